"""A half-written file in ``models`` is left out with one line, and everything else works."""

import shutil
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.support.program import ROOT, bezzel

UNFINISHED = """
from models.backtracking import ENGINE
from models.formulation import Formulation


class Unfinished(Formulation):
    engine = ENGINE
"""

LOST = """
from models.formulation import Formulation


class Lost(Formulation):
    def unsupported(self, instance):
        return None

    def placements(self, instance, search):
        return iter(())
"""

FAILING = """
from models.backtracking import ENGINE
from models.formulation import Formulation


class Failing(Formulation):
    engine = ENGINE

    def unsupported(self, instance):
        return instance.pieces

    def placements(self, instance, search):
        return iter(())
"""

LEAVING = """
import sys

from models.backtracking import ENGINE
from models.formulation import Formulation


class Leaving(Formulation):
    engine = ENGINE

    def __init__(self):
        sys.exit("gone")

    def unsupported(self, instance):
        return None

    def placements(self, instance, search):
        return iter(())
"""

FILES = {
    "models/backtracking/broken.py": "import nonsense_xyz\n",
    "models/backtracking/failing.py": FAILING,
    "models/backtracking/leaving.py": LEAVING,
    "models/backtracking/lost.py": LOST,
    "models/backtracking/unfinished.py": UNFINISHED,
    "models/cp_sat/leaning_on_it.py": "import math\nfrom models.backtracking.broken import Broken\n",
    "models/dlv/__init__.py": "raise SystemExit('no engine')\n",
    "models/problems/dragon.py": '"""Flies."""\n\ndef dragon(:\n',
    "models/problems/sea_peace.py": "1 / 0\n",
}

REASONS = {
    "broken": "models/backtracking/broken.py, line 1, is left out: ModuleNotFoundError: No module named 'nonsense_xyz'",
    "leaving": "models/backtracking/leaving.py, line 12, is left out: SystemExit: gone",
    "lost": "models/backtracking/lost.py is left out: AttributeError: 'Lost' object has no attribute 'engine'",
    "leaning-on-it": "models/cp_sat/leaning_on_it.py, line 2, is left out: "
    "ModuleNotFoundError: No module named 'nonsense_xyz'",
    "dlv": "models/dlv/__init__.py, line 1, is left out: SystemExit: no engine",
    "dragon": "models/problems/dragon.py, line 3, is left out: SyntaxError: invalid syntax",
    "sea-peace": "models/problems/sea_peace.py, line 1, is left out: ZeroDivisionError: division by zero",
}
WARNINGS = sorted(f"warning: {reason}" for reason in REASONS.values())


pytestmark = pytest.mark.xdist_group("broken files")
"""One process makes the fixture of all."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which files are broken; what is compiled of the others is copied with them."""
    folder = tmp_path_factory.mktemp("project")
    for package in ("models", "compare"):
        shutil.copytree(ROOT / package, folder / package)
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return folder


@pytest.fixture(scope="module")
def listed(project: Path) -> CompletedProcess[str]:
    return bezzel("list", folder=project)


def test_the_list_has_all_else_and_a_line_for_each_broken_file(listed: CompletedProcess[str]) -> None:
    assert listed.returncode == 0
    assert "backtracking/flags" in listed.stdout
    assert sorted(listed.stderr.splitlines()) == WARNINGS


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["count", "5"], "10\n"),
        (["run", "5", "--only", "flags", "--only", "cp-sat/columns"], "✓ 2 formulations of 2 engines agree"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_broken_file_is_left_out_with_one_line_and_all_else_works(
    project: Path, arguments: list[str], printed: str
) -> None:
    done = bezzel(*arguments, folder=project)
    assert done.returncode == 0
    assert printed in done.stdout
    assert sorted(done.stderr.splitlines()) == WARNINGS


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("option", "name"),
    [
        ("--only", "broken"),
        ("--only", "backtracking/broken"),
        ("--only", "lost"),
        ("--only", "cp-sat/leaning-on-it"),
        ("--engine", "dlv"),
        ("--problem", "dragon"),
        ("--problem", "sea_peace"),
    ],
)
def test_who_asks_for_a_broken_file_is_told_why_it_is_not_there(project: Path, option: str, name: str) -> None:
    done = bezzel("run", "5", option, name, folder=project)
    reason = REASONS[name.rpartition("/")[2].replace("_", "-")]
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == f"error: {reason}"


@pytest.mark.quick
def test_who_asks_for_an_unfinished_class_is_told_what_is_missing(project: Path) -> None:
    done = bezzel("run", "5", "--only", "unfinished", folder=project)
    said = "models/backtracking/unfinished.py defines no formulation; class Unfinished does not define"
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == f"error: {said} placements and unsupported"
    in_german = bezzel("run", "5", "--only", "unfinished", "--language", "de", folder=project)
    assert "definiert keine Formulierung; der Klasse Unfinished fehlt placements und" in in_german.stderr


def test_a_formulation_that_fails_when_it_is_asked_is_not_asked_further_and_that_is_said(
    project: Path, listed: CompletedProcess[str]
) -> None:
    failure = "fails: AttributeError: 'Instance' object has no attribute 'pieces'"
    done = bezzel("count", "5", "--only", "failing", folder=project)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].endswith(f"on 5 × 5: backtracking/failing ({failure})")
    assert failure in next(line for line in listed.stdout.splitlines() if "backtracking/failing" in line)
