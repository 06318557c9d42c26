"""Cells run as in a notebook, and commands say in one process what they say with workers."""

import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from compare.classroom.grading import grade as grading
from compare.cli.in_browser import run
from compare.lessons.browser.folder import zipped_packages
from compare.lessons.browser.kernel import MOST_CHARACTERS, Kernel
from compare.lessons.chapter import Chapter, Kind
from compare.lessons.files import answer_files
from tests.compare.lessons.test_notebooks import numbers
from tests.support.lessons import all_chapters, exercises, given_outputs, name_of
from tests.support.program import ROOT, bezzel_here

SCRIPT = """
import json, sys
from types import SimpleNamespace
sys.path.insert(0, sys.argv[1])
sys.modules["pyodide_js"] = SimpleNamespace(_module=SimpleNamespace(HEAP8=SimpleNamespace(length=0)))
from compare.cli.in_browser import begin
shown = []
kernel = begin(lambda kind, text: shown.append((kind, text)), sys.argv[2], "en")
for cell in json.load(sys.stdin):
    kernel.run(cell)
    shown.append(("end", ""))
print(json.dumps(shown))
"""


class Shown:
    """The messages that cells send."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, str]] = []
        self.kernel = Kernel(lambda kind, text: self.messages.append((kind, text)), run)

    def run(self, source: str) -> list[tuple[str, str]]:
        self.messages.clear()
        self.kernel.run(source)
        return list(self.messages)


@pytest.fixture
def shown() -> Shown:
    return Shown()


def shown_alone(cells: list[str], folder: Path, packages: Path = ROOT, *options: str) -> list[list[tuple[str, str]]]:
    """The messages that each cell sends in an interpreter that starts no processes."""
    command = [sys.executable, *options, "-c", SCRIPT, str(packages), str(folder)]
    done = subprocess.run(command, input=json.dumps(cells), capture_output=True, text=True, timeout=250, check=True)
    sent: list[list[tuple[str, str]]] = [[]]
    for kind, text in json.loads(done.stdout):
        if kind == "end":
            sent.append([])
        else:
            sent[-1].append((kind, text))
    return sent[:-1]


def texts_alone(cells: list[str], folder: Path) -> list[str]:
    """The text that each cell prints there; only files may be sent besides."""
    sent = shown_alone(cells, folder)
    assert {kind for messages in sent for kind, _ in messages} <= {"text", "file"}
    return [joined([one for one in messages if one[0] == "text"]) for messages in sent]


def without_times(text: str) -> str:
    """The text without what is measured: the last column, and lines that compare times."""
    lines = [re.sub(r"\s+[\d.,]+$", "", line) for line in text.splitlines()]
    return "\n".join(line for line in lines if " s " not in line and "times as" not in line)


def joined(messages: list[tuple[str, str]]) -> str:
    return "".join(text for _, text in messages)


def test_a_cell_prints_and_gives_the_value_of_its_last_line(shown: Shown) -> None:
    assert joined(shown.run("x = 2\nprint('a')\nx + 1")) == "a\n3\n"
    assert joined(shown.run("print(x)\nx * 2")) == "2\n4\n"
    assert shown.run("x = 3") == []


def test_a_board_is_shown_as_a_picture(shown: Shown) -> None:
    ((kind, picture),) = shown.run("from models import Board, Placement\nPlacement('a4 b2', Board(4))")
    assert kind == "html"
    assert picture.startswith("<svg ")


def test_an_error_is_told_from_the_cell_on(shown: Shown) -> None:
    ((kind, told),) = shown.run("def f():\n    return 1 / 0\n\nf()")
    assert kind == "error"
    assert "return 1 / 0" in told
    assert "kernel.py" not in told
    assert told.endswith("ZeroDivisionError: division by zero\n")


def test_a_mistake_in_the_grammar_is_told_with_its_line(shown: Shown) -> None:
    ((kind, told),) = shown.run("for n in 3")
    assert kind == "error"
    assert "for n in 3" in told
    assert "ast.py" not in told


def test_a_file_that_imports_what_is_missing_is_not_graded_nor_run(
    shown: Shown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for call in ("!python -m compare grade mine.py", "!python mine.py"):
        shown.run("%%writefile mine.py\nfrom no_such_package.part import a")
        assert shown.run(call) == [("missing", "no_such_package")]
        shown.run("%%writefile mine.py\nprint('here')")
        assert joined(shown.run("!python mine.py")) == "here\n"


def test_a_name_that_a_cell_cannot_give_anew_has_no_older_value(shown: Shown) -> None:
    shown.run("found = 1")
    shown.run("import no_such_package\nfound = 2")
    assert shown.run("found") == [("missing", "no_such_package")]


def test_what_is_not_there_is_named(shown: Shown) -> None:
    assert shown.run("import no_such_package.part") == [("missing", "no_such_package")]
    assert shown.run("!ls -l") == [("command", "ls -l")]


def test_of_endless_output_the_beginning_is_shown(shown: Shown) -> None:
    sent = shown.run(f"print('x' * {MOST_CHARACTERS + 10})\nprint('never')")
    assert sent[-1] == ("cut", "")
    assert joined(sent[:-1]) == "x" * MOST_CHARACTERS
    assert "cut" not in dict(shown.run(f"print('x' * {MOST_CHARACTERS - 1})"))


def test_a_cell_writes_a_file_and_runs_it(shown: Shown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown.run("%%writefile mine.py\nprint('it', __name__)") == [("file", "mine.py")]
    assert joined(shown.run("!python mine.py")) == "it __main__\n"


@pytest.mark.parametrize("number", [0, pytest.param(1, marks=pytest.mark.exhaustive)])
def test_commands_say_without_processes_what_they_say_with_them(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(grading, "REPEATS", 1)  # times are left out below
    (chapter,) = [one for one in all_chapters() if (one.number, one.language) == (2, "en")]
    exercise = exercises(chapter)[number]
    cells, expected = [], []
    for name, text in (("start.py", exercise.start), ("answer.py", answer_files(chapter)[exercise.answer])):
        (tmp_path / name).write_text(text, encoding="utf-8")
        call = [name if word == exercise.file else word for word in exercise.call]
        call += ["--up-to", "2"]
        cells.append(f"!python -m compare {' '.join(call)}")
        expected.append(bezzel_here(*call).stdout)
    assert list(map(without_times, texts_alone(cells, tmp_path))) == list(map(without_times, expected))


GRADED = "!python -m compare grade mine.py --up-to 3"
CELLS = [
    "%%writefile mine.py\ndef solve(n):\n    return []",
    GRADED,
    "%%writefile mine.py\ndef solve(n):\n    return [[0]] if n == 1 else []",
    GRADED,
    "!python -m compare watch 4 --formulation flags --lines --steps 3",
    "!python -m compare run 5 --only flags --only backtracking/general --json",
    "!python -m compare run 5 --no-such-option",
    "!python -m compare nothing",
]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The text that each of the cells prints where no processes are started."""
    return texts_alone(CELLS, tmp_path_factory.mktemp("alone"))


def test_a_file_that_is_changed_is_graded_anew(printed: list[str]) -> None:
    _, wrong, _, right, *_ = printed
    assert "✗ failed" in wrong
    assert "✓ passed" in right


def test_a_command_in_the_browser_takes_the_same_words(printed: list[str]) -> None:
    *_, watched, answer, option, command = printed
    assert "place a4" in watched
    assert [one["count"] for one in json.loads(answer)["formulations"]] == [10, 10]
    assert option.startswith("error: ")
    assert "--no-such-option" in option
    assert "no command 'nothing'" in command


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the Python packages that a browser has."""
    folder = tmp_path_factory.mktemp("packages")
    zipfile.ZipFile(io.BytesIO(zipped_packages())).extractall(folder)
    return folder


QUICK = "de/5-sag-was-nicht-wie"
"""Here cells without their packages are followed by others that need their names."""


@pytest.mark.parametrize(
    "chapter",
    [
        pytest.param(one, id=name_of(one), marks=[] if name_of(one) == QUICK else pytest.mark.exhaustive)
        for one in all_chapters()
    ],
)
def test_with_the_packages_of_a_browser_a_cell_gives_its_output_or_names_what_is_missing(
    chapter: Chapter, packages: Path, tmp_path: Path
) -> None:
    parts = [part for part in chapter.without(chapter.headings.worksheet) if part.kind == Kind.CELL]
    sent = shown_alone([part.text for part in parts], tmp_path, packages, "-I", "-S")
    for part, messages, output in zip(parts, sent, given_outputs(chapter), strict=True):
        kinds = {kind for kind, _ in messages}
        assert kinds <= {"text", "html", "file"} or kinds == {"missing"}, messages
        if output is not None and "missing" not in kinds and "time" not in part.tags:
            assert numbers(joined(messages)) == numbers(output)


def test_who_needs_what_a_cell_did_not_define_is_told_which_package_is_missing(shown: Shown) -> None:
    shown.run("from no_such_package import a as b\nc = 1\ndef d():\n    return b")
    for name in "bcd":
        assert shown.run(f"e_{name} = {name}") == [("missing", "no_such_package")]
    assert shown.run("e_d") == [("missing", "no_such_package")]
    ((kind, told),) = shown.run("f")
    assert (kind, "NameError" in told) == ("error", True)
    assert joined(shown.run("c = 2\nc")) == "2\n"


def test_a_command_with_the_name_of_a_variable_that_no_cell_could_define_is_called(shown: Shown) -> None:
    shown.run("import no_such_package\ncount = 1")
    assert joined(shown.run("!python -m compare count 4 --no-store")).startswith("2")


def test_a_class_is_shown_as_text_though_its_objects_have_html(shown: Shown) -> None:
    ((kind, told),) = shown.run("class Drawn:\n    def _repr_html_(self):\n        return '<b>'\nDrawn")
    assert (kind, "Drawn" in told) == ("text", True)
    assert shown.run("Drawn()") == [("html", "<b>")]
