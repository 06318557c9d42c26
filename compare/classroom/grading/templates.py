"""Three files to start from, one for each form in which ``grade`` takes an answer."""

FUNCTION = '''"""n queens on an n × n board, none attacking another: every way, once each.

Fill in solve, then have it judged:  python -m compare grade FILE.py

solve(n) yields the solutions one by one, or returns a list of them. A solution is either a list of squares, each a pair
(row, column), both counted from 0 at the top left, in any order:  [(1, 0), (3, 1), (0, 2), (2, 3)]
or a list of rows, one for each of the columns 0, 1, 2 …:          [1, 3, 0, 2]
Other notations are understood too:  python -m compare help grading

If it is written as solve(rows, columns) it is asked about rectangles too, for as many queens as the shorter side has
squares. What it prints is not shown. To be asked everything, derive a class:  python -m compare template --class
"""


def solve(n):
    return []
'''

CLASS = '''"""A formulation of my own.

Fill in placements, then have it judged:  python -m compare grade FILE.py
"""

from models import Formulation


class MyFormulation(Formulation):
    def unsupported(self, instance):
        """Why this instance is not answered, in a few words; None if it is."""
        if instance.problem.name != "non-attacking" or instance.piece.name != "queen" or instance.board.wrap:
            return "only n queens"
        if instance.required or instance.forbidden:
            return "no required and no forbidden squares"
        if instance.size != instance.board.shorter_side:
            return "only as many queens as the shorter side has squares"
        return None

    def placements(self, instance, search):
        """Every solution of exactly instance.size pieces, once each, as bitboards.

        board.bitboard([(0, 1), (1, 3)]) makes a bitboard of squares (row, column), and board.squares(bitboard) the
        squares of a bitboard. The bitboards instance.required and instance.forbidden say which squares must and must
        not be occupied. search.place((row, column)) counts a node.
        """
        board = instance.board
        solutions = []
        for squares in solutions:
            yield board.bitboard(squares)
'''

PROPAGATOR = '''"""A propagator of "all rows are different".

Fill in filter, then have it judged:  python -m compare grade FILE.py

domains[column] is the set of rows that the column has left: [{0, 1}, {0, 1}, {0, 1, 2}]. Rows and columns count from 0.
There may be more rows than columns. No set is empty at the start.

filter removes rows from these sets. It may remove a row only if no solution has it: a solution gives each column one of
its rows, and no two columns the same. It is called again until nothing changes, so one look at all columns will do.

Return False if there is no solution (or leave a set empty). Otherwise return nothing: do not return whether something
has changed, as False means that there is no solution. New sets may be returned in a list, too. While a loop runs over a
set, nothing may be removed from it: loop over sorted(domains[column]), or write domains[column] -= rows.
"""


def filter(domains):
    pass
'''
