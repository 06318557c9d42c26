def solve(n):
    solutions = []
    def rec(cols)
        if len(cols) == n:
            solutions.append(cols)
            return
        for c in range(n):
            if all(c != d and abs(c - d) != len(cols) - i for i, d in enumerate(cols)):
                rec(cols + [c])
    rec([])
    return solutions

print solve(8)
