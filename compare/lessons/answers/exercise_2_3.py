def solve(rows, columns):
    """Yield every solution as a list of pairs (row, column)."""
    if columns > rows:  # look at the board from the side
        for queens in solve(columns, rows):
            yield [(row, column) for column, row in queens]
        return
    row_taken = [False] * rows
    rising_taken = [False] * (rows + columns - 1)
    falling_taken = [False] * (rows + columns - 1)
    queens = []

    def extend(column):
        if column == columns:
            yield list(queens)
            return
        for row in range(rows):
            rising, falling = row + column, row - column + columns - 1
            if row_taken[row] or rising_taken[rising] or falling_taken[falling]:
                continue
            row_taken[row] = rising_taken[rising] = falling_taken[falling] = True
            queens.append((row, column))
            yield from extend(column + 1)
            queens.pop()
            row_taken[row] = rising_taken[rising] = falling_taken[falling] = False

    yield from extend(0)
