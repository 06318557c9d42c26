"""Domination by queens, as a logic program whose rules say what a queen covers; one call finds the optimum.

Question
    Cover the board with k queens, or with the fewest; in independent domination no two attack each other. Any board but
    a torus.
Viewpoint
    A square is occupied or not.
Variables and domains
    One atom per square, ``occupied((Row, Column))``, which a choice rule leaves open; and ``covered((Row, Column))``,
    which is derived.
Constraints
    Rules with a head derive facts: an occupied square covers itself, its row, its column and its diagonals. A rule
    without a head is an integrity constraint, it forbids: a square that is not covered; in independent domination also
    two queens that attack each other.
Search
    clingo's: conflict-driven, as in SAT solvers. For the optimum, clingo minimises the number of queens, and the same
    call then enumerates all optimal answer sets (``--opt-mode=optN``). It raises the lower bound with unsatisfiable
    cores (``usc``). Answer sets found before the optimum is proved are ignored.
Size
    n² open atoms and n² derived ones.
Source
    Classroom. Unsatisfiable cores: Andres, Kaufmann, Matheis and Schaub, Unsatisfiability-based optimization in
    clasp, ICLP 2012.
Compare with
    answer-set/general (size by size), cp-sat/cover (an objective, then the size fixed), sat/cover.
"""

from collections.abc import Iterator

from models.answer_set.engine import ClingoFormulation
from models.answer_set.queens import NO_ATTACK
from models.pieces import QUEEN
from models.problem import OPTIMUM, Instance, why_not_domination
from models.search import Search

COVERED = """
covered(Square) :- occupied(Square).
covered((Row, Column)) :- square((Row, Column)), occupied((Row, _)).
covered((Row, Column)) :- square((Row, Column)), occupied((_, Column)).
covered((Row, Column)) :- square((Row, Column)), occupied((R, C)), |R - Row| = |C - Column|.
:- square(Square), not covered(Square).
"""

EXACTLY = "{ occupied(Square) : square(Square) } = size."
FEWEST = """
{ occupied(Square) : square(Square) }.
#minimize { 1, Square : occupied(Square) }.
"""


class Domination(ClingoFormulation):
    def unsupported(self, instance: Instance) -> str | None:
        if reason := why_not_domination(instance, may_be_total=False):
            return reason
        if instance.piece != QUEEN:
            return "only queens"
        return "no torus" if instance.board.wrap else None

    def program(self, instance: Instance) -> str:
        independent = NO_ATTACK if instance.problem.conditions.non_attacking else ""
        return COVERED + independent + (FEWEST if wants_fewest(instance) else EXACTLY)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        if wants_fewest(instance):
            optimal = "--opt-mode=optN", "--opt-strategy=usc"
            yield from self.answer_sets(instance, search, *optimal, is_wanted=lambda model: model.optimality_proven)
        else:
            yield from super()._solve(instance, search)


def wants_fewest(instance: Instance) -> bool:
    """Whether the covers with the fewest pieces are asked for."""
    return instance.size == OPTIMUM and instance.problem.wanted == "fewest"
