"""Where PySAT is missing, a cadical on the PATH makes the certificates. Skipped, and said so, where there is none."""

import json
from pathlib import Path

import pytest

from compare.certificates.layout import ANSWER, COMPLETE
from compare.certificates.proving import cadical
from models.problem import Instance
from tests.support.certificates import prove_here, question, verify_here

needs_cadical = pytest.mark.skipif(not cadical.has_program(), reason="no cadical on the PATH")


@pytest.fixture
def without_pysat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cadical, "is_installed", lambda engine: False)


@needs_cadical
@pytest.mark.usefixtures("without_pysat")
@pytest.mark.parametrize(
    ("instance", "mode", "words"),
    [
        (question("domination", 5), ANSWER, "there is a solution of 3 queens; no solution has fewer"),
        (question("non-attacking", 5), COMPLETE, "there are exactly 10 solutions"),
        (question("non-attacking", 3), ANSWER, "there is no solution"),
        (question("total-domination", 1), ANSWER, "there is no solution"),
    ],
    ids=str,
)
def test_the_program_makes_certificates_that_verify(instance: Instance, mode: str, words: str, tmp_path: Path) -> None:
    prove_here(instance, tmp_path, mode)
    assert words in str(verify_here(tmp_path))
    versions = json.loads((tmp_path / "manifest.json").read_text())["versions"]
    assert versions["solver"].startswith("cadical ")
    assert "python-sat" not in versions


def a_program(folder: Path, script: str) -> None:
    path = folder / "cadical"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_a_program_that_breaks_off_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_program(tmp_path, "echo no memory >&2; exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    solver = cadical.CadicalProgram()
    solver.add_clause([1, -2])
    with pytest.raises(RuntimeError, match="cadical ended with exit code 1: no memory"):
        solver.solve()


def test_the_model_is_read_from_the_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_program(tmp_path, "echo 's SATISFIABLE'; echo 'v 1 -3'; echo 'v 2 0'; exit 10")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    solver = cadical.CadicalProgram()
    assert solver.solve()
    assert solver.get_model() == [1, 2, -3]
