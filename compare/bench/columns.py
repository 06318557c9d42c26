"""The columns of a bench: what is known of a pair on a board, by name."""

from collections.abc import Callable
from dataclasses import dataclass

from compare.bench.result import Result

Value = str | int | float | bool | None


@dataclass(frozen=True)
class Column:
    """``value`` is for programs, ``text`` for people, with the ``heading`` above it; None: not shown to people."""

    name: str
    value: Callable[[Result], Value]
    heading: str | None = None
    text: Callable[[Result], str] = lambda result: ""
    is_number: bool = True


def seconds_in_words(seconds: float | None) -> str:
    if seconds is None:
        return ""
    return f"{seconds * 1000:.2g} ms" if seconds < 0.0995 else f"{seconds:.3g} s"


def times_in_words(ratio: float | None) -> str:
    """A ratio as people read it: 0.87, 9.3, 48."""
    if ratio is None:
        return ""
    return f"{ratio:.2g}" if ratio < 0.995 else f"{ratio:.1f}" if ratio < 9.95 else f"{ratio:.0f}"


def _spread(result: Result) -> str:
    if len(result.ratios) < 2:
        return ""
    return f"{times_in_words(min(result.ratios))} – {times_in_words(max(result.ratios))}"


def _target(result: Result) -> str:
    target = result.case.target
    return "" if target is None else f"{target:g} {MARKS[result.reached]}".rstrip()


MARKS = {True: "✓", False: "✗", None: ""}

COLUMNS = [
    Column("pair", lambda result: result.name),
    Column("what", lambda result: result.what, "what", lambda result: result.what, is_number=False),
    Column("n", lambda result: result.case.n),
    Column("ours", lambda result: result.pair.ours.title, "ours", lambda result: result.pair.ours.title, False),
    Column("our_seconds", lambda result: result.our_seconds, "", lambda result: seconds_in_words(result.our_seconds)),
    Column(
        "yardstick",
        lambda result: result.pair.yardstick.title,
        "yardstick",
        lambda result: result.pair.yardstick.title,
        False,
    ),
    Column(
        "yardstick_seconds",
        lambda result: result.yardstick_seconds,
        "",
        lambda result: seconds_in_words(result.yardstick_seconds),
    ),
    Column("ratio", lambda result: result.ratio, "× faster", lambda result: times_in_words(result.ratio)),
    Column("lowest", lambda result: min(result.ratios, default=None), "spread", _spread),
    Column("highest", lambda result: max(result.ratios, default=None)),
    Column("rounds", lambda result: len(result.rounds), "rounds", lambda result: str(len(result.rounds))),
    Column("target", lambda result: result.case.target, "target", _target),
    Column("reached", lambda result: result.reached),
    Column("clock", lambda result: result.pair.clock),
    Column("reason", lambda result: result.reason),
]
FOR_PEOPLE = [column for column in COLUMNS if column.heading is not None]
