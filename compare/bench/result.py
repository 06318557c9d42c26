"""The result of a pair on one board: the rounds, the ratios, and the columns in which they are shown."""

from dataclasses import dataclass, field
from statistics import median

from compare.bench.pair import Pair, Workload
from compare.bench.side import Measured
from compare.report.tables import Column, format_ratio, format_seconds


@dataclass(frozen=True)
class Round:
    """The measurements of ours and of the yardstick, made one right after the other."""

    ours: Measured
    yardstick: Measured


@dataclass
class Result:
    """The rounds of a pair on one board; ``skipped`` or ``failed`` says why there are none or no more."""

    pair: Pair
    workload: Workload
    rounds: list[Round] = field(default_factory=list)
    skipped: str | None = None
    failed: str | None = None

    def add(self, measured: Round) -> None:
        """Add a round; if the two sides disagree, it is the last."""
        self.rounds.append(measured)
        ours, yardstick = measured.ours.answer, measured.yardstick.answer
        if ours != yardstick:
            self.failed = f"the two disagree: {ours} and {yardstick}"

    @property
    def question(self) -> str:
        """The question with the side of the board."""
        return self.pair.question.format(n=self.workload.n)

    @property
    def ratios(self) -> list[float]:
        """The yardstick's time divided by ours, round by round."""
        return [self._seconds(one.yardstick) / self._seconds(one.ours) for one in self.rounds]

    @property
    def ratio(self) -> float | None:
        """The median of the ratios; None without rounds."""
        return median(self.ratios) if self.rounds else None

    @property
    def our_seconds(self) -> float | None:
        """The median of our seconds by the clock of the pair; None without rounds."""
        return self._median_seconds([one.ours for one in self.rounds])

    @property
    def yardstick_seconds(self) -> float | None:
        """The median of the yardstick's seconds by the clock of the pair; None without rounds."""
        return self._median_seconds([one.yardstick for one in self.rounds])

    @property
    def reached(self) -> bool | None:
        """Whether ours is as fast as it should be; None where no target is set or nothing was measured."""
        if self.workload.target is None or self.ratio is None:
            return None
        return self.ratio >= self.workload.target

    @property
    def reason(self) -> str | None:
        """The reason why there are no rounds or no more; None if there is none."""
        return self.failed or self.skipped

    def _median_seconds(self, measured: list[Measured]) -> float | None:
        """The median of the seconds by the clock of the pair; None without measurements."""
        return median(map(self._seconds, measured)) if measured else None

    def _seconds(self, measured: Measured) -> float:
        """The seconds of a measurement by the clock of the pair."""
        return measured.cpu if self.pair.clock == "cpu" else measured.wall


MARKS = {True: "✓", False: "✗", None: ""}
STYLES = {True: "green", False: "red", None: ""}
"""The mark and the style of a target by whether it is reached."""


def _format_spread(result: Result) -> str:
    """The lowest and the highest ratio; empty for fewer than two rounds."""
    if len(result.ratios) < 2:
        return ""
    return f"{format_ratio(min(result.ratios))} – {format_ratio(max(result.ratios))}"


def _format_target(result: Result) -> str:
    """The target with the mark that says whether it is reached; empty without a target."""
    target = result.workload.target
    return "" if target is None else f"{target:g} {MARKS[result.reached]}".rstrip()


COLUMNS: list[Column[Result]] = [
    Column("pair", None, lambda one: one.pair.name),
    Column("what", "what", lambda one: one.question, is_text=True, wraps=True),
    Column("n", None, lambda one: one.workload.n),
    Column("ours", "ours", lambda one: one.pair.ours.title, is_text=True, wraps=True),
    Column("our_seconds", "", lambda one: one.our_seconds, lambda one: format_seconds(one.our_seconds)),
    Column("yardstick", "yardstick", lambda one: one.pair.yardstick.title, is_text=True, wraps=True),
    Column(
        "yardstick_seconds", "", lambda one: one.yardstick_seconds, lambda one: format_seconds(one.yardstick_seconds)
    ),
    Column("clock", None, lambda one: one.pair.clock),
    Column("ratio", "× faster", lambda one: one.ratio, lambda one: format_ratio(one.ratio), style=lambda _: "bold"),
    Column("lowest", None, lambda one: min(one.ratios, default=None)),
    Column("highest", None, lambda one: max(one.ratios, default=None)),
    Column("spread", "spread", None, _format_spread),
    Column("rounds", "rounds", lambda one: len(one.rounds)),
    Column("target", "target", lambda one: one.workload.target, _format_target, style=lambda one: STYLES[one.reached]),
    Column("reached", None, lambda one: one.reached),
    Column("reason", None, lambda one: one.reason),
]
