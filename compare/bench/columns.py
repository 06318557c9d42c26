"""What is known of a pair on a board: the values for programs, by name, and the columns for people."""

from collections.abc import Callable
from dataclasses import dataclass

from compare.bench.result import Result

VALUES: dict[str, Callable[[Result], str | int | float | bool | None]] = {
    "pair": lambda result: result.name,
    "what": lambda result: result.what,
    "n": lambda result: result.case.n,
    "ours": lambda result: result.pair.ours.title,
    "yardstick": lambda result: result.pair.yardstick.title,
    "clock": lambda result: result.pair.clock,
    "our_seconds": lambda result: result.our_seconds,
    "yardstick_seconds": lambda result: result.yardstick_seconds,
    "ratio": lambda result: result.ratio,
    "lowest": lambda result: min(result.ratios, default=None),
    "highest": lambda result: max(result.ratios, default=None),
    "rounds": lambda result: len(result.rounds),
    "target": lambda result: result.case.target,
    "reached": lambda result: result.reached,
    "reason": lambda result: result.reason,
}

MARKS = {True: "✓", False: "✗", None: ""}


@dataclass(frozen=True)
class Column:
    """A column of a table for people."""

    name: str
    heading: str
    text: Callable[[Result], str]
    is_number: bool = True


def seconds_in_words(seconds: float | None) -> str:
    """2.1 ms, 0.25 s, 61.2 s."""
    if seconds is None:
        return ""
    return f"{seconds * 1000:.2g} ms" if seconds < 0.0995 else f"{seconds:.3g} s"


def times_in_words(ratio: float | None) -> str:
    """A ratio as people read it: 0.87, 5.97, 48.4, 1250."""
    if ratio is None:
        return ""
    return f"{ratio:.3g}" if ratio < 999.5 else f"{ratio:.0f}"


def _spread(result: Result) -> str:
    if len(result.ratios) < 2:
        return ""
    return f"{times_in_words(min(result.ratios))} – {times_in_words(max(result.ratios))}"


def _target(result: Result) -> str:
    target = result.case.target
    return "" if target is None else f"{target:g} {MARKS[result.reached]}".rstrip()


COLUMNS = [
    Column("what", "what", lambda result: result.what, is_number=False),
    Column("ours", "ours", lambda result: result.pair.ours.title, is_number=False),
    Column("our_seconds", "", lambda result: seconds_in_words(result.our_seconds)),
    Column("yardstick", "yardstick", lambda result: result.pair.yardstick.title, is_number=False),
    Column("yardstick_seconds", "", lambda result: seconds_in_words(result.yardstick_seconds)),
    Column("ratio", "× faster", lambda result: times_in_words(result.ratio)),
    Column("spread", "spread", _spread),
    Column("rounds", "rounds", lambda result: str(len(result.rounds))),
    Column("target", "target", _target),
]
