def solve(n):
    all_rows = (1 << n) - 1
    found = []

    def extend(column, placed, rows, rising, falling):
        if column == n:
            found.append(placed)
            return
        free = all_rows & ~(rows | rising >> column | falling >> n - 1 - column)
        while free:
            queen = free & -free
            free ^= queen
            row = queen.bit_length() - 1
            extend(
                column + 1, [*placed, row], rows | queen, rising | queen << column, falling | queen << n - 1 - column
            )

    extend(0, [], 0, 0, 0)
    return found
