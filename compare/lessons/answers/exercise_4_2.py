def search(n, first_rows):
    def extend(rows):
        if len(rows) == n:
            yield rows
            return
        for row in first_rows if not rows else range(n):
            if all(row != a and abs(row - a) != len(rows) - x for x, a in enumerate(rows)):
                yield from extend([*rows, row])

    yield from extend([])


def solve(n):
    for rows in search(n, range((n + 1) // 2)):
        yield rows
        mirrored = [n - 1 - row for row in rows]
        if mirrored[0] != rows[0]:  # the middle row stays where it is
            yield mirrored
