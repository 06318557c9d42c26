def search(n):
    def extend(rows):
        if len(rows) == n:
            yield rows
            return
        for row in range(n):
            if all(row != a and abs(row - a) != len(rows) - x for x, a in enumerate(rows)):
                yield from extend([*rows, row])

    yield from extend([])


def orbit(rows):
    """All different images of a solution, each as a tuple of rows."""
    n = len(rows)
    images = set()
    for image in (tuple(rows), tuple(n - 1 - row for row in rows)):
        for _ in range(4):
            images.add(image)
            turned = [0] * n
            for column, row in enumerate(image):
                turned[n - 1 - row] = column  # a quarter turn clockwise
            image = tuple(turned)
    return images


def leaders(n):
    """One solution of each class."""
    return [rows for rows in search(n) if tuple(rows) == min(orbit(rows))]


def solve(n):
    for rows in leaders(n):
        yield from orbit(rows)
