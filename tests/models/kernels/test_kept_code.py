"""The machine code that is kept for the next process: a help where it can be read and written, never a hindrance."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("numba")

from numba import types

from models.kernels.machine_code.kept_code import FileForEachKey
from tests.support.program import ROOT


def count_twelve(place: Path, before: Callable[[], None] | None = None) -> str:
    """Count 12 queens with machine code kept in a folder; returns what is said on standard error."""
    command = [sys.executable, "-m", "compare", "count", "12"]
    environment = os.environ | {"NUMBA_CACHE_DIR": str(place)}
    done = subprocess.run(command, cwd=ROOT, env=environment, preexec_fn=before, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "14200\n")
    return done.stderr


def test_damaged_machine_code_is_made_anew(tmp_path: Path) -> None:
    count_twelve(tmp_path)
    kept = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert kept
    for file in kept:
        os.truncate(file, 100)
    assert count_twelve(tmp_path).startswith("compiling")
    assert count_twelve(tmp_path) == ""


def test_machine_code_that_cannot_be_kept_is_compiled_again(tmp_path: Path) -> None:
    def forbid_large_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    for _ in range(2):
        assert count_twelve(tmp_path, forbid_large_files).startswith("compiling")


def test_a_file_in_the_place_of_the_folder_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("mine")
    assert "no folder to keep the machine code is writable" in count_twelve(place)
    assert place.read_text() == "mine"


def test_code_for_each_kind_of_arguments_has_a_file_of_its_own(tmp_path: Path) -> None:
    keys = [((types.uint64, types.UniTuple(types.int64, width)), ("cpu", ""), ("code", "")) for width in (1, 2, 3)]
    for key in keys:
        FileForEachKey(str(tmp_path), "advance", 1.0).save(key, str(key))
    assert len(list(tmp_path.iterdir())) == len(keys)
    kept = FileForEachKey(str(tmp_path), "advance", 1.0)
    assert [kept.load(key) for key in keys] == [str(key) for key in keys]
    assert FileForEachKey(str(tmp_path), "advance", 2.0).load(keys[0]) is None
