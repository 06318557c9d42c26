"""The frame search of an instance, cut into tasks: a frame each, or a part of one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from models.chess.attacks import conflict_boards, covered_boards
from models.chess.board import bits
from models.counters.kernels.machinery.cover.symmetry import Branch, branches
from models.counters.kernels.machinery.frame.geometry import Frame, frames
from models.problem import Instance

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks

LONGEST_SIDE = 31


def hit_boards(instance: Instance) -> list[int]:
    """For each square what a queen there covers: not the square itself if that has to be attacked."""
    covered = covered_boards(instance.board, instance.piece)
    if instance.problem.conditions.attacked:
        return [squares & ~(1 << index) for index, squares in enumerate(covered)]
    return list(covered)


def excluded_boards(instance: Instance) -> tuple[int, ...] | None:
    """For each square the squares that a queen there closes to others; None if attacks are allowed."""
    if instance.problem.conditions.non_attacking:
        return conflict_boards(instance.board, instance.piece)
    return None


def cut_by_frames(instance: Instance, pieces: int) -> Iterator[tuple[Frame, Branch]]:
    """Every frame up to symmetry, in parts where a symmetry keeps the frame."""
    hits, excluded = hit_boards(instance), excluded_boards(instance)
    closed = 0
    for square in bits(instance.required):
        closed |= excluded[square] if excluded else 0
    if closed & instance.required:
        return
    group = instance.symmetries()
    free = instance.free & ~closed
    for frame, orbit in frames(instance.board.rows, pieces, group):
        empty = frame.empty_lines
        if empty & instance.required:
            continue
        keeping = tuple(symmetry for symmetry in group if frame.image(symmetry) == frame)
        whole = Branch(instance.required, free & ~empty, keeping, list(orbit.values()))
        to_be_met = _list_unmet(frame, hits, instance.required) if len(keeping) > 1 else []
        for branch in branches(whole, to_be_met, excluded):
            if branch.placed.bit_count() <= pieces:
                yield frame, branch


def _list_unmet(frame: Frame, hits: list[int], placed: int) -> list[int]:
    """Sets of squares that need a queen yet: those that cover a corner of the frame, and the outer lines."""
    covering = [hits[square] for square in bits(frame.corners)]
    return [squares for squares in covering + frame.outer_lines if not squares & placed]


def make_tasks(instance: Instance) -> "CoverTasks":
    """The compiled search for an instance whose size is a number."""
    import numpy as np

    from models.counters.kernels.machinery.cover.tasks import CoverTasks, as_words
    from models.counters.kernels.machinery.frame import steps

    assert isinstance(instance.size, int)
    squares = len(instance.board)
    words = -(-squares // 64)
    parts = list(cut_by_frames(instance, instance.size))
    whole_board = instance.problem.conditions.attacked
    rows: list[int] = []
    for frame, branch in parts:
        uncovered = instance.board.full if whole_board else frame.inside
        rows += [branch.placed, branch.candidates, uncovered, branch.orbit]
    excluded = excluded_boards(instance)
    question = steps.Question(
        side=instance.board.rows,
        frames=np.array([frame.columns + frame.rows for frame, _ in parts], np.int64).reshape(-1, 4),
        sets=as_words(rows, words).reshape(-1, 4, words),
        pieces_left=np.array([instance.size - branch.placed.bit_count() for _, branch in parts], np.int64),
        hits=as_words(hit_boards(instance), words),
        excludes=as_words(excluded or [0] * squares, words),
        exclusive=excluded is not None,
    )

    return CoverTasks(
        branches=[branch for _, branch in parts],
        group=instance.symmetries(),
        words=words,
        size=instance.size,
        question=question,
        advance=steps.advance,
        new_memory=steps.new_memory,
    )
