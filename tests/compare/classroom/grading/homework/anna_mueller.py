"""n queens - Anna Müller, Q1

A generator: every solution is a list of (row, column) pairs.
"""


def attacks(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def place(n, row, queens):
    if row == n:
        yield list(queens)
        return
    for col in range(n):
        new = (row, col)
        if not any(attacks(new, q) for q in queens):
            yield from place(n, row + 1, queens + [new])


def queens(n):
    yield from place(n, 0, [])


if __name__ == "__main__":
    for s in queens(6):
        print(s)
