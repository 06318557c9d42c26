"""What a count in parts will take, before it is begun: a sample of the parts is counted, and kept."""

import time
from contextlib import suppress
from dataclasses import dataclass

from compare.answers.counting import TimeLimitReached, time_limit
from compare.answers.shards.planning.estimate import Estimate, choose_sample, estimate_seconds
from compare.harness.limits import MIB
from models.counting import CountedPart, PartKeeper, SumOfParts, count_part
from models.problem import Instance

SECONDS_OF_A_SAMPLE = 60.0


@dataclass(frozen=True)
class CountPlan:
    """The parts of a count, how many are kept, the memory that it takes, and what is estimated, if anything is known.

    ``table_seconds``: what the sample took besides the parts, mostly for tables that each process makes once.
    """

    parts: int
    kept: int
    mib: int
    estimate: Estimate | None
    table_seconds: float


def plan_count(
    counter: SumOfParts, instance: Instance, keeper: PartKeeper, threads: int, seconds: float = SECONDS_OF_A_SAMPLE
) -> CountPlan:
    """Count a sample of the parts, for at most this time. Raises KeyboardInterrupt."""
    number = counter.number_of_parts(instance)
    known = keeper.known(counter, instance, number)
    sample = [one for one in choose_sample(number) if one not in known]
    counted: dict[int, CountedPart] = {}
    started = time.process_time()
    with suppress(TimeLimitReached), time_limit(seconds):
        for one, part in zip(sample, counter.parts(instance, sample), strict=True):
            counted[one] = count_part(one, part)
            keeper.keep(counted[one])
    besides = time.process_time() - started - sum(part.seconds for part in counted.values())
    took = {**keeper.seconds(), **{one: part.seconds for one, part in counted.items()}}
    estimate = estimate_seconds(took, [1.0] * number)
    return CountPlan(number, len(known) + len(counted), counter.memory(instance, threads) // MIB, estimate, besides)
