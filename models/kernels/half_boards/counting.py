"""Counting the pairs of a west and an east half board that do not attack each other, set of rows by set of rows."""

from typing import Any

from models.kernels.half_boards.groups import list_west_groups, make_group_strings
from models.kernels.half_boards.patterns import choose_diagonals, find_common, mark_east, sort_east
from models.kernels.half_boards.rows import list_east, rank
from models.kernels.half_boards.store import CHUNK, PATTERNS, new_store, round_up_to_chunks
from models.kernels.half_boards.strings import make_strings, transpose
from models.kernels.half_boards.vectors import STRETCH, count_common
from models.kernels.machine_code.kernel import helper, kernel


@helper
def _count_fitting(group: int, blocked: int, mask: int, store: Any) -> int:
    """How many half boards of the chunk, under a mask, fit those of the group that take no diagonal of a pattern."""
    total = 0
    runs = store.runs[group]
    for pattern in range(PATTERNS):
        if pattern & blocked == 0 and runs[pattern] < runs[pattern + 1]:
            start, stop = runs[pattern], runs[pattern + 1]
            total += count_common(
                store.upper_free, store.lower_free, store.west, start, stop, store.masks, mask * STRETCH
            )
    return total


@helper
def _join_chunk(
    begin: int, top: int, bottom: int, level: int, higher: int, not_lower: int, eightfold: bool,
    part: Any, groups: int, blocked: int, east: Any, board: Any, store: Any,
) -> int:  # fmt: skip
    """Count the half boards of the chunk that fit those of the west; twice those that together rank higher."""
    full = (1 << board.columns) - 1
    total = 0
    lower_line, end_line = make_strings(begin, top, bottom, east, board, store)
    end = begin + CHUNK
    for group in range(groups):
        ranked = rank(part[store.groups[group, 0]], full)
        if store.runs[group, 0] == store.runs[group, PATTERNS] or (eightfold and ranked < level and begin >= not_lower):
            continue
        make_group_strings(group, lower_line, end_line, board, store)
        if not eightfold:
            total += _count_fitting(group, blocked, 3, store)
        elif ranked > level or end <= higher:
            total += 2 * _count_fitting(group, blocked, 3, store)
        else:
            if begin < higher:
                total += 2 * _count_fitting(group, blocked, 0, store)
            if ranked == level or begin < not_lower:
                total += _count_fitting(group, blocked, 1 if ranked == level else 2, store)
    return total


@kernel
def count_pairs(tasks: Any, board: Any, eightfold: bool, sorted_from: int) -> int:
    """The number of pairs, each task's times its weight.

    A task is the rows of the west half, top and bottom, those of the east half, and the weight. Half boards are sorted
    by their patterns where the east has ``sorted_from`` of them or more.
    """
    store = new_store(tasks, board)
    full = (1 << board.columns) - 1
    total = 0
    for task in tasks:
        top, bottom, east_top, east_bottom, weight = task
        level = max(rank(top, full), rank(bottom, full))
        number, higher, not_lower = list_east(east_top, east_bottom, level, eightfold, board, store)
        if number == 0:
            continue
        end = round_up_to_chunks(number)
        bits = choose_diagonals(task, number, sorted_from, board, store)
        east = store.sorted_east if bits else store.east
        if bits:
            mark_east(store.east, number, bits, store)
            sort_east(0, higher, store)
            sort_east(higher, not_lower, store)
            sort_east(not_lower, number, store)
        find_common(east, number, bits, store.commons)
        transpose(east, number, end)
        part, groups = list_west_groups(top, bottom, level, bits, board, store)
        for begin in range(0, end, CHUNK):
            blocked = store.commons[begin // CHUNK]
            total += weight * _join_chunk(
                begin, top, bottom, level, higher, not_lower, eightfold, part, groups, blocked, east, board, store
            )
    return total
