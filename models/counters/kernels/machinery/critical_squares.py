"""The search for sets in which each piece alone covers a target, with sets of pieces and of targets as pairs of words.

Where squares may stay uncovered, such a square is given up when all that may cover it were tried.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from models.chess.board import bits
from models.chess.symmetry import Symmetry, orbits_in_any_order
from models.counting import Resources
from models.machine_code import WORD_BITS
from models.machine_code.kernel import inlined, kernel
from models.machine_code.words import ONE, index_of_lowest, popcount

NONE = np.uint64(0)


class CountedSets(IntEnum):
    """The sets that are counted, of those in which each piece alone covers a target.

    Those that cover all targets; all sets; or those to which no piece can be added.
    """

    COVERS = 0
    ALL = 1
    MAXIMAL = 2


COVERS, ALL, MAXIMAL = map(int, CountedSets)


def count_sets(
    sources: int,
    targets: int,
    covering: Sequence[int],
    group: Sequence[Symmetry],
    kind: CountedSets,
    resources: Resources,
) -> int:
    """The number of sets of this kind: pieces on the sources, each of which alone covers one of the targets.

    ``sources`` and ``targets``: bitboards, which the symmetries of the group keep, as they keep what covers what.
    ``covering``: for each square of the board those from which it is covered (bitboards).
    """
    number = {square: index for index, square in enumerate(bits(sources))}
    sets, covers = np.zeros((targets.bit_count(), 2), np.uint64), np.zeros((len(number), 2), np.uint64)
    for target, square in enumerate(bits(targets)):
        for source in (number[one] for one in bits(covering[square] & sources)):
            sets[target, source // WORD_BITS] |= np.uint64(1 << source % WORD_BITS)
            covers[source, target // WORD_BITS] |= np.uint64(1 << target % WORD_BITS)
    width = (0,) * (1 if max(len(sets), len(covers)) <= WORD_BITS else 2)
    total, beginnings = 0, list(list_beginnings(sources, group))
    for done, (pieces, candidates, images) in enumerate(beginnings, 1):
        chosen, left = (np.array([number[one] for one in bits(squares)], np.int64) for squares in (pieces, candidates))
        total += images * int(_count_with(chosen, left, sets, covers, int(kind), width))
        resources.progress(done, len(beginnings), None)
    return total


def list_beginnings(squares: int, group: Sequence[Symmetry]) -> Iterator[tuple[int, int, int]]:
    """Pieces that a set begins with, the squares on which others may follow, and how many beginnings these stand for.

    A set begins with its squares in the first orbit of which it has any; the empty set with none. Of beginnings that
    symmetries turn into one another one is listed.
    """
    left = squares
    for orbit in sorted(orbits_in_any_order([1 << square for square in bits(squares)], group), key=len, reverse=True):
        corners = sorted(orbit)
        left &= ~sum(corners)
        images = [[0] for _ in group]  # of each part of the orbit, under each symmetry
        parts = [0]
        for square in corners:
            parts += [part | square for part in parts]
            for symmetry, listed in zip(group, images, strict=True):
                image = symmetry.image(square)
                listed += [part | image for part in listed]
        for part, *alike in zip(parts, *images, strict=True):
            if part and part == min(alike):
                yield part, left, len({*alike})
    yield 0, 0, 1


@kernel
def _count_with(beginning: Any, others: Any, sets: Any, covers: Any, kind: int, width: Any) -> int:
    """The number of sets that consist of the pieces of the beginning and of some of the others.

    ``sets``: for each target the pieces that cover it; ``covers``: for each piece the targets that it covers.
    ``width``: a tuple with an item for each word in use. Its length is known to the compiler.
    """
    size = len(covers) + 2
    open_targets, once, candidates, untried = np.zeros((4, size, 2), np.uint64)
    pieces, aims = np.zeros((2, size), np.int64)
    start = len(beginning)
    for target in range(len(sets)):
        open_targets[0, target >> 6] |= ONE << np.uint64(target & 63)
    for other in others:
        candidates[0, other >> 6] |= ONE << np.uint64(other & 63)
    for depth in range(start):
        _add(beginning[depth], depth, pieces, open_targets, once, candidates, covers, width)
    for depth in range(start):
        if _is_empty(_common(_read(covers, beginning[depth], width), _read(once, start, width))):
            return 0
    _drop_blocked(start, 0, pieces, once, candidates, sets, covers, width)
    found, depth = 0, start
    found += _choose(depth, open_targets, candidates, untried, aims, sets, kind, width)
    while depth >= start:
        if not _is_empty(_read(untried, depth, width)):
            piece = _first(_read(untried, depth, width))
            word, bit = piece >> 6, ONE << np.uint64(piece & 63)
            untried[depth, word] ^= bit
            candidates[depth, word] &= ~bit
            _add(piece, depth, pieces, open_targets, once, candidates, covers, width)
            depth += 1
            _drop_blocked(depth, depth - 1, pieces, once, candidates, sets, covers, width)
            found += _choose(depth, open_targets, candidates, untried, aims, sets, kind, width)
        elif kind == COVERS:
            depth -= 1
        elif _is_empty(_read(open_targets, depth, width)):
            found += 1 if kind == ALL or _is_maximal(depth, pieces, once, sets, covers, width) else 0
            depth -= 1
        else:
            open_targets[depth, aims[depth] >> 6] &= ~(ONE << np.uint64(aims[depth] & 63))
            found += _choose(depth, open_targets, candidates, untried, aims, sets, kind, width)
    return found


@inlined
def _read(table: Any, row: int, width: Any) -> Any:
    """A row of a table of sets, as a pair of words."""
    return table[row, 0], table[row, 1] if len(width) > 1 else NONE


@inlined
def _write(table: Any, row: int, words: Any, width: Any) -> None:
    """Set a row of a table of sets."""
    table[row, 0] = words[0]
    if len(width) > 1:
        table[row, 1] = words[1]


@inlined
def _common(one: Any, other: Any) -> Any:
    """The squares that are in both sets."""
    return one[0] & other[0], one[1] & other[1]


@inlined
def _without(one: Any, other: Any) -> Any:
    """The squares of the first set that are not in the second."""
    return one[0] & ~other[0], one[1] & ~other[1]


@inlined
def _union(one: Any, other: Any) -> Any:
    """The squares that are in one of the sets, or in both."""
    return one[0] | other[0], one[1] | other[1]


@inlined
def _is_empty(words: Any) -> bool:
    """Whether a set is empty."""
    return words[0] | words[1] == NONE


@inlined
def _size(words: Any) -> Any:
    """The number of members."""
    return np.int64(popcount(words[0]) + popcount(words[1]))


@inlined
def _first(words: Any) -> Any:
    """The first member of a set that is not empty."""
    return np.int64(index_of_lowest(words[0])) if words[0] else WORD_BITS + np.int64(index_of_lowest(words[1]))


@inlined
def _without_first(words: Any) -> Any:
    """A set without its first member."""
    return (words[0] & (words[0] - ONE), words[1]) if words[0] else (NONE, words[1] & (words[1] - ONE))


@inlined
def _add(
    piece: int, depth: int, pieces: Any, open_targets: Any, once: Any, candidates: Any, covers: Any, width: Any
) -> None:
    """Prepare the next depth: one more piece, the targets left open, and those that one piece alone covers."""
    covered, left = _read(covers, piece, width), _read(open_targets, depth, width)
    pieces[depth] = piece
    _write(open_targets, depth + 1, _without(left, covered), width)
    _write(once, depth + 1, _union(_without(_read(once, depth, width), covered), _common(left, covered)), width)
    _write(candidates, depth + 1, _read(candidates, depth, width), width)


@inlined
def _drop_blocked(
    depth: int, before: int, pieces: Any, once: Any, candidates: Any, sets: Any, covers: Any, width: Any
) -> None:
    """Drop the candidates that leave a piece nothing that it alone covers.

    Those are known to be dropped that block a piece which alone covers as much as at the depth ``before``.
    """
    free, alone = _read(candidates, depth, width), _read(once, depth, width)
    lost = _without(_read(once, before, width), alone)
    for index in range(depth):
        covered = _read(covers, pieces[index], width)
        if index < before and _is_empty(_common(covered, lost)):
            continue
        left, blocked = _common(covered, alone), free
        while not (_is_empty(left) or _is_empty(blocked)):
            blocked = _common(blocked, _read(sets, _first(left), width))
            left = _without_first(left)
        free = _without(free, blocked)
    _write(candidates, depth, free, width)


@inlined
def _choose(
    depth: int, open_targets: Any, candidates: Any, untried: Any, aims: Any, sets: Any, kind: int, width: Any
) -> Any:
    """Choose the open target with the fewest candidates, which are to be tried; drop what covers no open target.

    A target without any is given up, if it may be. Returns the number of sets that are found on the way: a candidate
    that covers all open targets completes a cover, and is in no other, as it leaves nothing to a piece that is added;
    and if all sets are counted, the last candidate is added.
    """
    free, left = _read(candidates, depth, width), _read(open_targets, depth, width)
    useful = tried = (NONE, NONE)
    completing = free
    fewest = 1 << 30
    is_complete = _is_empty(left)
    while not _is_empty(left):
        target = _first(left)
        left = _without_first(left)
        covering = _common(_read(sets, target, width), free)
        number = _size(covering)
        if number == 0 and kind != COVERS:
            open_targets[depth, target >> 6] ^= ONE << np.uint64(target & 63)
            continue
        useful, completing = _union(useful, covering), _common(completing, covering)
        if number < fewest:
            fewest, tried = number, covering
            aims[depth] = target
            if number == 0:
                break
    found = 0
    if kind == COVERS:
        found = 1 if is_complete else _size(completing)
        tried, useful = _without(tried, completing), _without(useful, completing)
    elif kind == ALL and _size(useful) == 1:
        found, tried = 1, (NONE, NONE)
        _write(open_targets, depth, tried, width)
    _write(untried, depth, tried, width)
    _write(candidates, depth, useful, width)
    return found


@inlined
def _is_maximal(depth: int, pieces: Any, once: Any, sets: Any, covers: Any, width: Any) -> bool:
    """Whether on every other square a piece would have nothing for itself, or leave another piece nothing."""
    covered = growable = (NONE, NONE)
    for index in range(depth):
        covered = _union(covered, _read(covers, pieces[index], width))
    for target in range(len(sets)):
        if (covered[1] if target >> 6 else covered[0]) >> np.uint64(target & 63) & ONE == NONE:
            growable = _union(growable, _read(sets, target, width))
    for index in range(depth):
        left, blocked = _common(_read(covers, pieces[index], width), _read(once, depth, width)), growable
        while not (_is_empty(left) or _is_empty(blocked)):
            blocked = _common(blocked, _read(sets, _first(left), width))
            left = _without_first(left)
        growable = _without(growable, blocked)
    return _is_empty(growable)
