def queens(n, rows=()):
    col = len(rows)
    if col == n:
        yield rows
        return
    for row in range(n):
        if all(row != r and abs(row - r) != col - c for c, r in enumerate(rows)):
            yield from queens(n, rows + (row,))


def solve(n):
    return queens(n)
