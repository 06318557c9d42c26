"""The engine MiniZinc: the model's text and the data go to ``minizinc``, and its solutions come one by one.

``minizinc`` flattens a model to constraints that the solver knows, and starts the solver as a process of its own.
Gecode is asked if it is there, else Chuffed: both enumerate all solutions. Each start takes about a tenth of a second.

A model includes each global constraint from a file of its own, such as ``alldifferent.mzn``: Debian's MiniZinc 2.6.4
does not accept ``globals.mzn`` together with Gecode.

The output of ``minizinc --all-solutions`` is read strictly. Each solution is one line, an array of integers, and a
line of ten hyphens. After the last one comes a line of ten equals signs: only this says that the search is finished.
Lines that begin with ``%`` are comments; those of ``--statistics`` are read. Whatever else ends the output, solutions
may be missing.
"""

import json
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Self, TypeVar

from models.chess.board import bits
from models.engine import Unsupported
from models.exporting.shared.answers import MINIZINC_UNSATISFIABLE, SOLUTION_END
from models.exporting.shared.stated import NEEDS_SIZE, ModelText
from models.formulation import GaveUp
from models.languages import say
from models.minizinc import ENGINE, SOLVERS
from models.model_in_words import ModelInWords
from models.problem import ANY, OPTIMUM, Instance
from models.search import Search
from models.solvers.outside_program import MOST_SHOWN, StatedInText, parse_array, read_lines, read_program
from models.solvers.parameter import Value as Setting

QUESTION_SECONDS = 60
"""The time limit for asking ``minizinc`` a question, such as which solvers it has."""
COMPLETE = "=" * 10
"""The line that says that the search is finished."""
UNKNOWN = "=====UNKNOWN====="
"""The line that says that the solver stopped early."""

STATISTIC = "%%%mzn-stat: "
"""The beginning of a line with a statistic."""
STATISTICS = {
    "nodes": "nodes",
    "failures": "failures",
    "propagations": "propagations",
    "restarts": "restarts",
    "peakDepth": "peak_depth",
    "variables": "variables",
    "propagators": "constraints",
    "flatTime": "build_seconds",
}
"""The names in ``minizinc --statistics``, and those that stand for them here."""
SIZES = "variables", "propagators"
"""The statistics that are the size of the last model, and not added up."""

Number = TypeVar("Number", int, float)
Value = int | frozenset[int] | Sequence[int] | Sequence[frozenset[int]]
"""A number, a set, or an array of either."""


class MiniZinc(StatedInText):
    """A formulation that is a model, the file ``.mzn`` of the same name, and its data.

    A formulation that is defined outside this folder gives the whole ``text``.
    """

    engine = ENGINE
    format_name = "mzn"

    def with_settings(self, settings: Mapping[str, object]) -> Self:
        variant = super().with_settings(settings)
        if chosen := variant.settings.get("solver"):
            try:
                find_solver(chosen)
            except RuntimeError as error:
                raise LookupError(str(error)) from None
        return variant

    def versions(self) -> list[str]:
        """The versions of MiniZinc and of the solver."""
        return super().versions() + versions_of_solver(self.settings.get("solver"))

    def data(self, instance: Instance) -> Mapping[str, Value]:
        """The values of the model's parameters."""
        return {}

    def text(self, instance: Instance) -> str:
        """The model, and its data."""
        name = type(self).__module__.rpartition(".")[2]
        return f"{read_program(ENGINE, f'{name}.mzn')}\n{as_text(self.data(instance))}"

    def arrays(self, text: str, search: Search) -> Iterator[list[int]]:
        """The solutions. Raises GaveUp if not all came, RuntimeError if ``minizinc`` reports an error."""
        solver = find_solver(self.settings.get("solver"))
        command = ["minizinc", "--solver", solver, "--all-solutions", "--statistics"]
        if self.setting("free_search") == "true":
            command.append("--free-search")
        lines = without_statistics(read_lines(command, text, "model.mzn"), search)
        yield from read_solutions(lines)
        if line := next(lines, None):
            raise RuntimeError(f"minizinc printed {line[:MOST_SHOWN]!r} after it had said that it has finished")

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """Every solution. Solutions of any size come from one run; for an optimum each size has its own."""
        if instance.size == ANY:
            yield from self.placements(instance, search)
        else:
            yield from super()._solve(instance, search)

    def model_in_words(self, instance: Instance) -> ModelInWords:
        """The model and its data, as they are."""
        return super().model_in_words(self.of_one_size(instance))

    def stated_model(self, instance: Instance) -> ModelText:
        """The model with its data, as they are."""
        if instance.size == OPTIMUM:
            raise Unsupported(self.name, instance, NEEDS_SIZE)
        return super().stated_model(instance)


def squares_as_data(instance: Instance) -> dict[str, Value]:
    """The data of every model over squares: how many there are, the required and forbidden ones, and the sizes.

    There is one size; where the instance leaves it open, there are all that the problem allows.
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
    """The data in MiniZinc's language, one assignment a line. An array is indexed from 0."""
    return "".join(f"{name} = {_value(value)};\n" for name, value in data.items())


def _value(value: Value) -> str:
    """A number, a set or an array in MiniZinc's language."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, frozenset):
        return f"{{{_listed(sorted(value))}}}"
    return f"array1d(0..{len(value) - 1}, [{_listed(value)}])"


def _listed(values: Iterable[int | frozenset[int]]) -> str:
    return ", ".join(map(_value, values))


def read_solutions(lines: Iterable[str]) -> Iterator[list[int]]:
    """The arrays of the solutions, as they come.

    Raises GaveUp if the output ends before the solver says that it has finished, or says that it stopped; RuntimeError
    at a line that is not of this form.
    """
    array: list[int] | None = None
    number = 0
    for line in lines:
        if array is not None:
            if line != SOLUTION_END:
                raise RuntimeError(f"minizinc printed {line[:MOST_SHOWN]!r} where a solution should end")
            yield array
            array, number = None, number + 1
        elif line == COMPLETE or (line == MINIZINC_UNSATISFIABLE and not number):
            return
        elif line == UNKNOWN:
            raise GaveUp(say("the solver of minizinc stopped before it had all solutions"))
        else:
            array = parse_array(line, "minizinc")
    raise GaveUp(say("minizinc ended without saying that it has all solutions"))


def without_statistics(lines: Iterable[str], search: Search) -> Iterator[str]:
    """The lines that are no comments. Statistics, which are comments, are counted in the search."""
    for line in lines:
        name, _, value = line.removeprefix(STATISTIC).partition("=")
        if not line.startswith("%"):
            yield line
        elif not line.startswith(STATISTIC) or name not in STATISTICS:
            continue
        elif name == "flatTime":
            search.build_seconds = (search.build_seconds or 0.0) + parse_statistic(float, name, value)
        elif name in SIZES:
            setattr(search.statistics, STATISTICS[name], parse_statistic(int, name, value))
        else:
            search.count(**{STATISTICS[name]: parse_statistic(int, name, value)})


def parse_statistic(kind: Callable[[str], Number], name: str, value: str) -> Number:
    """The value of a statistic, not below 0. Raises RuntimeError if the text is no such number."""
    with suppress(ValueError):
        number = kind(value)
        if number >= 0:
            return number
    raise RuntimeError(f"minizinc printed {name}={value[:MOST_SHOWN]!r} where a number should stand")


def find_solver(chosen: Setting | None = None) -> str:
    """The identifier of the solver that is chosen, or of the preferred one.

    Raises RuntimeError if ``minizinc`` does not offer it, or offers none that enumerates, or does not tell what it has.
    """
    names = list(SOLVERS) if chosen is None else [str(chosen)]
    for identifier in (one for name in names for one in SOLVERS[name]):
        if identifier in offered_solvers():
            return identifier
    raise RuntimeError(f"minizinc offers no {' and no '.join(map(str.title, names))}")


def versions_of_solver(chosen: Setting | None = None) -> list[str]:
    """The name and the version of the solver that ``find_solver`` finds; nothing where there is none."""
    try:
        solver = offered_solvers()[find_solver(chosen)]
    except RuntimeError:
        return []
    return [f"{solver.get('name')} {solver.get('version')}"]


@cache
def offered_solvers() -> dict[str, dict[str, Any]]:
    """The solvers that ``minizinc`` describes, by their identifiers. Raises RuntimeError if it describes none."""
    command = ["minizinc", "--solvers-json"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=QUESTION_SECONDS).stdout
        return {str(one.get("id")): one for one in json.loads(told)}
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise RuntimeError(f"minizinc does not tell which solvers it has: {error}") from None
