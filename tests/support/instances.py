"""The small instances on which every formulation is held against the definition."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, cycle

from models import ANY, OPTIMUM, Board, Instance, Piece, Problem, find_piece
from models.catalogue.finding import problems
from models.problem import Size
from tests.support.twice_attacked import TwiceAttacked
from tests.support.unstated import OneColour

QUEEN = find_piece("queen")
PIECES = [QUEEN, *(find_piece(name) for name in ("rook", "bishop", "knight", "king", "amazon"))]
SMALL_BOARDS = [Board(*sides) for sides in [(1, 1), (1, 3), (2, 2), (2, 3), (4, 2), (3, 3), (3, 4), (4, 4)]]
TORI = [Board(*sides, wrap=True) for sides in [(3, 3), (3, 4), (4, 4)]]
MOST_SQUARES_FOR_ANY_SIZE = 12
FEW_SQUARES, MORE_SQUARES = [(3, 3), (2, 4), (4, 2)], [(4, 4), (3, 4), (4, 3)]
PROBLEMS = [*problems().values(), OneColour(), TwiceAttacked()]
"""Those of the catalogue, one without a common form, and one with conditions on empty squares."""


def name_of(instance: Instance) -> str:
    """A name for the question; the repr holds sets, whose order differs from process to process."""
    board = instance.board
    sides = f"{board.rows}x{board.columns}{'-torus' if board.wrap else ''}"
    asked = f"{instance.problem.name}-{instance.piece.name}-{sides}-{instance.size}"
    return f"{asked}-{instance.required:x}-{instance.forbidden:x}"


@cache
def telling_instances(problem: Problem) -> Sequence[Instance]:
    """A few that differ in what a formulation may get wrong: quick for all of them together."""
    return list(_telling_instances(problem))


def _telling_instances(problem: Problem) -> Iterator[Instance]:
    if problem.layers > 1:
        yield from instances_on_layers(problem, [QUEEN, find_piece("knight")])
        return
    has_many = problem.default_size(Board(4, 4), QUEEN) == ANY
    square, lying, standing = (
        [Board(3, 3), Board(2, 4), Board(4, 2)] if has_many else [Board(4, 4), Board(3, 4), Board(4, 3)]
    )
    yield from (asked(problem, QUEEN, board) for board in (Board(1, 1), Board(1, 3), Board(2, 2), lying, standing))
    yield from narrowed(asked(problem, QUEEN, square))
    yield from (asked(problem, QUEEN, lying, size) for size in (OPTIMUM, 5))
    if has_many:
        yield asked(problem, QUEEN, square, OPTIMUM)
    if problem.wanted == "most":
        yield from (asked(problem, QUEEN, Board(3, 4) if has_many else Board(4, 4), size) for size in (OPTIMUM, 4))
    if problem.wanted == "fewest":
        yield from list(narrowed(asked(problem, QUEEN, Board(3, 3), 2)))[:3]
    yield from too_small_or_too_large(problem, QUEEN)
    yield from (asked(problem, piece, lying) for piece in PIECES[1:])
    yield asked(problem, find_piece("rook"), standing, OPTIMUM)
    yield from list(narrowed(asked(problem, find_piece("amazon"), standing)))[1:4]
    yield from (asked(problem, piece, Board(2, 3)) for piece in (find_piece("bishop"), find_piece("knight")))
    if not isinstance(problem, OneColour):
        yield asked(problem, QUEEN, Board(square.rows, square.columns, wrap=True))
        yield asked(problem, find_piece("knight"), Board(lying.rows, lying.columns, wrap=True)).narrowed(
            forbidden=1 << 5
        )


def all_instances(problem: Problem) -> Iterator[Instance]:
    """Every piece on every small board, of each size that has a name, of some given ones, and narrowed.

    Each is narrowed in two of the five ways, the next one in two others.
    """
    if problem.layers > 1:
        yield from instances_on_layers(problem, PIECES)
        return
    ways = cycle(combinations(range(1, 6), 2))
    for piece in PIECES:
        yield from too_small_or_too_large(problem, piece)
        yield asked(problem, piece, Board(3, 4), 6)
        for instance in _of_each_board(problem, piece):
            whole, *parts = narrowed(instance)
            yield whole
            yield from (parts[way - 1] for way in next(ways) if parts)
    yield from (asked(problem, piece, Board(4, 4), 4) for piece in PIECES)


def instances_on_layers(problem: Problem, pieces: Sequence[Piece]) -> Iterator[Instance]:
    """Boards that have twice as many squares as it seems; so they are smaller."""
    for piece in pieces:
        for board in (Board(1, 1), Board(1, 3), Board(2, 2), Board(2, 2, wrap=True)):
            yield from narrowed(asked(problem, piece, board))
        yield asked(problem, piece, Board(2, 3))
        yield from (asked(problem, piece, Board(2, 2), size) for size in (ANY, 0, 3, 4))
        yield asked(problem, piece, Board(2, 2), 2).narrowed(required=1 << 1 | 1 << 6)


def _of_each_board(problem: Problem, piece: Piece) -> Iterator[Instance]:
    yield asked(problem, piece, Board(3, 4), 5)
    yield asked(problem, piece, Board(3, 3), 4)
    for board in SMALL_BOARDS if isinstance(problem, OneColour) else SMALL_BOARDS + TORI:
        for size in sorted({OPTIMUM, problem.default_size(board, piece)}, key=str):
            if size != ANY or len(board) <= MOST_SQUARES_FOR_ANY_SIZE:
                yield asked(problem, piece, board, size)


def asked(problem: Problem, piece: Piece, board: Board, size: Size | None = None) -> Instance:
    """An instance of the given size, or of the problem's default one."""
    return Instance(problem, piece, board, problem.default_size(board, piece) if size is None else size)


def narrowed(instance: Instance) -> Iterator[Instance]:
    """The instance, and the same with required squares, with forbidden squares, with both, without its first column."""
    squares = list(range(len(instance.board)))
    seed = f"{instance.problem.name} {instance.piece.name} {instance.board} {instance.size}"
    random.Random(seed).shuffle(squares)
    yield instance
    if len(squares) > 2:
        yield instance.narrowed(required=1 << squares[0])
        yield instance.narrowed(forbidden=1 << squares[1] | 1 << squares[2])
        yield instance.narrowed(required=1 << squares[0], forbidden=1 << squares[1])
        yield instance.narrowed(required=1 << squares[0] | 1 << squares[1])
        yield instance.narrowed(forbidden=sum(1 << row * instance.board.columns for row in range(instance.board.rows)))


def too_small_or_too_large(problem: Problem, piece: Piece) -> Iterator[Instance]:
    """Sizes that no placement has: less than the required squares, or more than the squares that are not forbidden."""
    board = Board(3, 3)
    yield asked(problem, piece, board, 1).narrowed(required=1 << 3 | 1 << 8)
    yield asked(problem, piece, board, 0).narrowed(required=1 << 4)
    yield asked(problem, piece, board, 9).narrowed(forbidden=1)
