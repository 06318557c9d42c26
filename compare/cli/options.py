"""The options that commands share, and the values that are made of them: limits, formulations, a view."""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from compare.cli.keeping import ClusterAddress
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from compare.question.options import InstanceOptions
from compare.question.parameters import Argument, MadeBy, Option
from compare.question.parsing import choose_flag, choose_formulations, parse_number, parse_seconds
from compare.report.views import FOR_PEOPLE, View, view, views
from models.formulation import Formulation
from models.problem import Instance

MOST_THREADS = 1024
"""The most threads of a compiled counter that may be asked for."""
LONGEST_ABBREVIATION = 4
"""The most letters of a view's name that is an abbreviation, such as CSV."""
SIDE_BESIDE_A_FILE = 6
"""N if a file is named, and no side of the board."""

Only = Annotated[
    list[str] | None,
    Option(metavar="NAME", help="Only this formulation. May be given several times, and with --engine: then all "
                 "that are named are asked."),
]  # fmt: skip
EngineName = Annotated[
    list[str] | None,
    Option("--engine", metavar="NAME", help="Only the formulations of this engine. May be given several times, "
                 "and with --only: then all that are named are asked."),
]  # fmt: skip
Jobs = Annotated[
    str | None, Option(metavar="K", help="Formulations side by side. By default as many as there are cores.")
]
Threads = Annotated[str | None, Option(metavar="K", help="Threads of a compiled counter. By default as many as cores.")]
AsJson = Annotated[bool, Option("--json", help="Print the result as JSON.", for_programs=True)]
Output = Annotated[
    str | None, Option("--output", "-o", metavar="FILE", help="Write the result there instead of printing it.")
]


FileAndSide = Annotated[
    list[str] | None,
    Argument(metavar="[FILE] [N]", help="A file of your own, and the side of a square board."),
]


@dataclass(frozen=True, kw_only=True)
class FileAndInstance:
    """A question, and the file of one's own to which it is put, if one is named."""

    words: FileAndSide = None
    options: InstanceOptions

    @property
    def path(self) -> str | None:
        """The path of the file. Raises BadUse if it is no file, or more words are given than one file and N."""
        path, _ = self._split()
        if path is not None:
            from compare.classroom.own_file.loading import refuse_file  # only here: it loads what reads files

            refuse_file(path)
        return path

    @property
    def instance(self) -> Instance:
        """The instance that N and the options describe. Raises BadUse if a value is wrong."""
        path, n = self._split()
        is_open = n is None and path is not None and not self.options.has_sides
        return self.options.on_side(str(SIDE_BESIDE_A_FILE) if is_open else n)

    def _split(self) -> tuple[str | None, str | None]:
        """The file and N, each None if it is not given. Raises BadUse if there are several of one of them."""
        words = self.words or []
        paths = [word for word in words if _is_meant_as_path(word)]
        sides = [word for word in words if word not in paths]
        if len(paths) > 1 or len(sides) > 1:
            raise BadUse("give one file and one N at most, not {words}", words=" ".join(words))
        return next(iter(paths), None), next(iter(sides), None)


def _is_meant_as_path(word: str) -> bool:
    """Whether a word is a path, and not N: it names a folder or a file, or looks like it."""
    return word.endswith(".py") or Path(word).name != word or (Path(word).exists() and not word.isdecimal())


def _flags_of_views() -> Iterator[inspect.Parameter]:
    """A flag for each view but the terminal's, which is shown without one."""
    for name in views():
        title = name.upper() if len(name) <= LONGEST_ABBREVIATION else name.title()
        option = Option(f"--{name}", help=f"Print the result as {title}.", for_programs=name not in FOR_PEOPLE)
        kind = Annotated[bool, option]
        if name != "terminal":
            yield _keyword(name, kind, False)


def choose_view(**flags: bool) -> View:
    """The view whose flag is given; otherwise the terminal's. Raises BadUse if there are several."""
    return view(choose_flag(flags, "terminal"))


ChosenView = Annotated[View, MadeBy(choose_view, _flags_of_views)]
"""The parameter of a command whose result has a form: a flag for each view but the terminal's."""


def limit_options(each: str, seconds: str, mib: str, workers: Any = None) -> MadeBy:
    """The options for the limits of each formulation, count … (``each`` names it), with these defaults.

    ``workers`` is ``Jobs`` or ``Threads``, for an option for these, too.
    """

    def declared() -> Iterator[inspect.Parameter]:
        time = Annotated[str, Option(metavar="SECONDS", help=f"Time for each {each}.")]
        memory = Annotated[str, Option(metavar="MIB", help=f"Memory for each {each}.")]
        yield _keyword("time_limit", time, seconds)
        yield _keyword("memory_limit", memory, mib)
        if workers is not None:
            yield _keyword("jobs" if workers is Jobs else "threads", workers, None)

    return MadeBy(parse_limits, declared)


def _keyword(name: str, annotation: Any, default: object) -> inspect.Parameter:
    """A parameter with this name that is given by its name only."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def parse_limits(time_limit: str, memory_limit: str, *, jobs: str | None = None, threads: str | None = None) -> Limits:
    """The limits of these options; ``threads`` become the jobs of the limits. Raises BadUse if a number is wrong."""
    seconds, mib = parse_seconds(time_limit, "--time-limit"), parse_number(memory_limit, "--memory-limit")
    if threads is not None:
        return Limits(seconds, mib, parse_number(threads, "--threads", MOST_THREADS))
    return Limits(seconds, mib, parse_number(jobs, "--jobs") if jobs is not None else Limits.jobs)


def named_formulations(only: Only = None, engine: EngineName = None) -> list[Formulation] | None:
    """The formulations that --only and --engine name; None if neither is given. Raises BadUse if a name is wrong."""
    return choose_formulations(only or [], engine or []) if only or engine else None


NamedFormulations = Annotated[list[Formulation] | None, MadeBy(named_formulations)]
"""The parameter of a command that itself chooses formulations if none is named."""


def asked_formulations(named: NamedFormulations) -> list[Formulation]:
    """The formulations that are named, or all if none is."""
    return choose_formulations() if named is None else named


AskedFormulations = Annotated[list[Formulation], MadeBy(asked_formulations)]
"""The parameter of a command that asks all formulations if none is named."""


@dataclass(frozen=True)
class Counting:
    """The options of the commands that count: who is asked, under which limits, and at which workplace."""

    limits: Annotated[Limits, limit_options("count", "3600", "8192", Threads)]
    only: Annotated[
        list[str] | None,
        Option(
            metavar="NAME",
            help="Only this counter or formulation. May be given several times, and with --engine: then the fastest of "
            "each name is asked, and their numbers are compared.",
        ),
    ] = None
    engine: EngineName = None
    use_known_bounds: Annotated[
        bool,
        Option(
            "--use-known-bounds",
            help="Take from the literature that fewer queens do not cover the board, and do not prove it; the result "
            "says so.",
        ),
    ] = False
    cluster: ClusterAddress = None
