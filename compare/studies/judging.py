"""The verdict of a study, board by board: are the sets equal, right, and as published? As ``run`` judges them.

The placements of runs that were kept from before are gone; their digests are not. Where these differ, the formulations
are asked once more, to see on which board.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.literature.published import Check, check_against_published
from compare.report.rows import Record
from compare.studies.plan import Question
from compare.studies.running import Asked
from compare.verdict.comparison import Comparison
from compare.verdict.judge import judge
from compare.verdict.tally import Defect, Disagreement
from models.formulation import SolutionSet, Status

SPEAKS_AGAINST_GIVERS = (Defect.WRONG, Defect.TWICE, Defect.NOT_OPTIMAL)


@dataclass(frozen=True)
class Verdict:
    """The verdict on one question.

    ``disagreements`` are examples of boards; ``faulty`` names the formulations whose set was wrong in some run.
    ``unsettled``: runs gave different sets, and when they were asked again they did not. ``failures`` has the reasons.
    """

    question: Question
    disagreements: Sequence[Disagreement]
    faulty: frozenset[str]
    failures: dict[str, str]
    checks: Sequence[Check] = ()
    count: int | None = None
    unsettled: Sequence[str] = ()
    is_complete: bool = False

    @property
    def is_wrong(self) -> bool:
        return bool(self.faulty or self.failures or self.unsettled) or not all(one.agrees for one in self.checks)


def judge_question(question: Question, records: Sequence[Record], asked: Asked | None, until_first: bool) -> Verdict:
    """The verdict on all rows of a question; ``asked`` has the placements of those runs that were made now."""
    failures = {str(one["name"]): str(one["reason"]) for one in records if Status(str(one["status"])) == Status.FAILED}
    complete = [one for one in records if Status(str(one["status"])).is_complete]
    if until_first:
        disagreements = _with_names(asked, asked.tally.disagreements.examples) if asked else []
        faulty = _accused(disagreements) | _who_say_that_there_is_none(complete) | _defective(records)
        return Verdict(question, disagreements, frozenset(faulty), failures, is_complete=bool(complete))
    comparison = judge(asked.tally, asked.all_outcomes(), 0.0) if asked else None
    disagreements = _with_names(asked, comparison.disagreements) if asked and comparison else []
    unsettled: list[str] = []
    suspects = _suspects(complete)
    if suspects and not disagreements:
        again = _ask_again(question, suspects)
        disagreements = list(again.disagreements)
        unsettled = [] if disagreements else suspects
    checks = [] if disagreements or unsettled else _checks(question, complete, comparison)
    faulty = _accused(disagreements) | _defective(records)
    count = next((one.ours for one in checks if one.name == "count"), None) or _count(question, complete)
    return Verdict(
        question, disagreements, frozenset(faulty), failures, checks, count, unsettled, is_complete=bool(complete)
    )


def _with_names(asked: Asked, disagreements: Iterable[Disagreement]) -> list[Disagreement]:
    """The same, in which formulations stand for their runs."""

    def names(runs: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(asked.runs[int(who)].formulation.name for who in runs))

    renamed = [replace(one, has=names(one.has), lacks=names(one.lacks), number=None) for one in disagreements]
    return list(dict.fromkeys(renamed))


def _accused(disagreements: Iterable[Disagreement]) -> set[str]:
    """The formulations against which these speak, by the specification."""
    found: set[str] = set()
    for one in disagreements:
        found |= {*one.has} if one.defect in SPEAKS_AGAINST_GIVERS else {*one.lacks}
    return found


def _defective(records: Iterable[Record]) -> set[str]:
    return {str(one["name"]) for one in records if one["defects"]}


def _who_say_that_there_is_none(complete: Sequence[Record]) -> set[str]:
    """Those that found nothing and call that proved, where others found a solution."""
    none = {str(one["name"]) for one in complete if one["status"] == Status.INFEASIBLE.value}
    return none if len(none) < len({one["name"] for one in complete}) else set()


def _suspects(complete: Sequence[Record]) -> list[str]:
    """A formulation for each of the different sets that were given, and those with a defect; none where all is one."""
    by_digest: dict[object, str] = {}
    for one in complete:
        by_digest.setdefault(one["digest"], str(one["name"]))
    different = list(by_digest.values()) if len(by_digest) > 1 else []
    return list(dict.fromkeys([*different, *sorted(_defective(complete))]))


def _ask_again(question: Question, names: Sequence[str]) -> Comparison:
    return compare(question.instance, [one for one in question.formulations if one.name in names], Limits(jobs=1))


def _checks(question: Question, complete: Sequence[Record], comparison: Comparison | None) -> list[Check]:
    if comparison and comparison.checks:
        return comparison.checks
    first = next(_of_whole_sets(question, complete), None)
    if first is None:
        return []
    size = first["size"] if isinstance(first["size"], int) else None
    return check_against_published(question.instance, {"count": int(str(first["count"])), "size": size})


def _count(question: Question, complete: Sequence[Record]) -> int | None:
    first = next(_of_whole_sets(question, complete), None)
    return None if first is None else int(str(first["count"]))


def _of_whole_sets(question: Question, complete: Sequence[Record]) -> Iterator[Record]:
    """The rows of formulations that give all solutions: their counts are those of the set."""
    whole = {one.name for one in question.formulations if one.gives == SolutionSet.ALL}
    return (one for one in complete if one["name"] in whole)
