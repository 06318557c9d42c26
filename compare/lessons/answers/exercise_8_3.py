from collections import defaultdict


def half_boards(n, columns):
    """For each set of rows the half boards with just these rows, as lists of squares."""
    found = defaultdict(list)

    def extend(column, squares):
        if column == columns.stop:
            found[frozenset(row for row, _ in squares)].append(squares)
            return
        for row in range(n):
            if all(row != r and abs(row - r) != column - c for r, c in squares):
                extend(column + 1, [*squares, (row, column)])

    extend(columns.start, [])
    return found


def fit(left, right):
    """No diagonal is taken by both halves."""
    for number in (lambda row, column: row + column, lambda row, column: row - column):
        if {number(*square) for square in left} & {number(*square) for square in right}:
            return False
    return True


def solve(n):
    west, east = half_boards(n, range(n // 2)), half_boards(n, range(n // 2, n))
    for rows, boards in west.items():
        for left in boards:
            for right in east.get(frozenset(range(n)) - rows, []):
                if fit(left, right):
                    yield left + right
