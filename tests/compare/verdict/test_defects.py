"""Each defect is told with its board and the right names, and nobody else is accused."""

from dataclasses import FrozenInstanceError

import pytest

from compare.verdict.tally import Defect
from models import ANY, OPTIMUM, Board, Instance, SolutionSet, Status, find_piece, find_problem, orbits
from tests.support.judging import Gave, Told, judged, one_after_the_other, told
from tests.support.reference import solutions

QUEEN = find_piece("queen")
QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(5, 5), 5)
FOUR = Instance(find_problem("non-attacking"), QUEEN, Board(4, 4), 4)
COVERS = Instance(find_problem("domination"), QUEEN, Board(4, 4), OPTIMUM)
ROOKS = Instance(find_problem("non-attacking"), find_piece("rook"), Board(3, 3), OPTIMUM)
ALL_SIZES = Instance(find_problem("all-non-attacking"), QUEEN, Board(3, 3), ANY)


def placed(instance: Instance, size: int | None = None) -> list[int]:
    """The solutions, in order; of another size where one is given."""
    return sorted(solutions(instance if size is None else instance.with_size(size)))


def largest_class(instance: Instance) -> list[int]:
    return max(orbits(placed(instance), instance.symmetries()), key=len)


def only(*expected: Told) -> dict[Told, int]:
    return dict.fromkeys(expected, 1)


INSTANCES = [FOUR, COVERS, ROOKS, ALL_SIZES, FOUR.narrowed(required=2), ALL_SIZES.narrowed(forbidden=1)]


@pytest.mark.parametrize("instance", INSTANCES)
def test_equal_complete_sets_agree_and_are_counted(instance: Instance) -> None:
    every = placed(instance)
    comparison = judged(instance, Gave("a", every), Gave("b", every[::-1]))
    classes = [len(orbit) for orbit in orbits(every, instance.symmetries())]
    assert (told(comparison), comparison.disagreement_count, comparison.agree) == ({}, 0, True)
    assert (comparison.count, comparison.classes) == (len(every), len(classes))
    assert comparison.orbit_sizes == {size: classes.count(size) for size in classes}
    assert list(comparison.orbit_sizes) == sorted(comparison.orbit_sizes, reverse=True)
    assert sorted(comparison.solutions) == every
    assert comparison.size == (None if instance.size == ANY else every[0].bit_count())


def test_where_any_size_is_asked_for_solutions_of_all_sizes_agree_and_are_counted_by_size() -> None:
    every = placed(ALL_SIZES)
    comparison = judged(ALL_SIZES, Gave("a", every), Gave("b", every))
    assert {placement.bit_count() for placement in every} == {0, 1, 2}
    assert not comparison.disagreement_count
    assert comparison.count_by_size == {0: 1, 1: 9, 2: 8}
    assert judged(FOUR, Gave("a", placed(FOUR))).count_by_size is None


@pytest.mark.parametrize("instance", INSTANCES)
def test_a_missing_solution_is_held_against_each_complete_formulation_that_lacks_it(instance: Instance) -> None:
    first, *rest = placed(instance)
    gave = [Gave("a", [first, *rest]), Gave("b", rest), Gave("c", rest, Status.LIMIT), Gave("d", [first], Status.LIMIT)]
    comparison = judged(instance, *gave)
    assert told(comparison) == only((Defect.MISSING, first, ("a", "d"), ("b",), True))
    assert (comparison.disagreement_count, comparison.exit_code) == (1, 1)
    assert (comparison.count, comparison.classes, comparison.orbit_sizes) == (None, None, None)


def test_two_that_lack_the_same_solution_are_told_together() -> None:
    first, *rest = placed(FOUR)
    comparison = judged(FOUR, Gave("a", [first, *rest]), Gave("b", rest), Gave("c", rest))
    assert told(comparison) == only((Defect.MISSING, first, ("a",), ("b", "c"), True))


def test_what_only_a_run_that_hit_a_limit_gave_still_counts_against_a_complete_one() -> None:
    every = placed(FOUR)
    comparison = judged(FOUR, Gave("a", [], Status.INFEASIBLE), Gave("late", every[:1], Status.LIMIT))
    assert told(comparison) == only((Defect.MISSING, every[0], ("late",), ("a",), True))


@pytest.mark.parametrize("instance", INSTANCES)
def test_a_wrong_placement_is_told_of_each_that_gave_it_and_is_nobodys_solution(instance: Instance) -> None:
    every = placed(instance)
    wrong = next(one for one in range(instance.board.full, 0, -1) if not instance.is_solution(one))
    comparison = judged(instance, Gave("a", every), Gave("b", [wrong, *every]), Gave("c", [*every, wrong]))
    assert told(comparison) == only((Defect.WRONG, wrong, ("b",), (), False), (Defect.WRONG, wrong, ("c",), (), False))
    assert comparison.disagreement_count == 2
    assert sorted(comparison.solutions) == every


def test_a_placement_of_another_size_than_was_asked_for_is_wrong() -> None:
    every, smaller = placed(FOUR), placed(FOUR, 3)[0]
    comparison = judged(FOUR, Gave("a", every), Gave("b", [*every, smaller]))
    assert told(comparison) == only((Defect.WRONG, smaller, ("b",), (), False))


@pytest.mark.parametrize("instance", INSTANCES)
def test_each_repetition_is_told_of_the_one_that_repeats(instance: Instance) -> None:
    every = placed(instance)
    comparison = judged(instance, Gave("a", every), Gave("b", [*every, every[0], every[0]]), Gave("c", every))
    assert told(comparison) == {(Defect.TWICE, every[0], ("b",), (), True): 2}
    assert comparison.disagreement_count == 2
    assert sorted(comparison.solutions) == every


WORSE = [(COVERS, 1), (ROOKS, -1)]
"""An instance with an optimum, and by how much a size is worse."""


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(("instance", "by"), WORSE)
def test_solutions_of_a_worse_size_are_told_of_each_that_gave_them_whoever_comes_first(
    instance: Instance, by: int, reverse: bool
) -> None:
    best = placed(instance)
    worse = placed(instance, best[0].bit_count() + by)[:2]
    gave = [Gave("a", worse, Status.LIMIT), Gave("b", worse[:1], Status.LIMIT), Gave("c", best)]
    arrivals = one_after_the_other(*gave)
    comparison = judged(instance, *gave, arrivals=arrivals[::-1] if reverse else arrivals)
    assert told(comparison) == only(
        (Defect.NOT_OPTIMAL, worse[0], ("a",), (), True),
        (Defect.NOT_OPTIMAL, worse[1], ("a",), (), True),
        (Defect.NOT_OPTIMAL, worse[0], ("b",), (), True),
    )
    assert comparison.disagreement_count == 3
    assert sorted(comparison.solutions) == best
    assert comparison.size == best[0].bit_count()


@pytest.mark.parametrize(("instance", "by"), WORSE)
def test_one_that_gives_a_worse_size_before_the_best_is_told_of_it(instance: Instance, by: int) -> None:
    best = placed(instance)
    worse = placed(instance, best[0].bit_count() + by)[0]
    for given in ([worse, *best], [*best, worse], [best[0], worse, *best[1:]]):
        comparison = judged(instance, Gave("a", best), Gave("b", given))
        assert told(comparison) == only((Defect.NOT_OPTIMAL, worse, ("b",), (), True))


def test_one_that_calls_a_worse_size_complete_lacks_the_solutions_of_the_best() -> None:
    best = placed(ROOKS)
    worse = placed(ROOKS, 2)[0]
    comparison = judged(ROOKS, Gave("a", [worse]), Gave("b", best[:1], Status.LIMIT))
    missing = (Defect.MISSING, best[0], ("b",), ("a",), True)
    assert told(comparison) == only((Defect.NOT_OPTIMAL, worse, ("a",), (), True), missing)


def test_images_that_nobody_gave_are_told_with_the_complete_formulations() -> None:
    *given, first, second, third = largest_class(QUEENS)
    comparison = judged(QUEENS, Gave("a", given), Gave("b", given), Gave("c", [], Status.LIMIT))
    images = (first, second, third)
    assert told(comparison) == only(*((Defect.NOT_SYMMETRIC, one, (), ("a", "b"), True) for one in images))
    assert comparison.disagreement_count == 3
    assert (comparison.count, comparison.orbit_sizes) == (None, None)


def test_an_image_that_another_gave_is_missing_and_not_a_lack_of_symmetry() -> None:
    *given, last = largest_class(QUEENS)
    comparison = judged(QUEENS, Gave("a", given), Gave("b", [last], Status.LIMIT))
    assert told(comparison) == only((Defect.MISSING, last, ("b",), ("a",), True))


def test_no_image_is_asked_for_where_required_squares_keep_no_symmetry_or_nothing_is_complete() -> None:
    narrowed = QUEENS.narrowed(required=placed(QUEENS)[0])
    assert not judged(narrowed, Gave("a", placed(narrowed))).disagreement_count
    cut_short = judged(QUEENS, Gave("a", placed(QUEENS)[:1], Status.LIMIT))
    assert (cut_short.disagreement_count, cut_short.orbit_sizes, cut_short.exit_code) == (0, None, 3)


def test_one_of_each_class_agrees_with_all_solutions() -> None:
    first_of_each = [orbit[0] for orbit in orbits(placed(COVERS), COVERS.symmetries())]
    for gave in ([Gave("all", placed(COVERS))], []):
        comparison = judged(COVERS, *gave, Gave("classes", first_of_each, gives=SolutionSet.CLASSES))
        assert not comparison.disagreement_count
        assert (comparison.count, comparison.classes) == (len(placed(COVERS)), len(first_of_each))


def test_a_second_member_of_a_class_is_told_as_given_twice() -> None:
    every = placed(FOUR)
    comparison = judged(FOUR, Gave("all", every), Gave("classes", every, gives=SolutionSet.CLASSES))
    assert told(comparison) == only((Defect.TWICE, every[1], ("classes",), (), True))


def test_a_class_that_is_lacking_is_told_with_all_its_members() -> None:
    classes = list(orbits(placed(COVERS), COVERS.symmetries()))
    gave = [orbit[0] for orbit in classes[1:]]
    comparison = judged(COVERS, Gave("all", placed(COVERS)), Gave("classes", gave, gives=SolutionSet.CLASSES))
    assert told(comparison) == only(*((Defect.MISSING, one, ("all",), ("classes",), True) for one in classes[0]))


def test_a_wrong_placement_of_a_formulation_that_gives_classes_is_told_of_it_alone() -> None:
    every = placed(FOUR)
    comparison = judged(FOUR, Gave("all", every), Gave("classes", [every[0], 0b1111], gives=SolutionSet.CLASSES))
    defects = {(defect, has, lacks, is_solution) for defect, _, has, lacks, is_solution in told(comparison)}
    assert defects == {(Defect.WRONG, ("classes",), (), False)}
    assert 0b1111 in {placement for _, placement, *_ in told(comparison)}
    assert sorted(comparison.solutions) == every


def test_five_boards_of_each_kind_are_shown_and_all_are_counted() -> None:
    best = placed(COVERS)
    gave = [Gave("a", best), Gave("b", best + 7 * best[:1] + 8 * [0]), Gave("c", [*best, *9 * [0]])]
    comparison = judged(COVERS, *gave)
    assert told(comparison) == {
        (Defect.TWICE, best[0], ("b",), (), True): 5,
        (Defect.WRONG, 0, ("b",), (), False): 5,
        (Defect.WRONG, 0, ("c",), (), False): 5,
    }
    assert comparison.disagreement_count == 7 + 8 + 9


def test_neither_a_comparison_nor_a_disagreement_can_be_changed() -> None:
    comparison = judged(FOUR, Gave("a", placed(FOUR)), Gave("b", []))
    with pytest.raises(FrozenInstanceError):
        comparison.disagreement_count = 0  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        comparison.disagreements[0].lacks = ()  # type: ignore[misc]
