"""Questions are written to files and read from them, as boards and as JSON."""

import json
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest
from hypothesis import given, settings

from compare.question.description import instance_as_data
from compare.question.options import InstanceOptions, question_as_json, question_as_text
from models import Instance
from tests.support.program import bezzel_here
from tests.support.strategies import instances

FIVE = {"rows": 5, "columns": 5}


def read(text: str, **words: Any) -> Instance:
    """The question that a file with this text asks."""
    with NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        return InstanceOptions(board=file.name, **words).on_side()


def can_be_asked(instance: Instance) -> bool:
    """Whether its size is one that the command line takes."""
    return isinstance(instance.size, str) or 0 < instance.size <= len(instance.board)


@pytest.mark.usefixtures("_in_one_process")
@settings(max_examples=40)
@given(instances(wrap=None).filter(can_be_asked))
def test_a_question_in_json_is_read_as_it_was_written(instance: Instance) -> None:
    assert read(question_as_json(instance)) == instance


@pytest.mark.usefixtures("_in_one_process")
@settings(max_examples=40)
@given(instances().filter(can_be_asked))
def test_a_board_as_text_and_the_other_words_are_the_same_question(instance: Instance) -> None:
    words = {"problem": instance.problem.name, "piece": instance.piece.name, "size": str(instance.size)}
    assert read(question_as_text(instance), **words) == instance


def test_squares_of_options_are_added_to_those_of_the_file() -> None:
    instance = read("Q...\n....\n....\n...#", require="c3", forbid="d4")
    assert instance_as_data(instance)["required"] == ["a4", "c3"]
    assert instance_as_data(instance)["forbidden"] == ["d4", "d1"]


def test_json_may_leave_out_what_has_a_default() -> None:
    instance = read(json.dumps(FIVE))
    assert (instance.problem.name, instance.piece.name, instance.size) == ("non-attacking", "queen", 5)


WRITTEN_WRONG = [
    ("{", "no JSON"),
    ("{" * 100_000, "no JSON"),
    (f'{{"rows": {"9" * 5000}, "columns": 4}}', "too many digits for a question"),
    ('{"rows": 5}', "'columns' is missing"),
    (json.dumps({**FIVE, "colour": 1}), "unknown field 'colour'; a question has problem, piece, rows"),
    (json.dumps({**FIVE, "rows": "5"}), 'rows is a whole number, not "5"'),
    (json.dumps({**FIVE, "rows": True}), "rows is a whole number, not true"),
    (json.dumps({**FIVE, "rows": 0}), "--rows is a whole number from 1 to 100, not 0"),
    (json.dumps({**FIVE, "wrap": 1}), "wrap is true or false, not 1"),
    (json.dumps({**FIVE, "size": "many"}), "not 'many'"),
    (json.dumps({**FIVE, "size": True}), "size is a whole number or a name or null, not true"),
    (json.dumps({**FIVE, "required": "a1"}), 'required is a list of names of squares, not "a1"'),
    (json.dumps({**FIVE, "required": [1]}), "required is a list of names of squares, not [1]"),
    (json.dumps({**FIVE, "required": ["@/dev/null"]}), 'is a list of names of squares, not ["@/dev/null"]'),
    (json.dumps({**FIVE, "required": ["a9"]}), "a9 is not on the 5×5 board"),
    (json.dumps({**FIVE, "required": ["a1"], "forbidden": ["a1"]}), "both required and forbidden: a1"),
    (json.dumps({**FIVE, "piece": "dragon"}), "unknown piece 'dragon'"),
    (json.dumps({**FIVE, "problem": None}), "problem is a name, not null"),
    ("..\n.", "line 2 has 1 square,"),
    ("", "there is none"),
    ("." * 101, "--columns is a whole number from 1 to 100, not 101"),
    ("[]", "line 1 has '['"),
]


@pytest.mark.parametrize(("text", "words"), WRITTEN_WRONG, ids=range(len(WRITTEN_WRONG)))
def test_a_file_that_is_wrong_is_bad_use_in_one_line_that_names_it(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text, encoding="utf-8")
    done = bezzel_here("first", "--board", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {path}: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["5"], "--board has the sides of the board"),
        (["--rows", "5"], "--board has the sides of the board"),
        (["--piece", "rook"], "says what --piece says, too"),
        (["--wrap"], "says what --wrap says, too"),
        (["--size", "3"], "says what --size says, too"),
        (["--forbid", "a1"], "both required and forbidden: a1"),
        (["--require", "h8"], "h8 is not on the 5×5 board"),
    ],
)
def test_an_option_that_contradicts_the_file_is_bad_use(words: list[str], said: str, tmp_path: Path) -> None:
    path = tmp_path / "question.json"
    whole = {**FIVE, "problem": "domination", "piece": "queen", "wrap": False, "size": 4, "required": ["a1"]}
    path.write_text(json.dumps(whole))
    done = bezzel_here("first", "--board", str(path), *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


@pytest.mark.parametrize(("piece", "code"), [("queen", 2), ("knight", 0)])
def test_a_piece_that_is_named_beside_a_file_must_be_that_of_the_file(piece: str, code: int, tmp_path: Path) -> None:
    path = tmp_path / "question.json"
    path.write_text(json.dumps({**FIVE, "piece": "knight"}))
    done = bezzel_here("first", "--board", str(path), "--only", "cp-sat/general", "--piece", piece)
    assert done.returncode == code
    assert ("says what --piece says, too" in done.stderr) == (code == 2)


def test_a_file_that_cannot_be_read_is_bad_use(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\x00Q")
    for name, reason in (("none", "No such file"), ("", "Is a directory"), ("bytes", "it is no text")):
        done = bezzel_here("first", "--board", str(tmp_path / name))
        assert (done.returncode, done.stdout) == (2, "")
        assert "cannot read a board from" in done.stderr
        assert reason in done.stderr


def test_show_writes_the_question_that_board_reads(tmp_path: Path) -> None:
    words = ["6", "--problem", "completion", "--require", "b6", "--forbid", "a1"]
    text = bezzel_here("show", *words, "--as-question").stdout
    assert text == ".Q....\n" + "......\n" * 4 + "#.....\n"
    path = tmp_path / "question.json"
    path.write_text(bezzel_here("show", *words, "--as-question", "--json").stdout)
    assert json.loads(path.read_text())["problem"] == "completion"
    assert bezzel_here("show", "--board", str(path)).stdout == bezzel_here("show", *words).stdout


def test_show_prints_json_of_a_question_only() -> None:
    done = bezzel_here("show", "6", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--json goes with --as-question" in done.stderr


def test_blocked_queens_and_a_completion_are_one_command_each(tmp_path: Path) -> None:
    """As in CSPLib's problems 80 and 79."""
    blocked, given_queens = tmp_path / "blocked.txt", tmp_path / "given.txt"
    blocked.write_text("#.....\n......\n..#...\n......\n....#.\n......\n")
    given_queens.write_text("Q.....\n......\n......\n......\n......\n......\n")
    assert "✓ found by 1" in bezzel_here("first", "--board", str(blocked), "--only", "flags").stdout
    done = bezzel_here("why", "--board", str(given_queens), "--problem", "completion")
    assert done.returncode == 0
    assert "    a queen on a6" in done.stdout
