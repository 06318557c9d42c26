"""Models for MiniZinc.

MiniZinc itself says which parameters and which variables a model has. A file ``.dzn`` of the same name beside it is its
data. The output is asked for as JSON, whatever the model's own ``output`` says, and is read strictly: only the line
``==========`` says that no solution is missing. An objective is optimised first; then its value is fixed in a copy of
the model, and all solutions with it are listed.
"""

import json
import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from shutil import which
from tempfile import TemporaryFile
from typing import IO, Any

from compare.classroom.own_file.outside.model import Declared, OutsideModel, Values, incomplete
from compare.harness.faults import Fault, shorten
from models.exporting.shared.answers import MINIZINC_UNSATISFIABLE, SOLUTION_END
from models.languages import say
from models.minizinc import ENGINE
from models.minizinc.engine import (
    COMPLETE,
    QUESTION_SECONDS,
    UNKNOWN,
    find_solver,
    versions_of_solver,
    without_statistics,
)
from models.search import Search
from models.solvers.outside_program import kill_at_the_end, temporary_folder
from models.solvers.parameter import Value as Setting

COMMENT_OR_TEXT = re.compile(r'%[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"', re.DOTALL)
NUMBER_SET = re.compile(r"(?:^|[;:\s])([A-Za-z]\w*)\s*=\s*(\d{1,6})\s*;")
"""A name that is given a number, such as ``int: n = 8;``."""
SOLVE = re.compile(r"\bsolve\b")
GOAL = re.compile(r"\b(minimize|maximize)\b")
PLACE = re.compile(r"([^\s/\\:]+\.(?:mzn|dzn)):(\d+)")
"""The file and the line that a message of MiniZinc names."""
OBJECTIVE = "_objective"
"""The name under which MiniZinc prints the value of the objective."""
LONGEST_MESSAGES = 1 << 20
"""The most characters that are read of the messages of a run."""
GLOBALS = "globals.mzn"
"""The file of MiniZinc's library that declares all global constraints."""
STANDARD_LIBRARY = "standard_library.msc"
"""The name of the configuration of a solver that uses MiniZinc's library in place of its own."""


class MiniZincModel(OutsideModel):
    """A model that MiniZinc reads, and one of its solvers solves."""

    endings = (".mzn",)
    imports = ("psutil",)
    engine = ENGINE

    @classmethod
    def versions(cls, settings: Mapping[str, Setting]) -> list[str]:
        return super().versions(settings) + versions_of_solver(settings.get("solver"))

    @property
    def title(self) -> str:
        return say("a MiniZinc model")

    def declare(self) -> Declared:
        if which("minizinc") is None:
            raise Fault(say("{program} is not installed", program="minizinc"))
        self.text = self.path.read_text(encoding="utf-8", errors="replace")
        data = self.path.with_suffix(".dzn")
        self.data = [str(data.absolute())] if data.is_file() else []
        data_text = data.read_text(encoding="utf-8", errors="replace") if self.data else ""
        self.with_standard_library = False
        try:
            interface = self._interface()
        except Fault:
            if GLOBALS not in self.text:
                raise
            self.with_standard_library = True
            interface = self._interface()
        self.has_objective = interface.get("method") in ("min", "max")
        assigned = NUMBER_SET.findall(_without_comments(f"{self.text}\n{data_text}"))
        fixed = {name: int(value) for name, value in assigned}
        return Declared(list(interface.get("input", {})), fixed=fixed, changeable=list(fixed))

    def solutions(self, settings: Mapping[str, int | str], search: Search) -> Iterator[Values]:
        with temporary_folder("minizinc") as folder:
            self._prepare(folder)
            text, data = self._apply_changes(settings, folder)
            model = str(self.path.absolute())
            if text != self.text:
                model = _write(folder, self.path.name, text)
            open_settings = {name: value for name, value in settings.items() if name in self.declared.needed}
            if self.has_objective:
                improving = list(self._run(folder, model, data, open_settings, search))
                if not improving:
                    return
                best = improving[-1]
                if OBJECTIVE not in best:
                    raise Fault(say("{tool} did not tell the value of the objective", tool="minizinc"))
                model = _write(folder, self.path.name, with_fixed_objective(text, best[OBJECTIVE]))
            yield from self._run(folder, model, data, open_settings, search, "--all-solutions")

    def _apply_changes(self, settings: Mapping[str, int | str], folder: str) -> tuple[str, list[str]]:
        """The text of the model, and its data files, in which the numbers that ``settings`` change are changed."""
        changes = {name: value for name, value in settings.items() if name in self.declared.fixed}
        if not changes or not self.data:
            return _with_numbers(self.text, changes), self.data
        data = Path(self.data[0]).read_text(encoding="utf-8", errors="replace")
        changed = _write(folder, Path(self.data[0]).name, _with_numbers(data, changes))
        return _with_numbers(self.text, changes), [changed]

    def _prepare(self, folder: str) -> None:
        """Write a configuration with MiniZinc's library if the solver's own one does not go with ``globals.mzn``."""
        if self.with_standard_library:
            Path(folder, STANDARD_LIBRARY).write_text(json.dumps(solver_with_standard_library()), encoding="utf-8")

    def _command(self, folder: str) -> list[str]:
        """The beginning of a command: MiniZinc, its solver, the folder of includes. Raises Fault without a solver."""
        chosen = self.solver_settings.get("solver")
        is_changed = self.with_standard_library and chosen in (None, "gecode")
        try:
            solver = str(Path(folder, STANDARD_LIBRARY)) if is_changed else find_solver(chosen)
        except RuntimeError as error:
            raise Fault(str(error)) from None
        return ["minizinc", "--solver", solver, "-I", str(self.path.absolute().parent)]

    def _interface(self) -> dict[str, Any]:
        """The parameters of the model and their types, as MiniZinc says. Raises Fault if it cannot read the model."""
        with temporary_folder("minizinc") as folder:
            self._prepare(folder)
            command = [*self._command(folder), "--model-interface-only", str(self.path.absolute()), *self.data]
            try:
                done = subprocess.run(command, capture_output=True, timeout=QUESTION_SECONDS, check=False)
            except subprocess.TimeoutExpired:
                raise Fault(say("{tool} is not done with reading the model", tool="minizinc")) from None
        try:
            interface: dict[str, Any] = json.loads(done.stdout)
        except ValueError:
            raise Fault(error_in_words(done.stderr.decode(errors="replace"))) from None
        return interface

    def _run(
        self,
        folder: str,
        model: str,
        data: Sequence[str],
        settings: Mapping[str, int | str],
        search: Search,
        *options: str,
    ) -> Iterator[Values]:
        """The solutions as they come. Raises Fault if MiniZinc fails, GaveUp if there may be more solutions."""
        values = [f"-D{name}={value};" for name, value in settings.items()]
        flags = ["--output-mode", "json", "--output-objective", "--statistics", *options]
        if self.solver_settings.get("free_search") == "true":
            flags.append("--free-search")
        command = [*self._command(folder), *flags, *values, model, *data]
        environment = os.environ | dict.fromkeys(("TMPDIR", "TMP"), folder)
        with TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=environment,
                encoding="utf-8",
                errors="replace",
            )
            with process, kill_at_the_end(process):
                assert process.stdout
                yield from self._read(process, process.stdout, errors, search)

    def _read(
        self, process: "subprocess.Popen[str]", lines: IO[str], errors: IO[str], search: Search
    ) -> Iterator[Values]:
        """The solutions in MiniZinc's output. Raises Fault and GaveUp as ``_run`` does."""
        written: list[str] = []
        is_complete = False
        for line in without_statistics(map(str.rstrip, lines), search):
            if line == SOLUTION_END:
                yield _parse_solution("\n".join(written))
                written.clear()
            elif line in (COMPLETE, MINIZINC_UNSATISFIABLE):
                is_complete = True
            elif line == UNKNOWN:
                break
            elif line:
                written.append(line)
        if process.wait():
            errors.seek(0)
            raise Fault(error_in_words(errors.read(LONGEST_MESSAGES)))
        if not is_complete:
            raise incomplete("minizinc")
        if written:
            raise Fault(say("minizinc printed {text} where a solution should stand", text=shorten(written[0])))


def _write(folder: str, name: str, text: str) -> str:
    """Write a file into the folder. Returns its path."""
    path = Path(folder, name)
    path.write_text(text, encoding="utf-8")
    return str(path)


def _with_numbers(text: str, changes: Mapping[str, int | str]) -> str:
    """The text, in which the names in ``changes`` have other numbers."""
    matches = [match for match in NUMBER_SET.finditer(_without_comments(text)) if match[1] in changes]
    for match in reversed(matches):
        text = f"{text[: match.start(2)]}{changes[match[1]]}{text[match.end(2) :]}"
    return text


def _without_comments(text: str) -> str:
    """The text with spaces in place of comments and of texts in quotes."""
    return COMMENT_OR_TEXT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _parse_solution(text: str) -> dict[str, Any]:
    """The values of a solution in JSON, by name. Raises Fault if it is no object of JSON."""
    try:
        values = json.loads(text)
    except ValueError:
        values = None
    if not isinstance(values, dict):
        raise Fault(say("minizinc printed {text} where a solution should stand", text=shorten(text)))
    return {name: plain_value(value) for name, value in values.items()}


def plain_value(value: Any) -> Any:
    """A value of MiniZinc's JSON as one of Python: sets, which may have ranges, as frozensets, ``<>`` as None.

    A value of an enumeration is its name.
    """
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        return [plain_value(one) for one in value]
    if isinstance(value, dict) and isinstance(value.get("set"), list):
        members = [range(one[0], one[1] + 1) if isinstance(one, list) else [plain_value(one)] for one in value["set"]]
        return frozenset(one for several in members for one in several)
    if isinstance(value, dict) and isinstance(value.get("e"), str):
        return value["e"]
    return None if value == "<>" else value


def error_in_words(text: str) -> str:
    """The first error in MiniZinc's messages, with its file and line."""
    lines = [line.strip() for line in text.splitlines()]
    errors = [line for line in lines if "error" in line.lower() and not line.startswith("Warning")]
    place = next((match for line in lines if not line.startswith("Warning") and (match := PLACE.search(line))), None)
    message = errors[0] if errors else next((line for line in lines if line), say("no message"))
    where = say(" ({file}, line {line})", file=place[1], line=place[2]) if place else ""
    return f"minizinc: {message.removeprefix('Error: ')}{where}"


def solver_with_standard_library() -> dict[str, Any]:
    """The solver's configuration, as MiniZinc reads it, with MiniZinc's library in place of the solver's own.

    Raises Fault if MiniZinc does not say where the solver is.
    """
    command = ["minizinc", "--solvers-json"]
    name = find_solver()
    try:
        done = subprocess.run(command, capture_output=True, timeout=QUESTION_SECONDS, check=False)
        solver = next((one for one in json.loads(done.stdout) if one.get("id") == name), None)
    except (subprocess.TimeoutExpired, ValueError):
        solver = None
    if solver is None or "executable" not in solver:
        raise Fault(say("{tool} did not tell where its solver is", tool="minizinc"))
    kept: Sequence[str] = ("name", "version", "executable", "stdFlags", "supportsMzn", "supportsFzn", "needsSolns2Out")
    return {key: solver[key] for key in kept if key in solver} | {"id": f"{name}.std", "mznlib": "-Gstd"}


def with_fixed_objective(text: str, value: object) -> str:
    """The text of the model, with the constraint that the objective is ``value`` in place of the objective.

    Lines keep their numbers. Raises Fault if no objective is found.
    """
    blank = _without_comments(text)
    solve = SOLVE.search(blank)
    goal = GOAL.search(blank, solve.end()) if solve else None
    end = blank.find(";", goal.end()) if goal else -1
    if not solve or not goal:
        raise Fault(say("the objective of the model is not found in its file"))
    end = len(text) if end < 0 else end
    before = text[solve.start() : goal.start()]
    return f"{text[: solve.start()]}{before} satisfy; constraint ({text[goal.end() : end]}) = {value}{text[end:]}"
