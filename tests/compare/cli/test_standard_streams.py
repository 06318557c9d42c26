"""The program ends properly where its output is closed, full, or not read to the end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compare.classroom.grading import grade as grading
from compare.cli.standard_streams import reason_against_output
from tests.support.program import ROOT, bezzel, bezzel_here

COMPARE = f"'{sys.executable}' -m compare"
FULL = Path("/dev/full")
ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="the shell of Windows has no such streams")
ASKING = {
    "show": ["4"],
    "run": ["4", "--only", "flags"],
    "run --markdown": ["4", "--only", "flags"],
    "table": ["--up-to", "4"],
    "table --markdown": ["--up-to", "4"],
    "explain": ["fewest-first"],
    "explain --code": ["flags"],
    "explain --language de": ["cp-sat/columns"],
    "pitfalls": ["diagonal-off-by-one"],
    "watch --lines": ["4", "--problem", "domination"],
    "first": ["4", "--only", "flags"],
    "fingerprint": ["4", "--only", "flags"],
    "grade": [str(ROOT / "models" / "backtracking" / "sets.py"), "4", "--time-limit", "1"],
    "list": [],
    "template": [],
    "help": ["watching"],
    "count --check": ["4"],
}
"""Each command that prints words, asked something small."""
IN_LATIN_1 = {"run", "explain --language de", "help"}
"""Of the commands those that are asked in this encoding too, which has more characters; the others are exhaustive."""
ENCODED = [
    pytest.param(name, encoding, marks=[pytest.mark.exhaustive] * (encoding == "latin-1" and name not in IN_LATIN_1))
    for encoding in ("ascii", "latin-1")
    for name in ASKING
]


def shell(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


@ON_POSIX
@pytest.mark.parametrize(
    "command",
    [
        "run 4 --only flags",
        *(pytest.param(one, marks=pytest.mark.exhaustive) for one in ("count 4", "table --up-to 5", "list", "--help")),
    ],
)
@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
def test_a_full_disk_is_said_in_one_line(command: str) -> None:
    done = shell(f"{COMPARE} {command} > {FULL}")
    assert (done.returncode, done.stderr) == (2, "error: the output cannot be written: No space left on device\n")


@ON_POSIX
@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
@pytest.mark.usefixtures("_in_one_process")
def test_so_it_is_where_the_output_goes_to_a_file() -> None:
    done = bezzel_here("table", "--up-to", "4", "--output", str(FULL))
    assert (done.returncode, done.stderr) == (2, "error: the output cannot be written: No space left on device\n")


@ON_POSIX
@pytest.mark.parametrize(
    ("command", "codes"),
    [
        ("show 9", {0, 141}),
        ("watch 8 --lines --formulation flags", {141}),
        pytest.param("list", {0, 141}, marks=pytest.mark.exhaustive),
    ],
    ids=["show 9", "watch 8", "list"],
)
def test_a_reader_that_has_seen_enough_is_no_error(command: str, codes: set[int]) -> None:
    """Little enough to fit the pipe may all be written before the reader goes."""
    done = shell(f"set -o pipefail; {COMPARE} {command} | head -1")
    assert done.returncode in codes
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


@ON_POSIX
def test_a_reader_that_has_gone_is_no_failure_where_rich_prints() -> None:
    done = shell(f"set -o pipefail; {COMPARE} run 4 --only flags | true")
    assert (done.returncode, done.stderr) == (141, "")


@ON_POSIX
@pytest.mark.parametrize(
    ("stream", "reason"), [(">&-", "closed"), ("1</dev/null", "open for reading only")], ids=["closed", "read only"]
)
def test_an_output_that_nothing_can_be_written_to_is_refused_before_the_work(stream: str, reason: str) -> None:
    done = shell(f"{COMPARE} run 14 --only pairwise --time-limit 1000 {stream}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: the output cannot be written: standard output is {reason}\n"


@ON_POSIX
def test_a_closed_output_is_refused_too_where_output_names_it() -> None:
    done = shell(f"{COMPARE} template -o - >&-")
    assert (done.returncode, done.stderr) == (2, "error: the output cannot be written: standard output is closed\n")


@pytest.mark.parametrize(
    ("words", "is_refused"),
    [
        *((words, True) for words in ("", "-o -", "-o-", "--output -", "--output=-")),
        *((words, False) for words in ("-o a.json", "-oa.json", "--output a.json", "--output=a.json")),
    ],
)
def test_only_a_file_stands_for_an_output_that_is_closed(
    words: str, is_refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert (reason_against_output(["run", "4", *words.split()]) is not None) == is_refused


@ON_POSIX
def test_a_closed_output_is_not_missed_where_the_answer_goes_to_a_file(tmp_path: Path) -> None:
    done = shell(f"{COMPARE} template -o '{tmp_path / 'mine.py'}' >&-")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "mine.py").read_text()


@ON_POSIX
@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("command", "code"), [pytest.param("count 0", 2, marks=pytest.mark.exhaustive), ("count 4 --use-known-bounds", 0)]
)
def test_what_standard_error_has_no_room_for_changes_no_exit_code(command: str, code: int) -> None:
    assert bezzel_here(*command.split()).stderr
    assert shell(f"{COMPARE} {command} 2> {FULL}").returncode == code


@ON_POSIX
def test_a_reader_of_standard_error_that_has_gone_changes_no_exit_code() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([sys.executable, "-m", "compare", "count", "0"], cwd=ROOT, stderr=writer, check=False)
    finally:
        os.close(writer)
    assert done.returncode == 2


@ON_POSIX
@pytest.mark.parametrize("n", [8, pytest.param(12, marks=pytest.mark.exhaustive)])
def test_a_closed_standard_error_keeps_the_answer(n: int) -> None:
    expected = {8: "92\n", 12: "14200\n"}[n]
    done = shell(f"{COMPARE} count {n} 2>&-")
    assert (done.returncode, done.stdout) == (0, expected)


@pytest.mark.parametrize(("command", "encoding"), ENCODED)
@pytest.mark.usefixtures("_in_one_process")
def test_an_output_that_cannot_show_every_character_is_readable(
    command: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grading, "REPEATS", 1)
    done = bezzel_here(*command.split(), *ASKING[command], encoding=encoding)
    assert done.returncode in (0, 3), done.stderr
    assert done.stdout
    assert "\\u" not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("_in_one_process")
def test_the_substitutes_mean_the_same() -> None:
    lines = bezzel_here("run", "4", "--only", "flags", "--only", "sets", encoding="ascii").stdout.splitlines()
    assert lines[0] == "non-attacking, 4 queens, on 4 x 4"
    assert "ok 2 formulations of 1 engine agree: 2 solutions of 4 queens, 1 class up to symmetry" in lines
    assert "ok as published: count 2 (A000170), classes 1 (A002562)" in lines


@pytest.mark.usefixtures("_in_one_process")
def test_a_terminal_without_umlauts_shows_two_letters(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def solve(n):\n    return []\n")
    asked = ("grade", str(path), "1", "--language", "de")
    shown = {encoding: bezzel_here(*asked, encoding=encoding).stdout for encoding in ("utf-8", "latin-1", "ascii")}
    assert "  die einzige Lösung fehlt\n" in shown["utf-8"]
    assert "  die einzige Lösung fehlt\n" in shown["latin-1"]
    assert "  die einzige Loesung fehlt\n" in shown["ascii"]
    assert "korrekt verschieden vollstaendig symmetrisch" in shown["ascii"]


def test_a_choice_of_the_user_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:replace")
    assert bezzel("show", "4").stdout.startswith("non-attacking, 4 queens, on 4 ? 4")


def test_a_hyphen_is_standard_output_where_the_answer_goes_and_no_second_file() -> None:
    printed = bezzel_here("run", "4", "--only", "flags", "--csv", "-o", "-")
    assert printed.stdout.startswith("name,engine,")
    refused = bezzel_here("run", "4", "--only", "flags", "--json", "--html", "-")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "error: '-' is standard output, where something else is written; name a file\n"
