"""Boards with two layers, as text and as pictures: both layers on one board."""

from compare.question.description import describe
from compare.question.options import InstanceOptions
from compare.question.picture import layers_of
from compare.report.boards import TitledBoard, boards_as_svg, boards_side_by_side
from compare.report.pages.rendering import gallery
from models.chess.notation import parse_squares
from models.drawing import draw_board
from models.problem import Instance


def asked(problem: str, piece: str = "queen") -> tuple[Instance, list[TitledBoard]]:
    instance = InstanceOptions(problem=problem, piece=piece).on_side("3")
    return instance, [TitledBoard(parse_squares(instance.board, "a1 c2/2"), "1.")]


def test_the_second_army_has_small_letters() -> None:
    assert "3 · · ·\n2 · · q\n1 Q · ·" in boards_side_by_side(*asked("peaceable-armies"))
    assert "2 · · n\n1 Q · ·" in boards_side_by_side(*asked("mixed-non-attacking", "queen-and-knight"))
    assert "2 · · ×\n1 Q · ·" in boards_side_by_side(*asked("most-unattacked"))


def test_a_square_that_both_armies_occupy_is_seen() -> None:
    instance, _ = asked("peaceable-armies")
    both = TitledBoard(parse_squares(instance.board, "a1 a1/2"), "1.")
    assert "1 & · ·" in boards_side_by_side(instance, [both])


def test_a_picture_draws_both_layers_on_one_board() -> None:
    instance, boards = asked("peaceable-armies", "queen-and-knight")
    svg = boards_as_svg(instance, boards)
    assert svg.count("<use ") == 2
    assert "queen on a1; second army: knight on c2" in svg
    assert 'data-piece="knight of the second army"' in svg
    instance, boards = asked("most-unattacked")
    assert "free: c2" in draw_board(instance.board, layers_of(instance, boards[0].placement))


def test_a_page_has_the_shapes_of_both_armies() -> None:
    instance, boards = asked("peaceable-armies", "queen-and-knight")
    assert gallery(instance, boards, []).count("<symbol ") == 2


def test_the_question_says_what_is_counted() -> None:
    assert describe(InstanceOptions(problem="most-unattacked", size="19").on_side("8")) == (
        "most-unattacked, 8 queens that leave 11 squares free, on 8 × 8"
    )
    assert describe(InstanceOptions(problem="most-unattacked", size="7").on_side("8")) == (
        "most-unattacked, a size of 7, pieces and marks together, on 8 × 8"
    )
    assert describe(InstanceOptions(problem="mixed-non-attacking", piece="queen-and-knight").on_side("4")) == (
        "mixed-non-attacking, the most possible pieces queen-and-knight, on 4 × 4"
    )
