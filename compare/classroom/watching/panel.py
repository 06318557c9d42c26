"""Beside the board of a watched search: the step just taken, what is going on, the counts, and the steps before."""

from collections.abc import Sequence

from rich.text import Text

from compare.classroom.watching.replay import Replay
from compare.classroom.watching.state import State
from compare.classroom.watching.words import step_in_words, what_happened
from models.problem import Instance
from models.watching import Event, Kind

STYLES = {
    Kind.PLACE: "green",
    Kind.REJECT: "red",
    Kind.REMOVE: "yellow",
    Kind.SOLUTION: "bold bright_yellow",
    Kind.SIZE: "cyan",
}


def panel(replay: Replay, doing: str, width: int, lines: int) -> list[Text]:
    """The lines of the panel, what matters most first; no more and no longer than there is room for."""
    instance = replay.search.instance
    shown = [_now(replay.last, replay.state, instance), Text(doing, "bold"), Text(), *_counts(replay.state)]
    if replay.state.solutions and not replay.state.nodes:
        shown += [Text(), *_silent(replay.search.formulation.name)]
    history = replay.recent(max(0, lines - len(shown) - 1))
    if len(history) > 1:
        shown += [Text(), *_history(history, instance)]
    for line in shown:
        line.truncate(width, overflow="ellipsis")
    return shown[:lines]


def _now(event: Event | None, state: State, instance: Instance) -> Text:
    if event is None:
        return Text("the empty board", "bold")
    return Text(step_in_words(event, state, instance), f"bold {STYLES[event.kind]}")


def _counts(state: State) -> list[Text]:
    counts = {
        "step": state.steps,
        "depth": state.depth,
        "nodes": state.nodes,
        "rejected": state.rejected,
        "solutions": state.solutions,
    }
    if state.sizes:
        counts["size looked for"] = state.sizes[-1]
    numbers = [f"{count:,}".replace(",", " ") for count in counts.values()]
    name_width, number_width = max(map(len, counts)), max(map(len, numbers))
    return [
        Text.assemble((f"{name:<{name_width}}", "dim"), f"   {number:>{number_width}}")
        for name, number in zip(counts, numbers, strict=True)
    ]


def _silent(name: str) -> list[Text]:
    return [Text(line, "dim") for line in (name, "tells its solutions, not its steps")]


def _history(history: Sequence[tuple[int, Event]], instance: Instance) -> list[Text]:
    """The steps before, the latest last; the one just taken is marked."""
    width = len(str(history[-1][0]))
    lines = []
    for number, event in history:
        mark = "▸" if number == history[-1][0] else " "
        words = what_happened(event, instance)
        lines.append(Text.assemble((f"{mark} {number:>{width}}  ", "dim"), (words, STYLES[event.kind])))
    return lines
