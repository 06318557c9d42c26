"""The conclusion from the outcomes: complete or not, as published or not, and the exit code."""

import pytest

from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.verdict.tally import Defect
from models import ANY, OPTIMUM, Board, Formulation, Instance, Status, find_formulation, find_piece, find_problem
from tests.support import defective
from tests.support.judging import Gave, judged, told
from tests.support.reference import solutions

QUEEN = find_piece("queen")
FOUR = Instance(find_problem("non-attacking"), QUEEN, Board(4, 4), 4)
KINGS = Instance(find_problem("all-non-attacking"), find_piece("king"), Board(2, 3), ANY)
COVERS = Instance(find_problem("domination"), QUEEN, Board(4, 4), OPTIMUM)
GOOD: list[Formulation] = [find_formulation("backtracking/general"), find_formulation("brute-force")]
BOTH = sorted(solutions(FOUR))


@pytest.mark.parametrize(
    ("statuses", "code"),
    [
        ([Status.COMPLETE, Status.COMPLETE], 0),
        ([Status.COMPLETE, Status.LIMIT], 0),
        ([Status.COMPLETE, Status.UNSUPPORTED], 0),
        ([Status.LIMIT, Status.UNSUPPORTED], 3),
        ([Status.COMPLETE, Status.FAILED], 1),
        ([Status.LIMIT, Status.FAILED], 1),
    ],
)
def test_the_exit_code_says_how_all_ended(statuses: list[Status], code: int) -> None:
    gave = [Gave(name, BOTH, status) for name, status in zip("ab", statuses, strict=True)]
    comparison = judged(FOUR, *gave)
    is_complete = Status.COMPLETE in statuses
    assert (comparison.exit_code, comparison.complete, comparison.agree) == (code, is_complete, True)
    assert comparison.count == (2 if is_complete else None)
    assert comparison.classes == (1 if is_complete else None)
    assert comparison.agrees_with_published is (True if is_complete else None)


def test_that_all_agree_on_too_few_shows_against_the_published_value() -> None:
    comparison = judged(FOUR, Gave("a", [], Status.INFEASIBLE), Gave("b", [], Status.INFEASIBLE))
    assert (comparison.agree, comparison.count, comparison.size, comparison.orbit_sizes) == (True, 0, None, {})
    assert comparison.agrees_with_published is False
    assert comparison.exit_code == 1


def test_a_size_that_is_not_the_published_one_shows_though_all_agree() -> None:
    three = sorted(solutions(COVERS.with_size(3)))
    comparison = judged(COVERS, Gave("a", three))
    assert (comparison.agree, comparison.size, comparison.agrees_with_published) == (True, 3, False)


def test_where_nothing_is_published_nothing_is_said_of_it() -> None:
    narrowed = FOUR.narrowed(forbidden=1)
    comparison = judged(narrowed, Gave("a", sorted(solutions(narrowed))))
    assert (comparison.published, comparison.agrees_with_published, comparison.exit_code) == ({}, None, 0)


@pytest.mark.parametrize("instance", [FOUR, KINGS, COVERS])
def test_formulations_that_run_are_counted_each_by_itself(instance: Instance) -> None:
    every = solutions(instance)
    repeats, lacks = defective.Twice(), defective.Missing()
    comparison = compare(instance, [*GOOD, repeats, lacks], Limits(60, jobs=2))
    counts = [outcome.count for outcome in comparison.outcomes]
    sizes = len({placement.bit_count() for placement in every})
    assert counts == [len(every), len(every), len(every) + sizes, len(every) - sizes]
    assert {outcome.size for outcome in comparison.outcomes} == {None if instance.size == ANY else comparison.size}
    accused = {(defect, has, lacks) for defect, _, has, lacks, _ in told(comparison)}
    names = tuple(one.name for one in (*GOOD, repeats))
    assert accused == {(Defect.TWICE, (repeats.name,), ()), (Defect.MISSING, names, (lacks.name,))}
    assert comparison.disagreement_count == 2 * sizes
    assert set(comparison.solutions) == every


def test_formulations_of_solutions_of_any_size_that_are_right_agree() -> None:
    comparison = compare(KINGS, [*GOOD, find_formulation("cp-sat/general")], Limits(60, jobs=2))
    assert (comparison.agree, comparison.exit_code, comparison.size) == (True, 0, None)
    assert comparison.count == sum((comparison.count_by_size or {}).values()) == len(solutions(KINGS))
