count = 0


def try_column(col, rows):
    global count
    n = len(rows)
    if col == n:
        count += 1
        return
    for row in range(n):
        rows[col] = row
        if all(rows[c] != row and abs(rows[c] - row) != col - c for c in range(col)):
            try_column(col + 1, rows)
        rows[col] = None


def solve(n):
    try_column(0, [None] * n)
    return None
