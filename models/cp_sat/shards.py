"""The instance split into shards, one per row of the first column's queen; half of them are mirrored.

Viewpoint
    The row of each column's queen; each shard fixes the row of the first column's queen.
Variables and domains
    Those of cp-sat/columns; the domain of the first column is a single row.
Constraints
    Those of cp-sat/columns.
Search
    One solve per row of the first column. The reflection that turns each column upside down maps the shard of row r to
    that of row n - 1 - r. Of each such pair one shard is solved, and each of its solutions is yielded together with
    its image. On an odd board the shard of the middle row is its own mirror image, and is solved as it is.
Size
    n / 2 solves with n variables and 3 constraints each.
Symmetry
    One reflection, if it keeps the instance; the other six symmetries are not used.
Source
    Classroom. The shards share no solution and lose none, so they may be solved side by side, on any number of
    machines; CP-SAT itself cannot enumerate with more than one worker.
Compare with
    cp-sat/columns (one solve; shards save nothing, the mirror saves half), cp-sat/lex-leader-unfolded (uses all
    eight symmetries).
"""

from collections.abc import Iterator, Sequence

from models.chess.symmetry import Symmetry
from models.cp_sat.columns import Columns
from models.problem import Instance, shards
from models.search import Search
from models.viewpoints.one_queen_a_column import columns


class Shards(Columns):
    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        first_column = columns(instance.board)[0]
        mirror = find_reflection(first_column, instance)
        for shard in cut_at(instance, first_column):
            image = mirror.image(shard.required) if mirror else shard.required
            if image < shard.required:
                continue  # the mirror image of a shard that is solved
            for placement in super().placements(shard, search):
                yield placement
                if mirror and image > shard.required:
                    yield mirror.image(placement)


def cut_at(instance: Instance, squares: Sequence[int]) -> list[Instance]:
    """One instance for each of these squares that is not forbidden, with their one queen on it.

    If one of them is required, that is the instance itself.
    """
    if any(instance.required >> square & 1 for square in squares):
        return [instance]
    free = [square for square in squares if not instance.forbidden >> square & 1]
    *with_queen, _without_queen = shards(instance, free)
    return with_queen


def find_reflection(squares: Sequence[int], instance: Instance) -> Symmetry | None:
    """The symmetry that reverses this line of squares; None if it does not keep the instance."""
    ends = 1 << squares[0], 1 << squares[-1]
    turned = [one for one in instance.symmetries() if (one.image(ends[0]), one.image(ends[1])) == ends[::-1]]
    return turned[0] if turned else None
