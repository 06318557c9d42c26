"""The screen of a watched search: the board, the panel beside or below it, and the keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from compare.classroom.watching.board_picture import CELL_SIZES, BoardPicture, CellSize, Look
from compare.classroom.watching.domains import ShownDomains
from compare.classroom.watching.inside import draw_code, draw_data
from compare.classroom.watching.keys import explain_keys
from compare.classroom.watching.replay import Replay, State
from compare.classroom.watching.words import event_in_words, reason_in_words, step_in_words
from compare.question.description import describe
from models.chess.board import Board
from models.languages import say, spoken, write_number
from models.problem import Instance
from models.search import DECISION, Reason
from models.watching import Event, Kind

BLANK_LINES = 2
"""The lines between title, board and keys, if there is room."""
PANEL_WIDTH, COLUMNS_BETWEEN = 42, 4
"""The least width of the panel beside the board, and the columns between them."""
FEWEST_PANEL_LINES = 2
"""The least height of the panel below the board."""
MOST_REASONS = 3
"""If a propagator excludes squares for more reasons, the last ones are shown."""
STYLES_OF_STEPS = {
    Kind.PLACE: "green",
    Kind.REJECT: "red",
    Kind.REMOVE: "yellow",
    Kind.SOLUTION: "bold bright_yellow",
    Kind.SIZE: "cyan",
    Kind.VIOLATIONS: "cyan",
    Kind.EXCLUDE: "magenta",
    Kind.FORCE: "blue",
    Kind.FAIL: "bold red",
    Kind.RESTORE: "yellow",
    Kind.LINE: "bold",
}
"""The colours of steps by their kinds."""


@dataclass(frozen=True)
class Layout:
    """The size of the squares, and whether the panel is beside the board or below it."""

    cell_size: CellSize
    is_beside: bool

    def board_size(self, board: Board) -> tuple[int, int]:
        """The columns and the lines that the board takes with the names of its ranks and columns."""
        return len(str(board.rows)) + 1 + board.columns * self.cell_size.width, board.rows * self.cell_size.height + 1

    def least_size(self, board: Board) -> tuple[int, int]:
        """The columns and the lines that board and panel take at least."""
        width, height = self.board_size(board)
        if self.is_beside:
            return width + COLUMNS_BETWEEN + PANEL_WIDTH, height
        return width, height + FEWEST_PANEL_LINES


SMALLEST_LAYOUT = Layout(CELL_SIZES[-1], is_beside=False)
LAYOUTS = [
    *(Layout(size, is_beside=True) for size in CELL_SIZES[:-1]),
    *(Layout(size, is_beside=False) for size in CELL_SIZES),
    Layout(CELL_SIZES[-1], is_beside=True),
]
"""All layouts, the best first."""


def choose_layout(board: Board, width: int, height: int, lines_around: int) -> Layout | None:
    """The best layout that leaves ``lines_around`` lines of the terminal free, or else the best that fits.

    ``width`` and ``height`` are the columns and lines of the terminal. None if no layout fits.
    """
    for lines in (lines_around, 0):
        for layout in LAYOUTS:
            least_width, least_height = layout.least_size(board)
            if least_width <= width and least_height <= height - lines:
                return layout
    return None


def draw_screen(replay: Replay, doing: str, console: Console, *, counts: bool = False) -> RenderableType:
    """The whole screen for a console; on a small one title and keys are cut to the lines that are left."""
    instance = replay.search.instance
    title, keys = _title(replay.search.formulation.name, instance, console), _keys(console.width)
    around = len(title) + len(keys) + BLANK_LINES
    layout = choose_layout(instance.board.face, console.width, console.height, around)
    if layout is None:
        return _too_small(instance.board.face, console)
    room = console.height - layout.least_size(instance.board.face)[1]
    blank = [""] if room >= around else []
    keys = keys[:room]
    title = title[: room - len(keys)]
    lines = console.height - len(title) - len(keys) - 2 * len(blank)
    look = Look(
        layout.cell_size,
        colours=console.color_system is not None and not console.no_color,
        unicode=console.encoding.lower().startswith("utf"),
        counts=counts,
    )
    domains = None
    if replay.state.inferences or replay.state.has_inferred:
        domains = ShownDomains(instance.board, replay.state, replay.propagators, replay.latest_call())
    picture = BoardPicture(instance, replay.state, replay.step_to_tell, look, domains).text()
    legend = domains.legend(unicode=look.unicode) if domains else []
    beside = _board_and_panel(replay, doing, picture, layout, console.width, lines, legend)
    return Group(*title, *blank, *beside, *blank, *keys)


def _board_and_panel(
    replay: Replay, doing: str, picture: Text, layout: Layout, width: int, lines: int, legend: Sequence[Text]
) -> list[RenderableType]:  # fmt: skip
    """Board and panel, in this width and this number of lines."""
    board_width, board_height = layout.board_size(replay.search.instance.board.face)
    if not layout.is_beside:
        blank = [""] if lines - board_height > FEWEST_PANEL_LINES else []
        return [picture, *blank, *draw_panel(replay, doing, width, lines - board_height - len(blank), legend)]
    grid = Table.grid(padding=(0, COLUMNS_BETWEEN))
    grid.add_row(picture, Group(*draw_panel(replay, doing, width - board_width - COLUMNS_BETWEEN, lines, legend)))
    return [grid]


def _too_small(board: Board, console: Console) -> Text:
    """The sentence in place of the board that says how large the terminal must be."""
    width, height = SMALLEST_LAYOUT.least_size(board)
    return Text(
        say(
            "A board of {rows} × {columns} needs a terminal of {width} × {height} (columns × lines); this one has "
            "{width_now} × {height_now}. Make it larger, or press q.",
            rows=board.rows,
            columns=board.columns,
            width=width,
            height=height,
            width_now=console.width,
            height_now=console.height,
        )
    )


def _title(name: str, instance: Instance, console: Console) -> list[Text]:
    """The formulation and the question, in one line if they fit."""
    formulation, question = Text(name, "bold"), Text(describe(instance), "dim")
    in_one_line = Text("   ").join([formulation, question])
    if in_one_line.cell_len <= console.width:
        return [in_one_line]
    return [*formulation.wrap(console, console.width), *question.wrap(console, console.width)]


def _keys(width: int) -> list[Text]:
    """The line of help about the keys, in several lines if the terminal is narrow."""
    lines = [Text()]
    for key, meaning in explain_keys():
        one = Text.assemble((f" {key} ", "reverse"), (f" {meaning} ", "dim"))
        if lines[-1].cell_len + one.cell_len > width + 1:
            lines.append(Text())
        lines[-1].append_text(one)
    for line in lines:
        line.truncate(width)
    return lines


def draw_panel(replay: Replay, doing: str, width: int, lines: int, legend: Sequence[Text] = ()) -> list[Text]:
    """The lines of the panel, the most important first: at most this many ``lines``, each at most ``width`` long."""
    instance = replay.search.instance
    shown = [*_describe_last_step(replay, width), Text(doing, "bold")]
    shown += [Text(), *legend] if legend else []
    if replay.observer is not None:
        inside = draw_data(replay.observer, replay.snapshot(), replay.snapshot_before(), instance.board.face)
        shown += [Text(), *draw_code(replay.observer, replay.snapshot()), Text(), *inside]
    shown += [Text(), *_list_counts(replay.state)]
    if replay.state.solutions and not replay.state.nodes:
        shown += [Text(), Text(replay.search.formulation.name, "dim"), Text(say("reports its solutions only"), "dim")]
    history = replay.recent(max(0, lines - len(shown) - 1))
    if len(history) > 1:
        shown += [Text(), *_list_history(history, instance)]
    for line in shown:
        line.truncate(width, overflow="ellipsis")
    return shown[:lines]


def _describe_last_step(replay: Replay, width: int) -> list[Text]:
    """The last step in the colour of its kind, and the reasons for what a propagator concluded, the last ones only.

    When the search is over, only a solution has a colour: that of a failure would say that the search has failed.
    """
    event, instance = replay.step_to_tell, replay.search.instance
    if event is None:
        return [Text(say("the empty board"), "bold")]
    is_plain = replay.is_over and event.kind != Kind.SOLUTION
    style = "bold" if is_plain else f"bold {STYLES_OF_STEPS[event.kind]}"
    if event.reason is None:
        return [Text(step_in_words(event, replay.state, instance), style)]
    concluded = [one for one in replay.latest_call() if one.reason != DECISION] or [event]
    by_reason = merge_by_reason(concluded)
    lines = [Text("…", style)] if len(by_reason) > MOST_REASONS else []
    for reason, merged in list(by_reason.items())[-MOST_REASONS:]:
        words = ", ".join(event_in_words(one, instance) for one in merged)
        lines += [Text(line, style) for line in wrap(words, width)]
        lines += [Text(line) for line in wrap(reason_in_words(reason, instance), width)]
    return lines


def merge_by_reason(inferences: Sequence[Event]) -> dict[Reason, list[Event]]:
    """The inferences of each reason, with all inferences of the same kind merged."""
    squares: dict[Reason, dict[Kind, int]] = {}
    for one in inferences:
        if one.reason is not None:
            of_reason = squares.setdefault(one.reason, {})
            of_reason[one.kind] = of_reason.get(one.kind, 0) | one.squares
    return {
        reason: [Event(kind, squares=joined) for kind, joined in of_reason.items()]
        for reason, of_reason in squares.items()
    }


def _list_counts(state: State) -> list[Text]:
    """The lines of the counts: names at the left, numbers at the right."""
    counts = {
        say("step"): state.steps,
        say("depth"): state.depth,
        say("nodes"): state.nodes,
    }
    if state.has_inferred:
        counts |= {say("failures"): state.failures, say("removed squares"): state.removed}
    elif not state.lines:
        counts[say("rejected")] = state.rejected
    counts[say("solutions")] = state.solutions
    if state.violations:
        counts[say("violations")] = state.violations[-1]
    if state.sizes:
        counts[say("size looked for")] = state.sizes[-1]
    numbers = [write_number(count, spoken()) for count in counts.values()]
    name_width, number_width = max(map(len, counts)), max(map(len, numbers))
    return [
        Text.assemble((f"{name:<{name_width}}", "dim"), f"   {number:>{number_width}}")
        for name, number in zip(counts, numbers, strict=True)
    ]


def _list_history(history: Sequence[tuple[int, Event]], instance: Instance) -> list[Text]:
    """The last steps, the latest at the end and marked."""
    width = len(str(history[-1][0]))
    lines = []
    for number, event in history:
        mark = "▸" if number == history[-1][0] else " "
        words = event_in_words(event, instance)
        lines.append(Text.assemble((f"{mark} {number:>{width}}  ", "dim"), (words, STYLES_OF_STEPS[event.kind])))
    return lines
