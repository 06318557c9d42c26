"""Queens that cover the board, as a logic program of rules that say what a queen covers; the fewest in one call.

Question
    k queens that cover the board, or the fewest that do; with independent domination, none attacking another. Any
    board but a torus.
Viewpoint
    A square is occupied or not.
Variables and domains
    One atom a square, ``occupied((Row, Column))``, which a rule leaves open; and ``covered((Row, Column))``, which
    follows.
Constraints
    Rules with a head say what follows: an occupied square covers itself, its row, its column and its diagonals. A
    rule without a head says what must not be: a square that is not covered; in independent domination also two queens
    that attack each other.
Search
    clingo's: conflict-driven, as in SAT solvers. Where the fewest are asked for, they are minimised, and the same
    call then gives all answer sets with as few (``--opt-mode=optN``). It raises the bound from below, by what an
    unsatisfiable set of assumptions must cost (``usc``). What it gives before it has proved the optimum is passed
    over.
Size
    n² open atoms and n² that follow.
Symmetry
    Not used.
Source
    Classroom. Unsatisfiable cores: Andres, Kaufmann, Matheis and Schaub, Unsatisfiability-based optimization in
    clasp, ICLP 2012.
Compare with
    answer-set/general (size by size), cp-sat/cover (an objective, then the size fixed), sat/cover.
"""

from collections.abc import Iterator

from models.answer_set.shared.engine import AnswerSet, answer_sets, placement_of
from models.formulation import Search
from models.pieces.queen import QUEEN
from models.problem import OPTIMUM, Instance, why_not_domination

COVERED = """
covered(Square) :- occupied(Square).
covered((Row, Column)) :- square((Row, Column)), occupied((Row, _)).
covered((Row, Column)) :- square((Row, Column)), occupied((_, Column)).
covered((Row, Column)) :- square((Row, Column)), occupied((R, C)), |R - Row| = |C - Column|.
:- square(Square), not covered(Square).
"""
INDEPENDENT = """
:- occupied((Row, Column)), occupied((Row, Other)), Column < Other.
:- occupied((Row, Column)), occupied((Other, Column)), Row < Other.
:- occupied((Row, Column)), occupied((R, C)), Row < R, R - Row = |C - Column|.
"""
EXACTLY = "{ occupied(Square) : square(Square) } = size."
FEWEST = """
{ occupied(Square) : square(Square) }.
#minimize { 1, Square : occupied(Square) }.
"""


class Domination(AnswerSet):
    def unsupported(self, instance: Instance) -> str | None:
        if reason := why_not_domination(instance, total=False):
            return reason
        if instance.piece != QUEEN:
            return "only queens"
        return "no torus" if instance.board.wrap else None

    def program(self, instance: Instance) -> str:
        independent = INDEPENDENT if instance.problem.conditions.non_attacking else ""
        return COVERED + independent + (FEWEST if wants_fewest(instance) else EXACTLY)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        if not wants_fewest(instance):
            yield from super()._solve(instance, search)
            return
        for model in answer_sets(self.program(instance), instance, search, "--opt-mode=optN", "--opt-strategy=usc"):
            if model.optimality_proven:
                yield placement_of(model, instance.board)


def wants_fewest(instance: Instance) -> bool:
    return instance.size == OPTIMUM and instance.problem.wanted == "fewest"
