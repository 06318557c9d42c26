"""Plans a count in parts before it is begun: a sample of the parts is counted, and kept."""

import math
import time
from contextlib import suppress
from dataclasses import dataclass
from threading import Event

from compare.answers.counting import TimeLimitReached, time_limit
from compare.answers.shards.estimate import Estimate, choose_sample, estimate_seconds
from compare.literature.known_bounds import least_known_size
from compare.literature.published import first_published
from compare.question.errors import BadUse
from models.counting import CountedInParts, CountedPart, PartKeeper
from models.problem import OPTIMUM, Instance

SECONDS_OF_A_SAMPLE = 60.0


@dataclass(frozen=True)
class CountPlan:
    """The number of parts that are kept, and the estimate for all, if two parts or more are known.

    ``table_seconds``: the time of the sample besides its parts, mostly for tables that each process makes once.
    """

    kept: int
    estimate: Estimate | None
    table_seconds: float

    @property
    def seconds(self) -> float:
        """The estimate, in seconds of one core; without one, infinity."""
        return math.inf if self.estimate is None else self.estimate.seconds


def sizes_to_count(instance: Instance, use_known_bounds: bool = False) -> list[Instance]:
    """The questions of one size each that are put to a counter in parts, in their order.

    For the optimum they are the sizes as far as the published optimum, which is used for this plan only, never in an
    answer; with ``use_known_bounds`` none below the known bound. Raises BadUse where no optimum is published.
    """
    if isinstance(instance.size, int):
        return [instance]
    least = least_known_size(instance) if use_known_bounds else 0
    sizes = [size for size in instance.problem.sizes(instance) if size >= least]
    if instance.size == OPTIMUM:
        published = first_published(instance, "size")
        if published is None or published.value not in sizes:
            raise BadUse(
                "nobody has published the best size, so the plan does not know where the count ends; give --size"
            )
        sizes = sizes[: sizes.index(published.value) + 1]
    return [instance.with_size(size) for size in sizes]


def plan_count(
    counter: CountedInParts, instance: Instance, keeper: PartKeeper, seconds: float = SECONDS_OF_A_SAMPLE
) -> CountPlan:
    """Count a sample of the parts of one size, for at most this time. Raises KeyboardInterrupt."""
    number = counter.number_of_parts(instance)
    known = keeper.known(counter, instance, number)
    sample = [one for one in choose_sample(number) if one not in known]
    counted: dict[int, CountedPart] = {}
    started = time.process_time()
    parts = counter.counted_parts(instance, sample, with_classes=False, stop=Event())
    with suppress(TimeLimitReached), time_limit(seconds):
        for part in parts:
            if found := part():
                counted[found.number] = found
                keeper.keep(found)
    besides = time.process_time() - started - sum(part.seconds for part in counted.values())
    took = {**keeper.seconds(), **{one: part.seconds for one, part in counted.items()}}
    estimate = estimate_seconds(took, [1.0] * number)
    return CountPlan(len(known) + len(counted), estimate, besides)
