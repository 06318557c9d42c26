"""The four steps of kernels/frame, compiled; ``driver.make_search`` says what each of them does.

Two words say what a queen on a square does for the frame. Bit 2r + t of the first is set if the queen occupies row r or
covers the square of row r in empty column t. The second word says the same with rows and columns exchanged.
"""

from typing import Any, NamedTuple

import numpy as np

from models.counters.kernels.machinery.cover import driver
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, find_rarest, lowest, popcount

SQUARE_WORDS = 2
"""Where in ``unmet`` the words of the squares begin; before them are one for the rows and one for the columns."""

FIRST, SECOND, SQUARE = 0, 1, 2
"""The rows of a list of candidates: their two words, and their squares."""

BITS_A_GAIN = np.uint64(10)
"""A histogram is one word: its lowest ten bits say how many gain 1, the next ten how many gain 2, and so on to 6."""

LARGEST_GAIN = np.uint64(6)
"""The largest gain of which a histogram says how many have it."""

MOST_CANDIDATES = (1 << int(BITS_A_GAIN)) - 1
"""The most candidates that a histogram can count."""

NONE = np.uint64(0)
"""A word without bits."""


class FrameInput(NamedTuple):
    """The instance in arrays.

    ``sides``: the numbers of rows and columns. ``frames``: for each task the first and the last empty column and row.
    ``hits``: for each square what a queen there covers. ``exclusive``: whether any square excludes another. The other
    fields are those that the driver reads.
    """

    sides: tuple[int, int]
    frames: Any
    sets: Any
    pieces_left: Any
    hits: Any
    excludes: Any
    exclusive: bool


class FrameMemory(NamedTuple):
    """The arrays in which a search works.

    ``lists``: the candidates of each level: two words and the square of each. ``frame_words``: the two words of every
    square. ``corners``: in each direction the pairs of corners that one diagonal covers, or no bits. The other
    fields are those that the driver reads.
    """

    lists: Any
    unmet: Any
    counts: Any
    frame_words: Any
    corners: Any


def new_memory(squares: int, words: int, pieces: int) -> FrameMemory:
    """Memory for a search that places at most this many pieces."""
    depths = pieces + 2
    return FrameMemory(
        lists=np.zeros((depths, 3, squares), np.uint64),
        unmet=np.zeros((depths, SQUARE_WORDS + words), np.uint64),
        counts=np.zeros((depths, 3), np.int64),
        frame_words=np.zeros((squares, 2), np.uint64),
        corners=np.zeros((2, 2), np.uint64),
    )


@borrower
def _begin(task: int, question: FrameInput, memory: FrameMemory) -> None:
    """Prepare level 0: the frame's words, what the required queens leave of it, and the candidates."""
    (rows, columns), hits, task_sets = question.sides, question.hits, question.sets[task]
    lists, unmet, frame_words = memory.lists, memory.unmet, memory.frame_words
    left_column, right_column, top, bottom = question.frames[task]
    _lay_frame(rows, columns, question.frames[task], frame_words, memory.corners)
    unmet[0, 0] = _lines_to_do(rows, top, bottom, left_column <= right_column)
    unmet[0, 1] = _lines_to_do(columns, left_column, right_column, top <= bottom)
    for word in range(hits.shape[1]):
        unmet[0, SQUARE_WORDS + word] = task_sets[driver.DEMANDS, word]
    number = 0
    for square in range(rows * columns):
        if driver.has(task_sets[driver.PLACED], square):
            unmet[0, 0] &= ~frame_words[square, 0]
            unmet[0, 1] &= ~frame_words[square, 1]
            for word in range(hits.shape[1]):
                unmet[0, SQUARE_WORDS + word] &= ~hits[square, word]
        if driver.has(task_sets[driver.CANDIDATES], square):
            lists[0, FIRST, number] = frame_words[square, 0]
            lists[0, SECOND, number] = frame_words[square, 1]
            lists[0, SQUARE, number] = square
            number += 1
    memory.counts[0, driver.NUMBER] = number


@borrower
def _lay_frame(rows: int, columns: int, frame: Any, frame_words: Any, corners: Any) -> None:
    """Fill in the two words of every square, and the pairs of opposite corners that one diagonal covers."""
    left, right, top, bottom = frame
    for row in range(rows):
        for column in range(columns):
            frame_words[row * columns + column, 0] = _line_word(row, column, left, right, top, bottom)
            frame_words[row * columns + column, 1] = _line_word(column, row, top, bottom, left, right)
    for direction in range(2):
        for pair in range(2):
            corners[direction, pair] = NONE
    if right - left == bottom - top and right > left:
        corners[0, 0] = ONE << np.uint64(2 * top) | ONE << np.uint64(2 * bottom + 1)
        corners[0, 1] = ONE << np.uint64(2 * top + 1) | ONE << np.uint64(2 * bottom)
        corners[1, 0] = ONE << np.uint64(2 * left) | ONE << np.uint64(2 * right + 1)
        corners[1, 1] = ONE << np.uint64(2 * left + 1) | ONE << np.uint64(2 * right)


@borrower
def _line_word(place: int, across: int, near: int, far: int, low: int, high: int) -> Any:
    """The word of a queen for one pair of empty lines: its own line, and its diagonals' squares inside the frame."""
    word = np.uint64(3) << np.uint64(2 * place)
    for line in range(2):
        distance = abs(across - (far if line else near))
        for target in (place - distance, place + distance):
            if low <= target <= high:
                word |= ONE << np.uint64(2 * target + line)
    return word


@borrower
def _lines_to_do(lines: int, first: int, last: int, crossed: bool) -> Any:
    """The bits of all lines of a direction; of the outer ones only if no empty line crosses them."""
    bits = np.uint64(0)
    for line in range(lines):
        if crossed or not first <= line <= last:
            bits |= np.uint64(3) << np.uint64(2 * line)
    return bits


@borrower
def _open_node(depth: int, pieces: int, question: FrameInput, memory: FrameMemory) -> bool:
    """List the candidates of a new level, with those to be tried at the end; returns whether there are any to try."""
    lists, unmet, counts, corners = memory.lists, memory.unmet[depth], memory.counts, memory.corners
    candidates = lists[depth]
    source = lists[depth]
    number = counts[depth, driver.NUMBER]
    if depth:
        source = lists[depth - 1]
        if question.exclusive:
            number = _copy(source, number, question.excludes[counts[depth - 1, driver.CHOSEN]], candidates)
            source = candidates
    rows, columns = unmet[0], unmet[1]
    bound_rows, bound_columns = _leave_out_corners(rows, corners[0]), _leave_out_corners(columns, corners[1])
    number = _keep_useful(source, number, bound_rows, bound_columns, pieces, candidates)
    if number < pieces:
        return False
    if rows | columns:
        begin = _branch_on_frame(candidates, number, rows, columns, pieces > 2)
    else:
        begin = _branch_on_square(candidates, number, unmet[SQUARE_WORDS:], question.hits)
    return bool(driver.note_candidates(depth, counts, number, begin))


@borrower
def _copy(source: Any, number: int, excluded: Any, target: Any) -> int:
    """Copy the candidates but for those that the last queen excludes; returns how many."""
    kept: Any = 0
    for at in range(number):
        for part in range(3):
            target[part, kept] = source[part, at]
        kept += np.int64(ONE - driver.has(excluded, np.int64(source[SQUARE, at])))
    return kept


@borrower
def _place(depth: int, at: int, question: FrameInput, memory: FrameMemory) -> None:
    """Occupy the square of candidate ``at``, and note for the next level what is left of the frame and the squares.

    The words of the candidate are emptied, so that it gains nothing and is dropped further on.
    """
    lists, unmet, hits = memory.lists, memory.unmet, question.hits
    square = np.int64(lists[depth, SQUARE, at])
    memory.counts[depth, driver.CHOSEN] = square
    unmet[depth + 1, 0] = unmet[depth, 0] & ~lists[depth, FIRST, at]
    unmet[depth + 1, 1] = unmet[depth, 1] & ~lists[depth, SECOND, at]
    for word in range(hits.shape[1]):
        unmet[depth + 1, SQUARE_WORDS + word] = unmet[depth, SQUARE_WORDS + word] & ~hits[square, word]
    lists[depth, FIRST, at] = lists[depth, SECOND, at] = 0


@borrower
def _are_covered(unmet: Any, first: Any, second: Any) -> bool:
    """Whether two squares, given by what they hit, cover the squares that are left."""
    open_squares = np.uint64(0)
    for word in range(len(first)):
        open_squares |= unmet[SQUARE_WORDS + word] & ~(first[word] | second[word])
    return open_squares == 0


@borrower
def _complete(
    task: int,
    depth: int,
    pieces: int,
    at: int,
    question: FrameInput,
    memory: FrameMemory,
    stored: int,
    results: driver.Results,
) -> int:
    """Report the placements that candidate ``at`` completes, alone or with one more; see ``driver.make_search``."""
    hits, excludes, exclusive = question.hits, question.excludes, question.exclusive
    candidates, unmet, counts = memory.lists[depth], memory.unmet[depth], memory.counts
    square = np.int64(candidates[SQUARE, at])
    counts[depth, driver.CHOSEN] = square
    rows = unmet[0] & ~candidates[FIRST, at]
    columns = unmet[1] & ~candidates[SECOND, at]
    if pieces == 1:
        if not rows | columns and _are_covered(unmet, hits[square], hits[square]):
            stored = driver.report(task, depth, question, memory, stored, results)
        return stored
    for other in range(at):
        if rows & ~candidates[FIRST, other] | columns & ~candidates[SECOND, other]:
            continue
        partner = np.int64(candidates[SQUARE, other])
        if exclusive and driver.has(excludes[square], partner):
            continue
        if _are_covered(unmet, hits[square], hits[partner]):
            counts[depth + 1, driver.CHOSEN] = partner
            stored = driver.report(task, depth + 1, question, memory, stored, results)
    return stored


@borrower
def _leave_out_corners(wanted: Any, corners: Any) -> Any:
    """The bits that the bound counts: of two corners that one diagonal covers, one. So no queen gains over four."""
    for pair in range(2):
        if corners[pair] and wanted & corners[pair] == corners[pair]:
            wanted &= ~lowest(corners[pair])
    return wanted


@borrower
def _keep_useful(source: Any, number: int, rows: Any, columns: Any, pieces: int, target: Any) -> Any:
    """Copy the candidates that can be part of a completion; returns how many, 0 if together they gain too little."""
    row_gains, column_gains, gains, large_gains = _histograms(source[FIRST], source[SECOND], number, rows, columns)
    row_bits, column_bits = np.int64(popcount(rows)), np.int64(popcount(columns))
    row_spare, row_gain = _spare(row_gains, NONE, pieces, row_bits)
    column_spare, column_gain = _spare(column_gains, NONE, pieces, column_bits)
    spare, gain = _spare(gains, large_gains, pieces, row_bits + column_bits)
    if min(row_spare, column_spare, spare) < 0:
        return 0
    least_in_rows, least_in_columns, least = row_gain - row_spare, column_gain - column_spare, gain - spare
    kept: Any = 0
    for at in range(number):
        in_rows = np.int64(popcount(source[FIRST, at] & rows))
        in_columns = np.int64(popcount(source[SECOND, at] & columns))
        target[FIRST, kept] = source[FIRST, at]
        target[SECOND, kept] = source[SECOND, at]
        target[SQUARE, kept] = source[SQUARE, at]
        kept += (in_rows >= least_in_rows) & (in_columns >= least_in_columns) & (in_rows + in_columns >= least)
    return kept


@borrower
def _spare(gains: Any, large_gains: Any, pieces: int, wanted: int) -> tuple[int, int]:
    """By how much the largest gains, one a piece, exceed what is wanted, and the smallest gain among them."""
    number: Any = 0
    gain: Any = 0
    spare: Any = -wanted
    for histogram, base in ((large_gains, np.int64(LARGEST_GAIN)), (gains, 0)):
        for above in range(np.int64(LARGEST_GAIN), 0, -1):
            gain = base + above
            these = np.int64(histogram >> BITS_A_GAIN * np.uint64(above - 1) & np.uint64(MOST_CANDIDATES))
            if number + these >= pieces:
                return spare + (pieces - number) * gain, gain
            number += these
            spare += these * gain
    return spare, 0


@borrower
def _histograms(first: Any, second: Any, number: int, rows: Any, columns: Any) -> Any:
    """Four histograms of the candidates: by their gains in wanted rows, in columns, in both to 6, and from 7 on less 6.

    If all 1024 squares of the largest board are candidates, they gain the same, and one need not be counted.
    """
    row_gains = column_gains = gains = large_gains = NONE
    for at in range(min(number, MOST_CANDIDATES)):
        in_rows, in_columns = popcount(first[at] & rows), popcount(second[at] & columns)
        both = in_rows + in_columns
        row_gains += _one_in_histogram(in_rows)
        column_gains += _one_in_histogram(in_columns)
        gains += _one_in_histogram(both if both <= LARGEST_GAIN else NONE)
        large_gains += _one_in_histogram(both - LARGEST_GAIN if both > LARGEST_GAIN else NONE)
    return row_gains, column_gains, gains, large_gains


@borrower
def _one_in_histogram(gain: Any) -> Any:
    """One candidate with this gain, as a histogram; nothing if the gain is 0."""
    return ONE << BITS_A_GAIN * gain >> BITS_A_GAIN


@borrower
def _exchange(candidates: Any, one: int, other: int) -> None:
    """Exchange two candidates of a list."""
    for part in range(3):
        candidates[part, one], candidates[part, other] = candidates[part, other], candidates[part, one]


@borrower
def _move_to_end(candidates: Any, number: int, row_bit: Any, column_bit: Any) -> int:
    """Bring the candidates that have one of these bits to the end of the list; returns where they begin."""
    begin = number
    for at in range(number - 1, -1, -1):
        if candidates[FIRST, at] & row_bit | candidates[SECOND, at] & column_bit:
            begin -= 1
            _exchange(candidates, at, begin)
    return begin


@borrower
def _branch_on_frame(candidates: Any, number: int, rows: Any, columns: Any, exactly: bool) -> int:
    """Bring the candidates for the rarest bit of the frame to the end; returns where they begin.

    If not ``exactly``, those for the lowest bit left.
    """
    if not exactly:
        return _move_to_end(candidates, number, lowest(rows), NONE if rows else lowest(columns))
    row_bit = column_bit = NONE
    row_count = column_count = 1 << 30
    if rows:
        row_bit, row_count = find_rarest(candidates[FIRST], number, rows)
    if columns:
        column_bit, column_count = find_rarest(candidates[SECOND], number, columns)
    if min(row_count, column_count) == 0:
        return number
    if column_count < row_count:
        return _move_to_end(candidates, number, NONE, column_bit)
    return _move_to_end(candidates, number, row_bit, NONE)


@borrower
def _branch_on_square(candidates: Any, number: int, uncovered: Any, hits: Any) -> int:
    """Bring the candidates for the uncovered square with the fewest to the end; returns where they begin.

    Called when nothing of the frame is left. Returns 0 if no square is uncovered, so that all candidates are tried.
    """
    fewest, rarest = number + 1, -1
    for square in range(hits.shape[0]):
        if driver.has(uncovered, square):
            count: Any = 0
            for at in range(number):
                count += np.int64(driver.has(hits[np.int64(candidates[SQUARE, at])], square))
            if count < fewest:
                fewest, rarest = count, square
    if rarest < 0:
        return 0
    begin = number
    for at in range(number - 1, -1, -1):
        if driver.has(hits[np.int64(candidates[SQUARE, at])], rarest):
            begin -= 1
            _exchange(candidates, at, begin)
    return begin


advance = driver.make_search(_begin, _open_node, _place, _complete)
