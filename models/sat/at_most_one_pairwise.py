"""At most one piece per line, pairwise encoding: one clause for every pair of squares.

Variables and domains
    One Boolean per square. Where no line must hold a piece, a sequential counter fixes the number of pieces, by
    auxiliary variables.
Constraints
    For every two squares of a line a clause of two literals: one of them is empty. Each line that must hold a piece is
    a clause of its squares.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: m (m - 1) / 2 clauses. Queens on 8 × 8: 64 variables, 744 clauses.
Source
    Folklore, also called the binomial encoding.
Compare with
    sat/at-most-one-sequential-counter, sat/at-most-one-bitwise, sat/at-most-one-product (auxiliary variables, and on
    large boards fewer clauses); sat/at-most-one-ladder (the same beyond 10 × 10).
"""

from typing import ClassVar

from models.chess.attacks import conflict_cliques
from models.problem import Instance
from models.sat.engine import CnfFormula, Sat, occupied_literals
from models.viewpoints.occupied_squares import NonAttackingPieces, lines_that_hold_one


class AtMostOnePairwise(NonAttackingPieces, Sat):
    encoding: ClassVar[str] = "pairwise"

    def at_most_one(self, formula: CnfFormula, literals: list[int]) -> None:
        """State that at most one of these literals is true."""
        formula.at_most(literals, 1, self.encoding)

    def state(self, instance: Instance, formula: CnfFormula) -> None:
        assert isinstance(instance.size, int)
        # No two pieces on one line or a leap apart.
        for clique in conflict_cliques(instance.board, instance.piece):
            self.at_most_one(formula, occupied_literals(clique))
        # As many pieces as lines in a direction: at least one piece on each of these lines.
        full_lines = lines_that_hold_one(instance)
        for line in full_lines:
            formula.add(*occupied_literals(line))
        if not full_lines:
            formula.exactly(occupied_literals(instance.board.full), instance.size, "seqcounter")
