"""The texts of ``explain``: a lesson, its code, its model, or what its search tries; plain without a terminal."""

import shlex
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from textwrap import fill

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from compare.classroom.lesson import Lesson, mark_code
from compare.classroom.watching.replay import Replay
from compare.question.description import describe
from compare.question.errors import in_one_line
from compare.question.options import DEFAULT_PROBLEM
from compare.question.parsing import DEFAULT_PIECE
from models.chess.board import Square
from models.chess.notation import square_name, square_names
from models.formulation import Formulation
from models.languages import noun, say, translate, visible
from models.model_in_words import ConstraintInWords, ModelInWords
from models.problem import Instance
from models.search import SearchStatistics
from models.watching import Kind, WatchedSearch

Cells = tuple[str, ...]
INDENTED = (0, 0, 0, 4)
"""The padding below a heading: top, right, bottom, left."""
MOST_ROWS, MOST_ITEMS = 20, 20
"""The most rows of a table, and items of a list in a row, that are shown unless everything is asked for."""
LONGEST_LINE = 74
"""The most characters of a line of a sentence."""
UNBROKEN = "\0"
"""Stands for a blank at which a line is not broken."""
HEADING = "bold cyan"
MOST_STEPS, MOST_SECONDS = 100_000, 5.0
"""A search is watched for at most this many steps and seconds."""


def lesson_as_text(name: str, lesson: Lesson, path: str, abilities: Sequence[str] = ()) -> RenderableType:
    """The lesson: a title with its first line, the path of its file, then heading by heading.

    ``abilities``: lines that say what can be asked, below the path.
    """
    title = Text.assemble((visible(name), "bold"), "  ", visible(lesson.summary))
    parts: list[RenderableType] = [title, Text(visible(path), style="dim", overflow="fold"), *map(_text, abilities)]
    parts.append("")
    for section in lesson.sections:
        parts.append(Text(visible(translate(section.heading)), style=HEADING))
        parts += [Padding(mark_code(visible(paragraph)), INDENTED) for paragraph in section.paragraphs]
    return Group(*parts)


def code_as_text(code: str) -> RenderableType:
    """The code, highlighted, below a heading."""
    from rich.syntax import Syntax

    return Group(
        Text(say("The code"), style=HEADING),
        "",
        Syntax(visible(code), "python", background_color="default", word_wrap=True),
    )


def model_as_text(model: ModelInWords, asked: Instance, *, everything: bool) -> RenderableType:
    """The variables with their domains, the constraints, and the objective; the first of them, or ``everything``.

    ``asked`` is the question; the model may be of another size, the first size that has a solution.
    """
    parts: list[RenderableType] = [_make_title(say("The model"), model.instance)]
    if model.instance.size != asked.size:
        parts.append(Text(say("{size} is the first size that has a solution", size=model.instance.size), style="dim"))
    parts += ["", Text(say("Variables: {count}", count=len(model.variables)), style=HEADING)]
    headings = (say("name"), say("values"), say("on the board"))
    shown = model.variables if everything else model.variables[:MOST_ROWS]
    none = say("none: an auxiliary variable")
    rows: list[Cells] = [(one.name, one.domain, one.on_the_board or none) for one in shown]
    parts.append(_make_table(rows, headings, more=len(model.variables) - len(shown)))
    parts += _constraints_as_text(model, everything=everything)
    if model.objective:
        objective = _text(_write_sentence(model.objective, everything=everything))
        parts += [Text(say("Objective"), style=HEADING), Padding(objective, INDENTED)]
    if model.meanings:
        parts += [Text(say("Names"), style=HEADING), _make_table(list(model.meanings.items()))]
    return Group(*parts)


def _constraints_as_text(model: ModelInWords, *, everything: bool) -> list[RenderableType]:
    """The heading and the table of the constraints; those that read alike are one row."""
    different = Counter((one.says, tuple(one.of)) for one in model.constraints)
    stated = say("Constraints: {count}", count=len(model.constraints))
    if len(different) < len(model.constraints):
        stated = say("{stated}, {count} of them different", stated=stated, count=len(different))
    rows: list[Cells] = []
    for says, of in list(different)[: None if everything else MOST_ROWS]:
        sentence, count = _write_sentence(ConstraintInWords(says, of), everything=everything), different[says, of]
        if count > 1:
            sentence = say("{sentence}  (stated {count} times)", sentence=sentence, count=count)
        rows.append((sentence,))
    return [Text(stated, style=HEADING), _make_table(rows, more=len(different) - len(rows))]


@dataclass
class Choices:
    """The choices of a watched search. Depths count from 1, the first piece.

    ``tried`` has, for each depth, the squares in the order in which they were first tried; ``placed`` and ``rejected``
    have the numbers of pieces at each depth. ``sizes`` are those that a search for an optimum has looked for.
    ``complete``: it was watched to its end. ``gave_up``: the reason why the search gave up; None if it did not.
    """

    tried: dict[int, dict[Square, None]] = field(default_factory=dict)
    placed: Counter[int] = field(default_factory=Counter)
    rejected: Counter[int] = field(default_factory=Counter)
    sizes: list[int] = field(default_factory=list)
    solutions: int = 0
    complete: bool = False
    gave_up: str | None = None
    statistics: SearchStatistics = field(default_factory=SearchStatistics)


def watch_choices(formulation: Formulation, instance: Instance) -> Choices:
    """The choices of a search that is watched to its end, or until a limit is reached. What it compiles, it has before.

    Raises SearchFailed if the search fails.
    """
    formulation.prepare(instance)
    choices = Choices()
    end = time.monotonic() + MOST_SECONDS
    with WatchedSearch(formulation, instance) as search:
        replay = Replay(search)
        while replay.state.steps < MOST_STEPS and not replay.is_over and time.monotonic() < end:
            depth = replay.state.depth + 1
            event = replay.forward(max(0.0, end - time.monotonic()))
            if event is not None and event.square is not None and event.kind != Kind.REMOVE:
                choices.tried.setdefault(depth, {})[event.square] = None
                (choices.placed if event.kind == Kind.PLACE else choices.rejected)[depth] += 1
        choices.complete = replay.is_over
        choices.gave_up = None if search.gave_up is None else in_one_line(str(search.gave_up))
        choices.sizes = list(replay.state.sizes)
        choices.solutions = replay.state.solutions
        choices.statistics = search.search.statistics
    return choices


def choices_as_text(
    choices: Choices, formulation: Formulation, instance: Instance, *, everything: bool
) -> RenderableType:
    """The choices of the search of a formulation that states no model; the counts alone if it tells no steps."""
    parts: list[RenderableType] = [_make_title(say("The search"), instance), Text(_describe_counts(choices))]
    if choices.sizes:
        sizes = ", ".join(map(str, choices.sizes))
        parts.append(Text(say("sizes looked for, in this order: {sizes}", sizes=sizes)))
    if choices.tried:
        rows = []
        for depth, squares in sorted(choices.tried.items()):
            names = _shorten([square_name(instance.board, square) for square in squares], everything=everything)
            rows.append((str(depth), str(choices.placed[depth]), str(choices.rejected[depth]), " ".join(names)))
        headings = (noun("piece"), say("placed"), say("rejected"), say("where"))
        parts += ["", Text(say("Choices"), style=HEADING), _make_table(rows, headings)]
        parts.append(Text(say("\nstep by step: {command}", command=_watch_command(formulation, instance)), style="dim"))
    else:
        parts.append(Text(say("it shows neither its model nor its steps"), style="dim"))
    return Group(*parts)


def _watch_command(formulation: Formulation, instance: Instance) -> str:
    """The command, without the program's name, that watches the search on this instance."""
    board, problem, piece = instance.board, instance.problem, instance.piece
    is_square, is_usual = board.rows == board.columns, instance.size == problem.default_size(board, piece)
    words = [
        "watch",
        *([f"{board.rows}"] if is_square else ["--rows", f"{board.rows}", "--columns", f"{board.columns}"]),
    ]
    words += ["--wrap"] if board.wrap else []
    words += [] if problem.name == DEFAULT_PROBLEM else ["--problem", problem.name]
    words += [] if piece.name == DEFAULT_PIECE else ["--piece", piece.name]
    words += [] if is_usual else ["--size", f"{instance.size}"]
    for option, squares in (("--require", instance.required), ("--forbid", instance.forbidden)):
        words += [option, ",".join(square_names(board, squares))] if squares else []
    return shlex.join([*words, "--formulation", formulation.name])


def _describe_counts(choices: Choices) -> str:
    """The counts of a watched search in a line, and how it ended unless it is complete."""
    counts = {
        "solutions": choices.solutions,
        **{name: count for name, count in asdict(choices.statistics).items() if count},
    }
    listed = ", ".join(f"{translate(name)}: {count}" for name, count in counts.items())
    if choices.gave_up is not None:
        return say("{counts}; it gave up: {reason}", counts=listed, reason=choices.gave_up)
    return listed if choices.complete else say("{counts}; stopped before its end", counts=listed)


def _make_title(heading: str, instance: Instance) -> Text:
    return Text.assemble((f"{heading}: ", "bold"), describe(instance))


def _make_table(rows: Sequence[Cells], headings: Iterable[str] = (), more: int = 0) -> Padding:
    """The rows as a table; ``more``: the number of rows that are not shown."""
    table = Table(box=None, padding=(0, 3, 0, 0), show_header=bool(headings), header_style="dim", pad_edge=False)
    for heading in headings:
        table.add_column(heading)
    for row in rows:
        table.add_row(*map(_text, row))
    if more:
        table.add_row(Text(say("… and {count} more; --all shows all", count=more), style="dim"))
    return Padding(table, INDENTED)


def _text(text: str) -> Text:
    return Text(visible(text))


def _write_sentence(constraint: ConstraintInWords, *, everything: bool) -> str:
    """A constraint in one line, or in several that are broken between the listed items and not within them."""
    whole = [item.replace(" ", UNBROKEN) for item in _shorten(constraint.of, everything=everything)]
    text = f"{constraint.says}: {', '.join(whole)}" if whole else constraint.says
    return fill(text, LONGEST_LINE, subsequent_indent="  ", break_long_words=False).replace(UNBROKEN, " ")


def _shorten(items: Sequence[str], *, everything: bool) -> list[str]:
    if everything or len(items) <= MOST_ITEMS:
        return list(items)
    return [*items[:MOST_ITEMS], say("… and {count} more", count=len(items) - MOST_ITEMS)]
