"""Every permutation of the rows, tested when it is complete.

Viewpoint
    All queens at once: a permutation, whose entry for a column is the row of its queen.
Variables and domains
    One: the permutation. A column for which ``required`` and ``forbidden`` leave only one row has it in every
    candidate.
Constraints
    In a permutation all rows differ. So must row + column (rising diagonals) and row - column (falling diagonals): put
    them into a set, and check that it has n members. The rows must also be allowed ones.
Search
    None: generate and test. A failure teaches nothing, however early the attack: if the first two queens attack each
    other, (n - 2)! candidates are still built with them.
Size
    n! candidates on an n × n board: 40,320 for n = 8, 3,628,800 for n = 10. It declines an instance with more than
    50,000. Counted in queens placed, it does 157 times the work of flags for n = 8.
Source
    Hettinger, Eight queens in six lines, ActiveState Python recipe 576647 (2009).
Compare with
    flags (tests as soon as a queen is placed), brute-force (sets of squares instead of permutations: C(64, 8) of them).
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import perm

from models.backtracking import ENGINE
from models.languages import say
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed

MOST_CANDIDATES = 50_000
"""An instance with more is declined."""


class GenerateAndTest(OneQueenAColumn):
    engine = ENGINE

    def unsupported(self, instance: Instance) -> str | None:
        if reason := super().unsupported(instance):
            return reason
        fixed, free = split_rows(instance)
        candidates = perm(len(free), instance.board.shorter_side - len(fixed))
        return say("more than {most} candidates", most=MOST_CANDIDATES) if candidates > MOST_CANDIDATES else None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        squares = columns(board)
        allowed = rows_allowed(instance)
        for rows in list_candidates(instance):
            queens = [squares[column][row] for column, row in enumerate(rows)]
            for queen in queens:
                search.place(board.square(queen))
            if all(row in allowed[column] for column, row in enumerate(rows)) and none_attacks(rows):
                yield sum(1 << queen for queen in queens)
            for queen in reversed(queens):
                search.remove(board.square(queen))


def list_candidates(instance: Instance) -> Iterator[list[int]]:
    """The row of each column: fixed columns have their own row, the others get the free rows in every order."""
    fixed, free = split_rows(instance)
    width = instance.board.shorter_side
    for chosen in permutations(free, width - len(fixed)):
        rest = iter(chosen)
        yield [fixed[column] if column in fixed else next(rest) for column in range(width)]


def split_rows(instance: Instance) -> tuple[dict[int, int], list[int]]:
    """The row of each column that has only one, and the rows that no such column has."""
    fixed = {column: rows[0] for column, rows in enumerate(rows_allowed(instance)) if len(rows) == 1}
    height = max(instance.board.rows, instance.board.columns)
    return fixed, [row for row in range(height) if row not in fixed.values()]


def none_attacks(rows: Sequence[int]) -> bool:
    """Whether the rows, the rising and the falling diagonals of the queens are all different."""
    rising = {row + column for column, row in enumerate(rows)}
    falling = {row - column for column, row in enumerate(rows)}
    return len(set(rows)) == len(rising) == len(falling) == len(rows)
