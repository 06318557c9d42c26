"""Domination by the squares where the pieces stand, with ``#<==>``, in CLP(FD).

Viewpoint
    The square of each piece; pieces in ascending order of their squares.
Variables and domains
    k integers, the numbers of the pieces' squares. For each piece and each square of the board a truth value.
Constraints
    Reification: ``Piece in Coverers #<==> Truth`` turns a condition into a variable, 0 or 1, so that it can be counted.
    For every square at least one piece is among those that cover it. In independent domination at most one piece is on
    each line. The program is ``reified_cover.pl``.
Search
    ``labeling([ffc], Pieces)``: the piece with the fewest squares left. All covers of 6 × 6 with ``--size 3`` take 2.87
    million inferences, with ``ff`` 7.03 (SWI-Prolog 9.0.4). The sizes are tried upwards, in one run.
Size
    k + kn² variables, n² sums.
Symmetry
    The pieces are interchangeable; the order breaks this symmetry. The board's symmetry is not used.
Source
    Carlsson, Ottosson and Carlson, An Open-Ended Finite Domain Constraint Solver, PLILP 1997 (reification in CLP(FD)).
Compare with
    prolog/general (a variable for each square: 20.4 million inferences), python-constraint/ordered-queens.
"""

from collections.abc import Iterator

from models.chess.attacks import conflict_cliques
from models.chess.board import bits
from models.problem import Instance
from models.prolog.engine import PrologProgram, as_domains
from models.viewpoints.occupied_squares import CoveringPieces, coverers_of_squares


class ReifiedCover(CoveringPieces, PrologProgram):
    program = ("reified_cover",)
    choice = "ffc"
    worthwhile_up_to = 36

    def facts(self, instance: Instance) -> Iterator[str]:
        board, conditions = instance.board, instance.problem.conditions
        needed = [*coverers_of_squares(instance), *(1 << square for square in bits(instance.required))]
        lines = conflict_cliques(board, instance.piece) if conditions.non_attacking else ()
        yield f"squares({[*range(len(board))]})."
        yield f"free({as_domains([bits(board.full & ~instance.forbidden)])})."
        yield f"at_least_one({as_domains(map(bits, needed))})."
        yield f"at_most_one({as_domains(map(bits, lines))})."
