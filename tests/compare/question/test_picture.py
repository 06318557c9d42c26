"""A picture marks what breaks the problem's classic conditions: a solution has no mark, and only a solution."""

from hypothesis import given, settings
from hypothesis import strategies as st

from compare.question.picture import layers_of
from models import Board, Instance, Piece, Problem, find_problem
from models.drawing import draw_board
from tests.support.drawn import of_look, read
from tests.support.strategies import any_pieces, boards, named_pieces

CLASSIC = ["non-attacking", "domination", "independent-domination", "total-domination"]


def marks(instance: Instance, placement: int) -> int:
    """The number of conflicts and of squares that are not covered, as they are drawn."""
    root = read(draw_board(instance.board, layers_of(instance, placement)))
    return len(of_look(root, "conflict")) + len(of_look(root, "uncovered"))


@settings(max_examples=60)
@given(
    st.sampled_from(CLASSIC).map(find_problem), st.one_of(named_pieces(), any_pieces()), boards(4), st.integers(0)
)  # fmt: skip
def test_a_board_has_no_mark_exactly_where_the_specification_accepts_it(
    problem: Problem, piece: Piece, board: Board, number: int
) -> None:
    placement = number & board.full
    accepted = problem.is_solution(board, piece, frozenset(board.squares(placement)))
    assert (marks(Instance(problem, piece, board), placement) == 0) == accepted


@settings(max_examples=30)
@given(boards(4), st.integers(0), st.integers(0), named_pieces())
def test_the_squares_that_the_question_names_are_marked(board: Board, first: int, second: int, piece: Piece) -> None:
    required, forbidden = first & board.full, second & board.full & ~first
    instance = Instance(find_problem("domination"), piece, board, required=required, forbidden=forbidden)
    root = read(draw_board(board, layers_of(instance, required)))
    corners = sum(one.get("d", "").count("M") for one in of_look(root, "required"))
    crosses = sum(one.get("d", "").count("M") for one in of_look(root, "forbidden"))
    assert (corners, crosses) == (4 * required.bit_count(), forbidden.bit_count())
