"""A program says its own version, whichever one has its name."""

from pathlib import Path

import pytest

from models.solvers.versions import version_of
from tests.support.fake_program import put_on_path, write


def test_another_program_of_the_same_name_is_asked_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, command in (("silent", "exit 1"), ("old", "echo solver 1"), ("new", "echo solver 2; echo by somebody")):
        (tmp_path / folder).mkdir()
        write(tmp_path / folder / "solver", command)
    said = [version_of("solver")]
    for folder in ("silent", "old", "new"):
        put_on_path(tmp_path / folder, monkeypatch)
        said.append(version_of("solver"))
    assert said == ["solver", "solver", "solver 1", "solver 2"]
