"""Every formulation that the catalogue finds, against the definition and against the published values."""

from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from models import Board, Formulation, Instance, Problem, Search, SolutionSet, engines, find_problem, formulations
from models.catalogue.finding import problems
from tests.support.checking import check
from tests.support.instances import PIECES, PROBLEMS, QUEEN, all_instances, asked, telling_instances
from tests.support.reference import solutions


def answered(formulation: Formulation, instances: Iterable[Instance]) -> Iterator[Instance]:
    return (instance for instance in instances if formulation.unsupported(instance) is None)


MOST_SOLUTIONS = {"linear": 30}
"""Of an engine that searches anew for each solution, the largest number of solutions of an instance of these tests."""

SLOW_TO_START = MOST_SOLUTIONS.keys() | {name for name, engine in engines().items() if engine.programs}
"""Engines that start a program for each search, or search anew for each solution: these tests are exhaustive."""
ONE_IN = {"linear": 20} | dict.fromkeys(SLOW_TO_START - MOST_SOLUTIONS.keys(), 100)
"""Of an engine that takes long, the part of all small boards that it is asked; of the others it is every eighth."""


def quick(formulation: Formulation, instances: Iterable[Instance]) -> Iterator[Instance]:
    """The instances that a formulation answers in a short time."""
    most = MOST_SOLUTIONS.get(formulation.engine.name)
    return (one for one in answered(formulation, instances) if most is None or len(solutions(one)) <= most)


PAIRS = [(formulation, problem) for problem in PROBLEMS for formulation in formulations().values()]
ANSWERED = [pair for pair in PAIRS if next(answered(pair[0], telling_instances(pair[1])), None)]
DECLINED = [pair for pair in PAIRS if pair not in ANSWERED]

EACH_OF_EACH_PROBLEM = pytest.mark.parametrize(
    ("formulation", "problem"),
    [pytest.param(one, it, id=f"{one.name}-{it.name}", marks=pytest.mark.xdist_group(it.name)) for one, it in ANSWERED],
)
"""One process tries all of a problem, so that no other repeats its work."""
EACH_THAT_IS_QUICK = pytest.mark.parametrize(
    "formulation",
    [
        pytest.param(one, id=one.name, marks=[pytest.mark.exhaustive] * (one.engine.name in SLOW_TO_START))
        for one in dict.fromkeys(one for one, _ in ANSWERED)
    ],
)

FEW_SOLUTIONS = {"smt": 4}
"""As many as a telling instance may have where each solution is proved anew; the exhaustive part asks for more."""
MANY = 10
"""Of a formulation that answers more telling instances than these, a part is asked: of the next one another part.

Of one that gives up where there is none, half as many: that takes it longest.
"""


@EACH_THAT_IS_QUICK
def test_gives_what_the_definition_gives_on_telling_instances(formulation: Formulation) -> None:
    every = [one for problem in PROBLEMS for one in quick(formulation, telling_instances(problem))]
    step = max(1, len(every) // (MANY if formulation.gives != SolutionSet.ONE else MANY // 2))
    start = list(formulations()).index(formulation.name) % step
    if formulation.engine.name in FEW_SOLUTIONS:  # some that are chosen have more
        step = max(1, step // 2)
    chosen = [one for one in every[start % step :: step] if has_few_solutions(formulation, one)]
    for instance in chosen:
        check(formulation, instance)
    assert chosen


@pytest.mark.exhaustive
@EACH_OF_EACH_PROBLEM
def test_gives_what_the_definition_gives_on_telling_instances_of_every_problem(
    formulation: Formulation, problem: Problem
) -> None:
    for instance in telling_of(formulation, problem):
        check(formulation, instance)


def telling_of(formulation: Formulation, problem: Problem) -> list[Instance]:
    """The telling instances of a problem that a formulation answers in a short time."""
    every = quick(formulation, telling_instances(problem))
    return [one for one in every if has_few_solutions(formulation, one)]


def has_few_solutions(formulation: Formulation, instance: Instance) -> bool:
    most = FEW_SOLUTIONS.get(formulation.engine.name)
    return most is None or len(solutions(instance)) <= most


@pytest.mark.exhaustive
@pytest.mark.timeout(1200)
@EACH_OF_EACH_PROBLEM
def test_gives_what_the_definition_gives_on_its_share_of_all_small_boards(
    formulation: Formulation, problem: Problem
) -> None:
    """One formulation begins at the first, the next one at the second: so each board is put to an eighth of them."""
    step = ONE_IN.get(formulation.engine.name, 8)
    start = list(formulations()).index(formulation.name) % step
    for instance in islice(quick(formulation, all_instances(problem)), start, None, step):
        check(formulation, instance)


@pytest.mark.exhaustive
def test_no_formulation_answers_only_what_the_telling_instances_lack() -> None:
    assert [pair for pair in DECLINED if next(answered(pair[0], all_instances(pair[1])), None)] == []


def queens_on(side: int) -> Instance:
    return Instance(find_problem("non-attacking"), QUEEN, Board(side), side)


SEVEN, EIGHT = (40, 6, 1), (92, 12, 1)
"""As many solutions as there are of 7 and 8 queens, as many classes, and one of them."""


@pytest.mark.quick
@pytest.mark.parametrize(
    ("formulation", "queens", "counts"),
    [
        pytest.param(one, queens, counts, id=f"{one.name}-{queens}", marks=[pytest.mark.exhaustive] * is_long)
        for queens, counts in ((7, SEVEN), (8, EIGHT))
        for one in formulations().values()
        for is_long in [one.engine.name in MOST_SOLUTIONS or (queens == 8 and one.engine.name != "backtracking")]
        if one.unsupported(queens_on(queens)) is None
    ],
)
def test_finds_the_40_solutions_of_the_seven_queens_and_the_92_of_eight(
    formulation: Formulation, queens: int, counts: tuple[int, int, int]
) -> None:
    count = sum(1 for _ in formulation.solve(queens_on(queens), Search()))
    kinds = (SolutionSet.ALL, SolutionSet.CLASSES, SolutionSet.ONE)
    assert count == counts[kinds.index(formulation.gives)]


@pytest.mark.parametrize(
    "formulation",
    [
        pytest.param(one, id=one.name)
        for one in formulations().values()
        if one.unsupported(queens_on(4).narrowed(forbidden=0x1111)) is None
    ],
)
def test_finds_no_4_queens_where_a_whole_column_is_forbidden(formulation: Formulation) -> None:
    """One formulation is asked of one column, the next one of the next column."""
    column = list(formulations()).index(formulation.name) % 4
    check(formulation, queens_on(4).narrowed(forbidden=0x1111 << column))


@EACH_THAT_IS_QUICK
def test_can_be_stopped_after_the_first_solution_and_asked_again(formulation: Formulation) -> None:
    """Of each third problem that it answers, an instance that has more than one solution."""
    solvable: list[Instance] = []
    for problem in PROBLEMS:
        every = (one for one in quick(formulation, telling_instances(problem)) if len(solutions(one)) > 1)
        solvable += islice(every, 1)
    assert solvable
    for instance in solvable[list(formulations()).index(formulation.name) % min(3, len(solvable)) :: 3]:
        assert next(iter(formulation.solve(instance, Search()))) in solutions(instance)
        check(formulation, instance)


HEADINGS = [
    "Question", "Viewpoint", "Variables and domains", "Constraints", "Search", "Size", "Symmetry", "Source",
    "Compare with",
]  # fmt: skip


def test_every_lesson_begins_with_one_sentence_and_has_all_headings_in_order() -> None:
    for name, formulation in formulations().items():
        first, second, *_ = lines = formulation.lesson.splitlines()
        assert (first[-1:], second) == (".", ""), name
        assert [line for line in lines if line in HEADINGS] == HEADINGS, name


def test_every_problem_and_piece_has_a_formulation_of_each_of_the_three_engines_unless_it_has_no_common_form() -> None:
    for problem in problems().values():
        for piece in PIECES:
            instance = asked(problem, piece, Board(4, 4))
            engines = {one.engine.name for one in formulations().values() if one.unsupported(instance) is None}
            is_stated = problem.common_form(instance) is not None
            assert ({"cp-sat", "python-constraint", "backtracking"} if is_stated else {"backtracking"}) <= engines
