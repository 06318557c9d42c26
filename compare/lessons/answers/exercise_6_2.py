def solve(n):
    found, rows = [], []
    row_taken = [False] * n
    rising = [False] * (2 * n)
    falling = [False] * (2 * n)

    def extend(column):
        if column == n:
            found.append(list(rows))
            return
        for row in range(n):
            if row_taken[row] or rising[row + column] or falling[row - column]:
                continue
            rows.append(row)
            row_taken[row] = rising[row + column] = falling[row - column] = True
            extend(column + 1)
            rows.pop()
            row_taken[row] = rising[row + column] = falling[row - column] = False

    extend(0)
    return found
