"""Certificates by weights: what is proved is true, and what is damaged or forged is refused."""

import errno
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from compare.certificates.verifying.reading import Refused
from compare.certificates.weights import proving
from compare.certificates.weights.check import Lines, NotProved, case_of, check, check_tree, frames, main
from compare.certificates.weights.proving import WeightProver
from compare.certificates.weights.search import CoveringProgram, grow_tree, refute_frame
from compare.certificates.weights.verifying import is_by_weights, verify_weights
from compare.question.errors import BadUse
from models import Board, Instance, find_piece, find_problem

FEWEST = {2: 1, 4: 2, 5: 3, 7: 4, 11: 5}
"""A075458."""


def queens(
    rows: int, size: int | str = "optimum", piece: str = "queen", columns: int | None = None, *, wrap: bool = False
) -> Instance:
    board = Board(rows, columns or rows, wrap)
    return Instance(problem=find_problem("domination"), piece=find_piece(piece), board=board, size=size)  # type: ignore[arg-type]


def call_here(function: Callable[..., Any], calls: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
    return ((at, function(*arguments)) for at, arguments in enumerate(calls))


def ignore(words: str) -> None:
    """Nobody is told."""


def write(folder: Path, instance: Instance) -> list[str]:
    told: list[str] = []
    assert WeightProver(instance, folder, call_here, told.append).prove() is not None
    return told


@pytest.fixture(scope="module")
def eight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("weights") / "eight"
    write(folder, queens(8))
    return folder


class Failing:
    """A solver that solves nothing, in the place of one whose variables it keeps."""

    OPTIMAL = 0

    def __init__(self, solver: Any) -> None:
        self.solver = solver

    def Solve(self) -> int:  # noqa: N802
        return 4


def test_where_a_solver_fails_a_new_one_gets_the_same_program_and_the_tree_is_a_proof() -> None:
    size, frame = 4, next(one for one in frames(Lines(8, 8), 4) if len(refute_frame(8, 8, 4, one)) > 1)
    program = CoveringProgram(8, 8, size, frame)
    before = bounds_of(program)
    nodes: list[Any] = []
    for node in grow_tree(program):
        nodes.append(node)
        program.solver = Failing(program.solver)
    check_tree(iter(nodes), case_of(frame, Lines(8, 8)), size, Lines(8, 8))
    assert bounds_of(program) == before


def bounds_of(program: CoveringProgram) -> list[tuple[float, float]]:
    return [(variable.Lb(), variable.Ub()) for variable in program.occupied + program.queens]


def sign_anew(folder: Path) -> None:
    """Write the digests of the files as they are now."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    for name in manifest["files"]:
        data = (folder / name).read_bytes()
        manifest["files"][name] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", "utf-8")


@pytest.mark.quick
@pytest.mark.parametrize("side", [2, 4, 5, 7, 11])
def test_the_fewest_queens_are_proved(side: int, tmp_path: Path) -> None:
    write(tmp_path / "proof", queens(side))
    claim = check(str(tmp_path / "proof"))
    number = FEWEST[side]
    assert f"{side} × {side}: there is a solution of {number} queen{'s' * (number > 1)}; no solution has fewer" in claim
    assert is_by_weights(tmp_path / "proof")
    assert verify_weights(tmp_path / "proof") == claim


FEWEST_ON_RECTANGLES = {(2, 9): 2, (9, 2): 2, (3, 7): 3, (5, 4): 2, (6, 5): 3, (9, 8): 5, (9, 11): 5}
"""A274138."""


@pytest.mark.parametrize("sides", FEWEST_ON_RECTANGLES)
def test_the_fewest_queens_on_a_rectangle_are_proved_by_both_checkers(sides: tuple[int, int], tmp_path: Path) -> None:
    rows, columns = sides
    folder, number = tmp_path / "proof", FEWEST_ON_RECTANGLES[sides]
    write(folder, queens(rows, columns=columns))
    fewest = f"on {rows} × {columns}: there is a solution of {number} queens; no solution has fewer"
    assert verify_weights(folder) == f"domination, the fewest possible queens, {fewest}"
    if shutil.which("gcc"):
        subprocess.run(["gcc", "-O1", "-o", tmp_path / "check", folder / "check.c"], check=True)
        done = subprocess.run([tmp_path / "check", folder], capture_output=True, text=True, check=True)
        assert f"shown: {number - 1} queens do not cover {rows} x {columns}, by" in done.stdout


def test_too_few_queens_are_refuted_and_enough_are_not(tmp_path: Path) -> None:
    write(tmp_path / "four", queens(8, 4))
    assert check(str(tmp_path / "four")) == "domination, 4 queens, on 8 × 8: there is no solution"
    assert WeightProver(queens(8, 5), tmp_path / "five", call_here, ignore).prove() is None


@pytest.mark.parametrize(
    "instance",
    [
        queens(1),
        queens(8, 8),
        queens(8, piece="king"),
        queens(8, 7, columns=7),
        queens(1, columns=9),
        queens(8, wrap=True),
    ],
)
def test_a_question_of_another_kind_is_refused_before_anything_is_written(instance: Instance, tmp_path: Path) -> None:
    with pytest.raises(BadUse, match="--weights is for"):
        WeightProver(instance, tmp_path / "proof", call_here, ignore)
    assert not (tmp_path / "proof").exists()


def test_a_stopped_proof_goes_on_with_what_is_there(eight: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stopped"
    shutil.copytree(eight, folder)
    text = (folder / "refutation.txt").read_text("ascii")
    (folder / "refutation.txt").write_text(text[: len(text) // 2], "ascii")
    told = write(folder, queens(8))
    assert "of 50 frames are there already, and hold" in told[0]
    assert (folder / "refutation.txt").read_text("ascii") == text


def test_what_is_done_is_written_and_told_while_the_rest_goes_on(
    eight: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proving, "SECONDS_BETWEEN", 0.0)
    whole = (eight / "refutation.txt").read_text("ascii")
    seen: list[str] = []

    def call_and_look(function: Callable[..., Any], calls: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Any]]:
        for done in call_here(function, calls):
            yield done
            seen.append((tmp_path / "four" / "refutation.txt").read_text("ascii"))

    told: list[str] = []
    WeightProver(queens(8, 4), tmp_path / "four", call_and_look, told.append).prove()
    assert told[:2] == ["4 queens: 1 of 50 frames refuted", "4 queens: 2 of 50 frames refuted"]
    assert len(seen) == 50
    assert all(whole.startswith(text) for text in seen)
    assert sorted(seen, key=len) == seen


@pytest.mark.parametrize("side", [8, pytest.param(20, marks=pytest.mark.exhaustive)])
def test_no_changed_byte_is_accepted(side: int, eight: Path, tmp_path: Path) -> None:
    """500 times one byte of one file is another one."""
    folder = tmp_path / "changed"
    shutil.copytree(eight, folder) if side == 8 else write(folder, queens(side, side // 2))
    lot = random.Random(side)
    for _ in range(500):
        file = lot.choice(sorted(folder.iterdir()))
        data = file.read_bytes()
        if not data:
            continue
        at = lot.randrange(len(data))
        file.write_bytes(data[:at] + bytes([data[at] ^ lot.randrange(1, 256)]) + data[at + 1 :])
        with pytest.raises((NotProved, OSError, ValueError, TypeError, AttributeError, KeyError)):
            check(str(folder))
        file.write_bytes(data)
    check(str(folder))


def test_with_new_digests_a_change_is_refused_or_leaves_the_claim_as_it_is(eight: Path, tmp_path: Path) -> None:
    folder = tmp_path / "forged"
    shutil.copytree(eight, folder)
    claim, lot, refused = check(str(folder)), random.Random(32), 0
    for name in ("refutation.txt", "instance.json", "solutions.txt"):
        file = folder / name
        data = file.read_bytes()
        for _ in range(40):
            at = lot.randrange(len(data))
            file.write_bytes(data[:at] + bytes([data[at] ^ lot.randrange(1, 256)]) + data[at + 1 :])
            sign_anew(folder)
            try:
                assert check(str(folder)) == claim
            except (NotProved, OSError, ValueError, TypeError, AttributeError, KeyError):
                refused += 1
        file.write_bytes(data)
    assert refused > 100


def test_a_claim_that_is_false_is_refused_whatever_its_digests_say(eight: Path, tmp_path: Path) -> None:
    folder = tmp_path / "false"
    shutil.copytree(eight, folder)
    text = (folder / "refutation.txt").read_text("ascii")
    (folder / "refutation.txt").write_text(text.replace("8 4\n", "8 5\n", 1), "ascii")
    sign_anew(folder)
    with pytest.raises(NotProved, match="does not begin with 8 4"):
        check(str(folder))
    leaves = text.splitlines()
    (folder / "refutation.txt").write_text("\n".join(leaves[:-1]) + "\n", "ascii")
    sign_anew(folder)
    with pytest.raises(NotProved, match="it ends before its time"):
        check(str(folder))


def test_a_pipe_is_refused_at_once_and_a_file_that_may_not_be_read_decides_nothing(
    eight: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pipe"
    shutil.copytree(eight, folder)
    (folder / "refutation.txt").unlink()
    os.mkfifo(folder / "refutation.txt")
    with pytest.raises(NotProved, match=r"refutation.txt is missing, or no regular file"):
        check(str(folder))

    def refuse(path: str, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr("compare.certificates.weights.check.open", refuse, raising=False)
    with pytest.raises(Refused, match=r"^manifest.json cannot be read: Permission denied"):
        verify_weights(eight)
    assert main([str(eight)]) == 2
    assert capsys.readouterr().out == f"not decided: '{eight / 'manifest.json'}' cannot be read\n"


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no C compiler")
def test_the_checkers_in_the_folder_agree(eight: Path, tmp_path: Path) -> None:
    subprocess.run(["gcc", "-O1", "-o", tmp_path / "check", eight / "check.c"], check=True)
    folder = tmp_path / "proof"
    shutil.copytree(eight, folder)
    text = (folder / "refutation.txt").read_text("ascii")
    for changed, exit_code in ((text, 0), (text.replace("8 4\n", "8 5\n", 1), 1), (text[:-40] + "\n", 1)):
        (folder / "refutation.txt").write_text(changed, "ascii")
        sign_anew(folder)
        for program in ([sys.executable, "check.py"], [str(tmp_path / "check"), "."]):
            done = subprocess.run(program, cwd=folder, capture_output=True, check=False)
            assert done.returncode == exit_code, done
