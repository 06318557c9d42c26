"""The sweep over all vertices: a table of profiles before each step, and the next one after it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.counters.kernels.machinery.profile.graph import MOST_SLOTS, Graph, Step, plan
from models.counters.kernels.machinery.profile.steps import COUNT, LEAST, SIZE, Mode, advance, fold, make_index
from models.machine_code.tables import WORD, Index, Words, empty_index, next_table, read_count

Allow = Callable[[int], None]

SLICE = 500_000
"""Profiles a call of compiled code, between which Ctrl-C is heard."""
SHARE_SCALE = 1 << 24
"""Dual values and bounds are whole numbers of this part of a piece."""
FULL = 2.0**63
"""What the highest words of the counts may add up to; each vertex of a span doubles the sum at most."""
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
    table = empty_board()
    table[0, LEAST] = duals.sum()
    for span in graph.spans:
        table = make_room(table, len(span))
        table = _take(graph, [steps[vertex] for vertex in span], table, sizes, duals, allow)
        table = fold_table(table, images_of_slots(graph, steps[: span.stop]), sizes.mode, allow)
        if sizes.width is not None:
            promise = table[:, LEAST] if sizes.mode == Mode.FEWEST else NO_LIMIT - table[:, SIZE]
            table = keep_best(table, sizes.width, promise)
        after_each(span.stop)
    tally = tally_of(table)
    return replace(tally, size=None) if sizes.mode == Mode.ANY else tally


def empty_board() -> Words:
    """A table with the one way to have decided nothing."""
    table = np.zeros((1, COUNT + 1), np.uint64)
    table[0, COUNT] = 1
    return table


def tally_of(table: Words) -> Tally:
    """What the table after the last step says."""
    return Tally(int(table[0, SIZE]), read_count(table[0, COUNT:])) if len(table) else Tally(None, 0)


def make_room(table: Words, vertices: int) -> Words:
    """The table, with another word for each count if the next vertices might need it."""
    if table[:, -1].sum(dtype=np.float64) <= FULL / 2**vertices:
        return table
    return np.concatenate([table, np.zeros((len(table), 1), np.uint64)], axis=1)


def keep_best(table: Words, width: int, promise: Words) -> Words:
    """So many profiles, those with the least ``promise``."""
    if len(table) <= width:
        return table
    return np.ascontiguousarray(table[np.argpartition(promise, width)[:width]])


def _take(graph: Graph, steps: list[Step], source: Words, sizes: Range, duals: Words, allow: Allow) -> Words:
    """The table after some steps."""
    settings = np.array([_settings(graph, step, sizes) for step in steps], np.uint64)
    masks = np.array([masks_of(step, graph) for step in steps], np.uint64)
    duals_of_slots = np.zeros((len(steps), MOST_SLOTS), np.uint64)
    for place, step in enumerate(steps):
        for slot, vertex in step.occupants.items():
            duals_of_slots[place, slot] = duals[vertex]
    mode = np.uint64(sizes.mode)

    def continue_profiles(first: int, last: int, target: Words, used: int, index: Index) -> tuple[int, int]:
        done, used = advance(source, first, last, target, used, index, masks, settings, duals_of_slots)
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


def _settings(graph: Graph, step: Step, sizes: Range) -> list[int]:
    """In the order that ``steps`` names."""
    vertex = step.vertex
    smallest = max(0, sizes.at_least - (sizes.rest[vertex + 1] if sizes.rest else sizes.at_least))
    largest = NO_LIMIT if sizes.at_most is None else sizes.at_most
    limit = NO_LIMIT if sizes.at_most is None or not sizes.duals else sizes.at_most * SHARE_SCALE
    flags = graph.may_be_empty[vertex], graph.may_be_occupied[vertex], graph.is_independent, graph.is_covered
    weight = graph.weights[vertex]
    return [*map(int, flags), sizes.mode, weight, smallest, largest, SHARE_SCALE, limit]


def masks_of(step: Step, graph: Graph) -> list[int]:
    low = (1 << WORD) - 1
    covers_itself = graph.covers_itself[step.vertex] or not graph.is_covered
    masks = (step.itself, step.neighbours | step.itself * covers_itself, step.finished)
    return [word for mask in masks for word in (mask & low, mask >> WORD)]
