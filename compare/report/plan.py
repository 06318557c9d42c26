"""Writes the plan of a run on shards, or of a count in parts: the lines of ``--dry-run``."""

from collections.abc import Sequence
from typing import TextIO

from compare.answers.asking import Means
from compare.answers.choosing import Answerers
from compare.answers.planning import CountPlan, plan_count, sizes_to_count
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.estimate import add_estimates
from compare.answers.shards.result import Keeper
from compare.harness.limits import MIB, Limits
from compare.question.description import describe, plural
from compare.question.errors import BadUse
from compare.report.sentences import sharding_in_words
from compare.report.tables import Column, group_digits, write_table
from compare.verdict.comparison import Sharding
from models.chess.notation import square_names
from models.counting import CountedInParts
from models.formulation import Formulation
from models.languages import localise_number, say
from models.problem import Instance
from models.sharding.shards import Shard

NumberedShard = tuple[int, Shard]

LEAST_SECONDS = 1.0
"""A plan of many sizes has a line for each size that takes at least this long, or whose time is unknown."""

COLUMNS: list[Column[NumberedShard]] = [
    Column("shard", "shard", lambda row: row[0]),
    Column("nodes", "nodes", lambda row: row[1].nodes),
    Column("parts", "parts", lambda row: row[1].multiplicity),
    Column("required", "required", lambda row: _squares(row[1], row[1].instance.required), is_text=True),
    Column("forbidden", "forbidden", lambda row: _squares(row[1], row[1].instance.forbidden), is_text=True),
]


def write_plan_of_shards(
    question: CutQuestion, formulations: Sequence[Formulation], keeper: Keeper, out: TextIO
) -> None:
    """Write a table of the shards, those with the most nodes first, and the formulations that would be asked."""
    rows = list(enumerate(question.shards))
    out.write(describe(question.instance) + "\n")
    write_table(COLUMNS, rows, out)
    answering = [one for one in formulations if question.decline(one) is None]
    kept = {one.name: keeper.count(one) for one in answering}
    lines = sharding_in_words(
        question.instance, Sharding(len(question.shards), question.multiplicity, question.size_by, kept)
    )
    nodes = group_digits(sum(shard.nodes for shard in question.shards))
    lines.append(say("about {nodes} nodes of a plain search in all, estimated by random walks", nodes=nodes))
    asked, names = plural(len(answering), "formulation"), ", ".join(one.name for one in answering)
    lines.append(say("{formulations} would be asked: {names}", formulations=asked, names=names))
    out.writelines(f"· {line}\n" for line in lines)


def _squares(shard: Shard, squares: int) -> str:
    """The names of squares of a shard, with a blank between two."""
    return " ".join(square_names(shard.instance.board, squares))


def write_plan_of_count(instance: Instance, answerers: Answerers, limits: Limits, means: Means) -> None:
    """Count a sample of the parts, and print the likely time of the whole count.

    Raises BadUse if no counter that counts in parts is among the answerers, or a count would take too much memory.
    """
    counter = next((one for one in answerers.counters if isinstance(one, CountedInParts)), None)
    if counter is None or means.keeper is None:
        raise BadUse("--dry-run is for counts that are done in parts, such as those of queens")
    sized = sizes_to_count(instance, use_known_bounds=means.use_known_bounds)
    print(f"{describe(instance)}: {counter.name}")
    plans = []
    for one in sized:
        about = _about_size(counter, one, limits)
        plan = plan_count(counter, one, means.keeper)
        plans.append(plan)
        if plan.estimate is None or plan.estimate.seconds >= LEAST_SECONDS or len(sized) == 1:
            print(f"{about}: {plan.estimate or say('too few parts were counted to say how long it takes')}")
    estimates = [plan.estimate for plan in plans if plan.estimate is not None]
    if len(sized) > 1 and len(estimates) == len(plans):
        print(say("all {count} sizes: {estimate}", count=len(sized), estimate=add_estimates(estimates)))
    print(_tables_in_words(plans))


def _tables_in_words(plans: Sequence[CountPlan]) -> str:
    """The sentence on the time that the tables of one size take at most, and on the parts that are kept of all."""
    longest, kept = max(plans, key=lambda plan: plan.table_seconds), sum(plan.kept for plan in plans)
    seconds = localise_number(f"{longest.table_seconds:.1f}")
    if longest.tables > 1:
        besides = "besides, about {seconds} s for {count} tables, each for the parts of its own; {parts} kept"
    else:
        besides = "besides, about {seconds} s in each process for tables; {parts} kept"
    return say(besides, seconds=seconds, count=longest.tables, parts=plural(kept, "part"))


def _about_size(counter: CountedInParts, instance: Instance, limits: Limits) -> str:
    """The line on the parts and the memory that the count of one size takes. Raises BadUse over the memory limit."""
    assert isinstance(instance.size, int)
    mib = counter.memory(instance, limits.jobs) // MIB
    parts = plural(counter.number_of_parts(instance), "part")
    about = say("{pieces}, {parts}, about {mib} MiB", pieces=plural(instance.size, "piece"), parts=parts, mib=mib)
    if mib > limits.mib:
        sentence = "{about}: more than {mib} MiB, so no sample is taken; --memory-limit allows more"
        raise BadUse(sentence, about=about, mib=limits.mib)
    return about
