"""Queens that cover the board and are connected by attacks, compiled: covers, of which the connected ones are kept.

Question
    k queens that cover a board of r × s squares and are connected: a chain of attacks leads from each to every other.
Viewpoint
    That of the search for covers: kernels/empty-line-patterns on square boards from 16 × 16 on, where it answers the
    question; else kernels/frame.
Variables and domains
    As there.
Constraints
    As there; and of each cover that is found the queens that a chain of attacks reaches from one of them are all.
Search
    As there. Connection is tested at the end, never in between: it excludes little before the last queens stand, while
    the bound for covers excludes much. So k is to be near the fewest queens that cover the board at all; each queen
    more makes the covers many times as many.
Size
    Covers by the fewest queens, and how many of them are connected: 4860 and 132 on 8 × 8, 282,426 and 468 on 13 × 13
    with 8, 4632 and none on 14 × 14 with 8, 205,832 and 4 on 15 × 15 with 9, 2968 and none on 16 × 16 with 9.
Symmetry
    As there.
Source
    The numbers: A381091. The searches: as there.
Compare with
    kernels/frame (all covers), cp-sat/general (connection as cuts, found when they are violated).
"""

from collections.abc import Iterator
from dataclasses import replace

from models.common_form import Connected
from models.counters.kernels import ENGINE
from models.counters.kernels.empty_line_patterns import EmptyLinePatterns
from models.counters.kernels.frame import FrameSearch
from models.counters.kernels.machinery.cover.searches import SMALLEST_BOARD, CoverSearch
from models.formulation import Formulation
from models.problem import Instance, kinds_of_constraints
from models.problems.domination import Domination
from models.search import Search

SEARCHES: tuple[CoverSearch, ...] = (EmptyLinePatterns(), FrameSearch())


class ConnectedCovers(Formulation):
    engine = ENGINE
    priority = 3
    smallest_board = worthwhile_from = SMALLEST_BOARD

    def unsupported(self, instance: Instance) -> str | None:
        if Connected not in (kinds_of_constraints(instance) or ()):
            return "only connected domination"
        stated = instance.problem.common_form(instance) or []
        covering = [one for one in stated if not isinstance(one, Connected)]
        if len(stated) != len(covering) + 1 or covering != Domination().common_form(instance):
            return "only connected domination"
        return SEARCHES[-1].unsupported(_covers(instance))

    def prepare(self, instance: Instance) -> None:
        covers = _covers(instance)
        _search(covers).prepare(covers)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        linked = next(one for one in instance.problem.common_form(instance) or () if isinstance(one, Connected))
        covers = _covers(instance)
        return (one for one in _search(covers).placements(covers, search) if linked.can_be_met(one, 0))


def _covers(instance: Instance) -> Instance:
    """The same question without the links between the pieces."""
    return replace(instance, problem=Domination())


def _search(covers: Instance) -> CoverSearch:
    """The fastest search for the covers."""
    able = [one for one in SEARCHES if one.is_worthwhile_on(covers.board) and one.unsupported(covers) is None]
    return next(iter(able), SEARCHES[-1])
