"""Runs a program of others on a text that states a question, and reads strictly what it prints.

The program is called with the path of a file, and prints each solution as an array of integers in a line. If it still
runs when the solutions are no longer wanted, it is killed with what it has started; what a program that has ended left
behind is not found. Its temporary files are removed; if this process is killed, by a later run of the same program.
"""

import json
import os
import shutil
import subprocess
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile, gettempdir
from typing import IO, TYPE_CHECKING, ClassVar

from models.engine import Engine
from models.exporting.shared.stated import ModelText, variable_with_boards
from models.formulation import Formulation
from models.model_in_words import ConstraintInWords, ModelInWords
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, column_squares

if TYPE_CHECKING:
    import psutil

MOST_SHOWN = 60
"""The most characters of what a program printed that a message shows."""
FOLDER_PREFIX = "bezzel-"
"""The beginning of the names of temporary folders."""
Viewpoint = Sequence[Sequence[int]]
"""For each entry of the array that a program prints, the bitboards that its values 0, 1, 2 … put on the board."""


class StatedInText(Formulation):
    """A formulation that is a text in the language of a program; the arrays that it prints are read as placements."""

    is_telling = False
    priority = -1
    format_name: ClassVar[str]
    """The format of ``export`` that is this language."""

    @abstractmethod
    def text(self, instance: Instance) -> str:
        """All that the program reads."""

    @abstractmethod
    def arrays(self, text: str, search: Search) -> Iterator[list[int]]:
        """The solutions that the program prints."""

    def viewpoint(self, instance: Instance) -> Viewpoint:
        """The meaning of the arrays' entries; by default there is one for each square, 1 if it is occupied."""
        return [(0, 1 << square) for square in range(len(instance.board))]

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        viewpoint, program = self.viewpoint(instance), self.engine.programs[0]
        for values in self.arrays(self.text(instance), search):
            if len(values) != len(viewpoint):
                raise RuntimeError(f"{program} printed {len(values)} values where {len(viewpoint)} were expected")
            for boards, value in zip(viewpoint, values, strict=True):
                if not 0 <= value < len(boards):
                    raise RuntimeError(
                        f"{program} printed the value {value} where 0 to {len(boards) - 1} were expected"
                    )
            yield sum([boards[value] for boards, value in zip(viewpoint, values, strict=True)])

    def model_in_words(self, instance: Instance) -> ModelInWords:
        """The text, as it is."""
        lines = self.text(instance).splitlines()
        return ModelInWords(instance, [], [ConstraintInWords(line) for line in lines if line.strip()])

    def stated_model(self, instance: Instance) -> ModelText:
        """The text, as it is."""
        viewpoint = enumerate(self.viewpoint(instance))
        variables = [variable_with_boards(f"[{number}]", boards) for number, boards in viewpoint]
        return ModelText(instance, self.format_name, self.text(instance), variables)


class PrintsRows(OneQueenAColumn, StatedInText):
    """A formulation of n queens: the entries of its program's arrays are the rows of the columns' queens."""

    def viewpoint(self, instance: Instance) -> Viewpoint:
        return column_squares(instance.board)


def read_program(engine: Engine, file_name: str) -> str:
    """A text in the folder of an engine."""
    return files(f"models.{engine.name}").joinpath(file_name).read_text(encoding="utf-8")


def read_lines(command: Sequence[str], text: str, file_name: str) -> Iterator[str]:
    """The lines that a program prints when it is called with the path of a file that has this text.

    Raises RuntimeError at the end of the output if the program reports an error.
    """
    with temporary_folder(command[0]) as folder, TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        path = Path(folder, file_name)
        path.write_text(text, encoding="utf-8")
        with (
            subprocess.Popen(
                [*command, str(path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=os.environ | dict.fromkeys(("TMPDIR", "TMP"), folder),
                encoding="utf-8",
                errors="replace",
            ) as process,
            kill_at_the_end(process),
        ):
            assert process.stdout is not None
            yield from map(str.strip, process.stdout)
            if process.wait():
                error = first_error(errors).replace(f"{folder}{os.sep}", "")
                raise RuntimeError(f"{command[0]} ended with exit code {process.returncode}{error}")


def first_error(output: IO[str]) -> str:
    """The first line with the word "error", after a colon; empty if there is none."""
    output.seek(0)
    return next((f": {line.strip()}" for line in output if "error" in line.lower()), "")


def parse_array(line: str, program: str) -> list[int]:
    """The array of integers in a line of the program's output. Raises RuntimeError if the line is none."""
    try:
        values = json.loads(line)
    except ValueError:
        values = None
    if not isinstance(values, list) or not all(type(value) is int for value in values):
        raise RuntimeError(f"{program} printed {line[:MOST_SHOWN]!r} where an array of integers should stand")
    return values


@contextmanager
def temporary_folder(program: str) -> Iterator[str]:
    """The path of a new folder, which is removed at the end of the block.

    Its name has the number of this process: if that is killed, the next block for this program, in any process, removes
    the folder.
    """
    prefix = f"{FOLDER_PREFIX}{program}-"
    remove_left_folders(prefix)
    with TemporaryDirectory(prefix=f"{prefix}{os.getpid()}-", ignore_cleanup_errors=True) as folder:
        yield folder


def remove_left_folders(prefix: str) -> None:
    """Remove the folders of processes that have ended."""
    import psutil

    for folder in Path(gettempdir()).glob(f"{prefix}*-*"):
        process = folder.name.removeprefix(prefix).partition("-")[0]
        with suppress(OverflowError):  # no process has so large a number: the folder is another program's
            if process.isdecimal() and not psutil.pid_exists(int(process)):
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def kill_at_the_end(process: "subprocess.Popen[str]") -> Iterator[None]:
    """At the end of the block, kill the process if it still runs, with those that it has started.

    What a process that has ended left behind is not found.
    """
    import psutil

    try:
        yield
    finally:
        with suppress(psutil.Error):
            _kill_with_children(psutil.Process(process.pid))


def _kill_with_children(program: "psutil.Process") -> None:
    """Kill a process and those that it has started."""
    import psutil

    program.suspend()  # so that it starts nothing more
    try:
        children = program.children(recursive=True)
    except PermissionError:  # this process is shut in, and what it started ends with it
        children = []
    for one in [*children, program]:
        with suppress(psutil.Error):
            one.kill()
