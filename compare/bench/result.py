"""What was measured of a pair on one board: the rounds, and the ratios pair by pair."""

from dataclasses import dataclass, field
from statistics import median

from compare.bench.pair import Case, Pair
from compare.bench.side import Measured


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
