"""A search with two layers is watched: both armies are drawn, and attacks between them are told."""

import pytest
from rich.console import Console

from compare.classroom.watching.board_picture import CELL_SIZES, BoardPicture, Look
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.screen import draw_screen
from compare.classroom.watching.words import describe_steps, explain_attack, find_attackers
from models import Board, Instance, Piece, find_formulation, find_piece, find_problem
from models.chess.notation import parse_square
from models.watching import WatchedSearch


def question(problem: str, piece: str = "queen", n: int = 3) -> Instance:
    return Instance(find_problem(problem), find_piece(piece), Board(n))


@pytest.mark.parametrize(
    ("problem", "piece", "square", "standing", "attackers"),
    [
        ("peaceable-armies", "queen", "a1/2", ["a3", "b2", "c2"], ["a3", "b2"]),
        ("peaceable-armies", "queen", "a1", ["a3", "b2"], []),
        ("peaceable-armies", "queen", "a1", ["a3/2", "b1"], ["a3/2"]),
        ("most-unattacked", "queen", "a1/2", ["a3", "a2/2"], ["a3"]),
        ("most-unattacked", "queen", "a1", ["a3", "a2/2"], []),
        ("mixed-non-attacking", "queen-and-knight", "a1", ["b3/2", "a3", "a2/2"], ["a3", "b3/2"]),
    ],
)
def test_the_attackers_are_those_that_the_question_forbids(
    problem: str, piece: str, square: str, standing: list[str], attackers: list[str]
) -> None:
    instance = question(problem, piece)
    places = [parse_square(instance.board, one) for one in standing]
    found = find_attackers(parse_square(instance.board, square), places, instance)
    assert found == [parse_square(instance.board, one) for one in attackers]


def test_an_attack_of_one_side_only_is_told_so() -> None:
    instance = question("mixed-non-attacking", "queen-and-knight")
    pair = [parse_square(instance.board, one) for one in ("a3", "b1/2")]
    assert explain_attack(pair, instance) == "b1/2 attacks a3"


def test_of_a_piece_that_attacks_one_way_only_one_attack_is_told() -> None:
    upwards = Piece("upwards", leaps=frozenset({(-1, 0)}))
    pair = [parse_square(Board(4), name) for name in ("a4", "a3")]
    assert explain_attack(pair, Instance(find_problem("non-attacking"), upwards, Board(4))) == "a3 attacks a4"


def test_both_armies_are_drawn_on_one_board() -> None:
    instance = question("peaceable-armies")
    with WatchedSearch(find_formulation("backtracking/general"), instance) as search:
        replay = Replay(search)
        lines = list(describe_steps(replay, None, until_solution=True))
        drawn = BoardPicture(instance, replay.state, replay.last, Look(CELL_SIZES[-1], unicode=False)).text().plain
        console = Console(record=True, width=80, height=24, file=None, quiet=True)
        console.print(draw_screen(replay, "paused", console))
    assert " solution " in lines[-2]
    assert lines[-1].startswith("stopped after")
    board = drawn.splitlines()
    assert len(board) == 4, "three rows, and the names of the columns"
    assert (drawn.count("Q"), drawn.count("q")) == (1, 1)
