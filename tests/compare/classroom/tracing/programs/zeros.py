# The list begins with zeros and is never cleared: only the index says how much of it counts.
def safe(x, k):
    for j in range(k):
        if x[j] == x[k] or abs(x[j] - x[k]) == k - j:
            return False
    return True


def place(k, x, n, found):
    for i in range(n):
        x[k] = i
        if safe(x, k):
            if k == n - 1:
                found.append(x[:])
            else:
                place(k + 1, x, n, found)


def solve(n):
    found = []
    place(0, [0] * n, n, found)
    return found
