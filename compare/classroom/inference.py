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
UNFINISHED, NOT_ASKED = "…", "·"


@dataclass
class NodesOfLadder:
    """The rungs, weaker ones first. ``nodes``: for each side and rung those of the whole search; None: unfinished."""

    rungs: Sequence[Inference]
    nodes: dict[int, dict[Inference, int | None]] = field(default_factory=dict)
    disagreeing: list[int] = field(default_factory=list)
    """The sides on which the rungs do not give the same solutions."""
    interrupted: bool = False


def find_rungs(instance: Instance) -> list[Inference]:
    """The lessons that give all solutions of this question: first those that are ordered, and the weakest first."""
    found = {_file(one): one for one in formulations().values() if isinstance(one, Inference)}
    answering = {name: one for name, one in found.items() if not one.unsupported(instance)}
    named = {weaker for one in answering.values() for weaker in one.never_more_nodes_than}

    def place(name: str) -> tuple[bool, int, str]:
        return not (found[name].never_more_nodes_than or name in named), _height(found, name), name

    names = sorted((name for name, one in answering.items() if one.gives != SolutionSet.ONE), key=place)
    return [answering[name] for name in names]


def _file(rung: Inference) -> str:
    """The name of the lesson without that of the engine."""
    return rung.name.partition("/")[2]


def _height(found: dict[str, Inference], name: str) -> int:
    """The number of steps to the bottom of the ladder, on the longest way."""
    return max((1 + _height(found, weaker) for weaker in found[name].never_more_nodes_than), default=0)


def count_nodes(
    rungs: Sequence[Inference], question: Callable[[int], Instance], sides: Iterable[int], limits: Limits
) -> NodesOfLadder:
    """The nodes on boards of these sides. A rung that reached a limit is not asked about larger boards.

    Ctrl-C ends the work, and keeps what is there.
    """
    found = NodesOfLadder(rungs)
    going = list(rungs)
    for side in sides:
        with show_progress(silent=False) as progress:
            comparison = Runner(question(side), going, limits).run(progress)
        outcomes = dict(zip(going, comparison.outcomes, strict=True))
        going = [rung for rung, outcome in outcomes.items() if outcome.status.is_complete]
        stopped = [] if comparison.interrupted else [one for one in outcomes if one not in going]
        found.nodes[side] = dict.fromkeys(stopped) | {one: outcomes[one].statistics.nodes or 0 for one in going}
        found.disagreeing += [side] if comparison.disagreements else []
        found.interrupted = comparison.interrupted
        if found.interrupted or not going:
            break
    return found


def ladder_as_text(found: NodesOfLadder, asked: str, limits: Limits) -> RenderableType:
    """The table, a row for each rung, and what its marks mean."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("")
    table.add_column(say("lesson"))
    for side in found.nodes:
        table.add_column(f"n = {side}", justify="right", no_wrap=True)
    table.add_column(say("never more nodes than"))
    numbers = {_file(rung): number for number, rung in enumerate(found.rungs, 1)}
    for name, rung in zip(numbers, found.rungs, strict=True):
        cells = [_cell(of_side, rung) for of_side in found.nodes.values()]
        weaker = ", ".join(str(numbers[one]) for one in rung.never_more_nodes_than if one in numbers)
        style = "bold" if rung.name == asked else ""
        table.add_row(str(numbers[name]), name, *cells, weaker, style=style)
    return Group(Text(say("Nodes of the search for all solutions"), style="bold"), "", table, *_notes(found, limits))


def _cell(nodes: dict[Inference, int | None], rung: Inference) -> str:
    if rung not in nodes:
        return NOT_ASKED
    return UNFINISHED if nodes[rung] is None else f"{nodes[rung]}"


def _notes(found: NodesOfLadder, limits: Limits) -> Iterator[Text]:
    cells = [_cell(of_side, rung) for of_side in found.nodes.values() for rung in found.rungs]
    yield Text("")
    if UNFINISHED in cells:
        unfinished = "{mark}: not done in {seconds} seconds"
        yield Text(say(unfinished, mark=UNFINISHED, seconds=localise_number(f"{limits.seconds:g}")), style="dim")
    if NOT_ASKED in cells:
        yield Text(say("{mark}: not asked any more", mark=NOT_ASKED), style="dim")
    if found.interrupted:
        yield Text(say("stopped; this is what there is"))
    for side in found.disagreeing:
        yield Text(say("✗ they disagree on n = {side}", side=side), style="red")
