"""The engine MiniZinc: the model's text and the data go to ``minizinc``, and its solutions come one by one.

``minizinc`` flattens a model to constraints that the solver knows, and starts the solver as a process of its own.
Gecode is asked if it is there, else Chuffed: both enumerate all solutions. Each start takes about a tenth of a second.

A model includes each global constraint from a file of its own, such as ``alldifferent.mzn``: Debian's MiniZinc 2.6.4
does not accept ``globals.mzn`` together with Gecode.

The output of ``minizinc --all-solutions`` is read strictly. Each solution is one line, an array of integers, and a
line of ten hyphens. After the last one comes a line of ten equals signs: only this says that the search is finished.
Whatever else ends the output, solutions may be missing.
"""

import json
import os
import shutil
import subprocess
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile, gettempdir
from typing import IO

from models.chess.board import bits
from models.engine import Unsupported
from models.exporting.shared.stated import NEEDS_SIZE, ModelText, Variable
from models.formulation import Formulation, GaveUp
from models.minizinc import ENGINE
from models.model_in_words import ConstraintInWords, ModelInWords
from models.problem import ANY, OPTIMUM, Instance
from models.search import Search

SOLVERS = ("org.gecode.gecode", "org.chuffed.chuffed")
"""Solvers that enumerate all solutions, the preferred one first."""
QUESTION_SECONDS = 60
FOLDER_PREFIX = "bezzel-minizinc-"

SOLUTION_END = "-" * 10
COMPLETE = "=" * 10
UNSATISFIABLE = "=====UNSATISFIABLE====="
UNKNOWN = "=====UNKNOWN====="

Value = int | frozenset[int] | Sequence[int] | Sequence[frozenset[int]]
"""A number, a set, or an array of either."""
Viewpoint = Sequence[Sequence[int]]
"""For each entry of the array that a model prints, the bitboards that its values 0, 1, 2 … put on the board."""


class MiniZinc(Formulation):
    """A formulation is a model, the file ``.mzn`` of the same name, and its data; this class runs it."""

    engine = ENGINE
    is_telling = False
    priority = -1

    @abstractmethod
    def data(self, instance: Instance) -> Mapping[str, Value]:
        """The values of the model's parameters."""

    def viewpoint(self, instance: Instance) -> Viewpoint:
        """By default there is an entry for each square, 1 if it is occupied."""
        return [(0, 1 << square) for square in range(len(instance.board))]

    @property
    def model(self) -> str:
        """The text of the model."""
        name = type(self).__module__.rpartition(".")[2]
        return files("models.minizinc").joinpath(f"{name}.mzn").read_text(encoding="utf-8")

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        viewpoint = self.viewpoint(instance)
        for values in run(f"{self.model}\n{as_text(self.data(instance))}"):
            yield placement_of(viewpoint, values)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """Every solution. Solutions of any size come from one run; for an optimum each size has its own."""
        if instance.size == ANY:
            yield from self.placements(instance, search)
        else:
            yield from super()._solve(instance, search)

    def model_in_words(self, instance: Instance) -> ModelInWords:
        """The model and its data, as they are."""
        one_size = self.of_one_size(instance)
        lines = f"{self.model}\n{as_text(self.data(one_size))}".splitlines()
        return ModelInWords(one_size, [], [ConstraintInWords(line) for line in lines if line.strip()])

    def stated_model(self, instance: Instance) -> ModelText:
        """The model with its data, as they are."""
        if instance.size == OPTIMUM:
            raise Unsupported(self.name, instance, NEEDS_SIZE)
        variables = [
            Variable(f"[{number}]", 0, len(boards) - 1, {value: board for value, board in enumerate(boards) if board})
            for number, boards in enumerate(self.viewpoint(instance))
        ]
        return ModelText(instance, "mzn", f"{self.model}\n{as_text(self.data(instance))}", variables)


def placement_of(viewpoint: Viewpoint, values: Sequence[int]) -> int:
    """The bitboard of a solution, given as the array that the model prints. RuntimeError if its length is wrong."""
    if len(values) != len(viewpoint):
        raise RuntimeError(f"minizinc printed {len(values)} values where {len(viewpoint)} were expected")
    return sum([boards[value] for boards, value in zip(viewpoint, values, strict=True)])


def squares_as_data(instance: Instance) -> dict[str, Value]:
    """The data of every model over squares: their number, those that are decided, and the possible numbers of pieces.

    The sizes are one, or where the size is open each that the problem allows.
    """
    sizes = [instance.size] if isinstance(instance.size, int) else instance.problem.sizes(instance)
    return {
        "squares": len(instance.board),
        "sizes": frozenset(sizes),
        "required": as_set(instance.required),
        "forbidden": as_set(instance.forbidden),
    }


def as_set(bitboard: int) -> frozenset[int]:
    """The bit numbers of a bitboard."""
    return frozenset(bits(bitboard))


def as_text(data: Mapping[str, Value]) -> str:
    """One assignment a line. An array is indexed from 0."""
    return "".join(f"{name} = {_value(value)};\n" for name, value in data.items())


def _value(value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, frozenset):
        return f"{{{_listed(sorted(value))}}}"
    return f"array1d(0..{len(value) - 1}, [{_listed(value)}])"


def _listed(values: Iterable[int | frozenset[int]]) -> str:
    return ", ".join(map(_value, values))


def run(text: str) -> Iterator[list[int]]:
    """The solutions of a model with its data, each as the array that the model prints.

    Raises GaveUp if not all solutions came, RuntimeError if ``minizinc`` reports an error.
    """
    command = ["minizinc", "--solver", find_solver(), "--all-solutions", "--input-from-stdin"]
    with (
        temporary_folder() as folder,
        TemporaryFile("w+", encoding="utf-8") as model,
        TemporaryFile("w+", encoding="utf-8") as errors,
    ):
        model.write(text)
        model.seek(0)
        environment = os.environ | dict.fromkeys(("TMPDIR", "TMP"), folder)
        with (
            subprocess.Popen(
                command, stdin=model, stdout=subprocess.PIPE, stderr=errors, env=environment, encoding="utf-8"
            ) as process,
            kill_at_the_end(process),
        ):
            yield from read_solutions(_lines(process, errors))


def _lines(process: "subprocess.Popen[str]", errors: IO[str]) -> Iterator[str]:
    """The lines of its output. Raises RuntimeError at the end of the output if the program reports an error."""
    assert process.stdout is not None
    yield from process.stdout
    if process.wait():
        errors.seek(0)
        error = next((f": {line.strip()}" for line in errors if "rror" in line), "")  # not a warning
        raise RuntimeError(f"minizinc ended with exit code {process.returncode}{error}")


def read_solutions(lines: Iterable[str]) -> Iterator[list[int]]:
    """The arrays of the solutions, as they come.

    Raises GaveUp if the output ends before the solver says that it has finished, or says that it stopped; RuntimeError
    at a line that is not of this form.
    """
    array: list[int] | None = None
    found = 0
    for line in map(str.strip, lines):
        if array is not None:
            if line != SOLUTION_END:
                raise RuntimeError(f"minizinc printed {line[:60]!r} where a solution should end")
            yield array
            array, found = None, found + 1
        elif line == COMPLETE or (line == UNSATISFIABLE and not found):
            return
        elif line == UNKNOWN:
            raise GaveUp("the solver of minizinc stopped before it had all solutions")
        else:
            array = parse_array(line)
    raise GaveUp("minizinc ended without saying that it has all solutions")


def parse_array(line: str) -> list[int]:
    """The array that one line of output is; RuntimeError if it is none."""
    try:
        values = json.loads(line)
    except ValueError:
        values = None
    if not isinstance(values, list) or not all(type(value) is int for value in values):
        raise RuntimeError(f"minizinc printed {line[:60]!r} where an array of integers should stand")
    return values


@contextmanager
def temporary_folder() -> Iterator[str]:
    """The path of a new folder, which is removed at the end of the block.

    Its name has the number of this process: if that is killed, the next block of any process removes the folder.
    """
    remove_left_folders()
    with TemporaryDirectory(prefix=f"{FOLDER_PREFIX}{os.getpid()}-", ignore_cleanup_errors=True) as folder:
        yield folder


def remove_left_folders() -> None:
    """Remove the folders of processes that have ended."""
    import psutil

    for folder in Path(gettempdir()).glob(f"{FOLDER_PREFIX}*-*"):
        process = folder.name.removeprefix(FOLDER_PREFIX).partition("-")[0]
        if process.isdecimal() and not psutil.pid_exists(int(process)):
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def kill_at_the_end(process: "subprocess.Popen[str]") -> Iterator[None]:
    """On leaving the block, the process and the solver that it has started are killed if they still run."""
    import psutil

    try:
        yield
    finally:
        with suppress(psutil.Error):
            minizinc = psutil.Process(process.pid)
            minizinc.suspend()  # so that it starts nothing more
            for one in [*minizinc.children(recursive=True), minizinc]:
                with suppress(psutil.Error):
                    one.kill()


@cache
def find_solver() -> str:
    """The identifier of the solver that is asked. Raises RuntimeError if ``minizinc`` offers none that enumerates."""
    done = subprocess.run(
        ["minizinc", "--solvers-json"], capture_output=True, text=True, check=True, timeout=QUESTION_SECONDS
    )
    offered = {one.get("id") for one in json.loads(done.stdout)}
    for name in SOLVERS:
        if name in offered:
            return name
    raise RuntimeError("minizinc offers neither Gecode nor Chuffed")
