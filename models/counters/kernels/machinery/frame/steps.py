"""The steps of kernels/frame, compiled.

Two words say what a queen on a square does for the frame. Bit 2r + t of the first is set if the queen occupies row r or
covers the square of row r in empty column t. The second word says the same with rows and columns exchanged.
"""

from typing import Any, NamedTuple

import numpy as np

from models.counters.kernels.machinery.cover.driver import (
    CANDIDATES,
    CHOSEN,
    DEMANDS,
    NUMBER,
    PLACED,
    Results,
    has,
    make_search,
    note_candidates,
    report,
)
from models.counters.kernels.machinery.frame.candidates import (
    FIRST,
    SECOND,
    SQUARE,
    branch_on_frame,
    branch_on_square,
    keep_useful,
    leave_out_corners,
)
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE

SQUARES = 2
"""What is left to do on a level: a word for the rows, one for the columns, from here on the words of the squares."""


class FrameInput(NamedTuple):
    """What is asked, in arrays.

    ``frames``: for each task the first and the last empty column and row. ``hits``: for each square what a queen there
    covers. ``exclusive``: whether any square excludes another. The other fields are those that the driver reads.
    """

    side: int
    frames: Any
    sets: Any
    pieces_left: Any
    hits: Any
    excludes: Any
    exclusive: bool


class FrameMemory(NamedTuple):
    """The arrays in which a search works.

    ``lists``: the candidates of each level: two words and the square of each. ``frame_words``: the two words of every
    square. ``corners``: in each direction the pairs of corners that one diagonal covers. The other fields are those
    that the driver reads.
    """

    lists: Any
    left: Any
    counts: Any
    frame_words: Any
    corners: Any


def new_memory(squares: int, words: int, pieces: int) -> FrameMemory:
    """Memory for a search that places at most this many pieces."""
    depths = pieces + 2
    return FrameMemory(
        lists=np.zeros((depths, 3, squares), np.uint64),
        left=np.zeros((depths, SQUARES + words), np.uint64),
        counts=np.zeros((depths, 3), np.int64),
        frame_words=np.zeros((squares, 2), np.uint64),
        corners=np.zeros((2, 2), np.uint64),
    )


@borrower
def _begin(task: int, question: FrameInput, memory: FrameMemory) -> None:
    side, hits, task_sets = question.side, question.hits, question.sets[task]
    lists, left, frame_words = memory.lists, memory.left, memory.frame_words
    left_column, right_column, top, bottom = question.frames[task]
    _lay_frame(side, question.frames[task], frame_words, memory.corners)
    left[0, 0] = _lines_to_do(side, top, bottom, left_column <= right_column)
    left[0, 1] = _lines_to_do(side, left_column, right_column, top <= bottom)
    for word in range(hits.shape[1]):
        left[0, SQUARES + word] = task_sets[DEMANDS, word]
    number = 0
    for square in range(side * side):
        if has(task_sets[PLACED], square):
            left[0, 0] &= ~frame_words[square, 0]
            left[0, 1] &= ~frame_words[square, 1]
            for word in range(hits.shape[1]):
                left[0, SQUARES + word] &= ~hits[square, word]
        if has(task_sets[CANDIDATES], square):
            lists[0, FIRST, number] = frame_words[square, 0]
            lists[0, SECOND, number] = frame_words[square, 1]
            lists[0, SQUARE, number] = square
            number += 1
    memory.counts[0, NUMBER] = number


@borrower
def _lay_frame(side: int, frame: Any, frame_words: Any, corners: Any) -> None:
    """Fill in the two words of every square, and the pairs of opposite corners that one diagonal covers."""
    left, right, top, bottom = frame
    for row in range(side):
        for column in range(side):
            frame_words[row * side + column, 0] = _line_word(row, column, left, right, top, bottom)
            frame_words[row * side + column, 1] = _line_word(column, row, top, bottom, left, right)
    for direction in range(2):
        for pair in range(2):
            corners[direction, pair] = ~np.uint64(0)
    if right - left == bottom - top and right > left:
        corners[0, 0] = ONE << np.uint64(2 * top) | ONE << np.uint64(2 * bottom + 1)
        corners[0, 1] = ONE << np.uint64(2 * top + 1) | ONE << np.uint64(2 * bottom)
        corners[1, 0] = ONE << np.uint64(2 * left) | ONE << np.uint64(2 * right + 1)
        corners[1, 1] = ONE << np.uint64(2 * left + 1) | ONE << np.uint64(2 * right)


@borrower
def _line_word(place: int, across: int, near: int, far: int, low: int, high: int) -> Any:
    """What a queen does for one pair of empty lines: its own line, and its diagonals' squares inside the frame."""
    word = np.uint64(3) << np.uint64(2 * place)
    for side in range(2):
        distance = abs(across - (far if side else near))
        for target in (place - distance, place + distance):
            if low <= target <= high:
                word |= ONE << np.uint64(2 * target + side)
    return word


@borrower
def _lines_to_do(side: int, first: int, last: int, crossed: bool) -> Any:
    """The bits of all lines of a direction; of the outer ones, if no empty line of the other direction crosses them."""
    bits = np.uint64(0)
    for line in range(side):
        if crossed or not first <= line <= last:
            bits |= np.uint64(3) << np.uint64(2 * line)
    return bits


@borrower
def _open_node(depth: int, pieces: int, question: FrameInput, memory: FrameMemory) -> bool:
    lists, left, counts, corners = memory.lists, memory.left[depth], memory.counts, memory.corners
    candidates = lists[depth]
    source = lists[depth]
    number = counts[depth, NUMBER]
    if depth:
        source = lists[depth - 1]
        if question.exclusive:
            number = _copy(source, number, question.excludes[counts[depth - 1, CHOSEN]], candidates)
            source = candidates
    rows, columns = left[0], left[1]
    bound_rows, bound_columns = leave_out_corners(rows, corners[0]), leave_out_corners(columns, corners[1])
    number = keep_useful(source, number, bound_rows, bound_columns, pieces, candidates)
    if number < pieces:
        return False
    if rows | columns:
        begin = branch_on_frame(candidates, number, rows, columns, pieces > 2)
    else:
        begin = branch_on_square(candidates, number, left[SQUARES:], question.hits)
    return bool(note_candidates(depth, counts, number, begin))


@borrower
def _copy(source: Any, number: int, excluded: Any, target: Any) -> int:
    """Copy the candidates but for those that the last queen excludes; returns how many."""
    kept: Any = 0
    for at in range(number):
        for part in range(3):
            target[part, kept] = source[part, at]
        kept += np.int64(ONE - has(excluded, np.int64(source[SQUARE, at])))
    return kept


@borrower
def _place(depth: int, at: int, question: FrameInput, memory: FrameMemory) -> None:
    lists, left, hits = memory.lists, memory.left, question.hits
    square = np.int64(lists[depth, SQUARE, at])
    memory.counts[depth, CHOSEN] = square
    left[depth + 1, 0] = left[depth, 0] & ~lists[depth, FIRST, at]
    left[depth + 1, 1] = left[depth, 1] & ~lists[depth, SECOND, at]
    for word in range(hits.shape[1]):
        left[depth + 1, SQUARES + word] = left[depth, SQUARES + word] & ~hits[square, word]
    lists[depth, FIRST, at] = lists[depth, SECOND, at] = 0


@borrower
def _are_covered(left: Any, first: Any, second: Any) -> bool:
    """Whether two squares, given by what they hit, cover the squares that are left."""
    open_squares = np.uint64(0)
    for word in range(len(first)):
        open_squares |= left[SQUARES + word] & ~(first[word] | second[word])
    return open_squares == 0


@borrower
def _complete(
    task: int,
    depth: int,
    pieces: int,
    at: int,
    question: FrameInput,
    memory: FrameMemory,
    number: int,
    results: Results,
) -> int:
    hits, excludes, exclusive = question.hits, question.excludes, question.exclusive
    candidates, left, counts = memory.lists[depth], memory.left[depth], memory.counts
    square = np.int64(candidates[SQUARE, at])
    counts[depth, CHOSEN] = square
    rows = left[0] & ~candidates[FIRST, at]
    columns = left[1] & ~candidates[SECOND, at]
    if pieces == 1:
        if not rows | columns and _are_covered(left, hits[square], hits[square]):
            number = report(task, depth, question, memory, number, results)
        return number
    for other in range(at):
        if rows & ~candidates[FIRST, other] | columns & ~candidates[SECOND, other]:
            continue
        partner = np.int64(candidates[SQUARE, other])
        if exclusive and has(excludes[square], partner):
            continue
        if _are_covered(left, hits[square], hits[partner]):
            counts[depth + 1, CHOSEN] = partner
            number = report(task, depth + 1, question, memory, number, results)
    return number


advance = make_search(_begin, _open_node, _place, _complete)
