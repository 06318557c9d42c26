"""An answer is kept for the code that found it: a change anywhere in ``models`` makes another key."""

import shutil
from importlib import import_module
from pathlib import Path

import pytest

import models
from compare.answers.asking import Detail
from compare.answers.choosing import Answerers
from compare.answers.code import code_digest
from compare.answers.shards.stored.records import code_of
from compare.answers.table import key_of
from models import Board, Instance, find_problem
from tests.support.instances import QUEEN

MODELS = Path(models.__file__).parent
ROOMS = sorted({file.parent.relative_to(MODELS) for file in MODELS.rglob("*.py")})


def test_a_change_in_any_room_of_the_models_makes_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = code_digest.__wrapped__
    copy = tmp_path / "models"
    shutil.copytree(MODELS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    seen = {digest()}
    monkeypatch.setattr(models, "__file__", str(copy / "__init__.py"))
    assert digest() in seen
    programs = [*copy.rglob("*.mzn"), *copy.rglob("*.pl")]
    assert programs
    for file in [*(min((copy / room).glob("*.py")) for room in ROOMS), *programs]:
        file.write_text(file.read_text() + "\n")
        assert digest() not in seen, file
        seen.add(digest())


@pytest.mark.parametrize("begins", ["__init__.py", "other.py"])
def test_a_change_in_a_package_of_plug_ins_makes_another_key_with_and_without_an_init(
    begins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"plug_ins_{Path(begins).stem.strip('_')}"
    package = tmp_path / name
    package.mkdir()
    (package / begins).write_text("")
    (package / "mine.py").write_text("from models.backtracking.flags import Flags\nclass Mine(Flags): pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    mine, problem = import_module(f"{name}.mine").Mine(), find_problem("non-attacking")
    question = Instance(problem, QUEEN, Board(4), 4), Detail.COUNT, Answerers(formulations=[mine])
    before, kept_as = code_of.__wrapped__(mine, problem), key_of(*question, rests_on_bounds=False)
    (package / begins).write_text("changed = True\n")
    assert code_of.__wrapped__(mine, problem) != before
    assert key_of(*question, rests_on_bounds=False) != kept_as
