"""The sweep over all vertices: a table of profiles before each step, and the compiled step to the next one.

Each profile is continued with the vertex empty and with it occupied.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.counters.kernels.machinery.profile.graph import MOST_SLOTS, Graph, Step, plan
from models.machine_code import WORD_BITS
from models.machine_code.kernel import helper, kernel
from models.machine_code.tables import (
    NO_ROW,
    Index,
    Words,
    add_count,
    digest,
    empty_index,
    next_table,
    read_count,
)
from models.machine_code.words import ONE, copy, index_of_lowest

LOW, HIGH, SIZE, LEAST, COUNT = range(5)
"""The columns of a table: two words of the profile, the number of pieces, the scaled bound, the words of the count."""


class Mode(IntEnum):
    """The sizes that are counted: all; one; for each profile the fewest, or the most."""

    ANY = 0
    EXACT = 1
    FEWEST = 2
    MOST = 3


EMPTY, OCCUPIED, INDEPENDENT, COVERED, MODE, WEIGHT, SMALLEST, LARGEST, SCALE, LIMIT = range(10)
"""The places of the settings of a step."""
ITSELF, NEIGHBOURS, FINISHED = 0, 2, 4
"""The places of the masks of a step, two words each."""

PIECE, OFFSET, MOST_COST = range(3)
"""The places of the numbers of the strips, in units of their tables: a piece, what is added, the most that is kept."""

ANY, EXACT, FEWEST, MOST = (np.uint64(mode) for mode in Mode)
ZERO, LOW_BITS, BEYOND_LIMIT = np.uint64(0), np.uint64(WORD_BITS), ~np.uint64(0)
"""No bits; the number of bits of the low word of a profile; a bound above all limits."""


@kernel
def advance(
    source: Any, first: int, last: int, target: Any, used: int, index: Any,
    masks: Any, settings: Any, duals: Any, strips: Any,
) -> Any:  # fmt: skip
    """Continue the profiles first … last - 1 of ``source`` by some steps. Stops early when ``target`` may be full.

    ``masks``, ``settings`` and ``duals`` have a row for each step. Between these steps profiles wait on a stack.
    ``strips``: a ``StripBound``. Returns how far it came, and how many rows of ``target`` are used.
    """
    steps = len(masks)
    waiting = np.empty((steps + 2, COUNT), np.uint64)
    steps_done = np.empty(steps + 2, np.int64)
    mode = settings[0, MODE]
    for row in range(first, last):
        if used + (1 << steps) > len(target):
            return row, used
        copy(source[row, :COUNT], waiting[0])
        steps_done[0] = 0
        left = 1
        while left:
            left -= 1
            low, high, size, least = waiting[left, LOW], waiting[left, HIGH], waiting[left, SIZE], waiting[left, LEAST]
            step = steps_done[left]
            if step == steps:
                if len(strips.shifts):
                    least = _find_cost(low, high, size, strips)
                if len(strips.shifts) and least == BEYOND_LIMIT:
                    continue
                used = put(low, high, size, least, source, row, target, used, index, mode)
                continue
            is_hit = (low & masks[step, ITSELF]) | (high & masks[step, ITSELF + 1]) != ZERO
            if settings[step, OCCUPIED] and not (settings[step, INDEPENDENT] and is_hit):
                now_low, now_high = low | masks[step, NEIGHBOURS], high | masks[step, NEIGHBOURS + 1]
                now_size, now_least = size, least
                if mode != ANY:
                    now_size += settings[step, WEIGHT]
                if mode != ANY and settings[step, SCALE]:
                    gain = _sum(now_low & ~low, duals, step, 0) + _sum(now_high & ~high, duals, step, 64)
                    now_least += settings[step, WEIGHT] * settings[step, SCALE] - gain
                left = _wait(now_low, now_high, now_size, now_least, masks, settings, step, waiting, steps_done, left)
            if settings[step, EMPTY]:
                left = _wait(low, high, size, least, masks, settings, step, waiting, steps_done, left)
    return row + 1 if last > first else last, used


@helper
def _wait(
    low: Any, high: Any, size: Any, least: Any, masks: Any, settings: Any, step: int,
    waiting: Any, steps_done: Any, left: int,
) -> int:  # fmt: skip
    """Put the profile after a step on the stack, unless it cannot become a solution; returns how many wait there."""
    finished_low, finished_high = masks[step, FINISHED], masks[step, FINISHED + 1]
    if settings[step, COVERED] and (low & finished_low != finished_low or high & finished_high != finished_high):
        return left
    is_within = size >= settings[step, SMALLEST] and size <= settings[step, LARGEST] and least <= settings[step, LIMIT]
    if settings[step, MODE] != ANY and not is_within:
        return left
    waiting[left, LOW], waiting[left, HIGH] = low & ~finished_low, high & ~finished_high
    waiting[left, SIZE], waiting[left, LEAST] = size, least
    steps_done[left] = step + 1
    return left + 1


@helper
def _find_cost(low: Any, high: Any, size: Any, strips: Any) -> Any:
    """The cost of a profile by the tables of the strips, or ``BEYOND_LIMIT``."""
    part = np.uint64(strips.tables.shape[1] - 1)
    cost = np.int64(size) * strips.numbers[PIECE] + strips.numbers[OFFSET]
    for strip in range(len(strips.shifts)):
        if cost > strips.numbers[MOST_COST]:
            return BEYOND_LIMIT
        shift = strips.shifts[strip]
        if shift >= LOW_BITS:
            bits = high >> (shift - LOW_BITS)
        elif shift:
            bits = low >> shift | high << (LOW_BITS - shift)
        else:
            bits = low
        cost += strips.tables[strip, bits & part]
    return np.uint64(cost) if cost <= strips.numbers[MOST_COST] else BEYOND_LIMIT


@helper
def _sum(word: Any, duals: Any, step: int, offset: int) -> Any:
    """The dual values of the bits of a word."""
    total = ZERO
    while word:
        total += duals[step, offset + index_of_lowest(word)]
        word &= word - ONE
    return total


@helper
def put(
    low: Any, high: Any, size: Any, least: Any,
    source: Any, row: int, target: Any, used: int, index: Any, mode: Any,
) -> int:  # fmt: skip
    """Add the count of a source row to a profile in the target; returns how many rows of the target are used."""
    place = _find(low, high, size, target, index, mode)
    found = index[place]
    if found == NO_ROW:
        index[place] = used
        target[used, LOW], target[used, HIGH], target[used, SIZE], target[used, LEAST] = low, high, size, least
        copy(source[row, COUNT:], target[used, COUNT:])
        return used + 1
    if (mode == FEWEST and size < target[found, SIZE]) or (mode == MOST and size > target[found, SIZE]):
        target[found, SIZE], target[found, LEAST] = size, least
        copy(source[row, COUNT:], target[found, COUNT:])
    elif size == target[found, SIZE]:
        add_count(target, found, source, row, COUNT)
    return used


@helper
def _find(low: Any, high: Any, size: Any, target: Any, index: Any, mode: Any) -> Any:
    """The place in the index at which the profile is, or would be."""
    mask = np.uint64(len(index) - 1)
    hashed = digest(low, high + (size if mode == EXACT else ZERO))
    while True:
        place = hashed & mask
        found = index[place]
        if found == NO_ROW:
            return place
        is_same_size = mode != EXACT or target[found, SIZE] == size
        if target[found, LOW] == low and target[found, HIGH] == high and is_same_size:
            return place
        hashed += ONE


@kernel
def fold(source: Any, target: Any, index: Any, images: Any, mode: Any) -> int:
    """Put profiles that symmetries turn into one another together, as the least of them. Returns the rows in use.

    ``images``: for each symmetry the bit that each bit moves to.
    """
    used = 0
    for row in range(len(source)):
        low, high = source[row, LOW], source[row, HIGH]
        least_low, least_high = low, high
        for symmetry in range(len(images)):
            first, second = move(low, high, images[symmetry])
            if second < least_high or (second == least_high and first < least_low):
                least_low, least_high = first, second
        size, least = source[row, SIZE], source[row, LEAST]
        used = put(least_low, least_high, size, least, source, row, target, used, index, mode)
    return used


@helper
def move(low: Any, high: Any, images: Any) -> Any:
    """A profile, each bit moved to its image."""
    words = ZERO, ZERO
    for offset, word in ((0, low), (64, high)):
        while word:
            image = images[offset + index_of_lowest(word)]
            word &= word - ONE
            if image < 64:
                words = words[0] | ONE << np.uint64(image), words[1]
            else:
                words = words[0], words[1] | ONE << np.uint64(image - 64)
    return words


@kernel
def make_index(target: Any, used: int, index: Any, mode: Any) -> None:
    """Enter the rows of a table in an empty index."""
    for row in range(used):
        index[_find(target[row, LOW], target[row, HIGH], target[row, SIZE], target, index, mode)] = row


Allow = Callable[[int], None]
"""A function that hears how many bytes are needed before they are taken, and may raise NotEnoughMemory."""

SLICE = 500_000
"""The number of profiles that a call of compiled code continues; Ctrl-C is heard between two calls."""
SHARE_SCALE = 1 << 24
"""The number of units in a piece: dual values and bounds are whole numbers of units."""
FULL = 2.0**63
"""The most that the highest words of the counts may add up to; each vertex of a span doubles the sum at most."""
NO_LIMIT = (1 << 63) - 1
"""A limit on sizes and bounds that none reaches."""


@dataclass(frozen=True)
class Range:
    """The numbers of pieces that are counted, and what prunes the others.

    ``at_least`` and ``at_most``: the pieces in the end. ``rest``: for each step, how many pieces the vertices from
    there on hold at most. ``duals``: for each vertex a share of a piece, such that those that one vertex covers add up
    to its weight at most. ``width``: the most profiles that are kept, if some may be lost.
    """

    mode: Mode
    at_least: int = 0
    at_most: int | None = None
    rest: Sequence[int] = ()
    duals: Sequence[int] = ()
    width: int | None = None


class StripBound(NamedTuple):
    """For each strip its costs, and the lowest of its bits in a profile; and three numbers: see ``PIECE``."""

    tables: Any
    shifts: Any
    numbers: Any


NO_STRIPS = StripBound(np.zeros((0, 1), np.int32), np.zeros(0, np.uint64), np.zeros(3, np.int64))


@dataclass(frozen=True)
class Tally:
    """The result of a sweep. ``size``: None where all sizes were counted, or there is no solution."""

    size: int | None
    solutions: int


def sweep(
    graph: Graph, sizes: Range, allow: Allow = lambda _: None, after_each: Callable[[int], object] = lambda _: None
) -> Tally:
    """The size and the number of solutions of a graph.

    ``allow`` hears the bytes that are needed before they are taken, and may raise. ``after_each`` hears the number of
    vertices that are decided.
    """
    steps = list(plan(graph))
    duals = np.array(sizes.duals or [0] * len(graph), np.uint64)
    table = empty_board()
    table[0, LEAST] = duals.sum()
    for span in graph.spans:
        table = make_room(table, len(span))
        table = take_steps(graph, [steps[vertex] for vertex in span], table, sizes, duals, allow, NO_STRIPS)
        table = fold_table(table, images_of_slots(graph, steps[: span.stop]), sizes.mode, allow)
        if sizes.width is not None:
            rank = table[:, LEAST] if sizes.mode == Mode.FEWEST else NO_LIMIT - table[:, SIZE]
            table = keep_best(table, sizes.width, rank)
        after_each(span.stop)
    tally = tally_of(table)
    return replace(tally, size=None) if sizes.mode == Mode.ANY else tally


def empty_board() -> Words:
    """A table with the one way to have decided nothing."""
    table = np.zeros((1, COUNT + 1), np.uint64)
    table[0, COUNT] = 1
    return table


def tally_of(table: Words) -> Tally:
    """The size and the number of solutions, from the table after the last step."""
    return Tally(int(table[0, SIZE]), read_count(table[0, COUNT:])) if len(table) else Tally(None, 0)


def make_room(table: Words, vertices: int) -> Words:
    """The table, with another word for each count if the next vertices might need it."""
    if table[:, -1].sum(dtype=np.float64) <= FULL / 2**vertices:
        return table
    return np.concatenate([table, np.zeros((len(table), 1), np.uint64)], axis=1)


def keep_best(table: Words, width: int, rank: Words) -> Words:
    """The ``width`` profiles whose ``rank`` is least, in no order."""
    if len(table) <= width:
        return table
    return np.ascontiguousarray(table[np.argpartition(rank, width)[:width]])


def take_steps(
    graph: Graph, steps: list[Step], source: Words, sizes: Range, duals: Words, allow: Allow, strips: StripBound
) -> Words:
    """The table after some steps."""
    settings = np.array([_settings(graph, step, sizes, strips) for step in steps], np.uint64)
    masks = np.array([masks_of(step, graph) for step in steps], np.uint64)
    duals_of_slots = np.zeros((len(steps), MOST_SLOTS), np.uint64)
    for place, step in enumerate(steps):
        for slot, vertex in step.occupants.items():
            duals_of_slots[place, slot] = duals[vertex]
    mode = np.uint64(sizes.mode)

    def continue_profiles(first: int, last: int, target: Words, used: int, index: Index) -> tuple[int, int]:
        done, used = advance(source, first, last, target, used, index, masks, settings, duals_of_slots, strips)
        return done, used

    def make_index_anew(target: Words, used: int, index: Index) -> None:
        make_index(target, used, index, mode)

    return next_table(source, SLICE, continue_profiles, make_index_anew, allow, 1 << len(steps))


def images_of_slots(graph: Graph, steps: list[Step]) -> NDArray[np.int64]:
    """For each automorphism that keeps the vertices decided so far, the bit that each bit moves to."""
    slots = open_slots(steps[-1])
    images = []
    for automorphism in graph.automorphisms:
        if all(automorphism[step.vertex] < len(steps) for step in steps):
            moved = {slot: slots[automorphism[vertex]] for vertex, slot in slots.items()}
            images.append([moved.get(slot, slot) for slot in range(MOST_SLOTS)])
    return np.array([image for image in images if image != [*range(MOST_SLOTS)]], np.int64).reshape(-1, MOST_SLOTS)


def open_slots(step: Step) -> dict[int, int]:
    """The bit of each vertex that has one after the step."""
    return {vertex: slot for slot, vertex in step.occupants.items() if not step.finished >> slot & 1}


def fold_table(table: Words, images: NDArray[np.int64], mode: Mode, allow: Allow) -> Words:
    """The table with one profile for those that are images of each other: they can be continued in as many ways."""
    if not len(images) or not len(table):
        return table
    target, index = np.empty_like(table), empty_index(len(table))
    allow(2 * table.nbytes + index.nbytes)
    return target[: fold(table, target, index, images, np.uint64(mode))]


def _settings(graph: Graph, step: Step, sizes: Range, strips: StripBound) -> list[int]:
    """The settings of a step, in their order. Where strips give the bound, the scale is 0: shares are not added up."""
    vertex = step.vertex
    smallest = max(0, sizes.at_least - (sizes.rest[vertex + 1] if sizes.rest else sizes.at_least))
    largest = NO_LIMIT if sizes.at_most is None else sizes.at_most
    limit = NO_LIMIT if sizes.at_most is None or not sizes.duals else sizes.at_most * SHARE_SCALE
    flags = graph.may_be_empty[vertex], graph.may_be_occupied[vertex], graph.is_independent, graph.is_covered
    weight = graph.weights[vertex]
    scale = SHARE_SCALE if strips is NO_STRIPS else 0
    return [*map(int, flags), sizes.mode, weight, smallest, largest, scale, limit]


def masks_of(step: Step, graph: Graph) -> list[int]:
    """The masks of a step, in two words each, the lower first: the vertex, those that it covers, the finished ones."""
    low = (1 << WORD_BITS) - 1
    covers_itself = graph.covers_itself[step.vertex] or not graph.is_covered
    masks = (step.itself, step.neighbours | step.itself * covers_itself, step.finished)
    return [word for mask in masks for word in (mask & low, mask >> WORD_BITS)]
