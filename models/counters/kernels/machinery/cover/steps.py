"""The four steps of kernels/cover, compiled; ``driver.make_search`` says what each of them does.

Sets of squares and sets of demands are rows of 64-bit words.
"""

from typing import Any, NamedTuple

import numpy as np

from models.counters.kernels.machinery.cover import driver
from models.machine_code import WORD_BITS
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, index_of_lowest, popcount


class CoverInput(NamedTuple):
    """The instance in arrays.

    ``width``: a tuple as long as a row of words. Its length is known to the compiler, which makes a version for each.
    ``meets``: for each square the demands that a piece there meets; ``met_by``: for each demand the squares that meet
    it. ``exclusive``: whether any square excludes another. The other fields are those that the driver reads.
    """

    width: tuple[int, ...]
    sets: Any
    pieces_left: Any
    meets: Any
    met_by: Any
    excludes: Any
    exclusive: bool


class CoverMemory(NamedTuple):
    """The arrays in which a search works.

    ``lists``: the candidates of each level. ``gains``: how many demands each candidate would meet; ``number_gaining``:
    how many candidates have each gain. ``members``: the candidates of a level as a set. The other fields are those
    that the driver reads.
    """

    lists: Any
    unmet: Any
    counts: Any
    gains: Any
    number_gaining: Any
    members: Any


def new_memory(squares: int, words: int, pieces: int) -> CoverMemory:
    """Memory for a search that places at most this many pieces."""
    depths = pieces + 2
    return CoverMemory(
        lists=np.zeros((depths, squares), np.int64),
        unmet=np.zeros((depths, words), np.uint64),
        counts=np.zeros((depths, 3), np.int64),
        gains=np.zeros(squares, np.int64),
        number_gaining=np.zeros(words * WORD_BITS + 1, np.int64),
        members=np.zeros(words, np.uint64),
    )


@borrower
def _begin(task: int, question: CoverInput, memory: CoverMemory) -> None:
    """Prepare level 0: the demands that the required pieces leave, and the candidates."""
    meets, lists, unmet = question.meets, memory.lists, memory.unmet
    task_sets = question.sets[task]
    words = range(meets.shape[1])
    for word in words:
        unmet[0, word] = task_sets[driver.DEMANDS, word]
    number = 0
    for square in range(len(meets)):
        if driver.has(task_sets[driver.PLACED], square):
            for word in words:
                unmet[0, word] &= ~meets[square, word]
        if driver.has(task_sets[driver.CANDIDATES], square):
            lists[0, number] = square
            number += 1
    memory.counts[0, driver.NUMBER] = number


@borrower
def _open_node(depth: int, pieces: int, question: CoverInput, memory: CoverMemory) -> bool:
    """List the candidates of a new level, with those to be tried at the end; returns whether there are any to try."""
    lists, unmet, counts = memory.lists, memory.unmet[depth], memory.counts
    candidates = lists[depth]
    number = counts[depth, driver.NUMBER]
    if depth:
        number = _copy(lists[depth - 1], number, candidates, question, counts[depth - 1, driver.CHOSEN])
    number = _keep_useful(candidates, number, unmet, pieces, question, memory)
    if number < pieces:
        return False
    begin = _branch(candidates, number, unmet, question, memory)
    return bool(driver.note_candidates(depth, counts, number, begin))


@borrower
def _copy(source: Any, number: int, target: Any, question: CoverInput, chosen: int) -> int:
    """Copy the candidates but for those that the chosen piece excludes; returns how many."""
    excludes, exclusive = question.excludes, question.exclusive
    kept: Any = 0
    for at in range(number):
        target[kept] = source[at]
        kept += 1 - np.int64(exclusive and driver.has(excludes[chosen], source[at]))
    return kept


@borrower
def _count_common(first: Any, second: Any, width: tuple[int, ...]) -> Any:
    """The number of members that two sets share."""
    number = np.uint64(0)
    for word in range(len(width)):
        number += popcount(first[word] & second[word])
    return np.int64(number)


@borrower
def _sum_largest(number_gaining: Any, largest: int, pieces: int) -> int:
    """The sum of the largest gains, one for each piece."""
    total = 0
    for gain in range(largest, 0, -1):
        number = min(number_gaining[gain], pieces)
        total += number * gain
        pieces -= number
        if pieces == 0:
            break
    return total


@borrower
def _keep_useful(
    candidates: Any, number: int, unmet: Any, pieces: int, question: CoverInput, memory: CoverMemory
) -> int:
    """The bound: drop the candidates that cannot be part of a completion.

    Returns how many candidates are left, 0 if together they gain too little.
    """
    meets, width = question.meets, question.width
    gains, number_gaining = memory.gains, memory.number_gaining
    demands = _count_common(unmet, unmet, width)
    largest = 0
    for at in range(number):
        gains[at] = _count_common(meets[candidates[at]], unmet, width)
        number_gaining[gains[at]] += 1
        largest = max(largest, gains[at])
    enough = _sum_largest(number_gaining, largest, pieces) >= demands
    least = demands - _sum_largest(number_gaining, largest, pieces - 1)
    for gain in range(largest + 1):
        number_gaining[gain] = 0
    kept = 0
    if enough:
        for at in range(number):
            candidates[kept] = candidates[at]
            kept += gains[at] >= least
    return kept


@borrower
def _find_rarest(
    candidates: Any, number: int, unmet: Any, question: CoverInput, memory: CoverMemory
) -> tuple[int, int]:
    """The demand left that the fewest candidates meet, and how many meet it; -1 if no demand is left."""
    width, met_by, members = question.width, question.met_by, memory.members
    for word in range(len(width)):
        members[word] = 0
    for at in range(number):
        members[candidates[at] >> 6] |= ONE << np.uint64(candidates[at] & 63)
    fewest: Any = number + 1
    rarest: Any = -1
    for word in range(len(width)):
        rest = unmet[word]
        while rest and fewest:
            demand = word * WORD_BITS + np.int64(index_of_lowest(rest))
            rest &= rest - ONE
            count = _count_common(met_by[demand], members, width)
            if count < fewest:
                fewest, rarest = count, demand
    return rarest, fewest


@borrower
def _branch(candidates: Any, number: int, unmet: Any, question: CoverInput, memory: CoverMemory) -> int:
    """Bring the candidates that meet the rarest demand to the end of the list; returns where they begin.

    If no demand is left, all candidates are to be tried; if a demand cannot be met, none.
    """
    met_by = question.met_by
    rarest, fewest = _find_rarest(candidates, number, unmet, question, memory)
    if rarest < 0:
        return 0
    begin = number
    for at in range(number - 1, -1, -1):
        if fewest and driver.has(met_by[rarest], candidates[at]):
            begin -= 1
            candidates[at], candidates[begin] = candidates[begin], candidates[at]
    return begin


@borrower
def _place(depth: int, at: int, question: CoverInput, memory: CoverMemory) -> None:
    """Occupy the square of candidate ``at``, and note the demands left for the next level."""
    unmet = memory.unmet
    square = memory.lists[depth, at]
    memory.counts[depth, driver.CHOSEN] = square
    for word in range(len(question.width)):
        unmet[depth + 1, word] = unmet[depth, word] & ~question.meets[square, word]


@borrower
def _are_met(unmet: Any, first: Any, second: Any, width: tuple[int, ...]) -> bool:
    """Whether two squares, given by what they meet, meet all demands left."""
    rest = np.uint64(0)
    for word in range(len(width)):
        rest |= unmet[word] & ~(first[word] | second[word])
    return rest == 0


@borrower
def _complete(
    task: int,
    depth: int,
    pieces: int,
    at: int,
    question: CoverInput,
    memory: CoverMemory,
    stored: int,
    results: driver.Results,
) -> int:
    """Report the placements that candidate ``at`` completes, alone or with one more; see ``driver.make_search``."""
    lists, counts, unmet = memory.lists, memory.counts, memory.unmet[depth]
    meets, excludes, exclusive, width = question.meets, question.excludes, question.exclusive, question.width
    square = lists[depth, at]
    counts[depth, driver.CHOSEN] = square
    if pieces == 1:
        if _are_met(unmet, meets[square], meets[square], width):
            stored = driver.report(task, depth, question, memory, stored, results)
        return stored
    for other in range(at):
        partner = lists[depth, other]
        if exclusive and driver.has(excludes[square], partner):
            continue
        if _are_met(unmet, meets[square], meets[partner], width):
            counts[depth + 1, driver.CHOSEN] = partner
            stored = driver.report(task, depth + 1, question, memory, stored, results)
    return stored


advance = driver.make_search(_begin, _open_node, _place, _complete)
