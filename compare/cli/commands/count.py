"""``count``: the number alone.

What runs formulations is imported only where a formulation is asked: a compiled counter is done sooner than that.
"""

from contextlib import closing
from typing import Annotated

from compare.answers.asking import Detail, Reply, ask, engines_that_answer
from compare.answers.counting import Means
from compare.cli.keeping import ClusterAddress, Keeping, place_of_work
from compare.cli.options import (
    EngineName,
    MemoryLimitOfCount,
    Only,
    Threads,
    TimeLimitOfCount,
    UseKnownBounds,
    named_formulations,
    parse_limits,
)
from compare.harness.limits import MIB, Limits
from compare.literature.known_bounds import bound_in_words, check_use_of_bounds, tell
from compare.literature.published import check_in_words
from compare.question.description import describe, plural
from compare.question.errors import BadUse
from compare.question.options import AskedInstance
from compare.question.parameters import Option
from models.catalogue.finding import counter_worth_its_start
from models.counting import CountedInParts, NotEnoughMemory
from models.problem import Instance

PURPOSE = "ask"
LEAST_SECONDS = 1.0
"""Of many sizes, a plan has a line for each that takes so long, or nobody knows how long."""


def command(
    instance: AskedInstance,
    keeping: Keeping,
    check: Annotated[bool, Option("--check", help="Ask a second time, another engine, and compare.")] = False,
    only: Only = None,
    engine: EngineName = None,
    threads: Threads = None,
    use_known_bounds: UseKnownBounds = False,
    time_limit: TimeLimitOfCount = "3600",
    memory_limit: MemoryLimitOfCount = "8192",
    cluster: ClusterAddress = None,
    dry_run: Annotated[
        bool, Option("--dry-run", help="Only say what the count is likely to take, from a sample of its parts.")
    ] = False,
) -> int:
    """Print the number of solutions, and nothing else.

    The counter or formulation that is likely to be the fastest is asked. The parts of a long count of queens are kept:
    when it is stopped, the next call goes on. With --check a line on standard error says who
    confirmed the number, or why nobody did.

    Exit code 0: counted, and with --check confirmed; 1: a disagreement or a failure; 2: bad use; 3: not completed, or
    with --check not confirmed.

    Examples:

      count 10                               724

      count 18                               666090624, by a compiled counter

      count 8 --problem domination --check   4860, and a second opinion

      count 18 --problem domination          16, by a compiled counter

      count 21 --dry-run                             what it will take

      count 21 --cluster tcp://127.0.0.1:8786         by the workers of a Dask cluster

      count 18 --problem domination --use-known-bounds      16, proving less
    """
    limits = parse_limits(time_limit, memory_limit, threads=threads)
    among = named_formulations(only, engine)
    if use_known_bounds:
        check_use_of_bounds(instance, names_formulations=among is not None)
    keeping.check()
    if dry_run:
        return _plan(instance, among is not None, keeping, limits, use_known_bounds)
    engines = () if cluster is None else engines_that_answer(instance, among)
    try:
        with place_of_work(cluster, engines) as place, closing(keeping.parts()) as keeper:
            means = Means(keeper, place)
            reply = ask(
                instance, among, limits, Detail.COUNT, use_known_bounds=use_known_bounds, check=check, means=means
            )
    except NotEnoughMemory as error:
        raise BadUse(f"{error}; --memory-limit allows more") from None
    _report(reply, instance)
    if not check or reply.answer is None or (reply.comparison is not None and reply.exit_code):
        return reply.exit_code
    from compare.report.second_opinion import confirm

    confirmation = confirm(reply, instance, limits, ", of those that --only and --engine name" * (among is not None))
    return reply.exit_code or confirmation


def _plan(
    instance: Instance, names_formulations: bool, keeping: Keeping, limits: Limits, use_known_bounds: bool
) -> int:
    """Print what the count is likely to take. Raises BadUse where it is not done in parts."""
    counter = None if names_formulations else counter_worth_its_start(instance)
    if not isinstance(counter, CountedInParts):
        raise BadUse("--dry-run is for counts that are done in parts, such as those of queens")
    from compare.answers.shards.planning.counts import plan_count, sizes_to_count
    from compare.answers.shards.planning.estimate import add_estimates

    sized = sizes_to_count(instance, use_known_bounds)
    print(f"{describe(instance)}: {counter.name}")
    plans = []
    with closing(keeping.parts()) as keeper:
        for one in sized:
            about = _about_size(counter, one, limits)
            plans.append(plan := plan_count(counter, one, keeper))
            if plan.seconds >= LEAST_SECONDS or len(sized) == 1:
                print(f"{about}: {plan.estimate or 'too few parts were counted to say how long it takes'}")
    estimates = [plan.estimate for plan in plans if plan.estimate is not None]
    if len(sized) > 1 and len(estimates) == len(plans):
        print(f"all {len(sized)} sizes: {add_estimates(estimates)}")
    tables, kept = max(plan.table_seconds for plan in plans), sum(plan.kept for plan in plans)
    print(f"besides, about {tables:.1f} s in each process for tables; {plural(kept, 'part')} kept")
    return 0


def _about_size(counter: CountedInParts, instance: Instance, limits: Limits) -> str:
    """The parts and the memory of the count of one size. Raises BadUse over the limit of memory."""
    assert isinstance(instance.size, int)
    mib = counter.memory(instance, limits.jobs) // MIB
    parts = plural(counter.number_of_parts(instance), "part")
    about = f"{plural(instance.size, 'piece')}, {parts}, about {mib} MiB"
    if mib > limits.mib:
        raise BadUse(f"{about}: more than {limits.mib} MiB, so no sample is taken; --memory-limit allows more")
    return about


def _report(reply: Reply, instance: Instance) -> None:
    """Print the count; on standard error what it rests on, and what speaks against it."""
    if reply.answer is not None:
        print(reply.answer.count)
        if reply.answer.unsearched_below is not None:
            tell(bound_in_words(instance, reply.answer.unsearched_below))
    if reply.comparison is not None:
        from compare.report.second_opinion import faults_in_words

        for line in faults_in_words(reply.comparison):
            tell(line, mark="")
        return
    for check in reply.checks:
        if not check.agrees:
            tell(f"NOT as published: {check_in_words(check)}", mark="✗ ")
    if reply.reason:
        tell(reply.reason, mark="")
