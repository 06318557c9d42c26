"""
Trick: only look for the first queen in the left half, the others are mirrored.
Twice as fast!
"""


def extend(queens, n):
    row = len(queens)
    if row == n:
        yield queens
        return
    for col in range(n):
        if all(col != c and row - r != abs(col - c) for r, c in queens):
            yield from extend(queens + [(row, col)], n)


def mirror(queens, n):
    return [(r, n - 1 - c) for r, c in queens]


def solve(n):
    solutions = []
    for first in range(n // 2):
        for s in extend([(0, first)], n):
            solutions.append(s)
            solutions.append(mirror(s, n))
    return sorted(solutions)
