"""The search for covering sets cut into tasks: by its symmetry, and further where it is deep."""

from typing import TYPE_CHECKING

from models.chess.board import bits
from models.counters.kernels.machinery.cover.demands import Demands, read_demands
from models.counters.kernels.machinery.cover.symmetry import Branch, branches, split
from models.problem import Instance

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks

WORD_BITS = 64
ENOUGH_BRANCHES = 64
"""With as many, threads are busy to the end."""
LEFT_WHOLE = 4
"""A search for at most this many pieces is not cut further."""

MOST_SQUARES = 1024
"""Beyond, rows of words get so long that another way to keep sets would be better."""


def cut_by_symmetry(instance: Instance, demands: Demands, pieces: int) -> list[Branch]:
    """The branches of the search, cut by its symmetry, and where it is deep, further, so that threads can share it."""
    closed = demands.closed_by(instance.required)
    if closed & instance.required:
        return []
    group = tuple(instance.symmetries())
    whole = Branch(instance.required, instance.free & ~closed, group, group[:1])
    to_be_met = [squares for squares in demands.sets if not squares & instance.required]
    cut = branches(whole, to_be_met, demands.excluded)
    for _ in range(pieces - instance.required.bit_count() - LEFT_WHOLE):
        if len(cut) >= ENOUGH_BRANCHES:
            break
        cut = [smaller for branch in cut for smaller in split(branch, to_be_met, demands.excluded)]
    return [branch for branch in cut if branch.placed.bit_count() <= pieces]


def meeting_boards(demands: Demands, squares: int) -> list[int]:
    """For each square the demands that a piece there meets, a bit each."""
    meets = [0] * squares
    for number, one in enumerate(demands.sets):
        for square in bits(one):
            meets[square] |= 1 << number
    return meets


def make_tasks(instance: Instance) -> "CoverTasks":
    """The compiled search for an instance whose size is a number."""
    import numpy as np

    from models.counters.kernels.machinery.cover import steps
    from models.counters.kernels.machinery.cover.tasks import CoverTasks, as_words

    assert isinstance(instance.size, int)
    squares = len(instance.board)
    demands = read_demands(instance)
    words = choose_words(max(squares, len(demands.sets)))
    cut = cut_by_symmetry(instance, demands, instance.size)
    every = (1 << len(demands.sets)) - 1
    rows = [row for branch in cut for row in (branch.placed, branch.candidates, every, branch.orbit)]
    question = steps.CoverInput(
        width=(0,) * words,
        sets=as_words(rows, words).reshape(-1, 4, words),
        pieces_left=np.array([instance.size - branch.placed.bit_count() for branch in cut], np.int64),
        meets=as_words(meeting_boards(demands, squares), words),
        met_by=as_words(demands.sets, words),
        excludes=as_words(demands.excluded, words),
        exclusive=demands.are_exclusive,
    )

    return CoverTasks(instance, cut, words, question, steps)


def choose_words(bits_needed: int) -> int:
    """How many words hold these bits: 1, 2, 3, 4, 8 or 16, as the search is compiled for each number of words."""
    words = -(-bits_needed // WORD_BITS)
    return words if words <= 4 else 8 if words <= 8 else 16
