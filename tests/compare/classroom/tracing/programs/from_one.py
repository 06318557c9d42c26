def n_queens(N):
    x = [0] * (N + 1)
    result = []

    def ok(k):
        return all(x[j] != x[k] and abs(x[j] - x[k]) != k - j for j in range(1, k))

    k = 1
    while k > 0:
        x[k] += 1
        while x[k] <= N and not ok(k):
            x[k] += 1
        if x[k] <= N:
            if k == N:
                result.append(x[1:])
            else:
                k += 1
                x[k] = 0
        else:
            k -= 1
    return result


solve = n_queens
