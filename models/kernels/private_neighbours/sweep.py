"""The sweep over all squares: a table of states before each step, and the next one after it."""

import numpy as np
from numpy.typing import NDArray

from models.chess.board import bits
from models.counting import NotEnoughMemory, Resources
from models.kernels.private_neighbours.labels import NO_ROW, TOO_MANY, advance, make_index
from models.kernels.private_neighbours.layout import WORDS
from models.kernels.profiles.graph import Graph
from models.kernels.profiles.slots import Step, plan

Words = NDArray[np.uint64]

SLICE = 200_000
"""States a call of compiled code, between which Ctrl-C is heard."""
FIRST_ROWS = 1 << 12
WORD = 64
FULL = 2.0**62
"""When the highest words of the counts add up to more, the counts get another word: a step doubles the sum at most."""


def count(graph: Graph, resources: Resources, who: str) -> int:
    """The number of covers without a piece to spare."""
    table = np.zeros((1, WORDS + 1), np.uint64)
    table[0, WORDS] = 1
    for step in plan(graph):
        if table[:, -1].sum(dtype=np.float64) > FULL:
            table = np.concatenate([table, np.zeros((len(table), 1), np.uint64)], axis=1)
        table = _take(graph, step, table, resources, who)
        resources.progress(step.vertex + 1, len(graph), None)
    return sum(int(word) << WORD * place for place, word in enumerate(table[0, WORDS:])) if len(table) else 0


def _take(graph: Graph, step: Step, source: Words, resources: Resources, who: str) -> Words:
    """The table after a step."""
    covers, finished = (
        np.array(list(bits(squares)), np.int64) for squares in (step.itself | step.neighbours, step.finished)
    )
    may_be = np.array([graph.may_be_empty[step.vertex], graph.may_be_occupied[step.vertex]])
    target = np.empty((max(FIRST_ROWS, len(source)), source.shape[1]), np.uint64)
    index = _empty_index(len(target))
    done = used = 0
    while done < len(source):
        last = min(len(source), done + SLICE)
        done, used = advance(source, done, last, target, used, index, covers, finished, may_be)
        if used == TOO_MANY:
            raise NotEnoughMemory(f"{who} has too few labels for the pieces of a state")
        if used + 2 > len(target) and done < len(source):
            resources.allow(source.nbytes + 3 * target.nbytes + 8 * index.nbytes, who)
            target = np.concatenate([target[:used], np.empty_like(target)])
            index = _empty_index(len(target))
            make_index(target, used, index)
    return target[:used]


def _empty_index(rows: int) -> NDArray[np.int32]:
    return np.full(1 << (2 * rows - 1).bit_length(), NO_ROW, np.int32)
