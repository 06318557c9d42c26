def solve(n):
    """The first solution as a list of rows; None if there is none."""
    rows = []

    def is_free(row):
        column = len(rows)
        return all(row != a and abs(row - a) != column - b for b, a in enumerate(rows))

    def extend():
        """Whether the queens that stand can be completed; then rows is a solution."""
        if len(rows) == n:
            return True
        for row in range(n):
            if is_free(row):
                rows.append(row)
                if extend():
                    return True
                rows.pop()
        return False

    return rows if extend() else None
