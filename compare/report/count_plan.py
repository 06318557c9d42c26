"""What a count in parts is likely to take, from a sample of its parts: the lines of ``count --dry-run``."""

from compare.answers.choosing import Answerers
from compare.answers.counting import Means
from compare.answers.planning import plan_count, sizes_to_count
from compare.answers.shards.estimate import add_estimates
from compare.harness.limits import MIB, Limits
from compare.question.description import describe, plural
from compare.question.errors import BadUse
from models.counting import CountedInParts
from models.problem import Instance

LEAST_SECONDS = 1.0
"""Of many sizes, a plan has a line for each that takes at least this long, or of which nobody knows how long."""


def write_count_plan(instance: Instance, answerers: Answerers, limits: Limits, means: Means) -> None:
    """Count a sample, and print what the whole is likely to take. Raises BadUse where it is not done in parts."""
    counter = next((one for one in answerers.counters if isinstance(one, CountedInParts)), None)
    if counter is None or means.keeper is None:
        raise BadUse("--dry-run is for counts that are done in parts, such as those of queens")
    sized = sizes_to_count(instance, means.use_known_bounds)
    print(f"{describe(instance)}: {counter.name}")
    plans = []
    for one in sized:
        about = _about_size(counter, one, limits)
        plans.append(plan := plan_count(counter, one, means.keeper))
        if plan.seconds >= LEAST_SECONDS or len(sized) == 1:
            print(f"{about}: {plan.estimate or 'too few parts were counted to say how long it takes'}")
    estimates = [plan.estimate for plan in plans if plan.estimate is not None]
    if len(sized) > 1 and len(estimates) == len(plans):
        print(f"all {len(sized)} sizes: {add_estimates(estimates)}")
    tables, kept = max(plan.table_seconds for plan in plans), sum(plan.kept for plan in plans)
    print(f"besides, about {tables:.1f} s in each process for tables; {plural(kept, 'part')} kept")


def _about_size(counter: CountedInParts, instance: Instance, limits: Limits) -> str:
    """The parts and the memory of the count of one size. Raises BadUse over the limit of memory."""
    assert isinstance(instance.size, int)
    mib = counter.memory(instance, limits.jobs) // MIB
    parts = plural(counter.number_of_parts(instance), "part")
    about = f"{plural(instance.size, 'piece')}, {parts}, about {mib} MiB"
    if mib > limits.mib:
        raise BadUse(f"{about}: more than {limits.mib} MiB, so no sample is taken; --memory-limit allows more")
    return about
