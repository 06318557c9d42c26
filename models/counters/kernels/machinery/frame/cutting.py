"""The search cut into tasks: a frame, the outermost empty rows and columns of the board, or a part of one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from models.chess.attacks import attack_boards, conflict_boards, covered_boards
from models.chess.board import Board, bits
from models.chess.symmetry import Symmetry
from models.counters.kernels.machinery.cover.symmetry import Branch, branches
from models.machine_code import WORD_BITS
from models.problem import Instance

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks

LONGEST_SIDE = 32
"""The longest side of a board: the two bits of each line fill a word."""

Span = tuple[int, int]
"""The first and the last empty line of one direction. Where none is empty: how many there are, and -1."""


@dataclass(frozen=True, order=True)
class Frame:
    """The span of the empty columns and that of the empty rows of a board."""

    board: Board
    columns: Span
    rows: Span

    def image(self, symmetry: Symmetry) -> "Frame":
        """The frame turned by a symmetry of the board."""
        rows, columns = (self.columns, self.rows) if symmetry.swap else (self.rows, self.columns)
        rows = _flip(rows, self.board.rows) if symmetry.flip_rows else rows
        columns = _flip(columns, self.board.columns) if symmetry.flip_columns else columns
        return Frame(self.board, columns, rows)

    @property
    def empty_lines(self) -> int:
        """The squares of the outermost empty lines."""
        empty = 0
        for lines, span in zip(_lines(self.board), (self.rows, self.columns), strict=True):
            for number in span:
                empty |= lines[number] if 0 <= number < len(lines) else 0
        return empty

    @property
    def inside(self) -> int:
        """The squares from the first to the last empty row and column."""
        rows, columns = _lines(self.board)
        (top, bottom), (left, right) = self.rows, self.columns
        return sum(rows[top : bottom + 1]) & sum(columns[left : right + 1])

    @property
    def corners(self) -> int:
        """The squares where two of the outermost empty lines cross."""
        empty_rows, empty_columns = (
            sum(lines[number] for number in set(span) & set(range(len(lines))))
            for lines, span in zip(_lines(self.board), (self.rows, self.columns), strict=True)
        )
        return empty_rows & empty_columns

    @property
    def outer_lines(self) -> list[int]:
        """The rows and columns outside the frame, as bitboards: each is occupied."""
        return [
            line
            for lines, (first, last) in zip(_lines(self.board), (self.rows, self.columns), strict=True)
            for number, line in enumerate(lines)
            if not first <= number <= last
        ]


def _flip(span: Span, lines: int) -> Span:
    """The span of this number of lines, in the opposite order."""
    return lines - 1 - span[1], lines - 1 - span[0]


@cache
def _lines(board: Board) -> tuple[list[int], list[int]]:
    """The rows and the columns of a board."""
    rows = [board.bitboard((row, column) for column in range(board.columns)) for row in range(board.rows)]
    columns = [board.bitboard((row, column) for row in range(board.rows)) for column in range(board.columns)]
    return rows, columns


def spans(lines: int, pieces: int) -> Iterator[Span]:
    """The spans of lines of one direction that this number of pieces can leave: each outside a span takes a piece.

    If there are enough pieces for all lines, the last span is that without an empty line.
    """
    for first in range(lines):
        for last in range(first, lines):
            if first + lines - 1 - last <= pieces:
                yield first, last
    if pieces >= lines:
        yield lines, -1


def frames(board: Board, pieces: int, group: Sequence[Symmetry]) -> Iterator[tuple[Frame, dict[Frame, Symmetry]]]:
    """One frame of each orbit that this number of pieces can leave, with its orbit.

    The orbit maps each of its frames to a symmetry that turns the first frame into it.
    """
    for columns in spans(board.columns, pieces):
        for rows in spans(board.rows, pieces):
            frame = Frame(board, columns, rows)
            orbit = {frame.image(symmetry): symmetry for symmetry in reversed(group)}
            if frame == min(orbit):
                yield frame, orbit


def make_tasks(instance: Instance) -> "CoverTasks":
    """The compiled search for an instance whose size is a number: a task for each branch of each frame."""
    import numpy as np

    from models.counters.kernels.machinery.cover.tasks import CoverTasks, as_words
    from models.counters.kernels.machinery.frame import steps

    assert isinstance(instance.size, int)
    board, piece, conditions = instance.board, instance.piece, instance.problem.conditions
    words = -(-len(board) // WORD_BITS)
    hits = (attack_boards if conditions.attacked else covered_boards)(board, piece)
    excluded = conflict_boards(board, piece) if conditions.non_attacking else None
    cut = [
        (frame, branch)
        for frame, branch in _cut_by_frames(instance, instance.size, hits, excluded)
        if branch.placed.bit_count() <= instance.size
    ]
    sets: list[int] = []
    for frame, branch in cut:
        uncovered = board.full if conditions.attacked else frame.inside
        sets += [branch.placed, branch.candidates, uncovered, branch.orbit]
    question = steps.FrameInput(
        sides=(board.rows, board.columns),
        frames=np.array([frame.columns + frame.rows for frame, _ in cut], np.int64).reshape(-1, 4),
        sets=as_words(sets, words).reshape(-1, 4, words),
        pieces_left=np.array([instance.size - branch.placed.bit_count() for _, branch in cut], np.int64),
        hits=as_words(hits, words),
        excludes=as_words(excluded or [0] * len(board), words),
        exclusive=excluded is not None,
    )
    return CoverTasks(instance, [branch for _, branch in cut], words, question, steps)


def _cut_by_frames(
    instance: Instance, pieces: int, hits: Sequence[int], excluded: Sequence[int] | None
) -> Iterator[tuple[Frame, Branch]]:
    """The branches of one frame of each orbit, each with its frame: several where a symmetry keeps the frame.

    ``hits``: for each square the squares that a queen there covers, or attacks if all must be attacked; ``excluded``:
    those that it closes to other queens.
    """
    closed = 0
    for square in bits(instance.required):
        closed |= excluded[square] if excluded else 0
    if closed & instance.required:
        return
    group = instance.symmetries()
    for frame, orbit in frames(instance.board, pieces, group):
        if not frame.empty_lines & instance.required:
            keeping = tuple(symmetry for symmetry in group if frame.image(symmetry) == frame)
            candidates = instance.free & ~(closed | frame.empty_lines)
            whole = Branch(instance.required, candidates, keeping, list(orbit.values()))
            to_be_met = _list_unmet(frame, hits, instance.required) if len(keeping) > 1 else []
            yield from ((frame, branch) for branch in branches(whole, to_be_met, excluded))


def _list_unmet(frame: Frame, hits: Sequence[int], placed: int) -> list[int]:
    """Sets of squares that need a queen yet: those that cover a corner of the frame, and the outer lines."""
    covering = [hits[square] for square in bits(frame.corners)]
    return [squares for squares in covering + frame.outer_lines if not squares & placed]
