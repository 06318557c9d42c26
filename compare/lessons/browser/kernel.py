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

from compare.lessons.browser import command_line
from compare.lessons.browser.stand_ins import stand_in
from models.catalogue.discovery import engine_packages, is_installed
from models.languages import speak

WRITES = "%%writefile "
CALLS = "!"
PROGRAM = ["python", "-m", "compare"]
COLUMNS = "100"
"""The width of tables, in characters."""
SECONDS_BETWEEN = 0.05
MOST_CHARACTERS = 200_000
"""Of what one cell prints, more is not shown."""

Send = Callable[[str, str], None]
"""Takes what is to be shown: its kind, and a text.

The kinds: ``text``, ``error``, ``html``; ``file``: the name of a file that was written; ``missing``: the name of a
package that is not installed; ``command``: a command that does not exist here; ``cut``: too much was printed.
"""


class Kernel:
    """The variables of all cells."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.lacking: dict[str, str] = {}
        """Names that no cell has defined because a package is missing, and files that import one; with its name."""
        self.cells = 0

    def run(self, source: str) -> bool:
        """Run a cell; whether it raised nothing. What it prints and gives is sent."""
        self.cells += 1
        output: Any = Output(self.send)
        with redirect_stdout(output), redirect_stderr(output):
            try:
                self._run(source)
            except BaseException as error:
                package = self._missing_package(error)
                if package is None:
                    self._send_now("error", self._in_lines(error))
                else:
                    for name in _names_defined_in(source):
                        self.lacking[name] = package
                        self.names.pop(name, None)  # what an earlier cell gave it is not meant
                    self._send_now("missing", package)
                return False
            finally:
                output.flush()
        return True

    def _run(self, source: str) -> None:
        if source.startswith(WRITES):
            self._write(source)
        elif source.lstrip().startswith(CALLS):
            for line in filter(None, map(str.strip, source.splitlines())):
                self._call(line.removeprefix(CALLS))
        else:
            self._execute(source)

    def _write(self, source: str) -> None:
        first, _, text = source.partition("\n")
        name = first.removeprefix(WRITES).strip()
        self.lacking.pop(name, None)
        if package := missing_import(source):
            self.lacking[name] = package  # whoever runs or grades the file needs it
        Path(name).write_text(text if text.endswith("\n") else f"{text}\n", encoding="utf-8")
        self._send_now("file", name)

    def _call(self, line: str) -> None:
        words = shlex.split(line)
        for word in words:
            if word in self.lacking:
                raise ModuleNotFoundError(name=self.lacking[word])
        if words[:3] == PROGRAM:
            command_line.run(words[3:])
        elif words[:1] == PROGRAM[:1] and words[1:2] and words[1].endswith(".py"):
            run_script(words[1:])
        else:
            self._send_now("command", line)

    def _execute(self, source: str) -> None:
        name = f"<cell {self.cells}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        tree = ast.parse(source, name)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), self.names)
        if isinstance(last, ast.Expr):
            self._show(eval(compile(ast.Expression(last.value), name, "eval"), self.names))

    def _show(self, value: object) -> None:
        if value is None:
            return
        for method in ("_repr_html_", "_repr_svg_"):
            if hasattr(value, method):
                self._send_now("html", getattr(value, method)())
                return
        self._send_now("text", f"{value!r}\n")

    def _send_now(self, kind: str, text: str) -> None:
        """Send something after all that was printed before it."""
        sys.stdout.flush()
        self.send(kind, text)

    def _missing_package(self, error: BaseException) -> str | None:
        """The package or engine that is missing, if this cell, or an earlier one, failed for want of it."""
        match error:
            case ModuleNotFoundError():
                return str(error.name).partition(".")[0]
            case NameError():
                return self.lacking.get(error.name or "")
            case LookupError():
                engines = [package.ENGINE.name for package in engine_packages() if not is_installed(package.ENGINE)]
                return next((name for name in engines if f"{name}/" in str(error)), None)
        return None

    def _in_lines(self, error: BaseException) -> str:
        """The traceback, from the cell on."""
        here = error.__traceback__
        while here is not None and here.tb_frame.f_code.co_filename == __file__:
            here = here.tb_next
        return "".join(traceback.format_exception(type(error), error, here))


def missing_import(source: str, there: Collection[str] | None = None) -> str | None:
    """The first package that a cell, or the file that it writes, imports and that is not there.

    ``there``: the packages that are there besides the standard library; None: those that are installed.
    """
    first, _, text = source.partition("\n")
    if first.startswith(WRITES):
        source = text if first.strip().endswith(".py") else ""
    try:
        imported = _imports_of(ast.parse(source))
    except SyntaxError:  # a command, or a mistake that is told when the cell runs
        return None
    others = [package for package in imported if package not in sys.stdlib_module_names]
    return next((one for one in others if not (find_spec(one) if there is None else one in there)), None)


def _imports_of(tree: ast.AST) -> list[str]:
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
    return [name.partition(".")[0] for name in names]


def _names_defined_in(source: str) -> list[str]:
    """The names that a cell gives to all cells; none where it is not Python."""
    if source.lstrip().startswith((WRITES, CALLS)):
        return []
    symbols = symtable(source, "cell", "exec").get_symbols()
    return [one.get_name() for one in symbols if one.is_assigned() or one.is_imported()]


def run_script(words: Sequence[str]) -> None:
    """Run a file as Python does that is started with it; its end does not end the interpreter."""
    before = sys.argv, list(sys.path)
    sys.argv = list(words)
    try:
        runpy.run_path(words[0], run_name="__main__")
    except SystemExit as ended:
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)
    finally:
        sys.argv, sys.path[:] = before


class Output(io.TextIOBase):
    """A stream whose text is sent, in parts that are not too small."""

    encoding = "utf-8"

    def __init__(self, send: Send) -> None:
        self._send = send
        self._text: list[str] = []
        self._sent = 0.0
        self._room = MOST_CHARACTERS

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._room > 0:
            self._room -= len(text)
            self._text.append(text)
            if self._room <= 0:
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


def begin(send: Send, folder: str, language: str) -> Kernel:
    """A kernel that works in this folder, where no process can be started. It speaks this language."""
    stand_in()
    from compare.harness.workplaces import work_in
    from compare.lessons.browser.in_process import ThisInterpreter

    work_in(ThisInterpreter)
    os.environ |= {"COLUMNS": COLUMNS, "LANG": language}
    speak(language)
    Path(folder).mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    return Kernel(send)
