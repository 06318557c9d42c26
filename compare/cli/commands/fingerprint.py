"""``fingerprint``: compares sets of solutions that are too large for the memory."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any

from compare.answers.choosing import fastest_or_refuse, of_other_engines
from compare.answers.fingerprint import FingerprintOutcome, find_faults, take_fingerprint
from compare.answers.planning import plan_shards
from compare.answers.shards.cutting import CutQuestion, NoSize
from compare.answers.shards.digests import DigestReceiver, Fingerprints, find_difference, fingerprint_shards
from compare.answers.shards.result import Keeper
from compare.answers.shards.stored.keeping import FINGERPRINT
from compare.answers.shards.work import NEVER
from compare.cli.cutting import Cutting
from compare.cli.keeping import ClusterAddress, place_of_work
from compare.cli.options import AsJson, Jobs, NamedFormulations, limit_options
from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.question.description import describe, instance_as_data, plural
from compare.question.errors import INTERRUPTED, tell
from compare.question.options import AskedInstance
from compare.question.parsing import choose_formulations
from compare.report.plan import write_plan_of_shards
from compare.report.sentences import sharding_in_words
from compare.report.views import view
from compare.verdict.comparison import Sharding
from models.formulation import Formulation
from models.languages import localise_number, say, say_number
from models.problem import Instance
from models.sharding.shards import Shard

PURPOSE = "compare"


def command(
    instance: AskedInstance,
    named: NamedFormulations,
    limits: Annotated[Limits, limit_options("formulation", "3600", "8192", Jobs)],
    cutting: Cutting,
    cluster: ClusterAddress = None,
    as_json: AsJson = False,
) -> int:
    """Compare sets of solutions too large for memory, by digests.

    The digests do not depend on the order of the solutions.

    The formulations are asked in turn; by default two of different engines, the fastest first. Their placements are not
    kept. A digest of each set shows whether the sets are equal, and the images of each placement give the number of
    classes. The specification judges the first 20 000 placements, and then one in 1000. Where digests differ, 'run'
    shows the boards; with --shards the shard is found in which they differ, and its boards are shown.

    Exit code 0: all formulations that completed agree; 1: they disagree with each other or with the literature; 3: no
    formulation completed.

    Examples:

      fingerprint 7 --problem domination --piece rook      1642046 placements
      fingerprint 9 --only kernels/bitmask --only cp-sat/columns
      fingerprint 14 --shards 200                          it may be stopped, and goes on
      fingerprint 12 --cluster tcp://127.0.0.1:8786        a worker for each formulation
    """
    able = fastest_or_refuse(instance, choose_formulations() if named is None else named)
    if named is None:
        able = able[:1] + of_other_engines(able, able[0].engine)[:1]
    if not cutting.is_asked:
        return _report_whole(instance, able, limits, cluster, as_json=as_json)
    try:
        return _report_shards(instance, able, limits, cutting, cluster, as_json=as_json)
    except NoSize as error:
        tell(str(error))
        return 3


def _report_whole(
    instance: Instance, able: Sequence[Formulation], limits: Limits, cluster: str | None, *, as_json: bool
) -> int:
    """Take and print the fingerprints of the whole question, by a cluster with a worker for each formulation.

    Returns the exit code.
    """
    if cluster is not None:
        whole = CutQuestion(instance, [Shard(instance)])
        with place_of_work(cluster, (one.engine for one in able)) as place, show_progress() as progress:
            fingerprints = fingerprint_shards(whole, able, limits, Keeper(), progress, place, NEVER)
        return _report(instance, fingerprints, None, as_json=as_json)
    if not as_json:
        print(describe(instance), flush=True)
    taken = []
    for formulation in able:
        taken.append(take_fingerprint(formulation, instance, limits.seconds, limits.mib))
        if not as_json:
            print(describe_outcome(taken[-1]), flush=True)
    return _conclude(instance, taken, None, as_json=as_json)


def _report_shards(
    instance: Instance,
    able: Sequence[Formulation],
    limits: Limits,
    cutting: Cutting,
    cluster: str | None,
    *,
    as_json: bool,
) -> int:
    """Take the fingerprints of a question in shards and print them; the boards of a shard on which they differ, too.

    Returns the exit code. Raises NoSize if the optimum is not found, so that nothing can be cut.
    """
    with cutting.keeping.open() as database:
        question = cutting.cut(instance, limits)
        keeper = cutting.make_keeper(database, question, FINGERPRINT, able)
        if cutting.dry_run:
            write_plan_of_shards(question, able, keeper, sys.stdout)
            for one in plan_shards(question, able, limits, keeper, DigestReceiver(question.instance)):
                print(f"· {one}")
            return 0
        with place_of_work(cluster, (one.engine for one in able)) as place, show_progress() as progress:
            fingerprints = fingerprint_shards(question, able, limits, keeper, progress, place)
            comparison = None if as_json else find_difference(question, able, fingerprints, limits, place)
    code = _report(question.instance, fingerprints, fingerprints.sharding, as_json=as_json)
    if comparison is not None:
        print(f"\n{say('The shard in which they differ, with the boards:')}")
        view("terminal").render(comparison, sys.stdout)
    return code


def _report(instance: Instance, fingerprints: Fingerprints, sharding: Sharding | None, *, as_json: bool) -> int:
    """Print all fingerprints, and whether they agree. Returns the exit code."""
    taken = fingerprints.taken
    if not as_json:
        sentences = sharding_in_words(instance, sharding) if sharding else []
        print("\n".join([describe(instance), *map(describe_outcome, taken), *(f"· {line}" for line in sentences)]))
    code = _conclude(instance, taken, sharding, as_json=as_json)
    return INTERRUPTED if fingerprints.interrupted else code


def _conclude(instance: Instance, taken: list[FingerprintOutcome], sharding: Sharding | None, *, as_json: bool) -> int:
    """Print whether the fingerprints agree, or with ``as_json`` all that is known of them. Returns the exit code."""
    faults = find_faults(instance, taken)
    complete = [one for one in taken if one.fingerprint]
    if as_json:
        print(json.dumps(_as_data(instance, taken, faults, sharding), indent=2))
    else:
        print("\n".join(f"✗ {fault}" for fault in faults) or _describe_agreement(complete))
    if faults:
        return 1
    return 0 if complete else 3


def describe_outcome(outcome: FingerprintOutcome) -> str:
    """A line with the numbers and the digest of a set, or with the reason why there is none."""
    fingerprint = outcome.fingerprint
    if fingerprint is None:
        return f"· {outcome.formulation.name}: {outcome.reason}"
    sentence = "· {name}: {solutions}, {classes}, digest {digest}, {judged} judged, {seconds} seconds"
    if fingerprint.size is not None:
        sentence = "· {name}: {solutions} of {size}, {classes}, digest {digest}, {judged} judged, {seconds} seconds"
    return say(
        sentence,
        name=outcome.formulation.name,
        solutions=plural(fingerprint.count, "solution"),
        size=fingerprint.size,
        classes=say("? classes") if fingerprint.classes is None else plural(fingerprint.classes, "class", "classes"),
        digest=fingerprint.digest,
        judged=fingerprint.judged,
        seconds=localise_number(f"{outcome.seconds:.1f}"),
    )


def _describe_agreement(complete: list[FingerprintOutcome]) -> str:
    """The sentence for formulations that completed, and whose fingerprints agree."""
    if not complete:
        return say("· no formulation completed, so nothing is proved")
    if len(complete) == 1:
        return say("· one formulation completed, and no other confirms it")
    engines = len({one.formulation.engine.name for one in complete})
    of_engines = say_number("of {count} engine", "of {count} engines", count=engines)
    return say("✓ {count} formulations {of_engines} agree", count=len(complete), of_engines=of_engines)


def _as_data(
    instance: Instance, taken: list[FingerprintOutcome], faults: list[str], sharding: Sharding | None
) -> dict[str, Any]:
    """All that is known of the fingerprints as values of JSON."""
    formulations = []
    for one in taken:
        row = {"name": one.formulation.name, "seconds": one.seconds, "reason": one.reason}
        if one.fingerprint:
            row |= asdict(one.fingerprint) | {"size": one.fingerprint.size, "classes": one.fingerprint.classes}
            row |= {"classes_by_orbit_size": one.fingerprint.orbit_sizes}
        formulations.append(row)
    return {
        "instance": instance_as_data(instance),
        "formulations": formulations,
        "faults": faults,
        "sharding": asdict(sharding) if sharding else None,
    }
