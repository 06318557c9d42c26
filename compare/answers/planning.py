"""Plans long work before it is begun: a sample of its shards or parts is done and kept, and the time of all estimated.

The seconds of a shard are assumed to be in proportion to the estimated number of nodes that a plain search visits. The
parts of a counter are assumed to take equally long.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Event

from compare.answers.asking import TimeLimitReached, time_limit
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.estimate import Estimate, choose_sample, estimate_seconds
from compare.answers.shards.result import Keeper, Receiver
from compare.answers.shards.work import NEVER, ShardedWork
from compare.harness.limits import Limits
from compare.literature.known_bounds import least_known_size
from compare.literature.published import first_published
from compare.question.errors import BadUse
from models.counting import CountedInParts, CountedPart, PartKeeper
from models.formulation import Formulation
from models.languages import say
from models.problem import OPTIMUM, Instance

SECONDS_FOR_SHARDS = 30.0
"""The time that each formulation has for a sample of the shards."""
SECONDS_FOR_PARTS = 60.0
"""The time that a counter has for a sample of its parts."""


@dataclass(frozen=True)
class ShardsPlan:
    """An estimate for one formulation and all shards, and the most memory (MiB) that a shard of the sample took.

    ``was_stopped``: the sample was not completed in its time, so all shards will take more than estimated.
    """

    name: str
    estimate: Estimate | None
    mib: float | None
    was_stopped: bool

    def __str__(self) -> str:
        if self.estimate is None:
            return say("{name}: too few shards were solved to say how long it takes", name=self.name)
        memory = "" if self.mib is None else say(", {mib} MiB a worker", mib=f"{self.mib:.0f}")
        more = say("; it will be more, as the sample was stopped") if self.was_stopped else ""
        return f"{self.name}: {self.estimate}{memory}{more}"


def plan_shards(
    question: CutQuestion, formulations: Sequence[Formulation], limits: Limits, keeper: Keeper, receiver: Receiver
) -> list[ShardsPlan]:
    """Solve a sample of the shards, unless they are kept, keep it, and return a plan for each formulation."""
    sample = choose_sample(len(question.shards))
    limits = replace(limits, seconds=min(limits.seconds, SECONDS_FOR_SHARDS))
    work = ShardedWork(question, formulations, limits, receiver, keeper, rule=NEVER, sample=sample)
    work.run()
    nodes = [shard.nodes for shard in question.shards]
    plans = []
    for task in work.tasks:
        if task.declined is None:
            estimate = estimate_seconds({number: one.seconds for (number,), one in task.results.items()}, nodes)
            memory = [one.peak_mib for one in task.results.values() if one.peak_mib is not None]
            was_stopped = len(task.results) < len(sample)
            plans.append(ShardsPlan(task.formulation.name, estimate, max(memory, default=None), was_stopped))
    return plans


@dataclass(frozen=True)
class CountPlan:
    """The number of parts that are kept, and the estimate of the time of all; None if fewer than two are known.

    ``table_seconds``: the estimated time besides the parts, mostly for the ``tables`` that all parts need. It is the
    measured time of the sample, in proportion to the tables that the sample needed.
    """

    kept: int
    estimate: Estimate | None
    table_seconds: float
    tables: int


def sizes_to_count(instance: Instance, *, use_known_bounds: bool = False) -> list[Instance]:
    """The questions of one size each that are put to a counter in parts, in their order.

    For the optimum they go as far as the published optimum, which is used for this plan only, never in an answer. With
    ``use_known_bounds`` no size is below the known bound. Raises BadUse if no optimum is published.
    """
    if isinstance(instance.size, int):
        return [instance]
    least = least_known_size(instance) if use_known_bounds else 0
    sizes = [size for size in instance.problem.sizes(instance) if size >= least]
    if instance.size == OPTIMUM:
        published = first_published(instance, "size")
        if published is None or published.value not in sizes:
            raise BadUse(
                "no published best size is listed here, so the plan does not know where the count ends; give --size"
            )
        sizes = sizes[: sizes.index(published.value) + 1]
    return [instance.with_size(size) for size in sizes]


def plan_count(counter: CountedInParts, instance: Instance, keeper: PartKeeper) -> CountPlan:
    """Count a sample of the parts of one size, keep it, and return the plan of all parts."""
    number = counter.number_of_parts(instance)
    known = keeper.kept_parts(counter, instance, number)
    sample = [one for one in choose_sample(number) if one not in known]
    counted: list[CountedPart] = []
    started = time.process_time()
    count_each = counter.counted_parts(instance, sample, Event(), with_classes=False)
    with suppress(TimeLimitReached), time_limit(SECONDS_FOR_PARTS):
        for count_part in count_each:
            if part := count_part():
                counted.append(part)
                keeper.keep(part)
    table_seconds = time.process_time() - started - sum(part.seconds for part in counted)
    seconds_of_parts = {**keeper.seconds(), **{part.number: part.seconds for part in counted}}
    tables = counter.number_of_tables(instance)
    tables_of_sample = {part.number * tables // number for part in counted}
    table_seconds *= tables / max(1, len(tables_of_sample))
    estimate = estimate_seconds(seconds_of_parts, [1.0] * number)
    return CountPlan(len(known) + len(counted), estimate, table_seconds, tables)
