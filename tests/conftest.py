"""Names of parametrised tests that are the same in every process, and an answer store that belongs to the tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models import Instance


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """An instance is named by what it asks; its repr holds sets, whose order differs from process to process."""
    if not isinstance(val, Instance):
        return None
    board = val.board
    size = f"{board.rows}x{board.columns}{'-torus' if board.wrap else ''}"
    return f"{val.problem.name}-{val.piece.name}-{size}-{val.size}-{val.required:x}-{val.forbidden:x}"


@pytest.fixture(autouse=True, scope="session")
def _own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the answers of whoever runs it."""
    path: Path = tmp_path_factory.mktemp("store") / "answers.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BEZZEL_STORE", str(path))
        yield
