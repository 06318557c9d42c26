"""The version stands in three files, and is the same in all of them."""

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
