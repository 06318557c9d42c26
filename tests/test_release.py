"""A release holds one version in three files, and every file that the program reads."""

import re
import tomllib

import pytest

from tests.support.program import ROOT, bezzel_here


@pytest.mark.quick
def test_project_citation_changelog_and_program_name_the_same_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text()
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest
    assert newest[1] == version
    assert bezzel_here("--version").stdout == f"bezzel {version}\n"


def test_all_files_of_the_packages_belong_to_the_distribution() -> None:
    """A file that is no module is named by a pattern of the project file, or an installed program lacks it."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    for package, patterns in named.items():
        held = {path for pattern in patterns for path in (ROOT / package).glob(pattern)}
        there = {path for path in (ROOT / package).rglob("*") if path.is_file() and "__pycache__" not in path.parts}
        assert {path for path in there if path.suffix != ".py"} <= held
