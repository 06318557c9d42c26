"""A set to which nothing can be added is taken for a largest one: maximal is not maximum.

Question
    Place the most pieces so that no two attack each other, in every way.
Constraints
    The pieces are an independent set of their graph.
Search
    Begin with no piece, and go through the squares. Wherever one more piece fits, place it. In the end none fits, and
    the number of pieces is taken for the most. All maximal sets of that number are listed.
What goes wrong
    The set is maximal: no vertex can be added. A largest one, a maximum set, may have quite other vertices. For knights
    the mistake does not show on 2 × 2. On 3 × 3 the greedy search places a3, b3, c3 and b2, and no fifth knight fits.
    Yet there is place for 5: on the corners and in the middle. 8 sets of 4 knights are given instead of the 2
    solutions. Each is independent, so each passes a check of its own. NetworkX has the trap in a name:
    ``maximal_independent_set`` gives such a set, another one on each call.
A student asks
    "I cannot add a knight, so how can there be more?" By moving some. A greedy search never takes a piece back. "Then I
    list all maximal sets, by ``find_cliques`` on the complement." Good, but then keep only the largest of them. And if
    4 knights are asked for, look inside the larger sets, too: a set of 4 need not be maximal.
Cure
    Compare all maximal sets, or prove a bound: a cover by 5 cliques allows 5 knights, so 4 prove nothing.
Source
    Classroom. A largest independent set is hard to find: Karp, Reducibility among combinatorial problems (1972). A
    maximal one is found by going through the vertices once.
Compare with
    graphs/cliques (maximal sets, and what makes one maximum), graphs/independent-sets (the bound),
    pitfall/too-clever-bound (a size that is claimed).
"""

from collections.abc import Iterator

from models.chess.board import Board
from models.graphs.cliques import Cliques, grow, maximal_sets
from models.pieces import KNIGHT
from models.pitfalls import Pitfall
from models.problem import OPTIMUM, Instance, why_not_non_attacking
from models.problems.non_attacking import NonAttacking
from models.search import Search


class MaximalForMaximum(Pitfall, Cliques):
    shows_on = Instance(NonAttacking(), KNIGHT, Board(3), OPTIMUM)
    symptom = "not optimal"

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_non_attacking(instance) or (None if instance.size == OPTIMUM else "only the most pieces")

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        size = grow(instance, instance.required).bit_count()
        yield from (one for one in maximal_sets(instance.with_size(size)) if one.bit_count() == size)
