"""Runs the cells of a lesson in one interpreter, as a notebook does: Python, ``%%writefile`` and ``!python …``."""

import ast
import io
import linecache
import os
import runpy
import shlex
import sys
import time
import traceback
from collections.abc import Callable, Collection, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from symtable import symtable
from typing import Any

from models.catalogue.discovery import engine_packages, is_installed

WRITES, CALLS = "%%writefile ", "!"
"""The beginnings of a cell that writes a file, and of a line that calls a command."""
PROGRAM = ["python", "-m", "compare"]
SECONDS_BETWEEN = 0.05
"""The time for which printed text is gathered before it is sent."""
MOST_CHARACTERS = 200_000
"""A cell prints no more characters than this; the rest is cut."""

Send = Callable[[str, str], None]
"""Shows something: takes its kind, and a text.

The kinds: ``text``, ``error``, ``html``; ``file``: the name of a file that was written; ``missing``: the name of a
package that is not installed; ``command``: a command that does not exist here; ``cut``: too much was printed.
"""
CallCommand = Callable[[Sequence[str]], object]
"""Calls a command of this program: takes the words that follow the program's name."""


class Kernel:
    """Runs cells one after the other, with variables that all cells share, and sends all that they show."""

    def __init__(self, send: Send, call_command: CallCommand) -> None:
        self.send = send
        self.call_command = call_command
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.packages_of_names: dict[str, str] = {}
        """The names that no cell could define, each with the name of the package that was missing."""
        self.packages_of_files: dict[str, str] = {}
        """The files that cannot run, each with the name of the package that it lacks."""
        self.cells = 0

    def run(self, source: str) -> bool:
        """Run a cell, and send what it prints and the value at its end. Returns False if it raised an exception."""
        self.cells += 1
        output: Any = Output(self.send)
        with redirect_stdout(output), redirect_stderr(output):
            try:
                self._run(source)
            except BaseException as error:
                self._explain(error, source)
                return False
            finally:
                output.flush()
        return True

    def _explain(self, error: BaseException, source: str) -> None:
        """Send an error of a cell; if a package is missing, its name, and note the names that the cell lacks."""
        package = self._missing_package(error)
        if package is None:
            self._send_now("error", self._in_lines(error))
            return
        for name in _names_defined_in(source):
            self.packages_of_names[name] = package
            self.names.pop(name, None)  # the value that an earlier cell gave it is not meant
        self._send_now("missing", package)

    def _run(self, source: str) -> None:
        """Run a cell: write its file, call its commands, or execute it."""
        if source.startswith(WRITES):
            self._write(source)
        elif source.lstrip().startswith(CALLS):
            for line in filter(None, map(str.strip, source.splitlines())):
                self._call(line.removeprefix(CALLS))
        else:
            self._execute(source)

    def _write(self, source: str) -> None:
        """Write the file of a cell, and note the package that it lacks."""
        first, _, text = source.partition("\n")
        name = first.removeprefix(WRITES).strip()
        self.packages_of_files.pop(name, None)
        if package := missing_import(source):
            self.packages_of_files[name] = package  # a cell that runs or grades the file needs it
        Path(name).write_text(text if text.endswith("\n") else f"{text}\n", encoding="utf-8")
        self._send_now("file", name)

    def _call(self, line: str) -> None:
        """Call a command of this program, or run a file. Raises ModuleNotFoundError if it needs a missing package."""
        words = shlex.split(line)
        for word in words:
            if word in self.packages_of_files:
                raise ModuleNotFoundError(name=self.packages_of_files[word])
        if words[:3] == PROGRAM:
            self.call_command(words[3:])
        elif words[:1] == PROGRAM[:1] and words[1:2] and words[1].endswith(".py"):
            run_script(words[1:])
        else:
            self._send_now("command", line)

    def _execute(self, source: str) -> None:
        """Execute the code of a cell, and show the value at its end."""
        name = f"<cell {self.cells}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        tree = compile(source, name, "exec", ast.PyCF_ONLY_AST)  # as ast.parse does, which a traceback would show
        assert isinstance(tree, ast.Module)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), self.names)
        if isinstance(last, ast.Expr):
            self._show(eval(compile(ast.Expression(last.value), name, "eval"), self.names))

    def _show(self, value: object) -> None:
        """Show a value as a notebook does: as HTML or SVG if it can, or else as text."""
        if value is None:
            return
        for method in ("_repr_html_", "_repr_svg_"):
            if hasattr(type(value), method):  # a class has the method for its objects only
                self._send_now("html", getattr(value, method)())
                return
        self._send_now("text", f"{value!r}\n")

    def _send_now(self, kind: str, text: str) -> None:
        """Send something after all the text that was printed before."""
        sys.stdout.flush()
        self.send(kind, text)

    def _missing_package(self, error: BaseException) -> str | None:
        """The package or engine that is missing, if this cell, or an earlier one, failed for want of it."""
        match error:
            case ModuleNotFoundError():
                return str(error.name).partition(".")[0]
            case NameError():
                return self.packages_of_names.get(error.name or "")
            case LookupError():
                engines = [package.ENGINE.name for package in engine_packages() if not is_installed(package.ENGINE)]
                return next((name for name in engines if f"{name}/" in str(error)), None)
        return None

    def _in_lines(self, error: BaseException) -> str:
        """The traceback, from the cell on."""
        frame = error.__traceback__
        while frame is not None and frame.tb_frame.f_code.co_filename == __file__:
            frame = frame.tb_next
        return "".join(traceback.format_exception(type(error), error, frame))


def missing_import(source: str, importable: Collection[str] | None = None) -> str | None:
    """The first package that a cell, or the file that it writes, imports and lacks; None if it lacks none.

    ``importable``: the packages that it has besides the standard library; None: those that are installed.
    """
    first, _, text = source.partition("\n")
    if first.startswith(WRITES):
        source = text if first.strip().endswith(".py") else ""
    try:
        imported = _imports_of(ast.parse(source))
    except SyntaxError:  # a command, or a mistake that is told when the cell runs
        return None
    further = (package for package in imported if package not in sys.stdlib_module_names)
    if importable is None:
        return next((package for package in further if find_spec(package) is None), None)
    return next((package for package in further if package not in importable), None)


def _imports_of(tree: ast.AST) -> list[str]:
    """The names of the packages that the code imports."""
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
    return [name.partition(".")[0] for name in names]


def _names_defined_in(source: str) -> list[str]:
    """The names that a cell defines for all cells; none if it is not Python."""
    if source.lstrip().startswith((WRITES, CALLS)):
        return []
    symbols = symtable(source, "cell", "exec").get_symbols()
    return [symbol.get_name() for symbol in symbols if symbol.is_assigned() or symbol.is_imported()]


def run_script(words: Sequence[str]) -> None:
    """Run a file with its arguments, as ``python FILE …`` does; its end does not end the interpreter."""
    before = sys.argv, list(sys.path)
    sys.argv = list(words)
    sys.path.insert(0, os.path.dirname(os.path.abspath(words[0])))
    try:
        runpy.run_path(words[0], run_name="__main__")
    except SystemExit as ended:
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)
    finally:
        sys.argv, sys.path[:] = before


class Output(io.TextIOBase):
    """A stream whose text is sent, in pieces that are not too small."""

    encoding = "utf-8"

    def __init__(self, send: Send) -> None:
        self._send = send
        self._text: list[str] = []
        self._sent = 0.0
        self._room = MOST_CHARACTERS
        self._is_cut = False

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not self._is_cut:
            self._text.append(text[: self._room])
            self._is_cut = len(text) > self._room
            self._room -= len(text)
            if self._is_cut:
                self.flush()
                self._send("cut", "")
            elif time.perf_counter() - self._sent > SECONDS_BETWEEN:
                self.flush()
        return len(text)

    def flush(self) -> None:
        self._sent = time.perf_counter()
        if self._text:
            self._send("text", "".join(self._text))
            self._text.clear()
