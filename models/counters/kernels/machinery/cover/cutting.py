"""The search for covering sets cut into tasks: by its symmetry, and further where it is deep."""

from typing import TYPE_CHECKING

from models.chess.board import bits
from models.counters.kernels.machinery.cover.demands import MOST_BITS, NUMBERS_OF_WORDS, Demands, read_demands
from models.counters.kernels.machinery.cover.symmetry import Branch, branches, split
from models.machine_code import WORD_BITS
from models.problem import Instance

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks

ENOUGH_BRANCHES = 64
"""With this many branches all threads are busy to the end."""
PIECES_LEFT_WHOLE = 4
"""A branch with at most this many pieces left is not cut further."""


def cut_by_symmetry(instance: Instance, demands: Demands, pieces: int) -> list[Branch]:
    """The branches into which its symmetry cuts the search; a deep search is cut further, for the threads to share.

    There are none if two required pieces exclude each other.
    """
    closed = demands.closed_by(instance.required)
    if closed & instance.required:
        return []
    group = tuple(instance.symmetries())
    whole = Branch(instance.required, instance.free & ~closed, group, group[:1])
    to_be_met = [squares for squares in demands.sets if not squares & instance.required]
    cut = branches(whole, to_be_met, demands.excluded)
    for _ in range(pieces - instance.required.bit_count() - PIECES_LEFT_WHOLE):
        if len(cut) >= ENOUGH_BRANCHES:
            break
        cut = [smaller for branch in cut for smaller in split(branch, to_be_met, demands.excluded)]
    return [branch for branch in cut if branch.placed.bit_count() <= pieces]


def list_met_demands(demands: Demands, number_of_squares: int) -> list[int]:
    """For each square the demands that a piece there meets, a bit each."""
    met = [0] * number_of_squares
    for number, squares in enumerate(demands.sets):
        for square in bits(squares):
            met[square] |= 1 << number
    return met


def make_tasks(instance: Instance) -> "CoverTasks":
    """The compiled search for an instance whose size is a number."""
    import numpy as np

    from models.counters.kernels.machinery.cover import steps
    from models.counters.kernels.machinery.cover.tasks import CoverTasks, as_words

    assert isinstance(instance.size, int)
    number_of_squares = len(instance.board)
    demands = read_demands(instance)
    words = choose_words(max(number_of_squares, len(demands.sets)))
    cut = cut_by_symmetry(instance, demands, instance.size)
    all_demands = (1 << len(demands.sets)) - 1
    rows = [row for branch in cut for row in (branch.placed, branch.candidates, all_demands, branch.orbit)]
    question = steps.CoverInput(
        width=(0,) * words,
        sets=as_words(rows, words).reshape(-1, 4, words),
        pieces_left=np.array([instance.size - branch.placed.bit_count() for branch in cut], np.int64),
        meets=as_words(list_met_demands(demands, number_of_squares), words),
        met_by=as_words(demands.sets, words),
        excludes=as_words(demands.excluded, words),
        exclusive=demands.are_exclusive,
    )

    return CoverTasks(instance, cut, words, question, steps)


def choose_words(bits_needed: int) -> int:
    """The least of ``NUMBERS_OF_WORDS`` that holds this number of bits. Raises ValueError if none does."""
    for words in NUMBERS_OF_WORDS:
        if bits_needed <= words * WORD_BITS:
            return words
    raise ValueError(f"a set has at most {MOST_BITS} bits, not {bits_needed}")
