"""Random boards, pieces and instances for property-based tests."""

from hypothesis import strategies

from models import OPTIMUM, Board, Instance, Piece, Problem
from models.catalogue.finding import pieces, problems

SMALL_STEP = strategies.tuples(strategies.integers(-3, 3), strategies.integers(-3, 3)).filter(
    lambda step: step != (0, 0)
)


def boards(longest: int = 6, wrap: bool | None = None) -> strategies.SearchStrategy[Board]:
    """Boards, rectangles and, unless ``wrap`` says otherwise, tori among them."""
    sides = strategies.integers(1, longest)
    return strategies.builds(Board, sides, sides, strategies.booleans() if wrap is None else strategies.just(wrap))


def named_pieces() -> strategies.SearchStrategy[Piece]:
    return strategies.sampled_from(list(pieces().values()))


def any_pieces() -> strategies.SearchStrategy[Piece]:
    """Pieces with any steps, lopsided ones too."""
    steps = strategies.frozensets(SMALL_STEP, max_size=4)
    return strategies.builds(Piece, strategies.just("fairy"), steps, steps)


STATED = [problem for problem in problems().values() if type(problem).common_form is not Problem.common_form]
"""The problems with a common form, which formulations of every engine answer."""


@strategies.composite
def instances(draw: strategies.DrawFn, longest: int = 4, wrap: bool | None = False) -> Instance:
    """Instances of the problems with a common form and the named pieces, some with required and forbidden squares."""
    board = draw(boards(longest, wrap))
    piece = draw(named_pieces())
    problem = draw(strategies.sampled_from(STATED))
    if problem.layers > 1:
        board = Board(min(board.rows, 2), min(board.columns, 2), board.wrap)
    size = draw(strategies.sampled_from([OPTIMUM, problem.default_size(board, piece), 2]))
    marks = draw(strategies.lists(strategies.sampled_from("....rf"), min_size=len(board), max_size=len(board)))
    required, forbidden = (sum(1 << at for at, mark in enumerate(marks) if mark == wanted) for wanted in "rf")
    return Instance(problem, piece, board, size, required, forbidden)
