"""The pages of ``explain``, in rich text that is plain where there is no terminal."""

from collections.abc import Iterable, Sequence
from textwrap import fill

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from compare.classroom.explaining.choices import Choices
from compare.classroom.explaining.lesson import Lesson, with_code
from compare.question.description import describe
from models.chess.notation import square_name
from models.formulation import Formulation
from models.model_in_words import ConstraintInWords, ModelInWords
from models.problem import Instance

MOST_ROWS = 20
MOST_ITEMS = 20
LINE = 74
UNBROKEN = "\0"
HEADING = "bold cyan"


def lesson_page(name: str, lesson: Lesson) -> RenderableType:
    """The lesson: its first line as a title, then heading by heading."""
    parts: list[RenderableType] = [Text.assemble((name, "bold"), "  ", lesson.summary), ""]
    for section in lesson.sections:
        parts.append(Text(section.heading, style=HEADING))
        parts += [Padding(with_code(paragraph), (0, 0, 0, 4)) for paragraph in section.paragraphs]
    return Group(*parts)


def model_page(model: ModelInWords, asked: Instance, everything: bool) -> RenderableType:
    """The variables with their domains, the constraints, and what is optimised."""
    parts: list[RenderableType] = [_title("The model", model.instance)]
    if model.instance.size != asked.size:
        parts.append(Text(f"{model.instance.size} is the first size that has a solution", style="dim"))
    parts += ["", Text(f"Variables: {len(model.variables)}", style=HEADING)]
    rows = [(one.name, one.domain, one.on_the_board) for one in model.variables]
    parts.append(_table(rows, everything, ("name", "values", "on the board")))
    parts.append(Text(f"Constraints: {len(model.constraints)}", style=HEADING))
    parts.append(_table([(_sentence(one, everything),) for one in model.constraints], everything))
    if model.objective:
        parts += [Text("Objective", style=HEADING), _table([(_sentence(model.objective, everything),)], everything)]
    if model.meanings:
        parts += [Text("Names", style=HEADING), _table(list(model.meanings.items()), True)]
    return Group(*parts)


def choices_page(found: Choices, formulation: Formulation, instance: Instance, everything: bool) -> RenderableType:
    """Where there is no model to print: what the search tries, or what is known of the model."""
    parts: list[RenderableType] = [_title("The search", instance), Text(_counted(found))]
    if found.sizes:
        parts.append(Text(f"sizes looked for, in this order: {', '.join(map(str, found.sizes))}"))
    if found.tried:
        rows = [_choices_at(depth, found, instance, everything) for depth in sorted(found.tried)]
        parts += ["", Text("Choices", style=HEADING), _table(rows, True, ("piece", "placed", "rejected", "where"))]
        parts.append(Text(f"\nstep by step: {_watch_command(formulation, instance)}", style="dim"))
    else:
        parts.append(Text("it shows neither its model nor its steps", style="dim"))
    return Group(*parts)


def _choices_at(depth: int, found: Choices, instance: Instance, everything: bool) -> tuple[str, str, str, str]:
    names = [square_name(instance.board, square) for square in found.tried[depth]]
    return str(depth), str(found.placed[depth]), str(found.rejected[depth]), " ".join(_listed(names, everything))


def _watch_command(formulation: Formulation, instance: Instance) -> str:
    board = instance.board
    side = f"{board.rows}" if board.rows == board.columns else f"--rows {board.rows} --columns {board.columns}"
    problem = "" if instance.problem.name == "non-attacking" else f" --problem {instance.problem.name}"
    piece = "" if instance.piece.name == "queen" else f" --piece {instance.piece.name}"
    return f"watch {side}{problem}{piece} --formulation {formulation.name}"


def _counted(found: Choices) -> str:
    statistics = found.statistics
    known = {"nodes": statistics.nodes, "variables": statistics.variables, "constraints": statistics.constraints}
    counts = [f"solutions: {found.solutions}", *(f"{name}: {count}" for name, count in known.items() if count)]
    return ", ".join(counts) + ("" if found.complete else "; stopped before its end")


def _title(what: str, instance: Instance) -> Text:
    return Text.assemble((f"{what}: ", "bold"), describe(instance))


def _table(rows: Sequence[Sequence[str]], everything: bool, headings: Iterable[str] = ()) -> Padding:
    table = Table(box=None, padding=(0, 3, 0, 0), show_header=bool(headings), header_style="dim", pad_edge=False)
    for heading in headings:
        table.add_column(heading)
    shown = rows if everything else rows[:MOST_ROWS]
    for row in shown:
        table.add_row(*map(Text, row))
    if len(shown) < len(rows):
        table.add_row(Text(f"… and {len(rows) - len(shown)} more; --all shows all", style="dim"))
    return Padding(table, (0, 0, 0, 4))


def _sentence(constraint: ConstraintInWords, everything: bool) -> str:
    """One line, or several that are broken between the things listed and not within them."""
    whole = [item.replace(" ", UNBROKEN) for item in _listed(constraint.of, everything)]
    text = f"{constraint.says}: {', '.join(whole)}" if whole else constraint.says
    return fill(text, LINE, subsequent_indent="  ", break_long_words=False).replace(UNBROKEN, " ")


def _listed(items: Sequence[str], everything: bool) -> list[str]:
    if everything or len(items) <= MOST_ITEMS:
        return list(items)
    return [*items[:MOST_ITEMS], f"… and {len(items) - MOST_ITEMS} more"]
