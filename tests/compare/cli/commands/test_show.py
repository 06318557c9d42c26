"""``show`` draws solutions."""

from pathlib import Path

import pytest

from compare.report.boards import TitledBoard, coloured_boards
from models import Board, Instance, find_piece, find_problem
from tests.support.program import bezzel_here


@pytest.mark.usefixtures("_in_one_process")
def test_show_draws_the_one_solution_for_six_queens_up_to_symmetry() -> None:
    done = bezzel_here("show", "6", "--classes")
    assert done.returncode == 0
    assert "6 · · · · Q ·\n5 · · Q · · ·\n4 Q · · · · ·" in done.stdout
    assert "2." not in done.stdout


@pytest.mark.usefixtures("_in_one_process")
def test_show_stops_at_the_limit_and_says_what_it_left_out() -> None:
    out = bezzel_here("show", "8", "--limit", "2").stdout
    assert "2." in out
    assert "3." not in out
    assert "90 more" in out


@pytest.mark.usefixtures("_in_one_process")
def test_show_says_that_there_is_no_solution_and_that_is_no_error() -> None:
    done = bezzel_here("show", "3")
    assert done.returncode == 0
    assert "no solution" in done.stdout


@pytest.mark.usefixtures("_in_one_process")
def test_show_gives_the_members_of_a_class_and_the_symmetric_ones() -> None:
    out = bezzel_here("show", "8", "--class", "12", "--coordinates").stdout
    assert "half turn: " in out
    assert sum(": " in line and line[-1].isdigit() and " " in line for line in out.splitlines()) >= 8
    assert bezzel_here("show", "8", "--symmetric").stdout.count("kept by half turn") == 4


@pytest.mark.usefixtures("_in_one_process")
def test_a_formulation_that_gives_classes_is_shown_with_its_classes() -> None:
    done = bezzel_here("show", "8", "--only", "cp-sat/lex-leader", "--coordinates")
    assert done.returncode == 0
    assert sum(line.startswith("class ") for line in done.stdout.splitlines()) == 12
    assert "· cp-sat/lex-leader gives one solution of each class" in done.stdout


@pytest.mark.parametrize(("piece", "symbol"), [("knight", "N"), ("king", "K"), ("queen", "Q")])
@pytest.mark.usefixtures("_in_one_process")
def test_a_piece_is_drawn_with_its_letter_and_a_knight_is_no_king(piece: str, symbol: str) -> None:
    drawn = bezzel_here("show", "2", "--piece", piece, "--size", "1", "--limit", "1").stdout.splitlines()[2:4]
    assert symbol in "".join(drawn)


def test_a_board_in_colours_has_a_figure_on_every_occupied_square() -> None:
    instance = Instance(find_problem("non-attacking"), find_piece("rook"), Board(2), 2)
    page = coloured_boards(instance, [TitledBoard(0b1001, "1.")], "♜")
    assert page.plain.splitlines() == ["1.", "2  ♜    ", "1     ♜ ", "   a  b"]
    assert len({str(span.style) for span in page.spans}) == 3


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_squares_are_read_from_a_file(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "squares.txt"
    path.write_text("b6 d5,\nf4\n", encoding=encoding)
    out = bezzel_here("show", "6", "--require", f"@{path}", "--coordinates").stdout
    assert "required: b6, d5, f4" in out
    assert "1: b6 d5 f4 a3 c2 e1" in out


@pytest.mark.usefixtures("_in_one_process")
def test_a_file_of_squares_that_cannot_be_read_is_bad_use(tmp_path: Path) -> None:
    for name, reason in ((tmp_path / "none", "No such file or directory"), (tmp_path, "Is a directory")):
        done = bezzel_here("show", "6", "--forbid", f"@{name}")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"error: cannot read squares from {str(name)!r}: {reason}\n"


@pytest.mark.usefixtures("_in_one_process")
def test_a_long_list_of_squares_is_shortened_in_the_title() -> None:
    squares = ",".join(f"{column}{row}" for column in "abcd" for row in range(1, 5))
    title = bezzel_here("show", "8", "--forbid", squares, "--limit", "1").stdout.splitlines()[0]
    assert title.endswith("forbidden: a4, b4, c4, d4, a3, b3, c3, d3, a2, b2 … and 6 more")


@pytest.mark.parametrize("option", [["--svg", "{path}"], ["--classes"], ["--class", "1"], ["--coordinates"]])
def test_a_question_has_no_boards(option: list[str], tmp_path: Path) -> None:
    path = tmp_path / "boards.svg"
    done = bezzel_here("show", "4", "--as-question", *(word.format(path=path) for word in option))
    assert (done.returncode, done.stdout, path.exists()) == (2, "", False)
    assert "--as-question prints the question, and no boards" in done.stderr
