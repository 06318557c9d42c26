"""Only the pieces of the first layer are chosen; the squares that they leave free are for the second layer.

Viewpoint
    A set of squares of the first layer.
Variables and domains
    One bitboard for the squares that are chosen, and one for those that are left free: there a piece of the second
    layer would be neither on a chosen square, nor attacked from one, nor attack one. A mark attacks nothing.
Constraints
    Each chosen square takes others away, and the free squares only become fewer. So a branch ends where fewer are left
    than the second layer needs, and a square is no choice if a piece there would leave too few. In the end the second
    army is any choice of free squares; the marks are all of them.
Search
    Depth first, the squares in the order of their bits; one size after the other, the largest first.
Size
    Two armies of 9 queens on 8 × 8: 671,838 nodes, and 272,113 for the proof that there are none of 10. All sets of 9
    squares are 27,540,584,512.
Compare with
    cp-sat/attacks-counted, cp-sat/general, sat/general, which have variables for both layers.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from models.backtracking import ENGINE
from models.chess.board import bits
from models.problem import Instance
from models.search import Search
from models.viewpoints.two_layers import TwoLayers, count_on_layers, taken_boards


class SquaresLeftFree(TwoLayers):
    engine = ENGINE
    priority = 3

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        numbers = count_on_layers(instance)
        if numbers is None:
            return
        number_to_choose, needed = numbers
        board, has_marks = instance.board, instance.problem.conditions.marks
        required, required_above = board.faces(instance.required)
        forbidden, forbidden_above = board.faces(instance.forbidden)
        taken_by = taken_boards(instance)

        def extend(chosen: int, left: int, choices: Sequence[int], missing: int) -> Iterator[tuple[int, int]]:
            """The sets with ``missing`` more of the choices, each with the squares that it leaves free."""
            if left.bit_count() < needed or required_above & ~left:
                return
            if not missing:
                yield chosen, left
                return
            possible = [square for square in choices if (left & ~taken_by[square]).bit_count() >= needed]
            for place in range(len(possible) - missing + 1):
                square = possible[place]
                search.place(board.square(square))
                yield from extend(chosen | 1 << square, left & ~taken_by[square], possible[place + 1 :], missing - 1)
                search.remove(board.square(square))

        left = board.face.full if has_marks else board.face.full & ~forbidden_above
        for square in bits(required):
            left &= ~taken_by[square]
        choices = list(bits(board.face.full & ~required & ~forbidden))
        missing = number_to_choose - required.bit_count()
        if missing < 0:
            return
        for chosen, free in extend(required, left, choices, missing):
            above: Iterable[int] = choose_sets(free, required_above, needed)
            if has_marks:
                above = [free] if free.bit_count() == needed and not free & forbidden_above else []
            yield from (chosen | occupied << len(board.face) for occupied in above)


def choose_sets(squares: int, required: int, number: int) -> Iterator[int]:
    """Every set of ``number`` of the squares that contains the required ones; all three sets are bitboards."""
    optional = [1 << square for square in bits(squares & ~required)]
    missing = number - required.bit_count()
    if missing >= 0:
        yield from (required | sum(chosen) for chosen in combinations(optional, missing))
