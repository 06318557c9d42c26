def is_free(row, rows):
    """Whether a queen of the next column may stand in this row; rows are those of the columns before."""
    column = len(rows)
    return all(row != a and abs(row - a) != column - x for x, a in enumerate(rows))


def solve(n):
    def extend(rows):
        if len(rows) == n:
            yield rows
            return
        for row in range(n):
            if is_free(row, rows):
                yield from extend([*rows, row])

    yield from extend([])
