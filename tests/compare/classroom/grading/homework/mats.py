# 1-based columns
def nqueens(n):
    sols = [()]
    for row in range(1, n + 1):
        sols = [s + (c,) for s in sols for c in range(1, n)
                if all(c != d and abs(c - d) != row - i for i, d in enumerate(s, 1))]
    return sols
