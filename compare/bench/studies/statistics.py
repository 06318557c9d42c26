"""The statistics of a study, written plainly: tests for few runs, a correction for many tests, a fit of growth.

A run that was not solved counts as infinitely long: it has a rank, and so a place in a median and in a test.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, comb, cos, erfc, exp, isfinite, log, pi, sin, sqrt
from statistics import fmean

PENALTY = 2
"""The number of time limits that a run that was not solved counts, which gives PAR-2 its name."""
MOST_RUNS_EXACTLY = 40
"""The most runs of two formulations together on one board for which p is exact; for more it is approximated."""
FEWEST_SIZES = 4
"""The least number of medians through which a line of growth is drawn."""
STRAY = 1.5
"""The factor by which a median may miss the line of exponential growth."""
CONFIDENCE = 0.95
"""The probability with which the interval of a growth holds the true one."""
PRECISION = 1e-12
"""The relative error at which the search for a quantile ends."""
LARGEST_EXPONENT = 700.0
"""The exponential of a larger number is too large for a float."""

Stratum = tuple[Sequence[float], Sequence[float]]
"""The values of two groups that were measured alike, such as on the same board."""


def penalised_mean(seconds: Sequence[float], limit: float) -> float:
    """PAR-2: the mean of the seconds, where an infinite time, of a run that was not solved, counts twice the limit."""
    return fmean(one if isfinite(one) else PENALTY * limit for one in seconds)


def doubled_ranks(values: Sequence[float]) -> list[int]:
    """Twice the rank of each value, from 2 on; equal values share the mean of their ranks."""
    below = {one: sum(other < one for other in values) for one in {*values}}
    equal = Counter(values)
    return [2 * below[one] + equal[one] + 1 for one in values]


def exact_test(strata: Sequence[Stratum]) -> float:
    """The two-sided p of the stratified Mann–Whitney test, whose hypothesis is that both groups have one distribution.

    The rank sums of the first group are added up over the strata. p is the share of all ways to deal the values of each
    stratum out to the two groups that give a sum at least as far from its mean. Ties have their mean rank, so p is
    exact with them, too. If a stratum has more than ``MOST_RUNS_EXACTLY`` values, the sum is taken as normal.
    """
    rank_sum = 0
    ranked = []
    for ours, theirs in strata:
        if ours and theirs:
            doubled = doubled_ranks([*ours, *theirs])
            rank_sum += sum(doubled[: len(ours)])
            ranked.append((tuple(sorted(doubled)), len(ours)))
    # a mean of doubled rank sums is a whole number: n₁ of N ranks whose doubles add up to N(N+1)
    mean = sum(number * (len(ranks) + 1) for ranks, number in ranked)
    distance = abs(rank_sum - mean)
    if any(len(ranks) > MOST_RUNS_EXACTLY for ranks, _ in ranked):
        variance = sum(_variance(ranks, number) for ranks, number in ranked)
        return erfc(distance / sqrt(2 * variance)) if variance else 1.0
    ways = Counter({0: 1})
    for ranks, number in ranked:
        ways = _add_independent(ways, _count_rank_sums(ranks, number))
    return sum(count for total, count in ways.items() if abs(total - mean) >= distance) / ways.total()


def least_p(sizes: Sequence[tuple[int, int]]) -> float:
    """The least p that ``exact_test`` can give for strata with groups of these sizes, if no values are equal."""
    ways = 1
    for ours, theirs in sizes:
        ways *= comb(ours + theirs, ours)
    return min(1.0, 2 / ways)


@cache
def _count_rank_sums(ranks: tuple[int, ...], number: int) -> Counter[int]:
    """The number of ways to choose ``number`` of these ranks, by their sum."""
    sums = [Counter[int]() for _ in range(number + 1)]
    sums[0][0] = 1
    for rank in ranks:
        for chosen in range(number, 0, -1):
            for total, count in sums[chosen - 1].items():
                sums[chosen][total + rank] += count
    return sums[number]


def _add_independent(first_ways: Counter[int], second_ways: Counter[int]) -> Counter[int]:
    """The number of ways to choose a value of each of the two, by the sum of both values."""
    ways_of_sum = Counter[int]()
    for first, ways in first_ways.items():
        for second, count in second_ways.items():
            ways_of_sum[first + second] += ways * count
    return ways_of_sum


def _variance(ranks: Sequence[int], number: int) -> float:
    """The variance of the sum of ``number`` of these ranks, drawn without replacement."""
    mean = fmean(ranks)
    return float(number * (len(ranks) - number) / (len(ranks) - 1) * fmean((one - mean) ** 2 for one in ranks))


def correct_by_holm(values: Sequence[float]) -> list[float]:
    """The p values of several tests after Holm's correction, in their order.

    If no hypothesis is false, the chance that one of them is at most α stays at most α.
    """
    order = sorted(range(len(values)), key=lambda place: values[place])
    adjusted, largest = [0.0] * len(values), 0.0
    for passed, place in enumerate(order):
        largest = max(largest, min(1.0, (len(values) - passed) * values[place]))
        adjusted[place] = largest
    return adjusted


@dataclass(frozen=True)
class Growth:
    """The curve a·bⁿ through the medians from n = ``start`` on; ``low`` and ``high`` are the ends of b's interval."""

    a: float
    b: float
    low: float
    high: float
    start: float


def fit_growth(medians: Sequence[tuple[float, float]]) -> Growth | None:
    """The exponential curve through medians, pairs of n and the median, from the first n on where one fits.

    The curve is that of least squares of the logarithms. It fits if it goes through at least ``FEWEST_SIZES`` medians
    and misses none by more than the factor ``STRAY``. The interval of b is Student's at ``CONFIDENCE``. None if no
    curve fits.
    """
    points = sorted((n, log(value)) for n, value in medians if 0 < value < float("inf"))
    for first in range(len(points) - FEWEST_SIZES + 1):
        fit = _fit_line(points[first:])
        if max(abs(y - fit(n)) for n, y in points[first:]) <= log(STRAY):
            room = student_quantile(len(points) - first - 2) * fit.error
            ends = fit.slope, fit.slope - room, fit.slope + room
            a, b, low, high = (exp(min(LARGEST_EXPONENT, one)) for one in (fit.height, *ends))
            return Growth(a, b, low, high, points[first][0])
    return None


@dataclass(frozen=True)
class _Line:
    """A line by least squares: its height at 0, and its slope."""

    height: float
    slope: float
    error: float
    """The standard error of the slope."""

    def __call__(self, x: float) -> float:
        return self.height + self.slope * x


def _fit_line(points: Sequence[tuple[float, float]]) -> _Line:
    """The line of least squares through at least three points (x, y), not all with the same x."""
    middle, level = fmean(x for x, _ in points), fmean(y for _, y in points)
    width = sum((x - middle) ** 2 for x, _ in points)
    slope = sum((x - middle) * (y - level) for x, y in points) / width
    line = _Line(level - slope * middle, slope, 0.0)
    rest = sum((y - line(x)) ** 2 for x, y in points)
    return _Line(line.height, slope, sqrt(rest / (len(points) - 2) / width))


def student_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The number below which |t| stays with this probability, by Student's distribution with ``freedom`` degrees."""
    low, high = 0.0, 1.0
    while _probability_within(high, freedom) < confidence:
        high *= 2
    while high - low > PRECISION * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _probability_within(middle, freedom) < confidence else (low, middle)
    return high


def _probability_within(t: float, freedom: int) -> float:
    """The probability that |t| of Student's distribution is at most t, by the sums of Abramowitz and Stegun, 26.7."""
    angle = atan(t / sqrt(freedom))
    is_odd = freedom % 2
    term = cos(angle) if is_odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(3 if is_odd else 2, freedom - 1, 2):
        term *= (k - 1) / k * cos(angle) ** 2
        total += term
    return 2 / pi * (angle + sin(angle) * total) if is_odd else sin(angle) * total
