"""Lists the problems, pieces, engines, formulations and counters, in tables for people and as data."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from compare.harness.confinement.means import means_as_data, means_of_this_system, words_for_means
from compare.harness.loading import explain_broken_engine
from compare.question.abilities import answerable_problems, reason_for_none
from models.catalogue.discovery import explain_missing_engine, is_installed
from models.catalogue.finding import counters, engines, formulations, pieces, problems
from models.chess.piece import Piece
from models.chess.piece_notation import examples
from models.engine import Answerer, Engine
from models.languages import ENGLISH, noun, say, spoken, translate, visible
from models.solvers.parameter import Parameter

MOST_MISSING = 2
"""If at most this number of all names are missing, these are named instead of the others."""


@dataclass(frozen=True)
class Section:
    """One table of the list, such as that of the pieces; each row begins with a name."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[Sequence[str]]


def sections() -> Iterator[Section]:
    """All tables of the list, for people."""
    in_notation = (say("any other"), say("in notation, {example}", example=examples()), "")
    yield _problems()
    rows = [(one.name, _describe_moves(one), ", ".join(_other_names(one))) for one in pieces().values()]
    yield Section(say("Pieces"), (say("name"), say("moves"), say("also")), [*rows, in_notation])
    rows = [(one.name, translate(one.title), _describe_state(one)) for one in engines().values()]
    yield Section(say("Engines"), (say("name"), say("title"), say("state")), rows)
    headings = (say("name"), say("answers"), say("pieces"), say("what it is"))
    yield Section(say("Formulations"), headings, [_row(one) for one in formulations().values()])
    yield Section(say("Counters"), headings, [_row(one) for one in counters().values()])
    means = means_of_this_system()
    states = [(word, say("held") if means.held[name] else means.reason) for name, word in words_for_means().items()]
    yield Section(say("Confinement of files of one's own"), (say("name"), say("state")), states)


def _problems() -> Section:
    """The table of the problems; in another language than English also with their names in it."""
    headings = (say("name"), say("what it asks"))
    rows = [(one.name, _title(one.lesson)) for one in problems().values()]
    if spoken() == ENGLISH:
        return Section(say("Problems"), headings, rows)
    titled = [(name, translate(name), title) for name, title in rows]
    return Section(say("Problems"), (headings[0], say("also"), headings[1]), titled)


def _other_names(piece: Piece) -> list[str]:
    """The other names of a piece; first its name in the language that is spoken, if it is another one."""
    return [name for name in (noun(piece.name), *piece.synonyms) if name != piece.name]


def parameter_section() -> Section:
    """The table of the parameters of all engines, for people."""
    rows = [
        (f"{engine.name}.{one.name}", one.values, "" if one.default is None else str(one.default), _explain(one))
        for engine in engines().values()
        for one in engine.parameters
    ]
    return Section(say("Parameters"), (say("name"), say("values"), say("default"), say("what it does")), rows)


def _explain(parameter: Parameter) -> str:
    """The meaning of a parameter, and why it has no other values, if there is a reason."""
    meaning, why = translate(parameter.meaning), translate(parameter.why_no_other)
    return f"{meaning}; {say('no other value: {reason}', reason=why)}" if why else meaning


def as_data() -> dict[str, Any]:
    """The whole list as values of JSON; ``help json`` documents the fields, which stay as they are."""
    return {
        "problems": [{"name": one.name, "title": _title(one.lesson)} for one in problems().values()],
        "pieces": [
            {"name": one.name, "synonyms": one.synonyms, "rides": sorted(one.rides), "leaps": sorted(one.leaps)}
            for one in pieces().values()
        ],
        "engines": [
            {"name": one.name, "title": one.title, "installed": is_installed(one), "install": one.install}
            | {"fault": explain_broken_engine(one), "parameters": list(map(asdict, one.parameters))}
            for one in engines().values()
        ],
        "formulations": [_data(one) | {"gives": one.gives} for one in formulations().values()],
        "counters": [_data(one) for one in counters().values()],
        "confinement": means_as_data(means_of_this_system()),
    }


def _describe_state(engine: Engine) -> str:
    """The state of an engine: installed, missing, or broken."""
    if not is_installed(engine):
        return explain_missing_engine(engine)
    fault = explain_broken_engine(engine)
    return say("installed, but it cannot be loaded: {reason}", reason=fault) if fault else say("installed")


def _row(answerer: Answerer) -> tuple[str, ...]:
    """The cells of a formulation or a counter."""
    by_problem = answerable_problems(answerer)
    answers = _shorten(by_problem, problems()) or reason_for_none(answerer)
    its_pieces = {piece for answered in by_problem.values() for piece in answered}
    named_pieces = _shorten(map(noun, its_pieces), map(noun, pieces()))
    return answerer.name, answers, named_pieces, _title(answerer.lesson)


def _data(answerer: Answerer) -> dict[str, Any]:
    """The fields of a formulation or a counter."""
    title, answers = _title(answerer.lesson), answerable_problems(answerer)
    return {"name": answerer.name, "engine": answerer.engine.name, "title": title, "answers": answers}


def _shorten(names: Iterable[str], every: Iterable[str]) -> str:
    """The names in words; if they are nearly all of ``every``, as "all but" those that are missing."""
    listed = sorted(names)
    missing = sorted(set(every) - set(listed))
    if len(missing) > MOST_MISSING:
        return ", ".join(listed)
    return say("all but {names}", names=say(" and ").join(missing)) if missing else say("all")


def _describe_moves(piece: Piece) -> str:
    """The steps of a piece in words, one for all that differ only in their signs and order."""
    words = []
    for verb, steps in ((say("rides"), piece.rides), (say("leaps"), piece.leaps)):
        shapes = sorted({(min(abs(a), abs(b)), max(abs(a), abs(b))) for a, b in steps})
        words += [" ".join([verb, *(f"({a}, {b})" for a, b in shapes)])] if shapes else []
    return "; ".join(words)


def _title(lesson: str) -> str:
    """The first line of a lesson."""
    return visible(lesson.partition("\n")[0])


Rows = Sequence[Sequence[str]]
BLANKS_BESIDE = 2
"""The number of blanks on each side of a column."""
BLANKS_BELOW = 6
"""The number of blanks before cells that stand below a name."""


def name_table(rows: Rows, headings: Sequence[str], width: int) -> RenderableType:
    """The rows as a table of at most this width; if that is too narrow for every word, the cells below the names."""
    widths = _widths([headings, *rows], width - 2 * BLANKS_BESIDE * len(headings))
    if not widths:
        return _below_the_names(rows, headings)
    table = Table(box=None, padding=(0, BLANKS_BESIDE), header_style="dim")
    for heading, column_width in zip(headings, widths, strict=True):
        table.add_column(heading, width=column_width, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _widths(rows: Rows, room: int) -> list[int] | None:
    """The widths of the columns, the last ones as wide as they can be; None if there is no room for every word."""
    columns = list(zip(*rows, strict=True))
    whole = [max(map(len, column)) for column in columns]
    widths = [whole[0], *(max(map(len, " ".join(column).split()), default=0) for column in columns[1:])]
    spare = room - sum(widths)
    if spare < 0:
        return None
    for at in reversed(range(len(widths))):
        more = min(spare, whole[at] - widths[at])
        widths[at] += more
        spare -= more
    return widths


def _below_the_names(rows: Rows, headings: Sequence[str]) -> Group:
    """The name of each row and, indented below it, its other cells in one line, and the last one in a second line."""
    lines: list[RenderableType] = []
    for name, *cells in rows:
        said = [f"{heading}: {cell}" for heading, cell in zip(headings[1:], cells, strict=True) if cell]
        short_cells, last = "; ".join(said[:-1]), said[-1:]
        below = "\n".join([short_cells, *last] if short_cells else last)
        lines += [
            Text(" " * BLANKS_BESIDE + name, no_wrap=True, overflow="ignore"),
            Padding(Text(below, overflow="fold"), (0, 0, 0, BLANKS_BELOW)),
        ]
    return Group(*lines)
