"""What was measured of a pair on one board: the rounds, and the ratios pair by pair."""

from dataclasses import dataclass, field
from statistics import median

from compare.bench.pair import Case, Pair
from compare.bench.side import Measured
from compare.report.tables import Column


@dataclass(frozen=True)
class Round:
    """Ours and the yardstick, one right after the other."""

    ours: Measured
    yardstick: Measured


@dataclass
class Result:
    """``skipped``, ``failed``: why there are no (more) rounds."""

    name: str
    pair: Pair
    case: Case
    rounds: list[Round] = field(default_factory=list)
    skipped: str | None = None
    failed: str | None = None

    def add(self, measured: Round) -> None:
        """A further round; if the two sides disagree, it is the last."""
        self.rounds.append(measured)
        ours, yardstick = measured.ours.answer, measured.yardstick.answer
        if ours != yardstick:
            self.failed = f"the two disagree: {ours} and {yardstick}"

    @property
    def what(self) -> str:
        return self.pair.what.format(n=self.case.n)

    @property
    def ratios(self) -> list[float]:
        """How many times faster ours was, round by round."""
        return [self._seconds(one.yardstick) / self._seconds(one.ours) for one in self.rounds]

    @property
    def ratio(self) -> float | None:
        return median(self.ratios) if self.rounds else None

    @property
    def our_seconds(self) -> float | None:
        return median(self._seconds(one.ours) for one in self.rounds) if self.rounds else None

    @property
    def yardstick_seconds(self) -> float | None:
        return median(self._seconds(one.yardstick) for one in self.rounds) if self.rounds else None

    @property
    def reached(self) -> bool | None:
        """Whether ours is as fast as it should be; None where no target is set or nothing was measured."""
        if self.case.target is None or self.ratio is None:
            return None
        return self.ratio >= self.case.target

    @property
    def reason(self) -> str | None:
        return self.failed or self.skipped

    def _seconds(self, measured: Measured) -> float:
        return measured.cpu if self.pair.clock == "cpu" else measured.wall


MARKS = {True: "✓", False: "✗", None: ""}
STYLES = {True: "green", False: "red", None: ""}


def format_seconds(seconds: float | None) -> str:
    """2.1 ms, 0.25 s, 61.2 s."""
    if seconds is None:
        return ""
    return f"{seconds * 1000:.2g} ms" if seconds < 0.0995 else f"{seconds:.3g} s"


def format_ratio(ratio: float | None) -> str:
    """A ratio as people read it: 0.87, 5.97, 48.4, 1250."""
    if ratio is None:
        return ""
    return f"{ratio:.3g}" if ratio < 999.5 else f"{ratio:.0f}"


def _format_spread(result: Result) -> str:
    if len(result.ratios) < 2:
        return ""
    return f"{format_ratio(min(result.ratios))} – {format_ratio(max(result.ratios))}"


def _format_target(result: Result) -> str:
    target = result.case.target
    return "" if target is None else f"{target:g} {MARKS[result.reached]}".rstrip()


COLUMNS: list[Column[Result]] = [
    Column("pair", None, lambda result: result.name),
    Column("what", "what", lambda result: result.what, is_text=True, wraps=True),
    Column("n", None, lambda result: result.case.n),
    Column("ours", "ours", lambda result: result.pair.ours.title, is_text=True, wraps=True),
    Column("our_seconds", "", lambda result: result.our_seconds, lambda result: format_seconds(result.our_seconds)),
    Column("yardstick", "yardstick", lambda result: result.pair.yardstick.title, is_text=True, wraps=True),
    Column(
        "yardstick_seconds",
        "",
        lambda result: result.yardstick_seconds,
        lambda result: format_seconds(result.yardstick_seconds),
    ),
    Column("clock", None, lambda result: result.pair.clock),
    Column(
        "ratio",
        "× faster",
        lambda result: result.ratio,
        lambda result: format_ratio(result.ratio),
        style=lambda result: "bold",
    ),
    Column("lowest", None, lambda result: min(result.ratios, default=None)),
    Column("highest", None, lambda result: max(result.ratios, default=None)),
    Column("spread", "spread", None, _format_spread),
    Column("rounds", "rounds", lambda result: len(result.rounds)),
    Column("target", "target", lambda one: one.case.target, _format_target, style=lambda one: STYLES[one.reached]),
    Column("reached", None, lambda result: result.reached),
    Column("reason", None, lambda result: result.reason),
]
