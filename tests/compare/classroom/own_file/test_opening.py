"""A file of one's own beside the formulations, watched and explained."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compare.harness.confinement.enclosure import confinement_in_words
from tests.support.program import bezzel_here, other_lines
from tests.support.student_files import CLASS, FALSE_SETS, SEARCH

Write = Callable[..., str]

STEPS = '''
from models import Formulation

class Steps(Formulation):
    """Rows one by one.

    Viewpoint
        A queen for each row.
    """

    def unsupported(self, instance):
        return "no torus" if instance.board.wrap else None

    def placements(self, instance, search):
        board, chosen = instance.board, []
        def extend(row):
            if row == board.rows:
                yield board.bitboard(chosen)
                return
            for column in range(board.columns):
                if any(column == c or abs(column - c) == row - r for r, c in chosen):
                    search.reject((row, column))
                    continue
                chosen.append((row, column))
                search.place((row, column))
                yield from extend(row + 1)
                search.remove(chosen.pop())
        yield from extend(0)
'''


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a student's file; its path."""

    def written(text: str, name: str = "mine.py") -> str:
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return written


def run(*arguments: str) -> tuple[int, dict[str, Any]]:
    done = bezzel_here("run", *arguments, "--only", "flags", "--only", "backtracking/general", "--json")
    assert other_lines(done.stderr) == ""
    found = json.loads(done.stdout)
    return done.returncode, {one["name"]: one for one in found["formulations"]} | {"all": found}


@pytest.mark.usefixtures("_in_one_process")
def test_a_file_runs_beside_the_formulations(write: Write) -> None:
    code, found = run("6", "--with", write(SEARCH + "solve = rows_of"))
    assert (code, found["mine.py"]["status"], found["mine.py"]["count"]) == (0, "COMPLETE", 4)
    assert found["all"]["agree"]


@pytest.mark.usefixtures("_in_one_process")
def test_a_file_for_one_size_runs_on_its_board(write: Write) -> None:
    assert run("5", "--with", write(SEARCH + "def solve():\n    return rows_of(5)"))[0] == 0


@pytest.mark.usefixtures("_in_one_process")
def test_a_wrong_file_disagrees_and_disturbs_nobody(write: Write) -> None:
    code, found = run("5", "--with", write(FALSE_SETS["sound"][0]), "--with", write("1 / 0", "broken.py"))
    assert code == 1
    assert found["broken.py"]["status"] == "FAILED"
    assert "ZeroDivisionError" in found["broken.py"]["reason"]
    assert found["backtracking/flags"]["status"] == "COMPLETE"
    assert {one["defect"] for one in found["all"]["disagreements"]} == {"wrong"}
    assert all(one["has"] == ["mine.py"] for one in found["all"]["disagreements"])


@pytest.mark.usefixtures("_in_one_process")
def test_what_a_file_declines_is_not_asked(write: Write) -> None:
    code, found = run("5", "--wrap", "--with", write(STEPS), "--with", write(SEARCH + "solve = rows_of", "other.py"))
    assert code == 0
    assert (found["mine.py"]["status"], found["mine.py"]["reason"]) == ("UNSUPPORTED", "no torus")
    assert found["other.py"]["reason"] == "solve(n) knows no torus"


def test_each_file_has_a_row_or_a_sentence_of_its_own(write: Write) -> None:
    one = "from models import Formulation, SolutionSet\nclass One(Formulation):\n    gives = SolutionSet.ONE\n"
    one += "    def unsupported(self, instance):\n        return None\n    def placements(self, instance, search):\n"
    helper = write("import sys\ndef fail(n):\n    print('here', n, file=sys.stderr)\n    return n // 0", "helper.py")
    files = {
        "one.py": f"{one}        yield 0",
        "declines.py": STEPS.replace("if instance.board.wrap", "if True"),
        "fails.py": f"import {Path(helper).stem}\ndef solve(n):\n    return {Path(helper).stem}.fail(n)",
        "gives_one.py": "def solve(n):\n    return [1, 3, 0, 2]",
    }
    named = [word for name, text in files.items() for word in ("--with", write(text, name))]
    done = bezzel_here("run", "4", *named, "--only", "flags")
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    for line in (
        "· one.py does not answer this question: finds one solution only",
        "· declines.py does not answer this question: no torus",
        "✗ fails.py failed: ZeroDivisionError: integer division or modulo by zero (helper.py, line 4)",
        "  here 4",
        "✗ gives_one.py failed: solve(4) returned [1, 3, 0, 2], which is written like one solution; expected a list of "
        "solutions ('grade --one' judges a file that gives one)",
    ):
        assert line in lines


def watched(*arguments: str) -> list[dict[str, Any]]:
    done = bezzel_here("watch", *arguments, "--json")
    assert (done.returncode, other_lines(done.stderr)) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_file_that_tells_its_steps_is_watched_step_by_step(write: Write) -> None:
    path = write(STEPS)
    events = watched(path, "4")
    assert (events[0]["formulation"], events[0]["instance"]["rows"]) == (path, 4)
    assert events[1]["event"] == "place"
    assert {event["event"] for event in events[1:-1]} == {"place", "reject", "remove", "solution"}
    assert (events[-1]["complete"], events[-1]["solutions"], events[-1]["nodes"]) == (True, 2, 16)
    assert watched("4", "--formulation", path) == events


def test_a_file_that_tells_nothing_is_watched_line_by_line_and_prints_nothing_here(write: Write) -> None:
    events = watched(write("print('loaded')\n" + SEARCH + "def solve(n):\n    print('asked')\n    return rows_of(n)"))
    assert events[0]["instance"]["rows"] == 6
    told = [event["event"] for event in events[1:-1]]
    assert {*told} == {"line", "place", "remove", "solution"}
    assert told.count("solution") == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def solve(n):\n    raise SystemExit(3)", "called sys.exit(3) (mine.py, line 2)"),
        (
            "def solve(n):\n    return 1 // 0",
            "ZeroDivisionError: integer division or modulo by zero (mine.py, line 2)",
        ),
        ("from beside_mine import fail as solve", "KeyError: 'x' (beside_mine.py, line 2)"),
        ("def solve(n):\n    return 92", "solve(4) returned 92; expected a list of solutions"),
    ],
)
@pytest.mark.parametrize("command", ["watch", "explain"])
def test_a_watched_file_that_fails_says_why_and_where(
    command: str, text: str, words: str, write: Write, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if command == "explain":
        request.getfixturevalue("_in_one_process")
    monkeypatch.delitem(sys.modules, "beside_mine", raising=False)
    write("def fail(n):\n    raise KeyError('x')", "beside_mine.py")
    done = bezzel_here(command, path := write(text), "4")
    assert done.returncode == 1
    assert f"error: {path} failed: {words}" in done.stderr


def test_an_empty_file_that_is_opened_defines_nothing(write: Write) -> None:
    done = bezzel_here("explain", write(""))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("; it defines nothing\n")


@pytest.mark.usefixtures("_in_one_process")
def test_a_class_is_explained_by_its_docstring_and_its_choices(write: Write) -> None:
    path = write(STEPS)
    done = bezzel_here("explain", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert other_lines(done.stdout).startswith(f"{path}  Rows one by one.")
    assert "\nViewpoint\n    A queen for each row.\n" in done.stdout
    assert "The search: non-attacking, 4 queens, on 4 × 4" in done.stdout
    assert "Choices" in done.stdout


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize("text", [SEARCH + "solve = rows_of", CLASS])
def test_a_file_without_a_lesson_is_explained_too(text: str, write: Write) -> None:
    done = bezzel_here("explain", write(text), "4")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The search: non-attacking, 4 queens, on 4 × 4" in done.stdout


def test_a_file_that_is_run_or_explained_sees_no_arguments_of_the_program(write: Write) -> None:
    path = write("import sys\nassert sys.argv == [__file__]\ndef solve(n):\n    return [[0]]")
    assert run("1", "--with", path)[0] == 0
    assert bezzel_here("explain", path, "1").returncode == 0


@pytest.mark.usefixtures("_in_one_process")
def test_a_docstring_without_headings_stands_below_one(write: Write) -> None:
    text = '"""My queens.\n\nRows are tried from the top.\nNothing else."""\n' + SEARCH + "solve = lambda n: rows_of(n)"
    assert (
        "\nIn its own words\n    Rows are tried from the top. Nothing else."
        in bezzel_here("explain", write(text)).stdout
    )


@pytest.mark.usefixtures("_in_one_process")
def test_a_file_is_explained_with_its_own_path_its_code_and_what_it_can(write: Write) -> None:
    text = '"""My queens."""\n' + SEARCH + "solve = lambda n: rows_of(n)  # geprüft"
    path = write(text)
    lines = other_lines(bezzel_here("explain", path, "--code").stdout).splitlines()
    assert lines[1:4] == [
        path,
        "offers solve(n)",
        "answers for square boards",
    ]
    assert lines[4].startswith("not for rectangles, tori, another number of pieces, required squares, ")
    below = "\n".join(lines).partition("The code\n")[2]
    assert below.split() == text.split()
    german = bezzel_here("explain", path, "--language", "de").stdout.splitlines()
    assert german[3:5] == ["bietet solve(n)", "antwortet für quadratische Bretter"]


@pytest.mark.quick
def test_a_file_for_one_size_is_explained_on_its_board(write: Write) -> None:
    done = bezzel_here("explain", write(SEARCH + "N = 5\ndef damen():\n    return rows_of(N)"))
    assert done.returncode == 0
    assert "offers damen(), N = 5" in done.stdout
    assert "The search: non-attacking, 5 queens, on 5 × 5\nsolutions: 10\n" in done.stdout


HOSTILE = r"\x1b[31mred\x07\u202e"
"""Codes that steer a terminal, as they are written in a file and as they are shown."""
HOSTILE_FILES = {
    "an exception": f"def solve(n):\n    raise ValueError('first\\n{HOSTILE}')",
    "an exception at import": f"raise ValueError('first\\n{HOSTILE}')",
    "an answer": f"def solve(n):\n    return [['{HOSTILE}\\n']]",
    "a docstring": f"def solve(n):\n    '{HOSTILE}\\n\\nHeading {HOSTILE}\\n    {HOSTILE}'\n    return [[1, 3, 0, 2]]",
    "a reason": CLASS.replace('"only queens"', f"'{HOSTILE}'").replace('"queen"', '"rook"'),
    "steps": STEPS.replace(
        "search.place(", f"raise __import__('models.formulation').formulation.GaveUp('{HOSTILE}')\n#"
    ),
}


@pytest.mark.parametrize("name", HOSTILE_FILES)
@pytest.mark.parametrize("command", [("watch",), ("explain",), ("explain", "--code")])
def test_what_a_file_says_does_not_steer_the_terminal(
    command: tuple[str, ...], name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if command[0] == "explain":
        request.getfixturevalue("_in_one_process")
    path = tmp_path / "red\x1b[31m\x07.py"
    path.write_text(HOSTILE_FILES[name] + "\n# \x1b[31m\x07")
    done = bezzel_here(command[0], str(path), *command[1:], *([] if "--code" in command else ["4"]))
    said = done.stdout + done.stderr
    assert not [one for one in said if not one.isprintable() and one != "\n"]
    assert HOSTILE in said or not name.startswith("an exception")
    assert done.stderr.count("\n") <= 1


def test_a_search_that_gave_up_is_not_explained_as_one_without_solutions(write: Write) -> None:
    path = write(HOSTILE_FILES["steps"])
    assert f"solutions: 0; it gave up: {HOSTILE}\n" in bezzel_here("explain", path).stdout


def test_bad_use_is_one_line(write: Write, tmp_path: Path) -> None:
    broken, right = write("1 / 0", "broken.py"), write(STEPS)
    for arguments, words in (
        (["watch", broken], "cannot be loaded: ZeroDivisionError: division by zero (broken.py, line 1)"),
        (["explain", broken], "cannot be loaded: ZeroDivisionError"),
        (["explain", str(tmp_path / "none.py")], "there is no file"),
        (["watch", str(tmp_path / "none.py")], "there is no file"),
        (["run", "4", "--with", str(tmp_path / "none.py")], "there is no file"),
        (["run", "4", "--with", right, "--with", right], "two of the files are called mine.py"),
        (["watch", right, right], "give one file and one N at most"),
        (["watch", right, "--formulation", "flags"], "and --formulation exclude each other"),
        (["watch", right, "4", "--wrap"], "no torus"),
    ):
        done = bezzel_here(*arguments)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert done.stdout in ("", f"{confinement_in_words()}\n")
        assert words in done.stderr
