def solve(n):
    attacked = [[0] * n for _ in range(n)]
    queens = []
    solutions = []

    def mark(row, col, by):
        for r in range(n):
            for c in range(n):
                if r == row or c == col or abs(r - row) == abs(c - col):
                    attacked[r][c] += by

    def search(row):
        if row == n:
            solutions.append(list(queens))
            return
        for col in range(n):
            if attacked[row][col] == 0:
                mark(row, col, +1)
                queens.append((row, col))
                search(row + 1)
                queens.pop()
                mark(row, col, -1)

    search(0)
    return solutions
