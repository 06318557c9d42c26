"""Beside the board of a watched search: the last step, what the player does, the counts, and the steps before."""

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
    """The lines of the panel, the most important first: at most this many ``lines``, each at most ``width`` long."""
    instance = replay.search.instance
    shown = [
        _describe_last_step(replay),
        Text(doing, "bold"),
        Text(),
        *_list_counts(replay.state),
    ]
    if replay.state.solutions and not replay.state.nodes:
        shown += [Text(), *_explain_silence(replay.search.formulation.name)]
    history = replay.recent(max(0, lines - len(shown) - 1))
    if len(history) > 1:
        shown += [Text(), *_list_history(history, instance)]
    for line in shown:
        line.truncate(width, overflow="ellipsis")
    return shown[:lines]


def _describe_last_step(replay: Replay) -> Text:
    """In the colour of its kind; where a search is over, without one unless it is a solution: its end is no failure."""
    event = replay.last
    if event is None:
        return Text("the empty board", "bold")
    is_plain = replay.is_over and event.kind != Kind.SOLUTION
    style = "bold" if is_plain else f"bold {STYLES[event.kind]}"
    return Text(step_in_words(event, replay.state, replay.search.instance), style)


def _list_counts(state: State) -> list[Text]:
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


def _explain_silence(name: str) -> list[Text]:
    return [Text(line, "dim") for line in (name, "reports its solutions only")]


def _list_history(history: Sequence[tuple[int, Event]], instance: Instance) -> list[Text]:
    """The last steps, the latest at the end and marked."""
    width = len(str(history[-1][0]))
    lines = []
    for number, event in history:
        mark = "▸" if number == history[-1][0] else " "
        words = what_happened(event, instance)
        lines.append(Text.assemble((f"{mark} {number:>{width}}  ", "dim"), (words, STYLES[event.kind])))
    return lines
