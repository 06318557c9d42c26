"""Domination by branching on an uncovered square.

Question
    Cover the board with k pieces. In independent domination no two attack each other; in total domination each is
    attacked by another. Any piece.
Viewpoint
    A set of squares, grown piece by piece: which piece covers this square?
Variables and domains
    ``covered``, and ``usable``: the squares where a piece may still be placed.
Constraints
    Every square is covered at the end. A square that was tried leaves ``usable``, so every set is found once. In
    independent domination the squares that a new piece excludes leave it too. In total domination a piece covers the
    squares that it attacks, but not its own: the same search with another table.
Search
    Take an uncovered square that the fewest usable squares cover: one of these must be occupied. Try them in turn. If
    all squares are covered and pieces are left, they may stand on any usable square. Bound: k' pieces need k' usable
    squares, and cover at most the sum of the k' largest gains, because a square that two pieces cover counts twice in
    it. If this sum is smaller than the number of uncovered squares, backtrack.
Size
    Depth at most k; 8 × 8 with 5 queens visits about 100,000 nodes.
Source
    Branching on the element with the fewest candidates: Knuth, Dancing Links (2000), for exact cover; here for cover.
Compare with
    general (for domination the same nodes, read from the common form, in eight times the time), cp-sat/cover,
    python-constraint/ordered-queens.
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.chess.board import bits
from models.problem import Instance
from models.search import Search
from models.viewpoints.occupied_squares import (
    CoveringPieces,
    coverers_of_squares,
    squares_covered_from,
    squares_excluded_from,
)


class UncoveredSquare(CoveringPieces):
    engine = ENGINE
    priority = 3

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        assert isinstance(instance.size, int)
        board = instance.board
        covered_from = squares_covered_from(instance)
        covering = coverers_of_squares(instance)
        excluded_by = squares_excluded_from(instance)

        def extend(placement: int, covered: int, usable: int, pieces_left: int) -> Iterator[int]:
            uncovered = board.full & ~covered
            if not pieces_left:
                if not uncovered:
                    yield placement
                return
            if usable.bit_count() < pieces_left:
                return
            if uncovered and cannot_all_be_covered(uncovered, usable, pieces_left, covered_from):
                return
            for index in bits(fewest_candidates(uncovered, usable, covering) if uncovered else usable):
                search.place(board.square(index))
                usable &= ~(1 << index)
                yield from extend(
                    placement | 1 << index,
                    covered | covered_from[index],
                    usable & ~excluded_by[index],
                    pieces_left - 1,
                )
                search.remove(board.square(index))

        covered = excluded = 0
        for index in bits(instance.required):
            covered |= covered_from[index]
            excluded |= excluded_by[index]
        pieces_left = instance.size - instance.required.bit_count()
        if pieces_left >= 0 and not excluded & instance.required:
            yield from extend(instance.required, covered, instance.free & ~excluded, pieces_left)


def fewest_candidates(uncovered: int, usable: int, covering: tuple[int, ...]) -> int:
    """Of the uncovered squares, take the one that the fewest usable squares cover, and return these."""
    return min((covering[index] & usable for index in bits(uncovered)), key=int.bit_count)


def cannot_all_be_covered(uncovered: int, usable: int, pieces: int, covered_from: tuple[int, ...]) -> bool:
    """Whether this number of pieces cannot cover these squares: the sum of the largest gains is too small."""
    gains = sorted(((covered_from[index] & uncovered).bit_count() for index in bits(usable)), reverse=True)
    return sum(gains[:pieces]) < uncovered.bit_count()
