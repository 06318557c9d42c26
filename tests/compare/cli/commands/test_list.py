"""``list`` names all that there is, in every terminal and for machines."""

import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from compare.report import listing
from models import Engine
from models.catalogue.finding import counters, engines, formulations, pieces, problems
from tests.support.program import ROOT, bezzel_here


def data(*arguments: str) -> dict[str, Any]:
    done = bezzel_here(*arguments, "--json")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


THERE: list[Callable[[], Mapping[str, object]]] = [problems, pieces, engines, formulations, counters]


@pytest.fixture(scope="module")
def listed() -> str:
    return bezzel_here("list").stdout


def test_list_says_who_answers_what(listed: str) -> None:
    for word in (
        "non-attacking",
        "independent-domination",
        "knight",
        "python-constraint",
        "cp-sat/columns",
        "backtracking/flags",
    ):
        assert word in listed


def test_list_names_the_counters_and_what_each_formulation_answers(listed: str) -> None:
    formulations, _, counters = listed.partition("\nFormulations")[2].partition("\nCounters")
    names = [line for line in formulations.splitlines() if re.match(r"  [a-z-]+/", line)]
    assert any("kernels/half-board-listing" in line for line in names)
    assert all(re.match(r"  \S+/\S+ +(all|[a-z-]+,?)", line) for line in names)
    assert "kernels/half-board-join" in counters


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "width", [0, 20, 80, *(pytest.param(wide, marks=pytest.mark.exhaustive) for wide in (60, 120, 200))]
)
def test_list_cuts_no_name_in_a_terminal_of_any_width_nor_elsewhere(width: int) -> None:
    terminal = {"TERM": "xterm", "FORCE_COLOR": "1", "COLUMNS": str(width)} if width else {}
    command = [sys.executable, "-m", "compare", "list"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | terminal, capture_output=True, text=True, check=True)
    lines = re.sub("\x1b\\[[0-9;]*m", "", done.stdout).splitlines()
    listed = {line.split()[0] for line in lines if re.match(r"  \S", line)}
    for there in THERE:
        assert set(there()) <= listed
    assert "…" not in done.stdout
    if width:
        assert all(len(line) <= width or len(line.split()) == 1 for line in lines)
    else:
        assert all(line == line.rstrip() and not line.startswith("   ") for line in lines)


@pytest.mark.quick
def test_list_as_json_has_every_documented_field() -> None:
    found = data("list")
    fields = {
        "problems": "name title",
        "pieces": "name synonyms rides leaps",
        "engines": "name title installed install fault parameters",
        "formulations": "name engine title gives answers",
        "counters": "name engine title answers",
    }
    assert set(found) == {*fields, "confinement"}
    assert set(found["confinement"]) == {"files", "network", "processes", "landlock", "reason"}
    for kind, there in zip(fields, THERE, strict=True):
        assert [one["name"] for one in found[kind]] == sorted(there())
        assert all(set(one) == set(fields[kind].split()) for one in found[kind])
    by_name = {one["name"]: one for one in found["formulations"]}
    assert by_name["backtracking/flags"] == {
        "name": "backtracking/flags",
        "engine": "backtracking",
        "title": "The classroom search with three arrays of flags.",
        "gives": "all solutions",
        "answers": {"completion": ["queen"], "non-attacking": ["queen"]},
    }
    assert by_name["cp-sat/lex-leader"]["gives"] == "one solution of each class"


SHAKY = Engine("shaky", "for tests", requires=("shaky",), imports=("shaky",), broken_by=("shaking",))


@pytest.mark.parametrize("breaks", ["raise ImportError('undefined symbol')", "import os; os._exit(3)"])
def test_an_engine_that_another_package_breaks_is_not_called_sound(
    breaks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "engines", lambda: {"shaky": SHAKY})
    for of_no_interest in ("formulations", "counters"):
        monkeypatch.setattr(listing, of_no_interest, dict)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "shaky.py").write_text(breaks)
    assert " installed\n" in bezzel_here("list").stdout
    (tmp_path / "shaking.py").touch()
    importlib.invalidate_caches()
    (state,) = [line for line in bezzel_here("list").stdout.splitlines() if line.startswith("  shaky ")]
    assert re.search("installed, but it cannot be loaded: .*(undefined symbol|exit code 3); .* without shaking", state)
    (engine,) = data("list")["engines"]
    assert engine["installed"] is True
    assert engine["fault"] in state


def test_an_engine_that_nothing_breaks_is_not_loaded_to_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compare.harness.loading.call", None)
    assert bezzel_here("list").returncode == 0
