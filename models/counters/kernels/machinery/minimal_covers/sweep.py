"""The sweep over all squares: a table of states before each step, and the next one after it."""

import numpy as np

from models.chess.board import bits
from models.counters.kernels.machinery.minimal_covers.labels import TOO_MANY, advance, make_index
from models.counters.kernels.machinery.minimal_covers.layout import WORDS
from models.counters.kernels.machinery.profile.graph import Graph
from models.counters.kernels.machinery.profile.slots import Step, plan
from models.counting import NotEnoughMemory, Resources
from models.machine_code.tables import Index, Words, next_table, read_count

SLICE = 200_000
"""States a call of compiled code, between which Ctrl-C is heard."""
FULL = 2.0**62
"""When the highest words of the counts add up to more, the counts get another word: a step doubles the sum at most."""


def count(graph: Graph, must_cover: bool, resources: Resources, who: str) -> int:
    """The number of placements without a piece to spare, that cover or, if they need not, any."""
    table = np.zeros((1, WORDS + 1), np.uint64)
    table[0, WORDS] = 1
    for step in plan(graph):
        if table[:, -1].sum(dtype=np.float64) > FULL:
            table = np.concatenate([table, np.zeros((len(table), 1), np.uint64)], axis=1)
        table = _take(graph, step, must_cover, table, resources, who)
        resources.progress(step.vertex + 1, len(graph), None)
    return read_count(table[0, WORDS:]) if len(table) else 0


def _take(graph: Graph, step: Step, must_cover: bool, source: Words, resources: Resources, who: str) -> Words:
    """The table after a step."""
    itself = step.itself if graph.covers_itself[step.vertex] else 0
    covers, finished = (
        np.array(list(bits(squares)), np.int64) for squares in (itself | step.neighbours, step.finished)
    )
    may_be = np.array([graph.may_be_empty[step.vertex], graph.may_be_occupied[step.vertex]])

    def continue_states(first: int, last: int, target: Words, used: int, index: Index) -> tuple[int, int]:
        done, used = advance(source, first, last, target, used, index, covers, finished, must_cover, may_be)
        if used == TOO_MANY:
            raise NotEnoughMemory(f"{who} has too few labels for the pieces of a state")
        return done, used

    return next_table(source, SLICE, continue_states, make_index, lambda size: resources.allow(size, who))
