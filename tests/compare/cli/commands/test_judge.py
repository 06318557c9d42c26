"""``judge``: a list of solutions, in whatever way it is written."""

import io
import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from compare.classroom.grading import given
from compare.harness.limits import Limits
from models import Board, Instance, find_piece, find_problem
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
    "MiniZinc": "q = [2, 4, 1, 3];\n----------\nq = array1d(1..4, [3, 1, 4, 2]);\n----------\n==========\n",
}


@pytest.mark.parametrize("way", LISTS)
def test_a_whole_list_passes_in_every_way_of_writing(way: str, tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    path.write_text(LISTS[way])
    done = bezzel_here("judge", "4", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    heading, criteria, verdict = done.stdout.splitlines()
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
        ("", "missing", "2 of 2 solutions missing"),
    ],
)
def test_a_false_list_is_convicted_by_its_first_board(text: str, kind: str, reason: str, tmp_path: Path) -> None:
    code, found = judged(text, tmp_path)
    assert (code, found["passed"], found["failure"]["kind"]) == (1, False, kind)
    assert found["failure"]["reason"].find(reason) >= 0
    assert kind == "FAILED" or len(found["failure"]["squares"]) == 4


@pytest.mark.parametrize(
    "question", [("3",), ("4", "--wrap"), ("5", "--require", "a1,a2"), ("5", "--forbid", "a1,a2,a3,a4,a5")]
)
def test_an_empty_list_is_right_where_there_is_no_solution(question: tuple[str, ...], tmp_path: Path) -> None:
    assert judged("", tmp_path, *question)[0] == 0


def test_every_question_may_be_asked(tmp_path: Path) -> None:
    rooks = "\n".join("".join(map(str, rows)) for rows in permutations(range(4)))
    assert judged(rooks, tmp_path, "4", "--piece", "rook")[0] == 0
    assert judged(rooks, tmp_path, "4")[0] == 1
    assert judged("b2\n", tmp_path, "--rows", "3", "--columns", "3", "--problem", "domination")[0] == 0
    code, found = judged("a1 b2\n", tmp_path, "3", "--problem", "domination")
    assert (code, found["failure"]["kind"]) == (1, "not optimal")


def test_where_nothing_to_judge_by_is_done_in_time_that_is_exit_code_3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compare.classroom.grading.rung.references", lambda instance: [])
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4, 4))
    whole = given.judge_list("2413\n3142", "list", instance, Limits(20))
    assert given.passed(whole) is None
    assert (whole.sound, whole.distinct, whole.complete, whole.symmetric) == (True, True, None, True)
    half = given.judge_list("2413\n", "list", instance, Limits(20))
    assert given.passed(half) is False
    assert half.failure
    assert half.failure.reason == "this solution is missing; its image under the left-right reflection was given"


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


def test_without_a_file_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (["4"], ["4", "-"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"2413\n3142\n")))
        done = bezzel_here("judge", *arguments)
        assert done.returncode == 0
        assert done.stdout.startswith("standard input: 2 placements")


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
