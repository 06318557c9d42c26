"""Beside the board of a watched search: the step just taken, the counts so far, and the steps before."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from compare.watching.replay import Replay
from compare.watching.state import State
from compare.watching.words import step_in_words, what_happened
from models.problem import Instance
from models.search_events import Event, Kind

WIDTH = 42
LINES_WITHOUT_HISTORY = 12
STYLES = {
    Kind.PLACE: "green",
    Kind.REJECT: "red",
    Kind.REMOVE: "yellow",
    Kind.SOLUTION: "bold bright_yellow",
    Kind.SIZE: "cyan",
}


def panel(replay: Replay, doing: str, lines: int) -> RenderableType:
    """The panel, in so many lines at most."""
    instance = replay.search.instance
    parts: list[RenderableType] = [
        _now(replay.last, replay.state, instance),
        "",
        _counts(replay.state),
        "",
        Text(doing, style="bold"),
    ]
    if replay.state.solutions and not replay.state.nodes:
        title = replay.search.formulation.engine.title
        parts.append(Text(f"{title} tells its solutions, not its steps", style="dim"))
    history = replay.recent(max(0, lines - LINES_WITHOUT_HISTORY))
    if len(history) > 1:
        parts += ["", *_history(history, instance)]
    return Group(*parts)


def _now(event: Event | None, state: State, instance: Instance) -> Text:
    if event is None:
        return Text("the empty board", style="bold")
    words = step_in_words(event, state, instance)
    return Text(words, style=f"bold {STYLES[event.kind]}", no_wrap=True, overflow="ellipsis")


def _counts(state: State) -> Table:
    table = Table.grid(padding=(0, 3))
    table.add_column(style="dim")
    table.add_column(justify="right")
    counts = {
        "step": state.steps,
        "depth": state.depth,
        "nodes": state.nodes,
        "rejected": state.rejected,
        "solutions": state.solutions,
    }
    if state.sizes:
        counts["size looked for"] = state.sizes[-1]
    for name, count in counts.items():
        table.add_row(name, f"{count:,}".replace(",", " "))
    return table


def _history(history: Sequence[tuple[int, Event]], instance: Instance) -> list[Text]:
    """The steps before, the latest last; the one just taken is marked."""
    width = len(str(history[-1][0]))
    lines = []
    for number, event in history:
        mark = "▸" if number == history[-1][0] else " "
        words = what_happened(event, instance)
        line = Text.assemble((f"{mark} {number:>{width}}  ", "dim"), (words, STYLES[event.kind]))
        line.truncate(WIDTH, overflow="ellipsis")
        lines.append(line)
    return lines
