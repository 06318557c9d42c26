"""``count``: prints the number of solutions alone.

The modules that run formulations are imported only when one is asked: a compiled counter takes less time than that.
"""

from contextlib import closing
from dataclasses import replace
from typing import Annotated

from compare.answers.asking import Detail, Means, Reply, ask, ask_each, combine
from compare.answers.choosing import (
    Answerers,
    check_use_of_bounds,
    choose,
    choose_counters,
    find_named,
    tell_who_is_not_asked,
)
from compare.cli.keeping import Keeping, place_of_work
from compare.cli.options import Counting
from compare.harness.limits import Limits
from compare.literature.known_bounds import bound_in_words
from compare.literature.published import check_in_words
from compare.question.errors import BadUse, tell
from compare.question.options import AskedInstance
from compare.question.parameters import Option
from compare.question.settings import AskedSettings, variants_or_refuse
from models.counting import NotEnoughMemory
from models.languages import localise_number, say
from models.problem import Instance

PURPOSE = "ask"


def command(
    instance: AskedInstance,
    counting: Counting,
    keeping: Keeping,
    settings: AskedSettings,
    check: Annotated[bool, Option("--check", help="Ask a second time, another engine, and compare.")] = False,
    every_counter: Annotated[
        bool, Option("--counters", help="Ask every counter that answers, and compare their numbers.")
    ] = False,
    dry_run: Annotated[
        bool, Option("--dry-run", help="Only say what the count is likely to take, from a sample of its parts.")
    ] = False,
) -> int:
    """Print the number of solutions, and nothing else.

    The counter or formulation that is likely to be the fastest is asked. The parts of a long count of queens are kept:
    when it is stopped, the next call goes on. With --check a line on standard error says who confirmed the number, or
    why nobody did. With --counters every counter has a line of its own.

    Exit code 0: counted, and with --check confirmed; 1: a disagreement or a failure; 2: bad use; 3: not completed, or
    with --check not confirmed.

    Examples:

      count 10                               724
      count 18                               666090624, by a compiled counter
      count 8 --problem domination --check   4860, and a second opinion
      count 12 --counters                    14200, by each of the counters
      count 12 --only mirror-backtracking --only cp-sat/columns      by these two
      count 18 --problem domination          16, by a compiled counter
      count 21 --dry-run                             what it will take
      count 21 --cluster tcp://127.0.0.1:8786         by the workers of a Dask cluster
      count 18 --problem domination --use-known-bounds      16, proving less
    """
    limits = counting.limits
    if every_counter and (counting.only or counting.engine or check or dry_run):
        raise BadUse("--counters asks every counter; leave out --only, --engine, --check and --dry-run, or it")
    if every_counter:
        answerers = choose_counters(instance)
    else:
        named = find_named(counting.only, counting.engine)
        answerers = choose(instance, named, check=check)
        tell_who_is_not_asked(instance, named or (), answerers)
    asked = variants_or_refuse(settings, answerers.formulations, tell)
    answerers = replace(answerers, formulations=asked)
    if counting.use_known_bounds:
        check_use_of_bounds(instance, answerers)
    with (
        place_of_work(counting.cluster, (one.engine for one in answerers)) as place,
        closing(keeping.parts()) as keeper,
    ):
        means = Means(counting.use_known_bounds, keeper, place, counts_again=len(answerers.counters) > 1)
        if dry_run:
            from compare.report.plan import write_plan_of_count

            write_plan_of_count(instance, answerers, limits, means)
            return 0
        if every_counter:
            return _compare_counters(instance, answerers, limits, means)
        try:
            reply = ask(instance, answerers, limits, Detail.COUNT, means)
        except NotEnoughMemory as error:
            raise BadUse("{error}; --memory-limit allows more", error=error) from None
    if reply.answer is not None:
        print(reply.answer.count)
    code = _tell(reply, instance)
    has_faults = reply.comparison is not None and code != 0
    if not check or reply.answer is None or has_faults:
        return code
    from compare.report.second_opinion import confirm

    confirmation = confirm(reply, instance, answerers, limits)
    return code or confirmation


def _compare_counters(instance: Instance, answerers: Answerers, limits: Limits, means: Means) -> int:
    """Print a line for each counter as soon as it has counted, then whether all agree. Returns the exit code."""
    replies = []
    width = max(len(one.name) for one in answerers.counters)
    for reply in ask_each(instance, answerers, limits, Detail.COUNT, means):
        replies.append(reply)
        if (answer := reply.answer) is not None:
            seconds = localise_number(f"{answer.seconds:.2f} s")
            print(f"{answer.by:<{width}}  {answer.count}  {seconds}", flush=True)
    whole = combine(replies)
    if whole.answer is not None:
        number = sum(reply.answer is not None for reply in replies)
        several = say("✓ {count} counters agree", count=number)
        print(several if number > 1 else say("· one counter has answered, and no other confirms it"))
    return _tell(whole, instance)


def _tell(reply: Reply, instance: Instance) -> int:
    """Tell, on standard error, the bound behind the number, and all that speaks against it. Returns the exit code."""
    if reply.answer is not None and reply.answer.unsearched_below is not None:
        tell(bound_in_words(instance, reply.answer.unsearched_below))
    code = reply.exit_code
    if reply.comparison is not None and reply.comparison.exit_code:
        from compare.report.second_opinion import faults_in_words

        for line in faults_in_words(reply.comparison):
            tell(line, mark="")
    else:
        for check in reply.checks:
            if not check.agrees:
                tell("NOT as published: {value}", value=check_in_words(check), mark="✗ ")
        if reply.reason:
            tell(reply.reason, mark="")
    if reply.disagreement:
        tell(reply.disagreement, mark="✗ ")
    return code
