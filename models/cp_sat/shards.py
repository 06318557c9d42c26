"""The question cut into parts, one for each row of the first column's queen, and half of them mirrored.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen; in each part the first one's is given.
Variables and domains
    Those of cp-sat/columns, the first column's domain a single row.
Constraints
    Those of cp-sat/columns.
Search
    A solve for each row of the first column. The reflection that turns the columns round carries the part of row r
    to the part of row n - 1 - r: of each such pair one is solved, and each of its solutions given with its image.
    On an odd board the part of the middle row is its own mirror, and is solved as it is.
Size
    n / 2 solves with n variables and 3 constraints each.
Symmetry
    One reflection, if the instance keeps it; the other six are not used.
Source
    Classroom. Parts share no solution and lose none, so they may be solved side by side, on as many machines as there
    are; CP-SAT itself can not enumerate with more than one worker.
Compare with
    cp-sat/columns (one solve; the parts save nothing, the mirror saves half), cp-sat/lex-leader-unfolded (uses all
    eight symmetries).
"""

from collections.abc import Iterator, Sequence

from models.chess.symmetry import Symmetry
from models.cp_sat.columns import Columns
from models.formulation import Search
from models.problem import Instance, shards
from models.viewpoints.one_queen_a_column import columns


class Shards(Columns):
    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        first_column = columns(instance.board)[0]
        mirror = reflection_of(first_column, instance)
        for part in parts_of(instance, first_column):
            image = mirror.image(part.required) if mirror else part.required
            if image < part.required:
                continue  # the mirror image of a part that was solved
            for placement in super().placements(part, search):
                yield placement
                if mirror and image > part.required:
                    yield mirror.image(placement)


def parts_of(instance: Instance, squares: Sequence[int]) -> list[Instance]:
    """The instance with the queen of these squares on each of them in turn."""
    if any(instance.required >> square & 1 for square in squares):
        return [instance]
    free = [square for square in squares if not instance.forbidden >> square & 1]
    *parts, _without_a_queen = shards(instance, free)
    return parts


def reflection_of(squares: Sequence[int], instance: Instance) -> Symmetry | None:
    """The symmetry that turns this line of squares round; None if required or forbidden squares break it."""
    ends = 1 << squares[0], 1 << squares[-1]
    turned = [one for one in instance.symmetries() if (one.image(ends[0]), one.image(ends[1])) == ends[::-1]]
    return turned[0] if turned else None
