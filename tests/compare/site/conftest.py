"""One small site for all tests: a few formulations, problems and pieces, one chapter, both languages."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from compare.cli.wings import doors
from compare.site.doors import Doors
from compare.site.folder import SiteFolder
from compare.site.making import SitePlan, make_site
from models import Board, Instance, find_piece, find_problem
from tests.support.browser import PYODIDE

SMALL = SitePlan(
    engines={"closed-forms", "answer-set"}, problems={"domination", "non-attacking"},
    pieces={"queen", "knight", "bishop"}, chapters={2, 5}, runs=PYODIDE.is_dir(), pyodide=str(PYODIDE),
)  # fmt: skip

LITTLE = Instance(find_problem("domination"), find_piece("queen"), Board(4))
"""The question of the certificate where no browser checks it."""


@cache
def made() -> dict[str, bytes]:
    """The files of the small site; what the doors give is made once for all that ask again."""
    return dict(make_site(SMALL, doors_of_tests()))


@cache
def doors_of_tests() -> Doors:
    real = doors()
    certificate = cache(real.certificate if SMALL.runs else lambda question: real.certificate(LITTLE))
    return replace(real, found_values=cache(real.found_values), b_file=cache(real.b_file), certificate=certificate)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small site in a folder below another one."""
    path = tmp_path_factory.mktemp("web") / "below" / "a path"
    folder = SiteFolder(path)
    for name, content in made().items():
        folder.write(name, content)
    folder.finish()
    return path
