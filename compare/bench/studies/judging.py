"""Judges a study board by board, as ``run`` does: whether the sets are equal, right, and as published.

Of runs that an earlier call has made only the digests of their sets are kept. If digests differ, the formulations are
asked once more, to see on which placement they differ.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from compare.bench.studies.plan import PlannedQuestion
from compare.bench.studies.running import AskedQuestion
from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.literature.published import Check, check_against_published
from compare.report.rows import Record
from compare.verdict.comparison import Comparison
from compare.verdict.judge import judge
from compare.verdict.tally import Defect, Disagreement
from models.formulation import SolutionSet, Status

SPEAKS_AGAINST_GIVERS = (Defect.WRONG, Defect.TWICE, Defect.NOT_OPTIMAL)
"""The defects that are faults of the formulations that gave a placement; others are faults of those that lack it."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on one question.

    ``disagreements`` are examples of placements; ``faulty`` names the formulations whose set was wrong in some run.
    ``failures`` has the reasons of those that failed, by name. ``checks`` has the published values beside ours,
    ``count`` the number of solutions. ``unsettled`` names formulations that gave different sets in runs, but not when
    they were asked again. ``is_complete``: some run was completed.
    """

    question: PlannedQuestion
    disagreements: Sequence[Disagreement]
    faulty: frozenset[str]
    failures: dict[str, str]
    checks: Sequence[Check] = ()
    count: int | None = None
    unsettled: Sequence[str] = ()
    is_complete: bool = False

    @property
    def is_wrong(self) -> bool:
        """Whether a set is wrong or unsettled, a formulation failed, or a published value differs."""
        return bool(self.faulty or self.failures or self.unsettled) or not all(one.agrees for one in self.checks)


def judge_question(
    question: PlannedQuestion, records: Sequence[Record], asked: AskedQuestion | None, *, until_first: bool
) -> Verdict:
    """The verdict on all rows of a question; ``asked`` has the runs that were made now, with their placements."""
    failures = {str(one["name"]): str(one["reason"]) for one in records if Status(str(one["status"])) == Status.FAILED}
    complete = [one for one in records if Status(str(one["status"])).is_complete]
    if until_first:
        disagreements = _with_names(asked, asked.tally.disagreements.examples) if asked else []
        faulty = _accused(disagreements) | _denying(complete) | _defective(records)
        return Verdict(question, disagreements, frozenset(faulty), failures, is_complete=bool(complete))
    comparison = judge(asked.tally, asked.all_outcomes(), seconds=0.0) if asked else None
    disagreements = _with_names(asked, comparison.disagreements) if asked and comparison else []
    unsettled: list[str] = []
    suspects = _suspects(complete)
    if suspects and not disagreements:
        again = _ask_again(question, suspects)
        disagreements = list(again.disagreements)
        unsettled = [] if disagreements else suspects
    checks = [] if disagreements or unsettled else _check_against_list(question, complete, comparison)
    faulty = _accused(disagreements) | _defective(records)
    compared = {one.name: one.ours for one in checks}
    count = compared["count"] if "count" in compared else _count(question, complete)
    return Verdict(
        question, disagreements, frozenset(faulty), failures, checks, count, unsettled, is_complete=bool(complete)
    )


def _with_names(asked: AskedQuestion, disagreements: Iterable[Disagreement]) -> list[Disagreement]:
    """The disagreements with the names of formulations in place of the numbers of their runs, each once."""

    def names(runs: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(asked.runs[int(place)].formulation.name for place in runs))

    renamed = [replace(one, has=names(one.has), lacks=names(one.lacks), number=None) for one in disagreements]
    return list(dict.fromkeys(renamed))


def _accused(disagreements: Iterable[Disagreement]) -> set[str]:
    """The names of the formulations that are at fault for these disagreements."""
    accused: set[str] = set()
    for one in disagreements:
        accused |= {*one.has} if one.defect in SPEAKS_AGAINST_GIVERS else {*one.lacks}
    return accused


def _defective(records: Iterable[Record]) -> set[str]:
    """The names of the formulations that gave a set with a defect of its own."""
    return {str(one["name"]) for one in records if one["defects"]}


def _denying(complete: Sequence[Record]) -> set[str]:
    """The names of the formulations that say that there is no solution, although another one gave one."""
    denying = {str(one["name"]) for one in complete if one["status"] == Status.INFEASIBLE.value}
    return denying if len(denying) < len({one["name"] for one in complete}) else set()


def _suspects(complete: Sequence[Record]) -> list[str]:
    """The formulations to ask again: one for each set, if several sets were given, and the defective ones; by name."""
    by_digest: dict[object, str] = {}
    for one in complete:
        by_digest.setdefault(one["digest"], str(one["name"]))
    different = list(by_digest.values()) if len(by_digest) > 1 else []
    return list(dict.fromkeys([*different, *sorted(_defective(complete))]))


def _ask_again(question: PlannedQuestion, names: Sequence[str]) -> Comparison:
    """The comparison of the formulations with these names, which are asked the question once more."""
    return compare(question.instance, [one for one in question.formulations if one.name in names], Limits(jobs=1))


def _check_against_list(
    question: PlannedQuestion, complete: Sequence[Record], comparison: Comparison | None
) -> list[Check]:
    """The published values beside those of the comparison; without one, beside those of the first row of a set."""
    if comparison and comparison.checks:
        return comparison.checks
    first = _first_of_whole_set(question, complete)
    if first is None:
        return []
    size = first["size"] if isinstance(first["size"], int) else None
    return check_against_published(question.instance, {"count": int(str(first["count"])), "size": size})


def _count(question: PlannedQuestion, complete: Sequence[Record]) -> int | None:
    """The number of solutions in the first row of a whole set; None if there is none."""
    first = _first_of_whole_set(question, complete)
    return None if first is None else int(str(first["count"]))


def _first_of_whole_set(question: PlannedQuestion, complete: Sequence[Record]) -> Record | None:
    """The first row of a formulation that gives all solutions, so that its count is that of the set; or None."""
    whole = {one.name for one in question.formulations if one.gives == SolutionSet.ALL}
    return next((one for one in complete if one["name"] in whole), None)
