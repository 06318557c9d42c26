"""The ladder of inference: a table of the nodes that the lessons of an engine need on larger and larger boards."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.harness.runner import Runner
from models.catalogue.finding import formulations
from models.formulation import SolutionSet
from models.languages import localise_number, say
from models.problem import Instance
from models.propagation.engine import Inference

SMALLEST, LARGEST = 4, 12
"""The sides of the first board of the ladder, and of the last unless the user names another."""
UNFINISHED, NOT_ASKED = "…", "·"
"""The marks of a cell without a number."""


@dataclass
class NodesOfLadder:
    """The nodes that the rungs of the ladder, the weaker ones first, need on boards of growing sides.

    ``nodes`` has for each side and each rung that was asked the nodes of the whole search; None if a limit was reached.
    ``disagreeing`` are the sides on which the rungs do not give the same solutions.
    """

    rungs: Sequence[Inference]
    nodes: dict[int, dict[Inference, int | None]] = field(default_factory=dict)
    disagreeing: list[int] = field(default_factory=list)
    interrupted: bool = False


def find_rungs(instance: Instance) -> list[Inference]:
    """The lessons that give all solutions, or one of each class: first those with an order, the weakest first."""
    lessons = {lesson.short_name: lesson for lesson in formulations().values() if isinstance(lesson, Inference)}
    answering = {name: lesson for name, lesson in lessons.items() if not lesson.unsupported(instance)}
    named = {weaker for lesson in answering.values() for weaker in lesson.never_more_nodes_than}

    def place(name: str) -> tuple[bool, int, str]:
        return not (lessons[name].never_more_nodes_than or name in named), _height(lessons, name), name

    names = sorted((name for name, lesson in answering.items() if lesson.gives != SolutionSet.ONE), key=place)
    return [answering[name] for name in names]


def _height(lessons: dict[str, Inference], name: str) -> int:
    """The number of steps from a lesson to the bottom of the ladder, on the longest way."""
    return max((1 + _height(lessons, weaker) for weaker in lessons[name].never_more_nodes_than), default=0)


def count_nodes(
    rungs: Sequence[Inference], instance_of_side: Callable[[int], Instance], sides: Iterable[int], limits: Limits
) -> NodesOfLadder:
    """The nodes that rungs need on boards of these sides. A rung that reached a limit is not asked about larger boards.

    Ctrl-C ends the work; the result has what was counted, and is marked as ``interrupted``.
    """
    ladder = NodesOfLadder(rungs)
    going = list(rungs)
    for side in sides:
        with show_progress(silent=False) as progress:
            comparison = Runner(instance_of_side(side), going, limits).run(progress)
        outcomes = dict(zip(going, comparison.outcomes, strict=True))
        going = [rung for rung, outcome in outcomes.items() if outcome.status.is_complete]
        stopped = [] if comparison.interrupted else [rung for rung in outcomes if rung not in going]
        ladder.nodes[side] = dict.fromkeys(stopped) | {rung: outcomes[rung].statistics.nodes or 0 for rung in going}
        ladder.disagreeing += [side] if comparison.disagreements else []
        ladder.interrupted = comparison.interrupted
        if ladder.interrupted or not going:
            break
    return ladder


def ladder_as_text(ladder: NodesOfLadder, asked: str, limits: Limits) -> RenderableType:
    """The table of the ladder, a row for each rung, and its marks explained. ``asked``: the name to highlight."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("")
    table.add_column(say("lesson"))
    for side in ladder.nodes:
        table.add_column(f"n = {side}", justify="right", no_wrap=True)
    table.add_column(say("never more nodes than"))
    numbers = {rung.short_name: number for number, rung in enumerate(ladder.rungs, 1)}
    for name, rung in zip(numbers, ladder.rungs, strict=True):
        cells = [_cell(of_side, rung) for of_side in ladder.nodes.values()]
        weaker = ", ".join(str(numbers[one]) for one in rung.never_more_nodes_than if one in numbers)
        style = "bold" if rung.name == asked else ""
        table.add_row(str(numbers[name]), name, *cells, weaker, style=style)
    return Group(Text(say("Nodes of the search for all solutions"), style="bold"), "", table, *_notes(ladder, limits))


def _cell(nodes: dict[Inference, int | None], rung: Inference) -> str:
    if rung not in nodes:
        return NOT_ASKED
    return UNFINISHED if nodes[rung] is None else f"{nodes[rung]}"


def _notes(ladder: NodesOfLadder, limits: Limits) -> Iterator[Text]:
    """A blank line, then the marks of the table explained, and what went wrong."""
    cells = [_cell(of_side, rung) for of_side in ladder.nodes.values() for rung in ladder.rungs]
    yield Text("")
    if UNFINISHED in cells:
        unfinished = "{mark}: not done in {seconds} seconds"
        yield Text(say(unfinished, mark=UNFINISHED, seconds=localise_number(f"{limits.seconds:g}")), style="dim")
    if NOT_ASKED in cells:
        yield Text(say("{mark}: not asked any more", mark=NOT_ASKED), style="dim")
    if ladder.interrupted:
        yield Text(say("stopped; this is what there is"))
    for side in ladder.disagreeing:
        yield Text(say("✗ they disagree on n = {side}", side=side), style="red")
