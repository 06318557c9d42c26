"""The machine code that is kept for the next process: a help where it can be read and written, never a hindrance."""

import os
import random
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("numba")

import numba
import numpy as np
from numba import types
from numba.core.codegen import JITCodeLibrary

from models import ANY, OPTIMUM, Board, Instance, find_piece, find_problem
from models.catalogue.finding import counters, formulations, problems
from models.counters.kernels import ENGINE
from models.counters.kernels.machinery.half_board_listing import sort_keys
from models.machine_code.kernel import KERNELS, KeptCode, digest_files, helper, kernel, read_checked, write_checked
from models.machine_code.linking import LinkedCode
from tests.support.program import ROOT

FLIPS = int(os.environ.get("BEZZEL_FLIPS", "20"))
"""How many damaged files are tried. By hand: ``BEZZEL_FLIPS=300 pytest`` and this file."""

ROOMS = sorted({file.parent.relative_to(KERNELS) for file in KERNELS.rglob("*.py")})


def count_twelve(place: Path, before: Callable[[], None] | None = None) -> str:
    """Count 12 queens with machine code kept in a folder; returns what is said on standard error."""
    command = [sys.executable, "-m", "compare", "count", "12"]
    environment = os.environ | {"NUMBA_CACHE_DIR": str(place)}
    done = subprocess.run(command, cwd=ROOT, env=environment, preexec_fn=before, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "14200\n")
    return done.stderr


def kept_in(place: Path) -> list[Path]:
    kept = sorted(place.rglob("*.code"))
    assert kept
    return kept


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the machine code of a count."""
    place = tmp_path_factory.mktemp("whole")
    assert count_twelve(place).startswith("compiling")
    assert count_twelve(place) == ""
    return place


@pytest.mark.parametrize("length", [0, 10, 100, 10_000])
@pytest.mark.exhaustive
def test_truncated_machine_code_is_made_anew(length: int, whole: Path, tmp_path: Path) -> None:
    place = tmp_path / "cut"
    shutil.copytree(whole, place)
    os.truncate(kept_in(place)[-1], length)
    assert count_twelve(place).startswith("compiling")
    assert count_twelve(place) == ""


@pytest.mark.exhaustive
def test_machine_code_that_cannot_be_read_is_compiled_again(whole: Path, tmp_path: Path) -> None:
    place = tmp_path / "unreadable"
    shutil.copytree(whole, place)
    file = kept_in(place)[-1]
    file.unlink()
    file.mkdir()
    for _ in range(2):
        assert count_twelve(place).startswith("compiling")


@pytest.mark.exhaustive
def test_machine_code_that_cannot_be_kept_is_compiled_again(tmp_path: Path) -> None:
    def forbid_large_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    for _ in range(2):
        assert count_twelve(tmp_path, forbid_large_files).startswith("compiling")
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


@pytest.mark.exhaustive
def test_a_file_in_the_place_of_the_folder_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("mine")
    assert "no folder to keep the machine code is writable" in count_twelve(place)
    assert place.read_text() == "mine"


def test_nothing_is_kept_for_a_user_without_a_home_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def find_no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", find_no_home)
    assert kernel(lambda: 1, sources=tmp_path)._cache.folder is None


@pytest.mark.exhaustive
def test_flipped_bits_change_no_count(whole: Path, tmp_path: Path) -> None:
    """Each try damages every file in a place of its own and counts in a fresh process. ``FLIPS`` says how many tries.

    The damage stays from one try to the next, but for what the last process made anew.
    """
    chance = random.Random(1848)
    place = tmp_path / "flipped"
    shutil.copytree(whole, place)
    for _ in range(max(1, FLIPS // 20)):
        for file in kept_in(place):
            content = bytearray(file.read_bytes())
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
            file.write_bytes(content)
        assert count_twelve(place).startswith("compiling")


def test_no_file_with_a_flipped_bit_is_loaded(tmp_path: Path) -> None:
    """``FLIPS`` says how many flips are tried; after each the code is looked for as numba looks for it."""
    chance = random.Random(1848)
    kept = KeptCode(sort_keys.py_func, tmp_path)
    compiled = numba.njit(sort_keys.py_func)
    compiled._cache = kept
    compiled(np.arange(3, dtype=np.uint64), 4)
    (types_of_arguments,) = compiled.signatures
    (file,) = kept_in(tmp_path)
    content = file.read_bytes()
    assert kept.load_overload(types_of_arguments, compiled.targetctx) is not None
    for _ in range(FLIPS):
        damaged = bytearray(content)
        damaged[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        file.write_bytes(damaged)
        assert kept.load_overload(types_of_arguments, compiled.targetctx) is None
    kept._end_turn()


def test_a_helper_becomes_machine_code_as_a_part_of_kernels_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))  # nothing is kept there from an earlier run
    half = helper(lambda number: number // 2)
    quarter = kernel(lambda number: half(half(number)), sources=tmp_path)
    assert quarter(20) == 5
    (linked,), (whole,) = ([compiled.library for compiled in one.overloads.values()] for one in (half, quarter))
    is_machine_code = whole.codegen._engine.is_symbol_defined
    assert [is_machine_code(one.name) for one in linked.get_defined_functions()] == [False]
    assert all(is_machine_code(one.name) for one in whole.get_defined_functions())


def test_all_that_is_left_out_for_helpers_is_what_numba_does_for_others() -> None:
    left_out = [name for name in vars(LinkedCode) if not name.startswith("__")]
    assert [name for name in left_out if not hasattr(JITCodeLibrary, name)] == []


WAITS_FOR_ITS_TURN = """
import logging, sys
from pathlib import Path
from models.counters.kernels.machinery.half_board_listing import sort_keys
from models.machine_code.kernel import LOGGER, KeptCode

LOGGER.addHandler(logging.StreamHandler(sys.stdout))
LOGGER.setLevel(logging.INFO)
KeptCode(sort_keys.py_func, Path())._take_turn(Path(sys.argv[1]))
print("its turn")
"""


def test_code_that_another_process_compiles_is_waited_for(tmp_path: Path) -> None:
    first, file = KeptCode(sort_keys.py_func, tmp_path), tmp_path / "sort.code"
    first._take_turn(file)
    command = [sys.executable, "-u", "-c", WAITS_FOR_ITS_TURN, str(file)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "waiting for code that another process compiles\n"
        first._end_turn()
        assert other.stdout.readline() == "its turn\n"
    assert other.returncode == 0


def test_code_for_one_kind_of_arguments_is_not_read_as_that_for_another(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_checked(file, b"one", b"code")
    assert read_checked(file, b"one") == b"code"
    with pytest.raises(ValueError, match="damaged"):
        read_checked(file, b"two")
    with pytest.raises(OSError, match="absent"):
        read_checked(tmp_path / "absent", b"one")


def test_each_kind_of_arguments_and_each_function_has_a_file_of_its_own(tmp_path: Path) -> None:
    codegen = sort_keys.targetctx.codegen()
    signatures = [types.void(types.UniTuple(types.int64, width)) for width in (1, 2, 3)]
    kept = [KeptCode(function, tmp_path) for function in (sort_keys.py_func, kept_in)]
    files = {one._file(one._key(signature, codegen)) for one in kept for signature in signatures}
    assert len(files) == len(kept) * len(signatures)


@pytest.mark.parametrize("room", ROOMS, ids=str)
def test_a_change_in_any_room_of_the_kernels_gives_another_folder(room: Path, tmp_path: Path) -> None:
    copy = tmp_path / "kernels"
    shutil.copytree(KERNELS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = digest_files(copy)
    assert before == digest_files(KERNELS)
    file = min((copy / room).glob("*.py"))
    file.write_text(file.read_text() + "\n")
    assert digest_files(copy) != before
    file.rename(file.with_name("another_name.py"))
    assert digest_files(copy) != before


@pytest.mark.parametrize(
    ("question", "count"),
    [
        (["count", "7", "--problem", "domination"], "86"),
        pytest.param(["count", "11"], "2680", marks=pytest.mark.exhaustive),
    ],
)
def test_where_numba_compiles_nothing_another_way_answers(question: list[str], count: str) -> None:
    command = [sys.executable, "-m", "compare", *question]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{count}\n")
    assert done.stderr == "warning: NUMBA_DISABLE_JIT is set, so the compiled kernels are not used\n"


def test_every_kernel_says_why_it_cannot_run(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(12, 12)
    questions = [
        *(Instance(problem, find_piece("queen"), board) for problem in problems().values() if problem.layers == 1),
        Instance(find_problem("domination"), find_piece("king"), board, OPTIMUM),
        Instance(find_problem("domination"), find_piece("queen"), Board(12, 12, wrap=True), OPTIMUM),
        Instance(find_problem("minimal-domination"), find_piece("bishop"), board, ANY),
        Instance(find_problem("minimal-domination"), find_piece("king"), Board(9, 9), ANY),
    ]
    ours = [one for one in (*formulations().values(), *counters().values()) if one.engine == ENGINE]
    able = [[one.unsupported(question) is None for question in questions] for one in ours]
    assert [one.name for one, answers in zip(ours, able, strict=True) if not any(answers)] == []
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    for one, before in zip(ours, able, strict=True):
        now = [one.unsupported(question) for question, was_able in zip(questions, before, strict=True) if was_able]
        assert set(now) == {"NUMBA_DISABLE_JIT is set"}
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "0")
    assert [[one.unsupported(question) is None for question in questions] for one in ours] == able
