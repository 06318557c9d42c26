"""Count the covers with the fewest pieces, pruned by what strips need at least, and half of them only.

After half a turn, a cover is one again. Of the two, one wastes at most half in the first half of the board, and the
other half of the waste is left for the rest. So until the middle, what the pieces so far cost more than the strips
need for the same profile counts twice; few profiles are left. The covers of which both are kept are counted by joining
them.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from models.counters.kernels.machinery.profile import sweep as profiles
from models.counters.kernels.machinery.profile.graph import MOST_SLOTS, Graph
from models.counters.kernels.machinery.profile.strips.prices import PRICE_SCALE, mirrored, turned
from models.counters.kernels.machinery.profile.strips.tables import CostTables
from models.counters.kernels.machinery.profile.sweep import COUNT, HIGH, LEAST, LOW, SIZE, ZERO, Mode, Range, Tally
from models.machine_code import WORD_BITS
from models.machine_code.kernel import kernel
from models.machine_code.tables import Words, add_count, read_count

WIDTH = 5_000
"""The number of profiles that the first sweep keeps."""
KEY_BITS = 12
"""The number of bits by which profiles are grouped before they are joined."""
PROFILES_A_SLICE = 10_000
"""The number of profiles that a call of compiled code joins; Ctrl-C is heard between two calls."""


class Bound(NamedTuple):
    """The limits by which a sweep drops profiles.

    ``most``: more pieces are not counted. ``width``: the most profiles that are kept, if some may be lost.
    ``is_halved``: only covers that waste at most half of all in the first half of the board are kept.
    """

    most: int | None = None
    width: int | None = None
    is_halved: bool = False


class StripSweep:
    """The sweeps over one board. ``allow`` hears the bytes that are needed before they are taken, and may raise."""

    def __init__(self, graph: Graph, columns: int, allow: profiles.Allow, after_each: Callable[[int], object]) -> None:
        self.graph, self.columns = graph, columns
        self.allow, self.after_each = allow, after_each
        self.tables = CostTables(graph, columns, allow)

    def count(self) -> Tally:
        """The fewest pieces and the number of covers."""
        best = profiles.tally_of(self._sweep(profiles.empty_board(), range(len(self.graph)), Bound(width=WIDTH))).size
        middle, everything = self.tables.middle, len(self.graph)
        if best is None or not self.tables.can_be_halved or not middle:
            return profiles.tally_of(self._sweep(profiles.empty_board(), range(everything), Bound(best)))
        bound = Bound(best, is_halved=True)
        half = self._sweep(profiles.empty_board(), range(middle), bound)
        after = self._sweep(half, range(middle, everything - middle), bound)
        tally = profiles.tally_of(self._sweep(after, range(everything - middle, everything), bound))
        return Tally(tally.size, 2 * tally.solutions - self._count_kept_twice(half, after, tally.size))

    def _sweep(self, table: Words, vertices: range, bound: Bound) -> Words:
        """The table after the steps of these vertices."""
        for vertex in vertices:
            table = self._take(profiles.make_room(table, 1), vertex, bound)
            if (vertex + 1) % self.columns == 0 and (not bound.is_halved or self._is_folded(vertex + 1)):
                images = profiles.images_of_slots(self.graph, self.tables.steps[: vertex + 1])
                table = profiles.fold_table(table, images, Mode.FEWEST, self.allow)
            if bound.width is not None:
                table = profiles.keep_best(table, bound.width, table[:, LEAST])
            self.after_each(vertex + 1)
        return table

    def _is_folded(self, decided: int) -> bool:
        """Whether mirror images are put together: until the middle, only if they waste the same in the first half."""
        return self.tables.middle % self.columns == 0 or decided > self.tables.middle

    def _take(self, source: Words, vertex: int, bound: Bound) -> Words:
        """The table after the step of this vertex."""
        is_doubled = bound.is_halved and vertex < self.tables.middle
        costs, offset = self.tables.after(vertex, is_doubled=is_doubled)
        limit = profiles.NO_LIMIT if bound.most is None else bound.most * PRICE_SCALE
        numbers = np.array([PRICE_SCALE * (1 + is_doubled), offset, limit], np.int64)
        strips = profiles.StripBound(costs, self.tables.shifts, numbers)
        no_shares = np.zeros(len(self.graph), np.uint64)
        step = self.tables.steps[vertex]
        return profiles.take_steps(self.graph, [step], source, Range(Mode.FEWEST), no_shares, self.allow, strips)

    def _count_kept_twice(self, half: Words, after: Words, size: int | None) -> int:
        """The covers of this size that are kept, and whose image, turned, is kept too.

        ``half`` has the profiles before the middle; ``after`` those before the vertex that is then as far from the end.
        """
        graph, steps = self.graph, self.tables.steps
        if size is None or not len(after):
            return 0
        slots = profiles.open_slots(steps[self.tables.middle - 1])
        open_after = profiles.open_slots(steps[len(graph) - self.tables.middle - 1]).values()
        needed = words_of(sum(1 << slot for slot in open_after))
        images = [turned(graph)]
        if self.tables.is_mirrored and self._is_folded(self.tables.middle):
            images.append(turned(graph)[mirrored(graph, self.columns)])
        total = 0
        for image in images:
            places = np.arange(MOST_SLOTS)
            for vertex, slot in slots.items():
                places[slot] = self.tables.place(image[vertex])
            others = half.copy()
            move_all(others, places)
            total += join(after, others, needed, size)
        return total // len(images)


def join(ones: Words, others: Words, needed: Words, size: int) -> int:
    """The ways to cover what is needed with ``size`` pieces by one way of each table."""
    shift = np.uint64(max(0, int(needed[0]).bit_length() - KEY_BITS))
    others = others[np.lexsort((others[:, LOW], others[:, SIZE]))]
    keys = np.stack([others[:, SIZE], (others[:, LOW] & needed[0]) >> shift])
    groups = np.flatnonzero(np.concatenate([[True], np.any(keys[:, 1:] != keys[:, :-1], axis=0), [True]]))
    total = 0
    for first in range(0, len(ones), PROFILES_A_SLICE):
        part = ones[first : first + PROFILES_A_SLICE]
        sums = np.zeros((len(part), others.shape[1]), np.uint64)
        add_partners(part, others, groups, needed, np.uint64(size), shift, sums)
        for one, other in zip(part[:, COUNT:], sums[:, COUNT:], strict=True):
            total += read_count(one) * read_count(other) if other.any() else 0
    return total


def words_of(mask: int) -> Words:
    """The two words of a mask of the bits of a profile, the lower first."""
    return np.array([mask & (1 << WORD_BITS) - 1, mask >> WORD_BITS], np.uint64)


@kernel
def add_partners(ones: Any, others: Any, groups: Any, needed: Any, size: Any, shift: Any, sums: Any) -> None:
    """Add up, for each profile, the counts of the others that with it cover what is needed with ``size`` pieces.

    ``needed``: two words. The other ones stand in groups with as many pieces and the same needed bits from ``shift`` on
    in the low word; ``groups`` says where each begins, and where the last ends.
    """
    for row in range(len(ones)):
        low, high = needed[0] & ~ones[row, LOW], needed[1] & ~ones[row, HIGH]
        for group in range(len(groups) - 1):
            first = groups[group]
            has_size = ones[row, SIZE] + others[first, SIZE] == size
            may_cover = (low & ~others[first, LOW]) >> shift == ZERO
            if not (has_size and may_cover):
                continue
            for other in range(first, groups[group + 1]):
                if (low & ~others[other, LOW]) | (high & ~others[other, HIGH]) == ZERO:
                    add_count(sums, row, others, other, COUNT)


@kernel
def move_all(table: Any, image: Any) -> None:
    """Move each bit of all profiles to its image."""
    for row in range(len(table)):
        table[row, LOW], table[row, HIGH] = profiles.move(table[row, LOW], table[row, HIGH], image)
