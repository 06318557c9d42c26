"""The sweep over all vertices: a table of profiles before each step, and the next one after it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from models.kernels.machine_code.tables import WORD, Index, Words, next_table, read_count
from models.kernels.profiles.graph import Graph
from models.kernels.profiles.slots import MOST_SLOTS, Step, plan
from models.kernels.profiles.steps import COUNT, LEAST, SIZE, Mode, advance, make_index

Allow = Callable[[int], None]

SLICE = 500_000
"""Profiles a call of compiled code, between which Ctrl-C is heard."""
SCALE = 1 << 24
"""Dual values and bounds are whole numbers of this part of a piece."""
NO_LIMIT = (1 << 63) - 1


@dataclass(frozen=True)
class Range:
    """Which numbers of pieces are counted, and what prunes the others.

    ``at_most``: no more pieces in the end. ``rest``: for each step, how many pieces the vertices from there on hold at
    most; ``at_least`` pieces are wanted in the end. ``duals``: for each vertex a share of a piece, such that those that
    one vertex covers add up to its weight at most. ``width``: the most profiles that are kept, if some may be lost.
    """

    mode: Mode
    at_least: int = 0
    at_most: int | None = None
    rest: Sequence[int] = ()
    duals: Sequence[int] = ()
    width: int | None = None


@dataclass(frozen=True)
class Tally:
    """``size``: the number of pieces, or None where all sizes were counted or there is no solution."""

    size: int | None
    solutions: int


def sweep(graph: Graph, sizes: Range, allow: Allow = lambda _: None, after_each: Callable[[int], object] = id) -> Tally:
    """Count the solutions. ``allow`` hears the bytes that are needed before they are taken, and may raise."""
    steps = plan(graph)
    duals = np.array(sizes.duals or [0] * len(graph), np.uint64)
    headroom = max(map(len, graph.neighbours), default=0) + 4
    table = np.zeros((1, COUNT + 1), np.uint64)
    table[0, COUNT], table[0, LEAST] = 1, duals.sum()
    for step in steps:
        if len(table) and int(table[:, -1].max()).bit_length() + headroom > WORD:
            table = np.concatenate([table, np.zeros((len(table), 1), np.uint64)], axis=1)
        table = _narrow(_take(graph, step, table, sizes, duals, allow), sizes)
        after_each(step.vertex + 1)
    if not len(table):
        return Tally(None, 0)
    solutions = read_count(table[0, COUNT:])
    return Tally(None if sizes.mode == Mode.ANY else int(table[0, SIZE]), solutions)


def _take(graph: Graph, step: Step, source: Words, sizes: Range, duals: Words, allow: Allow) -> Words:
    """The table after a step."""
    settings, masks = _settings(graph, step, sizes), _masks(step)
    duals_of_slots = np.zeros(MOST_SLOTS, np.uint64)
    for slot, vertex in step.occupants.items():
        duals_of_slots[slot] = duals[vertex]
    if graph.covers_itself[step.vertex] or not graph.is_covered:
        masks[2:4] |= masks[0:2]
    mode = np.uint64(sizes.mode)

    def continue_profiles(first: int, last: int, target: Words, used: int, index: Index) -> tuple[int, int]:
        done, used = advance(source, first, last, target, used, index, masks, settings, duals_of_slots)
        return done, used

    def make_index_anew(target: Words, used: int, index: Index) -> None:
        make_index(target, used, index, mode)

    return next_table(source, SLICE, continue_profiles, make_index_anew, allow)


def _settings(graph: Graph, step: Step, sizes: Range) -> Words:
    """In the order that ``steps`` names."""
    vertex = step.vertex
    smallest = max(0, sizes.at_least - (sizes.rest[vertex + 1] if sizes.rest else sizes.at_least))
    largest = NO_LIMIT if sizes.at_most is None else sizes.at_most
    limit = NO_LIMIT if sizes.at_most is None or not sizes.duals else sizes.at_most * SCALE
    flags = graph.may_be_empty[vertex], graph.may_be_occupied[vertex], graph.is_independent, graph.is_covered
    weight = graph.weights[vertex]
    return np.array([*map(int, flags), sizes.mode, weight, smallest, largest, SCALE, limit], np.uint64)


def _masks(step: Step) -> Words:
    low = (1 << WORD) - 1
    masks = (step.itself, step.neighbours, step.finished)
    return np.array([word for mask in masks for word in (mask & low, mask >> WORD)], np.uint64)


def _narrow(table: Words, sizes: Range) -> Words:
    """The most promising profiles, if only some are to be kept."""
    if sizes.width is None or len(table) <= sizes.width:
        return table
    promise = table[:, LEAST] if sizes.mode == Mode.FEWEST else NO_LIMIT - table[:, SIZE]
    return np.ascontiguousarray(table[np.argpartition(promise, sizes.width)[: sizes.width]])
