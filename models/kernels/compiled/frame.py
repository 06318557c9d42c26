# mypy: ignore-errors
"""The frame search, compiled: many tasks, one after the other, each a depth-first search with a stack of its own.

A task is a frame with the squares that are placed and those that are candidates. The two words of a candidate say what
a queen there does for the frame: bit 2r + t of the first, that row r is occupied or its square in empty column t is
covered; the second the same with rows and columns exchanged. ``advance`` returns when its room for placements or its
number of steps is used up, and goes on where it was when it is called again.
"""

import numpy as np

from models.kernels.compiled.cover_tasks import DEPTH, FRESH, NODES, TASK
from models.kernels.compiled.frame_vectors import BITS_A_GAIN, LARGEST_GAIN, MOST_CANDIDATES, histograms, useful
from models.kernels.compiled.kernel import helper, kernel
from models.kernels.compiled.lowest_bit import index_of_lowest, lowest
from models.kernels.compiled.task_sets import (
    CANDIDATES,
    CHOSEN,
    DEMANDS,
    NUMBER,
    ONE,
    PLACED,
    has,
    is_empty,
    next_candidate,
    note_candidates,
    report,
)
from models.kernels.compiled.vectors import LANES, popcount

FIRST, SECOND, SQUARE = 0, 1, 2
SQUARES = 2


def new_memory(squares, words, pieces):
    """Candidates, what is left, and how far each level is, for a search so many pieces deep."""
    depths = pieces + 2
    return (
        np.zeros((depths, 3, squares + LANES), np.uint64),
        np.zeros((depths, SQUARES + words), np.uint64),
        np.zeros((depths, 3), np.int64),
        np.zeros((squares, 2), np.uint64),
        np.zeros((2, 2), np.uint64),
    )


@helper
def _line_word(place, across, near, far, low, high):
    """What a queen does for one pair of empty lines: her own line, and her diagonals' squares inside the frame."""
    word = np.uint64(3) << np.uint64(2 * place)
    for side in range(2):
        distance = abs(across - (far if side else near))
        for target in (place - distance, place + distance):
            if low <= target <= high:
                word |= ONE << np.uint64(2 * target + side)
    return word


@helper
def _lay_frame(side, frame, frame_words, corners):
    """The two words of every square, and the pairs of opposite corners that one diagonal covers."""
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


@helper
def _pad(candidates, number):
    """Empty words at the end of a list, as the candidates are weighed several at a time."""
    for at in range(number, number + LANES):
        candidates[FIRST, at] = candidates[SECOND, at] = 0


@helper
def _to_be_done(side, first, last, crossed):
    """The bits of all lines of a direction; of the outer ones, if no empty line of the other direction crosses them."""
    bits = np.uint64(0)
    for line in range(side):
        if crossed or not first <= line <= last:
            bits |= np.uint64(3) << np.uint64(2 * line)
    return bits


@helper
def _begin(side, frame, task_sets, hits, lists, left, counts, frame_words, corners):
    """Lay out the root of a task."""
    _lay_frame(side, frame, frame_words, corners)
    left_column, right_column, top, bottom = frame
    left[0, 0] = _to_be_done(side, top, bottom, left_column <= right_column)
    left[0, 1] = _to_be_done(side, left_column, right_column, top <= bottom)
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
    _pad(lists[0], number)
    counts[0, NUMBER] = number


@helper
def _counted(wanted, corners):
    """The bits that the bound counts: of two corners that one diagonal covers, one. No queen then gains over four."""
    for pair in range(2):
        if wanted & corners[pair] == corners[pair]:
            wanted &= ~lowest(corners[pair])
    return wanted


@helper
def _spare(gains, large_gains, pieces, wanted):
    """By how much the so many largest gains exceed what is wanted, and the smallest gain among them."""
    number = gain = 0
    spare = -wanted
    for histogram, base in ((large_gains, LARGEST_GAIN), (gains, 0)):
        for above in range(LARGEST_GAIN, 0, -1):
            gain = base + above
            these = np.int64(histogram >> np.uint64(BITS_A_GAIN * (above - 1)) & np.uint64(MOST_CANDIDATES))
            if number + these >= pieces:
                return spare + (pieces - number) * gain, gain
            number += these
            spare += these * gain
    return spare, 0


@helper
def _keep_useful(source, number, rows, columns, pieces, target):
    """Copy the candidates that can be part of a completion; returns how many, 0 if they do not suffice."""
    none = np.uint64(0)
    row_gains, column_gains, gains, large_gains = histograms(source[FIRST], source[SECOND], number, rows, columns)
    row_bits, column_bits = np.int64(popcount(rows)), np.int64(popcount(columns))
    row_spare, row_gain = _spare(row_gains, none, pieces, row_bits)
    column_spare, column_gain = _spare(column_gains, none, pieces, column_bits)
    spare, gain = _spare(gains, large_gains, pieces, row_bits + column_bits)
    if min(row_spare, column_spare, spare) < 0:
        return 0
    least = (row_gain - row_spare, column_gain - column_spare, gain - spare)
    kept = np.uint64(0)
    for block in range(0, number, 64):
        length = min(number - block, 64)
        mask = useful(source[FIRST], source[SECOND], block, length, rows, columns, least)
        while mask:
            at = np.uint64(block) + index_of_lowest(mask)
            mask &= mask - ONE
            target[FIRST, kept] = source[FIRST, at]
            target[SECOND, kept] = source[SECOND, at]
            target[SQUARE, kept] = source[SQUARE, at]
            kept += ONE
    return np.int64(kept)


@helper
def _without_excluded(source, number, excluded, target):
    """Copy the candidates but for those that the last queen attacks; returns how many."""
    kept = 0
    for at in range(number):
        for part in range(3):
            target[part, kept] = source[part, at]
        kept += np.int64(ONE - has(excluded, np.int64(source[SQUARE, at])))
    return kept


@helper
def _rarest(words, number, wanted):
    """The wanted bit that the fewest words have, alone in a word, and their number (from 16 on, roughly).

    The words are added up in all 64 columns at once: five words hold the binary digits of the 64 sums.
    """
    ones = twos = fours = eights = sixteens = np.uint64(0)
    for at in range(number):
        carry = words[at]
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights, carry = eights ^ carry, eights & carry
        sixteens |= carry
    count = 0
    for digit in (sixteens, eights, fours, twos, ones):
        count <<= 1
        if wanted & ~digit:
            wanted &= ~digit
        else:
            count += 1
    return lowest(wanted), count


@helper
def _exchange(candidates, one, other):
    for part in range(3):
        candidates[part, one], candidates[part, other] = candidates[part, other], candidates[part, one]


@helper
def _move_to_end(candidates, number, row_bit, column_bit):
    """Bring those that have the bit to the end of the list; returns where they begin."""
    begin = number
    for at in range(number - 1, -1, -1):
        if candidates[FIRST, at] & row_bit | candidates[SECOND, at] & column_bit:
            begin -= 1
            _exchange(candidates, at, begin)
    return begin


@helper
def _branch_on_frame(candidates, number, rows, columns, exactly):
    """Choose what to cover: the rarest bit of the frame, or, where that does not matter, any. Returns as above."""
    none = np.uint64(0)
    if not exactly:
        return _move_to_end(candidates, number, lowest(rows), none if rows else lowest(columns))
    row_bit = column_bit = none
    row_count = column_count = 1 << 30
    if rows:
        row_bit, row_count = _rarest(candidates[FIRST], number, rows)
    if columns:
        column_bit, column_count = _rarest(candidates[SECOND], number, columns)
    if min(row_count, column_count) == 0:
        return number
    if column_count < row_count:
        return _move_to_end(candidates, number, none, column_bit)
    return _move_to_end(candidates, number, row_bit, none)


@helper
def _branch_on_square(candidates, number, uncovered, hits):
    """The same once the frame is done: the uncovered square with the fewest candidates; if there is none, 0."""
    fewest, rarest = number + 1, -1
    for square in range(hits.shape[0]):
        if has(uncovered, square):
            count = 0
            for at in range(number):
                count += np.int64(has(hits[np.int64(candidates[SQUARE, at])], square))
            if count < fewest:
                fewest, rarest = count, square
    if rarest < 0:
        return 0
    begin = number
    for at in range(number - 1, -1, -1):
        if has(hits[np.int64(candidates[SQUARE, at])], rarest):
            begin -= 1
            _exchange(candidates, at, begin)
    return begin


@helper
def _open(depth, pieces, lists, left, counts, corners, hits, excludes, exclusive):
    """Fill the list of a new node: its candidates, those to be tried at the end. Returns whether there is any."""
    candidates = lists[depth]
    source = lists[depth]
    number = counts[depth, NUMBER]
    if depth:
        source = lists[depth - 1]
        if exclusive:
            number = _without_excluded(source, number, excludes[counts[depth - 1, CHOSEN]], candidates)
            _pad(candidates, number)
            source = candidates
    rows, columns = left[depth, 0], left[depth, 1]
    counted_rows, counted_columns = _counted(rows, corners[0]), _counted(columns, corners[1])
    number = _keep_useful(source, number, counted_rows, counted_columns, pieces, candidates)
    _pad(candidates, number)
    if number < pieces:
        return False
    if rows | columns:
        begin = _branch_on_frame(candidates, number, rows, columns, pieces > 2)
    else:
        begin = _branch_on_square(candidates, number, left[depth, SQUARES:], hits)
    return note_candidates(depth, counts, number, begin)


@helper
def _is_covered(left, first, second):
    """Whether two squares, given by what they hit, cover what is left."""
    open_squares = np.uint64(0)
    for word in range(len(first)):
        open_squares |= left[SQUARES + word] & ~(first[word] | second[word])
    return open_squares == 0


@helper
def _finish(
    task, task_sets, depth, pieces, at, lists, left, counts, hits, excludes, exclusive, found, owners, number, tally
):
    """Report the placements that candidate ``at`` completes, alone or with one of those before it."""
    candidates = lists[depth]
    square = np.int64(candidates[SQUARE, at])
    rows = left[depth, 0] & ~candidates[FIRST, at]
    columns = left[depth, 1] & ~candidates[SECOND, at]
    if pieces == 1:
        if not rows | columns and _is_covered(left[depth], hits[square], hits[square]):
            number = report(task, task_sets, counts, depth, found, owners, number, tally)
        return number
    for other in range(at):
        if rows & ~candidates[FIRST, other] | columns & ~candidates[SECOND, other]:
            continue
        partner = np.int64(candidates[SQUARE, other])
        if exclusive and has(excludes[square], partner):
            continue
        if _is_covered(left[depth], hits[square], hits[partner]):
            counts[depth + 1, CHOSEN] = partner
            number = report(task, task_sets, counts, depth + 1, found, owners, number, tally)
    return number


@helper
def _place(depth, at, lists, left, hits):
    """What is left after the candidate is placed, on the next level."""
    square = np.int64(lists[depth, SQUARE, at])
    left[depth + 1, 0] = left[depth, 0] & ~lists[depth, FIRST, at]
    left[depth + 1, 1] = left[depth, 1] & ~lists[depth, SECOND, at]
    for word in range(hits.shape[1]):
        left[depth + 1, SQUARES + word] = left[depth, SQUARES + word] & ~hits[square, word]


@kernel
def advance(
    side, frames, sets, pieces_left, hits, excludes, exclusive,
    lists, left, counts, frame_words, corners, state, last, most_steps, found, owners, tally,
):  # fmt: skip
    """Go on with the tasks up to ``last``; returns the number of placements stored. Done when state[TASK] == last."""
    number = 0
    depth = state[DEPTH]
    fresh = state[FRESH] != 0
    steps = 0
    listing = len(owners) > 0
    while state[TASK] < last and steps < most_steps and not (listing and number + hits.shape[0] > len(owners)):
        task = state[TASK]
        if depth < 0:
            _begin(side, frames[task], sets[task], hits, lists, left, counts, frame_words, corners)
            depth, fresh = 0, True
        steps += 1 + counts[depth, NUMBER]
        pieces = pieces_left[task] - depth
        if fresh:
            fresh = False
            state[NODES] += 1
            if pieces == 0 and is_empty(left[0]):
                number = report(task, sets[task], counts, -1, found, owners, number, tally)
            if pieces == 0 or not _open(depth, pieces, lists, left, counts, corners, hits, excludes, exclusive):
                note_candidates(depth, counts, 0, 0)
        at = next_candidate(depth, counts)
        if at < 0:
            depth -= 1
            state[TASK] += depth < 0
            continue
        counts[depth, CHOSEN] = np.int64(lists[depth, SQUARE, at])
        if pieces > 2:
            _place(depth, at, lists, left, hits)
            lists[depth, FIRST, at] = lists[depth, SECOND, at] = 0
            counts[depth + 1, NUMBER] = at
            depth += 1
            fresh = True
            continue
        number = _finish(
            task, sets[task], depth, pieces, at, lists, left, counts, hits, excludes, exclusive,
            found, owners, number, tally,
        )  # fmt: skip
    state[DEPTH] = depth
    state[FRESH] = fresh
    return number
