"""Estimates the time of work in parts from the times of some of them.

The seconds of a part are assumed to be in proportion to its weight, which is known beforehand for every part. So the
total is the ratio of seconds to weight in the sample, times the weight of all: the ratio estimator of survey sampling.
Its standard error follows from the differences between the seconds of the sample and the proportion.

Source: Cochran, Sampling Techniques (3rd edition, Wiley 1977), chapter 6.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compare.question.description import number_in_words
from models.languages import say

SAMPLE = 16
"""The number of parts in a sample."""
STANDARD_ERRORS = 2.0
"""The uncertainty that is shown, in standard errors: a normal distribution is within two of them 95 times of 100."""
LEAST_HOURS = 0.1
"""A shorter time is told in seconds."""
SECONDS_OF_AN_HOUR = 3600
FEWEST_KNOWN = 2
"""The least number of known times from which others can be estimated."""


@dataclass(frozen=True)
class Estimate:
    """The estimated seconds of one core for all ``parts``, and their uncertainty, from the times of ``known`` parts."""

    seconds: float
    uncertainty: float
    known: int
    parts: int

    def __str__(self) -> str:
        in_seconds = self.seconds < LEAST_HOURS * SECONDS_OF_AN_HOUR
        sentence = "about {work} ± {uncertainty} core hours, estimated from {known} of {parts} parts"
        if in_seconds:
            sentence = "about {work} ± {uncertainty} seconds of one core, estimated from {known} of {parts} parts"
        divisor = 1 if in_seconds else SECONDS_OF_AN_HOUR
        work, uncertainty = number_in_words(self.seconds / divisor), number_in_words(self.uncertainty / divisor, 2)
        return say(sentence, work=work, uncertainty=uncertainty, known=self.known, parts=self.parts)


def add_estimates(estimates: Sequence[Estimate]) -> Estimate:
    """The estimate for several pieces of work together, whose estimates are independent of each other."""
    return Estimate(
        sum(one.seconds for one in estimates),
        math.hypot(*(one.uncertainty for one in estimates)),
        sum(one.known for one in estimates),
        sum(one.parts for one in estimates),
    )


def choose_sample(number: int) -> list[int]:
    """The numbers, from 0, of ``SAMPLE`` of the ``number`` parts, spread evenly; of all, if they are fewer."""
    size = min(SAMPLE, number)
    return [(2 * at + 1) * number // (2 * size) for at in range(size)]


def estimate_seconds(seconds: Mapping[int, float], weights: Sequence[float]) -> Estimate | None:
    """The estimate for all parts; None if some must be estimated from fewer than ``FEWEST_KNOWN``, or from no weight.

    ``seconds`` has the known times by the parts' numbers, ``weights`` the weight of every part. The known times are
    taken as they are; only the others are estimated.
    """
    known, number = len(seconds), len(weights)
    if known == number:
        return Estimate(sum(seconds.values()), 0.0, known, number)
    weight = sum(weights[part] for part in seconds)
    if known < FEWEST_KNOWN or weight <= 0:
        return None
    ratio = sum(seconds.values()) / weight
    rest = sum(weights) - weight
    variance = sum((took - ratio * weights[part]) ** 2 for part, took in seconds.items()) / (known - 1)
    left = number - known
    error = math.sqrt(left * left * variance / known + left * variance)  # of the ratio, and of the other parts
    return Estimate(sum(seconds.values()) + ratio * max(0.0, rest), STANDARD_ERRORS * error, known, number)
