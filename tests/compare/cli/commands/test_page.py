"""``page`` and ``watch --html`` on the command line."""

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from compare.classroom.page import making
from models import Board, Instance, find_piece, find_problem, formulations
from tests.support.program import bezzel, bezzel_here, other_lines

MINE = '''
"""Rows in every order."""

from itertools import permutations


def solve(n):
    """My own search."""
    for rows in permutations(range(n)):
        if all(abs(rows[a] - rows[b]) != b - a for a in range(n) for b in range(a + 1, n)):
            yield rows
'''


def data_of(path: Path) -> Any:
    text = path.read_text(encoding="utf-8")
    (data,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    packed = re.findall(r'<script type="application/octet-stream" id="recordings">(.*?)</script>', text)
    return json.loads(data) | {"recordings": json.loads(zlib.decompress(base64.b64decode("".join(packed))))}


def sections(path: Path) -> list[str]:
    return re.findall(r'<section id="(\w+)"', path.read_text(encoding="utf-8"))


@pytest.mark.usefixtures("_in_one_process")
def test_parts_are_chosen_by_number_and_name_and_stand_in_the_order_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "lesson.html"
    done = bezzel_here("page", "5", "--parts", "search,1", "--language", "de", "-o", str(path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{path} ist geschrieben\n")
    assert sections(path) == ["question", "search"]
    data = data_of(path)
    assert data["language"] == "de"
    assert [one["name"] for one in data["recordings"]] == ["backtracking/flags", "backtracking/fewest-first"]
    assert '<html lang="de">' in path.read_text(encoding="utf-8")


@pytest.mark.usefixtures("_in_one_process")
def test_the_question_may_be_asked_in_the_words_of_who_makes_the_page(tmp_path: Path) -> None:
    path = tmp_path / "lesson.html"
    done = bezzel_here("page", "5", "--parts", "question", "--question", "Wer <b>wagt</b> es?", "-o", str(path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{path} is written\n")
    assert '<p class="lead">Wer &lt;b&gt;wagt&lt;/b&gt; es?</p>' in path.read_text(encoding="utf-8")


@pytest.mark.usefixtures("_in_one_process")
def test_a_page_on_standard_output_is_no_file_that_is_written() -> None:
    done = bezzel_here("page", "3", "--parts", "question", "-o", "-")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("</html>")


def test_a_file_of_ones_own_is_watched_and_compared(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    path = tmp_path / "lesson.html"
    done = bezzel("page", str(tmp_path / "mine.py"), "5", "--only", "flags", "-o", str(path))
    assert (done.returncode, other_lines(done.stderr)) == (0, f"{path} is written\n")
    (recording,) = data_of(path)["recordings"]
    assert (recording["name"], len(recording["solutions"])) == ("mine.py", 10)
    text = path.read_text(encoding="utf-8")
    assert sections(path) == ["question", "search", "formulations", "verdict", "solutions"]
    assert "2 formulations of 2 engines agree: 10 solutions of 5 queens, 2 classes up to symmetry" in text
    assert 'data-formulation="mine.py"' in text
    assert "My own search." in text


@pytest.mark.usefixtures("_in_one_process")
def test_the_page_is_printed_where_no_file_is_named() -> None:
    done = bezzel_here("page", "4", "--parts", "question")
    assert done.stdout.startswith("<!doctype html>")
    assert "Place 4 queens on the 4 × 4 board so that none attacks another." in done.stdout


@pytest.mark.usefixtures("_in_one_process")
def test_formulations_for_which_no_time_is_left_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "TOGETHER", 0)
    path = tmp_path / "lesson.html"
    done = bezzel_here("page", "4", "--problem", "domination", "--parts", "formulations", "-o", str(path))
    assert done.returncode == 3
    text = path.read_text(encoding="utf-8")
    assert re.search("formulations were not asked, because the time for all was used up.*backtracking/uncovered-", text)
    assert re.search("other formulations answer this question.*linear/cover", text)


@pytest.mark.usefixtures("_in_one_process")
def test_formulations_that_are_named_are_asked_however_long_that_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "TOGETHER", 0)
    path = tmp_path / "lesson.html"
    call = ["page", "4", "--parts", "verdict", "--only", "flags", "--time-limit", "60", "-o", str(path)]
    assert bezzel_here(*call).returncode == 0
    assert "not asked" not in path.read_text(encoding="utf-8")


def test_each_engine_is_asked_before_any_is_asked_again() -> None:
    queens = Instance(find_problem("non-attacking"), find_piece("queen"), Board(8), 8)
    able = [one for one in formulations().values() if one.unsupported(queens) is None]
    engines = [one.engine.name for one in making._by_turns(able)]
    assert len(set(engines)) > 3
    assert len(set(engines[: len(set(engines))])) == len(set(engines))
    assert sorted(engines) == sorted(one.engine.name for one in able)


@pytest.mark.usefixtures("_in_one_process")
def test_what_is_done_is_told() -> None:
    queens = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4), 4)
    told: list[str] = []
    making.make_page(queens, making.Wishes(parts=("search",), watched=["flags"]), tell=told.append)
    assert told == ["recording backtracking/flags, for 4 s at most", "writing the page"]


@pytest.mark.usefixtures("_in_one_process")
def test_a_page_without_a_solution_says_why(tmp_path: Path) -> None:
    path = tmp_path / "lesson.html"
    call = ("page", "3", "--language", "en", "--only", "flags", "--only", "general", "--parts", "4,5", "-o", str(path))
    assert bezzel_here(*call).returncode == 0
    text = path.read_text(encoding="utf-8")
    assert "these 5 conditions cannot be met together" in text
    assert len(re.findall("<figcaption>(?!<)", text)) == 5  # a board for each condition that is left out


def test_watch_writes_the_search_alone(tmp_path: Path) -> None:
    path = tmp_path / "search.html"
    done = bezzel_here("watch", "6", "--formulation", "flags", "--steps", "50", "--html", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    assert sections(path) == ["search"]
    (recording,) = data_of(path)["recordings"]
    assert (len(recording["steps"]), recording["stoppedBy"]) == (50, "steps")
    assert "ends after 50 steps" in path.read_text(encoding="utf-8")


def test_watch_writes_the_search_in_german(tmp_path: Path) -> None:
    path = tmp_path / "search.html"
    assert bezzel_here("watch", "4", "--html", str(path), "--language", "de").returncode == 0
    text = path.read_text(encoding="utf-8")
    assert '<html lang="de"' in text
    assert "Die Suche" in text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["watch", "8", "--language", "fr", "--html", "page.html"], "unknown language 'fr': expected en or de"),
        (["page", "8", "--parts", "6"], "--parts knows question, search"),
        (["page", "8", "--parts", ","], "--parts names no part"),
        (["page", "8", "--language", "fr"], "unknown language 'fr': expected en or de"),
        (["page", "8", "--steps", "0"], "--steps"),
        (["page", "8", "--formulation", "uncovered-square"], "does not answer"),
        (["page", "8", "-o", "no/such/folder.html"], "cannot write"),
        (["watch", "8", "--html", "no/such/folder.html"], "cannot write"),
        (["watch", "8", "--html", "page.html", "--json"], "exclude each other"),
    ],
)
@pytest.mark.usefixtures("_in_one_process")
def test_bad_use_is_one_line_and_no_file(arguments: list[str], reason: str) -> None:
    done = bezzel_here(*arguments)
    assert done.returncode == 2
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
