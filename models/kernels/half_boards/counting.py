"""Counting the pairs of a west and an east half board that do not attack each other, set of rows by set of rows."""

from typing import Any

from models.kernels.half_boards.rows import list_east, list_west, rank
from models.kernels.half_boards.store import CHUNK, find_ways, new_store, round_up_to_chunks
from models.kernels.half_boards.strings import make_strings, make_way_strings, transpose
from models.kernels.half_boards.vectors import STRETCH, count_common
from models.kernels.machine_code.kernel import helper, kernel


@helper
def _count_fitting(store: Any, start: int, stop: int, mask: int) -> int:
    """How many half boards of the chunk, under a mask, fit those of the west from start to stop, in all."""
    free, other_free, masks = store.upper_free, store.lower_free, store.masks
    return count_common(free, other_free, store.uppers, store.lowers, start, stop, masks, mask)


@helper
def _join_chunk(
    begin: int, top: int, bottom: int, level: int, higher: int, not_lower: int, eightfold: bool,
    part: Any, board: Any, store: Any,
) -> int:  # fmt: skip
    """Count the half boards of the chunk that fit those of the west; twice those that together rank higher."""
    full = (1 << board.columns) - 1
    total = 0
    lower_line, end_line = make_strings(begin, top, bottom, board, store)
    end = begin + CHUNK
    for index, used in enumerate(part):
        start, stop = store.segments[index], store.segments[index + 1]
        ranked = rank(used, full)
        if start == stop or (eightfold and ranked < level and begin >= not_lower):
            continue
        upper, upper_end = find_ways(board.top, top, used, board.columns)
        lower, lower_end = find_ways(board.bottom, bottom, full ^ used, board.columns)
        first_line = 0 if lower_line else end_line
        make_way_strings(store.upper_free, board.top.codes, upper, upper_end, first_line, lower_line, store.lines)
        make_way_strings(store.lower_free, board.bottom.codes, lower, lower_end, lower_line, end_line, store.lines)
        if not eightfold:
            total += _count_fitting(store, start, stop, 3 * STRETCH)
        elif ranked > level or end <= higher:
            total += 2 * _count_fitting(store, start, stop, 3 * STRETCH)
        else:
            if begin < higher:
                total += 2 * _count_fitting(store, start, stop, 0)
            if ranked == level or begin < not_lower:
                total += _count_fitting(store, start, stop, (1 if ranked == level else 2) * STRETCH)
    return total


@kernel
def count_pairs(tasks: Any, board: Any, eightfold: bool) -> int:
    """The number of pairs, each task's times its weight.

    A task is the rows of the west half, top and bottom, those of the east half, and the weight.
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
        transpose(store.east, number, end)
        part = list_west(top, bottom, board, store)
        for begin in range(0, end, CHUNK):
            total += weight * _join_chunk(begin, top, bottom, level, higher, not_lower, eightfold, part, board, store)
    return total
