"""An answer is kept for the code that found it: a change anywhere in ``models`` makes another key."""

import shutil
from pathlib import Path

import pytest

import models
from compare.answers import database

MODELS = Path(models.__file__).parent
ROOMS = sorted({file.parent.relative_to(MODELS) for file in MODELS.rglob("*.py")})


def test_a_change_in_any_room_of_the_models_makes_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = database.code_digest.__wrapped__
    copy = tmp_path / "models"
    shutil.copytree(MODELS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    seen = {digest()}
    monkeypatch.setattr(models, "__file__", str(copy / "__init__.py"))
    assert digest() in seen
    for room in ROOMS:
        file = min((copy / room).glob("*.py"))
        file.write_text(file.read_text() + "\n")
        assert digest() not in seen, room
        seen.add(digest())
