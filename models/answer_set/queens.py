"""The n-queens question as a logic program of four rules: one queen per column, and three kinds of attack.

Viewpoint
    A square is occupied or not.
Variables and domains
    One atom per square, ``occupied((Row, Column))``.
Constraints
    The first rule is a choice: exactly one square of each column is occupied (of each row, if the board is wider than
    high). A rule without a head (``:-``) is an integrity constraint, it forbids: two queens in a row, in a column, on a
    diagonal. The program states it once, with variables; clingo grounds it, with one instance for each pair of squares.
Search
    clingo's: conflict-driven, as in SAT solvers. It gives all answer sets, one after another.
Size
    n² atoms; n choices, each of one atom among n; 8 × 8: a clause for each of the 728 pairs of squares that attack each
    other.
Source
    The standard first example of answer-set programming: Gebser, Kaminski, Kaufmann and Schaub, Answer Set Solving in
    Practice (2012).
Compare with
    answer-set/general (one line at a time, by counting), sat/at-most-one-pairwise (the same clauses, written by
    Python).
"""

from models.answer_set.engine import ClingoFormulation
from models.problem import Instance
from models.viewpoints.one_queen_a_column import OneQueenAColumn

ONE_IN_EVERY_COLUMN = "{ occupied((0..rows-1, Column)) } = 1 :- Column = 0..columns-1."
ONE_IN_EVERY_ROW = "{ occupied((Row, 0..columns-1)) } = 1 :- Row = 0..rows-1."
NO_ATTACK = """
:- occupied((Row, Column)), occupied((Row, Other)), Column < Other.
:- occupied((Row, Column)), occupied((Other, Column)), Row < Other.
:- occupied((Row, Column)), occupied((R, C)), Row < R, R - Row = |C - Column|.
"""


class Queens(OneQueenAColumn, ClingoFormulation):
    def program(self, instance: Instance) -> str:
        board = instance.board
        return (ONE_IN_EVERY_COLUMN if board.columns <= board.rows else ONE_IN_EVERY_ROW) + NO_ATTACK
