"""Counting the pairs of a west and an east half board that do not attack each other, set of rows by set of rows.

With all eight symmetries, a pair is compared with its reflection in the diagonal: by the higher of the ranks that the
columns of its two halves have, beside the level, which is that of its rows. Pairs above the level count twice, as the
reflection is left out; those at the level count once; those below it do not count.
"""

from typing import Any

from models.counters.kernels.machinery.half_board_join import halves, strings
from models.counters.kernels.machinery.half_board_join.store import CHUNK, new_store, round_up_to_chunks
from models.counters.kernels.machinery.half_board_join.vectors import count_common, count_common_twice
from models.machine_code.kernel import inlined, kernel


@inlined
def _count_in_chunk(
    begin: int, top: int, bottom: int, higher: int, not_lower: int, eightfold: bool, groups: int, bits: int,
    blocked: int, east: Any, board: Any, store: Any,
) -> int:  # fmt: skip
    """The number of pairs of a half board of the chunk, which starts at ``begin``, and one of the west.

    The half boards of the east before ``higher`` rank above the level, those from ``not_lower`` on below it.
    ``groups``: the number of groups of the west. ``bits``: of a pattern, 0 if there are no patterns; ``blocked``: the
    diagonals of a pattern that all of the chunk take.
    """
    total = 0
    lower_line, end_line = strings.make_strings(begin, top, bottom, east, board, store)
    free, other_free = store.upper.free, store.lower.free
    for group in range(groups):
        here, pairs = store.groups[group], store.west
        start, stop, side = here[halves.FIRST_PAIR], store.groups[group + 1, halves.FIRST_PAIR], here[halves.SIDE]
        if eightfold and side < 0 and begin >= not_lower:
            continue
        if bits:
            pairs, start, stop = store.kept, 0, halves.keep_pairs(start, stop, blocked, store)
        if start == stop:
            continue
        halves.make_group_strings(group, blocked, lower_line, end_line, board, store)
        if not eightfold:
            total += count_common(free, other_free, pairs, start, stop)
        elif side > 0 or begin + CHUNK <= higher:
            total += 2 * count_common(free, other_free, pairs, start, stop)
        else:
            counted = strings.ALL_AT if side == 0 else strings.NOT_LOWER_AT
            total += count_common_twice(free, other_free, pairs, start, stop, store.masks, counted, strings.HIGHER_AT)
    return total


@kernel
def count_pairs(tasks: Any, board: Any, eightfold: bool, sorted_from: int) -> int:
    """The number of pairs that do not attack each other: the sum of each task's, times its weight.

    A task is the rows of the west half, top and bottom, those of the east half, and the weight. Half boards are sorted
    by their patterns where the east has ``sorted_from`` of them or more.
    """
    store = new_store(tasks, board)
    full = (1 << board.columns) - 1
    total = 0
    for task in tasks:
        top, bottom, east_top, east_bottom, weight = task
        level = max(halves.rank(top, full), halves.rank(bottom, full))
        number, higher, not_lower = halves.list_east(east_top, east_bottom, level, board, store)
        if number == 0:
            continue
        end = round_up_to_chunks(number)
        bits = halves.choose_diagonals(task, number, sorted_from, board, store)
        east = store.sorted_east if bits else store.east
        if bits:
            halves.mark_east(store.east, number, bits, store)
            halves.sort_east(0, higher, store)
            halves.sort_east(higher, not_lower, store)
            halves.sort_east(not_lower, number, store)
            halves.find_common(east, number, bits, store.commons)
        strings.transpose(east, number, end)
        groups = halves.list_west_groups(top, bottom, level, bits, board, store)
        for begin in range(0, end, CHUNK):
            blocked = store.commons[begin // CHUNK] if bits else 0
            total += weight * _count_in_chunk(
                begin, top, bottom, higher, not_lower, eightfold, groups, bits, blocked, east, board, store
            )
    return total
