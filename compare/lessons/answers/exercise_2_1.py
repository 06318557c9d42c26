def solve(n):
    row_taken = [False] * n
    rising_taken = [False] * (2 * n - 1)
    falling_taken = [False] * (2 * n - 1)
    rows = []

    def extend(column):
        if column == n:
            yield list(rows)
            return
        for row in range(n):
            rising, falling = row + column, row - column + n - 1
            if row_taken[row] or rising_taken[rising] or falling_taken[falling]:
                continue
            row_taken[row] = rising_taken[rising] = falling_taken[falling] = True
            rows.append(row)
            yield from extend(column + 1)
            rows.pop()
            row_taken[row] = rising_taken[rising] = falling_taken[falling] = False

    yield from extend(0)
