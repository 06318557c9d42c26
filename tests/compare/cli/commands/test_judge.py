"""``judge``: a list of solutions, in whatever way it is written."""

import io
import json
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from compare.classroom.grading import given
from compare.classroom.own_file.answer import read_all
from compare.classroom.own_file.list_text import parse_solutions
from compare.harness.limits import Limits
from compare.report.symbols import figures, letters
from models import Board, Instance, find_formulation, find_piece, find_problem
from models.chess.notation import draw, square_names
from tests.support.program import bezzel_here

BOARDS = ["..Q.\nQ...\n...Q\n.Q..", ".Q..\n...Q\nQ...\n..Q."]

LISTS = {
    "digits": "2413\n3142\n",
    "digits from 0": "1302\n2031\n",
    "numbers": "1 3 0 2\n2 0 3 1",
    "numbers that are counted": "1: 1 3 0 2\n2: 2 0 3 1\n",
    "names": "a3 b1 c4 d2\n\nb4,d3,a2,c1\n",
    "a list a line": "[1, 3, 0, 2]\n[2, 0, 3, 1]\n",
    "a tuple a line": "(1, 3, 0, 2),\n(2, 0, 3, 1)\n",
    "a dictionary a line": "{'q1': 2, 'q2': 4, 'q3': 1, 'q4': 3}\n{'q1': 3, 'q2': 1, 'q3': 4, 'q4': 2}",
    "JSON": "[[1, 3, 0, 2], [2, 0, 3, 1]]",
    "JSON, in several lines": "[\n  [1, 3, 0, 2],\n  [2, 0, 3, 1]\n]\n",
    "JSON of an object": '{"n": 4, "solutions": [[1, 3, 0, 2], [2, 0, 3, 1]]}',
    "JSON of pairs": "[[[1, 0], [3, 1], [0, 2], [2, 3]], [[2, 0], [0, 1], [3, 2], [1, 3]]]",
    "LeetCode": json.dumps([board.split("\n") for board in BOARDS]),
    "boards with gaps": "\n\n".join(BOARDS),
    "boards without a gap": "\n".join(BOARDS),
    "boards in quotes": '["..Q.",\n"Q...",\n"...Q",\n".Q.."]\n\n[".Q..",\n"...Q",\n"Q...",\n"..Q."]',
    "boards with edges": "4 · · Q ·\n3 Q · · ·\n2 · · · Q\n1 · Q · ·\n  a b c d\n\n"
    "4 · Q · ·\n3 · · · Q\n2 Q · · ·\n1 · · Q ·\n  a b c d",
    "headings": "z: 0\n2 4 1 3\nz: 1\n3 1 4 2\n",
    "headings of boards": "Lösung 1:\n" + BOARDS[0] + "\n\nLösung 2:\n" + BOARDS[1] + "\n\nEs gibt 2 Lösungen.\n",
    "numbered pairs": "Lösungs-Nr. 1 : (1,2)(2,4)(3,1)(4,3)\nLösungs-Nr. 2 : (1,3)(2,1)(3,4)(4,2)\n2 Lösungen\n",
    "labels": "Solution #1: [1, 3, 0, 2]\nSolution 2 of 2: [2, 0, 3, 1]\nFound 2 solutions in 0.01 seconds\n",
    "what show prints": "non-attacking, 4 queens, on 4 × 4\n1: c4 a3 d2 b1\n2: b4 d3 a2 c1\n· 1 of 8, 2 of 2 × 3\n",
    "ordinals": "1. Lösung: 2 4 1 3\n2. Lösung: 3 1 4 2\n",
    "NumPy": "[1 3 0 2]\n[2 0 3 1]\n",
    "boards with borders": "+-+-+-+-+\n| | |Q| |\n+-+-+-+-+\n|Q| | | |\n+-+-+-+-+\n| | | |Q|\n+-+-+-+-+\n| |Q| | |\n"
    "+-+-+-+-+\n+-+-+-+-+\n| |Q| | |\n+-+-+-+-+\n| | | |Q|\n+-+-+-+-+\n|Q| | | |\n+-+-+-+-+\n| | |Q| |\n+-+-+-+-+\n",
    "boards with numbered edges": "  0 1 2 3\n0 . . D .\n1 D . . .\n2 . . . D\n3 . D . .\n\n"
    "  0 1 2 3\n0 . D . .\n1 . . . D\n2 D . . .\n3 . . D .\n",
    "MiniZinc": "q = [2, 4, 1, 3];\n----------\nq = array1d(1..4, [3, 1, 4, 2]);\n----------\n==========\n",
}


QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4))


@pytest.mark.parametrize("way", LISTS)
def test_a_whole_list_is_read_in_every_way_of_writing(way: str) -> None:
    read = read_all(parse_solutions(LISTS[way], QUEENS.board).solutions, "the list", QUEENS)
    assert set(read) == set(find_formulation("flags").solve(QUEENS))


def test_the_only_list_of_an_object_may_be_one_solution() -> None:
    assert parse_solutions('{"n": 4, "rows": [1, 3, 0, 2]}', QUEENS.board).solutions == [[1, 3, 0, 2]]


@pytest.mark.parametrize("way", ["digits", "headings"])
@pytest.mark.usefixtures("_in_one_process")
def test_a_whole_list_passes(way: str, tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    path.write_text(LISTS[way], encoding="utf-16" if way == "headings" else "utf-8-sig")
    done = bezzel_here("judge", "4", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    *passed_over, heading, criteria, verdict = done.stdout.splitlines()
    assert passed_over == ([] if way == "digits" else ["· passed over: 2 lines such as 'z: 0'"])
    assert heading == "solutions.txt: 2 placements for non-attacking, 4 queens, on 4 × 4"
    assert criteria == "✓ sound  ✓ distinct  ✓ complete  ✓ symmetric"
    assert verdict == "✓ these are all 2, as by backtracking/flags, backtracking/general"


def judged(text: str, tmp_path: Path, *question: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the result."""
    path = tmp_path / "solutions.txt"
    path.write_text(text)
    done = bezzel_here("judge", *(question or ("4",)), str(path), "--json")
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("2413\n", "missing", "1 of 2 solutions missing, this one among them; its image under the"),
        ("2413\n3142\n2413\n", "twice", "solution 3 was given before"),
        ("2413\n3142\n1234\n", "wrong", "solution 3 is not a solution: "),
        ("2413\n3142\n0231\n", "FAILED", "row 0 is not on the board where rows count from 1"),
        ("[]", "missing", "2 of 2 solutions missing"),
    ],
)
@pytest.mark.usefixtures("_in_one_process")
def test_a_false_list_is_convicted_by_its_first_board(text: str, kind: str, reason: str, tmp_path: Path) -> None:
    code, found = judged(text, tmp_path)
    assert (code, found["passed"], found["failure"]["kind"]) == (1, False, kind)
    assert found["failure"]["reason"].find(reason) >= 0
    assert kind == "FAILED" or len(found["failure"]["squares"]) == 4


@pytest.mark.parametrize(
    "question", [("3",), ("4", "--wrap"), ("5", "--require", "a1,a2"), ("5", "--forbid", "a1,a2,a3,a4,a5")]
)
@pytest.mark.usefixtures("_in_one_process")
def test_an_empty_list_is_right_where_there_is_no_solution(question: tuple[str, ...], tmp_path: Path) -> None:
    assert judged("[]", tmp_path, *question)[0] == 0


@pytest.mark.parametrize(
    "text",
    [
        "=====UNSATISFIABLE=====\n",
        "s UNSATISFIABLE\n",
        "Es gibt keine Lösung.\n",
        "Found 0 solutions in 0.1 s\n",
        '{"solutions": []}',
    ],
)
def test_a_list_may_say_that_there_is_no_solution(text: str) -> None:
    parsed = parse_solutions(text, QUEENS.board)
    assert (parsed.solutions, parsed.says_none) == ([], True)


@pytest.mark.parametrize(
    "text", ["", "\n \n", "z: 0\n", "----------\n==========\n", "s SATISFIABLE\n", "=====UNKNOWN=====\n"]
)
@pytest.mark.parametrize("question", [("3",), ("4",), ("4", "--one")])
@pytest.mark.usefixtures("_in_one_process")
def test_where_nothing_is_read_that_is_bad_use(text: str, question: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    path.write_text(text)
    done = bezzel_here("judge", *question, str(path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.usefixtures("_in_one_process")
def test_headings_alone_are_named(tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    path.write_text("z: 0\n")
    refused = bezzel_here("judge", "4", str(path))
    assert "no solution was read, only 1 line: 'z: 0'; expected one a line, or [] where there is none" in refused.stderr


@pytest.mark.usefixtures("_in_one_process")
def test_a_zero_among_rows_from_1_is_a_column_without_a_piece(tmp_path: Path) -> None:
    assert (
        judged(
            "1 0 2\n1 2 0\n2 1 0\n2 0 1\n0 1 2\n0 2 1\n", tmp_path, "--rows", "2", "--columns", "3", "--piece", "rook"
        )[0]
        == 0
    )
    assert judged("0 2 0\n", tmp_path, "3", "--problem", "domination")[0] == 0
    code, found = judged("3 0 0\n", tmp_path, "3", "--problem", "domination", "--size", "1")
    assert (code, found["failure"]["squares"]) == (1, ["a1"])


@pytest.mark.parametrize("words", [("4",), ("--rows", "4", "--columns", "5", "--problem", "domination")])
@pytest.mark.usefixtures("_in_one_process")
def test_a_number_of_5000_digits_is_one_short_line(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    long = "7" * 5000
    for text in (
        long,
        f"[[{long}]]",
        f"1 {long} 3 4",
        f"a{long} b1",
        f"({long},1)(2,3)",
        f"{{'q{long}': 1}}",
        f"{long}: 1 2",
    ):
        path.write_text(text)
        done = bezzel_here("judge", *words, str(path))
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert done.stderr.startswith("error: solutions.txt: solution 1 is ")
        assert len(done.stderr) < 500


def by_names(instance: Instance, placement: int) -> str:
    return " ".join(square_names(instance.board, placement))


def by_drawing(instance: Instance, placement: int) -> str:
    return draw(instance.board, placement, letters(instance))


def by_figures(instance: Instance, placement: int) -> str:
    return draw(instance.board, placement, figures(instance))


@pytest.mark.parametrize("way", [by_names, by_drawing, by_figures])
@pytest.mark.parametrize("problem", ["peaceable-armies", "most-unattacked"])
@pytest.mark.usefixtures("_in_one_process")
def test_boards_with_two_layers_are_read(problem: str, way: Callable[[Instance, int], str], tmp_path: Path) -> None:
    instance = Instance(find_problem(problem), find_piece("queen"), Board(3))
    solutions = list(find_formulation("backtracking/squares-left-free").solve(instance))
    question = ("3", "--problem", problem)
    whole = [way(instance, placement) for placement in solutions]
    assert judged("\n".join(whole), tmp_path, *question)[0] == 0
    code, found = judged("\n".join(whole[1:]), tmp_path, *question)
    assert (code, found["failure"]["kind"]) == (1, "missing")


@pytest.mark.usefixtures("_in_one_process")
def test_how_two_layers_are_written_is_said(tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    for text, words in (("1 2 3\n", "numbers do not say which layer is meant"), ("hello\n", "solution 1 is 'hello'")):
        path.write_text(text)
        said = bezzel_here("judge", "3", str(path), "--problem", "peaceable-armies").stderr
        assert words in said
        assert "expected names of squares, a1 on the first layer and a1/2 on the second, or a board" in said
        example = said.partition('for example "')[2].partition('"')[0]
        path.write_text(example)
        assert bezzel_here("judge", "3", str(path), "--problem", "peaceable-armies", "--one").returncode == 0


@pytest.mark.usefixtures("_in_one_process")
def test_every_question_may_be_asked(tmp_path: Path) -> None:
    rooks = "\n".join("".join(map(str, rows)) for rows in permutations(range(4)))
    assert judged(rooks, tmp_path, "4", "--piece", "rook")[0] == 0
    assert judged(rooks, tmp_path, "4")[0] == 1
    assert judged("b2\n", tmp_path, "--rows", "3", "--columns", "3", "--problem", "domination")[0] == 0
    code, found = judged("a1 b2\n", tmp_path, "3", "--problem", "domination")
    assert (code, found["failure"]["kind"]) == (1, "not optimal")


def test_where_nothing_to_judge_by_is_done_in_time_that_is_exit_code_3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compare.classroom.grading.judging.references", lambda instance: [])
    whole, _ = given.judge_list("2413\n3142", "list", QUEENS, Limits(20))
    assert given.has_passed(whole) is None
    assert (whole.sound, whole.distinct, whole.complete, whole.symmetric) == (True, True, None, True)
    half, _ = given.judge_list("2413\n", "list", QUEENS, Limits(20))
    assert given.has_passed(half) is False
    assert half.failure
    assert half.failure.reason == "this solution is missing; its image under the left-right reflection was given"


@pytest.mark.usefixtures("_in_one_process")
def test_a_published_number_takes_the_place_of_formulations_on_large_boards(tmp_path: Path) -> None:
    code, found = judged("1\n", tmp_path, "--rows", "1", "--columns", "9", "--size", "1")
    assert code == 1
    large = "\n".join(" ".join(map(str, rows)) for rows in _queens(9))
    code, found = judged(large, tmp_path, "9")
    assert (code, found["judged_by"][0], found["expected"]) == (0, "A000170", 352)
    code, found = judged(large.partition("\n")[2], tmp_path, "9")
    assert (code, found["failure"]["kind"]) == (1, "missing")


def _queens(n: int) -> list[tuple[int, ...]]:
    every = permutations(range(n))
    return [
        rows
        for rows in every
        if len({row + column for column, row in enumerate(rows)}) == n
        and len({row - column for column, row in enumerate(rows)}) == n
    ]


@pytest.mark.usefixtures("_in_one_process")
def test_without_a_file_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (["4"], ["4", "-"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"2413\n3142\n")))
        done = bezzel_here("judge", *arguments)
        assert done.returncode == 0
        assert done.stdout.startswith("standard input: 2 placements")


@pytest.mark.usefixtures("_in_one_process")
def test_bad_use_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    path.write_text("2413\nhello\n")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xfd")
    for arguments, words in (
        ([], "give N, for a square board of N × N, or both --rows and --columns"),
        (["4", str(tmp_path / "none")], "No such file"),
        (["4", str(path), str(path)], "one file is judged at a time"),
        (["4", str(path)], "solutions.txt: solution 2 is 'hello'; expected a list of squares"),
        (["4", str(tmp_path / "bytes")], "bytes is not text; expected UTF-8"),
    ):
        done = bezzel_here("judge", *arguments)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert words in done.stderr


@pytest.mark.usefixtures("_in_one_process")
def test_a_list_without_an_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "solutions.txt"
    path.write_text("2413\n3142\n" + "\n" * (1 << 20))
    monkeypatch.setattr("compare.question.files.MOST_BYTES", 1 << 20)
    done = bezzel_here("judge", "4", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: cannot read {str(path)!r}: File too large\n"


def test_one_solution_of_each_class_is_a_whole_list_where_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "classes.txt"
    file.write_text(bezzel_here("show", "6", "--problem", "domination", "--classes", "--coordinates").stdout)
    asked = ("judge", "6", str(file), "--problem", "domination")
    assert bezzel_here(*asked, "--classes").returncode == 0
    assert bezzel_here(*asked).returncode == 1


def test_on_a_large_board_no_example_is_searched_for(tmp_path: Path) -> None:
    file = tmp_path / "nothing.txt"
    file.write_text("thirty queens")
    refused = bezzel_here("judge", "30", str(file), "--problem", "domination", "--size", "15")
    assert refused.returncode == 2
    assert "on 4 × 4 for example" in refused.stderr
