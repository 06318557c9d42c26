"""The options that commands share, and what is made of them: an instance, limits, formulations, a view."""

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from compare.harness.limits import Limits
from compare.question.board_files import parse_question_in_file
from compare.question.checks import DEFAULT_PIECE
from compare.question.errors import BadUse, bad_use_of_names
from compare.question.parameters import Argument, Option
from compare.question.parsing import (
    DEFAULT_PROBLEM,
    choose_formulations,
    choose_one,
    parse_number,
    parse_question,
    parse_seconds,
)
from compare.report.views import View, view, views
from models.formulation import Formulation
from models.languages import ENGLISH, LANGUAGES, check_language, language_of_user, speaking
from models.problem import Instance

MOST_THREADS = 1024
SIDE_FOR_A_FILE = "6"
"""The side of the board where a file is named, and no N."""

N = Annotated[str | None, Argument(metavar="[N]", help="Side of a square board.")]
Rows = Annotated[str | None, Option(metavar="R", help="Rows of the board, instead of N.")]
Columns = Annotated[str | None, Option(metavar="C", help="Columns of the board.")]
Wrap = Annotated[bool, Option("--wrap", help="Join opposite edges: a torus.")]
Piece = Annotated[str, Option(metavar="NAME", help="Which piece ('list' names them).")]
Problem = Annotated[str, Option(metavar="NAME", help="Which problem ('list' names them).")]
Size = Annotated[
    str | None,
    Option(metavar="K|optimum|any", help="How many pieces. By default the optimum; for non-attacking queens "
                 "and rooks one on each line of the shorter side."),
]  # fmt: skip
Require = Annotated[
    str,
    Option(
        metavar="SQUARES", help="Squares that must be occupied: a1,c4 (a1 is bottom left), or @FILE, which has them."
    ),
]
Forbid = Annotated[str, Option(metavar="SQUARES", help="Squares that must not be occupied: a1,c4 or @FILE.")]
BoardFile = Annotated[
    str | None,
    Option("--board", metavar="FILE", help="A board as text (. open, Q given, # forbidden), or a question in "
                 "JSON; 'show --as-question' writes both."),
]  # fmt: skip
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
TimeLimit = Annotated[str, Option(metavar="SECONDS", help="Time for each formulation.")]
MemoryLimit = Annotated[str, Option(metavar="MIB", help="Memory for each formulation.")]
TimeOfCount = Annotated[str, Option("--time-limit", metavar="SECONDS", help="Time for each count.")]
MemoryOfCount = Annotated[str, Option("--memory-limit", metavar="MIB", help="Memory for each count.")]
Jobs = Annotated[
    str | None, Option(metavar="K", help="Formulations side by side. By default as many as there are cores.")
]
Threads = Annotated[str | None, Option(metavar="K", help="Threads of a compiled counter. By default as many as cores.")]
UseKnownBounds = Annotated[
    bool,
    Option("--use-known-bounds", help="Take from the literature that fewer queens do not cover the board, and "
                 "do not prove it; the result says so."),
]  # fmt: skip
Language = Annotated[
    str | None,
    Option("--language", metavar="|".join(LANGUAGES), help="The language. By default that of your locale."),
]
Output = Annotated[
    str | None, Option("--output", "-o", metavar="FILE", help="Write the result there instead of printing it.")
]


@dataclass(frozen=True)
class Question:
    """What the options say about a question, all but N, the side of a square board."""

    rows: Rows = None
    columns: Columns = None
    wrap: Wrap = False
    piece: Piece = DEFAULT_PIECE
    problem: Problem = DEFAULT_PROBLEM
    size: Size = None
    require: Require = ""
    forbid: Forbid = ""
    board: BoardFile = None

    @property
    def has_sides(self) -> bool:
        """Whether the rows or the columns of the board are given, or a file with them."""
        return self.rows is not None or self.columns is not None or self.board is not None

    def on_side(self, n: str | None) -> Instance:
        """The instance, where N is this. Raises BadUse."""
        words = {"n": n, **vars(self)}
        path = words.pop("board")
        return parse_question(**words) if path is None else parse_question_in_file(path, **words)


FileAndN = Annotated[
    list[str] | None,
    Argument(metavar="[FILE] [N]", help="A file of your own, and the side of a square board."),
]


@dataclass(frozen=True)
class Asked:
    """A question, and the file to which it is put, if one is named."""

    instance: Instance
    path: str | None


def _split(words: list[str], question: Question) -> Asked:
    paths = [word for word in words if word.endswith(".py")]
    sides = [word for word in words if word not in paths]
    if len(paths) > 1 or len(sides) > 1:
        raise BadUse(f"give one file and one N at most, not {' '.join(words)}")
    side = sides[0] if sides else SIDE_FOR_A_FILE if paths and not question.has_sides else None
    return Asked(question.on_side(side), paths[0] if paths else None)


def speaks(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """Give a command the option --language, and have it speak that language; for programs it speaks English."""

    @functools.wraps(command)
    def wrapped(language: str | None = None, **given: Any) -> int | None:
        chosen = parse_language(language)
        is_for_programs = given.get("as_json") or given.get("as_csv")
        with speaking(ENGLISH if is_for_programs else chosen):
            return command(**given)

    own = [one.replace(kind=one.KEYWORD_ONLY) for one in inspect.signature(command).parameters.values()]
    option = inspect.Parameter("language", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Language)
    wrapped.__signature__ = inspect.Signature([*own, option])  # type: ignore[attr-defined]
    wrapped.__annotations__ = {one.name: one.annotation for one in [*own, option]}
    return wrapped


def parse_language(language: str | None) -> str:
    """The language of this option, or that of the user's locale. Raises BadUse."""
    chosen = language_of_user() if language is None else language
    with bad_use_of_names():
        check_language(chosen)
    return chosen


def parse_limits(time_limit: str, memory_limit: str, *, jobs: str | None = None, threads: str | None = None) -> Limits:
    """The limits of these options; a counter uses as many threads as the limits allow jobs. Raises BadUse."""
    seconds, mib = parse_seconds(time_limit, "--time-limit"), parse_number(memory_limit, "--memory-limit")
    if threads is not None:
        return Limits(seconds, mib, parse_number(threads, "--threads", MOST_THREADS))
    return Limits(seconds, mib, parse_number(jobs, "--jobs") if jobs is not None else Limits.jobs)


def named_formulations(only: Sequence[str] | None, engines: Sequence[str] | None) -> list[Formulation] | None:
    """The formulations that --only and --engine name; None if neither is given. Raises BadUse."""
    return choose_formulations(only or [], engines or []) if only or engines else None


def takes_a_question(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """Give a command the options that describe a question, in place of its parameter ``question``; N is its own."""
    return with_parameters(command, Question, "question")


def asks_a_question(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """Give a command N and the options that describe an instance, in place of its parameter ``instance``."""

    def instance(n: N = None, **options: Any) -> Instance:
        return Question(**options).on_side(n)

    return with_parameters(command, _with_options(instance), "instance")


def asks_a_file(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """The same, in place of its parameter ``asked``: a question, and perhaps the file to which it is put."""

    def asked(words: FileAndN = None, **options: Any) -> Asked:
        return _split(words or [], Question(**options))

    return with_parameters(command, _with_options(asked), "asked")


def _with_options(maker: Callable[..., Any]) -> Callable[..., Any]:
    """The maker, whose signature now names the options of a question that it takes."""
    own = [one for one in inspect.signature(maker).parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    signature = inspect.Signature([*own, *inspect.signature(Question).parameters.values()])
    maker.__signature__ = signature  # type: ignore[attr-defined]
    return maker


def chooses_a_view(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """Give a command one flag for each view but the terminal's, in place of its parameter ``view``."""

    def chosen(**flags: bool) -> View:
        return view(choose_one(flags, "terminal"))

    chosen.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [_flag(name) for name in views() if name != "terminal"]
    )
    return with_parameters(command, chosen, "view")


def _flag(name: str) -> inspect.Parameter:
    kind = Annotated[
        bool, Option(f"--{name}", help=f"Print the result as {name.upper() if len(name) < 5 else name.title()}.")
    ]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=False, annotation=kind)


def with_parameters(
    command: Callable[..., int | None], maker: Callable[..., Any], made: str
) -> Callable[..., int | None]:
    """The command with the parameters of ``maker`` in place of the parameter ``made``, which ``maker`` returns."""
    maker_parameters = list(inspect.signature(maker).parameters.values())
    own_parameters = [one for one in inspect.signature(command).parameters.values() if one.name != made]

    @functools.wraps(command)
    def wrapped(**given: Any) -> int | None:
        words = {parameter.name: given.pop(parameter.name) for parameter in maker_parameters}
        return command(**{made: maker(**words)}, **given)

    parameters = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in [*maker_parameters, *own_parameters]
    ]
    wrapped.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    wrapped.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return wrapped
