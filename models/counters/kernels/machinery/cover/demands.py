"""A question as demands (one of these squares is occupied) and exclusions, and the search for them cut into tasks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from models.chess.board import bits
from models.counters.kernels.machinery.cover.symmetry import Branch, branches, split
from models.problem import Among, Instance, why_not_stated

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks

MOST_DEMANDS = 1024
"""The bits of 16 words."""


@dataclass(frozen=True)
class Demands:
    """``sets``: of each set at least one square is occupied. ``excluded``: for each square those that it closes."""

    sets: Sequence[int]
    forbidden: int
    excluded: Sequence[int]

    @property
    def are_exclusive(self) -> bool:
        """Whether there are two squares that must not both be occupied."""
        return any(self.excluded)

    def closed_by(self, placed: int) -> int:
        """The squares that must not be occupied if these are."""
        closed = self.forbidden
        for square in bits(placed):
            closed |= self.excluded[square]
        return closed


def why_not_demands(instance: Instance) -> str | None:
    """Why an instance cannot be read as demands and exclusions, or None if it can."""
    reason = why_not_stated(instance, Among)
    if reason:
        return reason
    constraints = _constraints(instance)
    if any(one.at_least > 1 or _limit(one) not in (None, 0, 1) for one in constraints):
        return "only at least one, or at most one, of some squares"
    demands = sum(one.at_least for one in constraints)
    if demands > MOST_DEMANDS:
        return f"no more than {MOST_DEMANDS} sets to be met"
    return None if demands else "nothing to be covered"


def read_demands(instance: Instance) -> Demands:
    """The demands and exclusions of an instance that can be read so."""
    forbidden = 0
    excluded = [0] * len(instance.board)
    constraints = _constraints(instance)
    for one in constraints:
        if _limit(one) == 0:
            forbidden |= one.squares
        elif _limit(one) == 1:
            for square in bits(one.squares):
                excluded[square] |= one.squares & ~(1 << square)
    sets = dict.fromkeys(one.squares for one in constraints if one.at_least)
    return Demands(list(sets), forbidden, excluded)


def _constraints(instance: Instance) -> list[Among]:
    return [one for one in instance.problem.common_form(instance) or [] if isinstance(one, Among)]


def _limit(one: Among) -> int | None:
    """How many of the squares may be occupied; None if all."""
    return one.at_most if one.at_most is not None and one.at_most < one.squares.bit_count() else None


WORD_BITS = 64
ENOUGH_PARTS = 64
LEFT_WHOLE = 4
"""A search for at most this many pieces is not cut further."""

MOST_SQUARES = 1024
"""Beyond, rows of words get so long that another way to keep sets would be better."""


def cut_by_symmetry(instance: Instance, demands: Demands, pieces: int) -> list[Branch]:
    """The search, cut by its symmetry, and where it is deep, further, so that threads can share it."""
    closed = demands.closed_by(instance.required)
    if closed & instance.required:
        return []
    group = tuple(instance.symmetries())
    whole = Branch(instance.required, instance.free & ~closed, group, group[:1])
    to_be_met = [squares for squares in demands.sets if not squares & instance.required]
    parts = branches(whole, to_be_met, demands.excluded)
    for _ in range(pieces - instance.required.bit_count() - LEFT_WHOLE):
        if len(parts) >= ENOUGH_PARTS:
            break
        parts = [smaller for part in parts for smaller in split(part, to_be_met, demands.excluded)]
    return [part for part in parts if part.placed.bit_count() <= pieces]


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
    parts = cut_by_symmetry(instance, demands, instance.size)
    every = (1 << len(demands.sets)) - 1
    rows = [row for branch in parts for row in (branch.placed, branch.candidates, every, branch.orbit)]
    question = steps.CoverInput(
        width=(0,) * words,
        sets=as_words(rows, words).reshape(-1, 4, words),
        pieces_left=np.array([instance.size - branch.placed.bit_count() for branch in parts], np.int64),
        meets=as_words(meeting_boards(demands, squares), words),
        met_by=as_words(demands.sets, words),
        excludes=as_words(demands.excluded, words),
        exclusive=demands.are_exclusive,
    )

    return CoverTasks(
        branches=parts,
        group=instance.symmetries(),
        words=words,
        size=instance.size,
        question=question,
        advance=steps.advance,
        new_memory=steps.new_memory,
    )


def choose_words(bits_needed: int) -> int:
    """1, 2, 3, 4, then 8 or 16 words: for each number the search is compiled once."""
    words = -(-bits_needed // WORD_BITS)
    return words if words <= 4 else 8 if words <= 8 else 16
