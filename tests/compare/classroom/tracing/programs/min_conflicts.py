import random


def conflicts(rows, col, row):
    return sum(other != col and (r == row or abs(r - row) == abs(other - col)) for other, r in enumerate(rows))


def solve(n):
    random.seed(7)
    rows = [random.randrange(n) for _ in range(n)]
    while True:
        attacked = [c for c in range(n) if conflicts(rows, c, rows[c])]
        if not attacked:
            return [rows]
        col = random.choice(attacked)
        best = min(conflicts(rows, col, r) for r in range(n))
        rows[col] = random.choice([r for r in range(n) if conflicts(rows, col, r) == best])
