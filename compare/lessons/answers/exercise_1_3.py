from itertools import combinations, permutations


def attack(one, other):
    """Whether two queens, each a pair (row, column), attack each other."""
    (a, b), (c, d) = one, other
    return a == c or b == d or abs(a - c) == abs(b - d)


def solve(n):
    for rows in permutations(range(n)):
        queens = [(row, column) for column, row in enumerate(rows)]
        if not any(attack(one, other) for one, other in combinations(queens, 2)):
            yield queens
