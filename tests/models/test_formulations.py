"""Every formulation that the catalogue finds, against the definition and against the published values."""

from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from models import Board, Formulation, Instance, Problem, Search, SolutionSet, engines, find_problem, formulations
from models.catalogue.finding import problems
from tests.support.checking import check
from tests.support.instances import PIECES, PROBLEMS, QUEEN, all_instances, asked, telling_instances
from tests.support.reference import solutions

EACH = pytest.mark.parametrize("formulation", formulations().values(), ids=lambda formulation: formulation.name)


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


def samples_of(number: int, formulation: Formulation) -> set[str]:
    """Two of the problems that a formulation answers: others for the next formulation, so that all have their turn."""
    names = [problem.name for one, problem in ANSWERED if one is formulation]
    return {names[number % len(names)], names[(number + len(names) // 2) % len(names)]} if names else set()


SAMPLES = {one.name: samples_of(number, one) for number, one in enumerate(formulations().values())}


def each_with_its_problems(exhaustive_beyond_samples: bool) -> pytest.MarkDecorator:
    """What one process has tried of a problem, no other need try."""
    return pytest.mark.parametrize(
        ("formulation", "problem"),
        [
            pytest.param(
                *pair,
                id=f"{pair[0].name}-{pair[1].name}",
                marks=[pytest.mark.xdist_group(pair[1].name)]
                + [pytest.mark.exhaustive] * (pair[0].engine.name in SLOW_TO_START or is_beyond_samples),
            )
            for pair in ANSWERED
            for is_beyond_samples in [exhaustive_beyond_samples and pair[1].name not in SAMPLES[pair[0].name]]
        ],
    )


FEW_SOLUTIONS = {"smt": 8}
"""As many as a telling instance may have where each solution is proved anew; the exhaustive part asks for more."""


@each_with_its_problems(exhaustive_beyond_samples=True)
def test_gives_what_the_definition_gives_on_telling_instances(formulation: Formulation, problem: Problem) -> None:
    most = FEW_SOLUTIONS.get(formulation.engine.name)
    for instance in quick(formulation, telling_instances(problem)):
        if most is None or len(solutions(instance)) <= most:
            check(formulation, instance)


@pytest.mark.exhaustive
@pytest.mark.timeout(1200)
@each_with_its_problems(exhaustive_beyond_samples=False)
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


@EACH
def test_a_formulation_that_declines_says_why(formulation: Formulation) -> None:
    for problem in PROBLEMS:
        for instance in telling_instances(problem):
            reason = formulation.unsupported(instance)
            assert reason is None or reason.strip()


EIGHT_QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(8, 8), 8)


@pytest.mark.quick
@pytest.mark.parametrize(
    "formulation",
    [
        pytest.param(one, id=one.name, marks=[pytest.mark.exhaustive] * (one.engine.name in MOST_SOLUTIONS))
        for one in formulations().values()
        if one.unsupported(EIGHT_QUEENS) is None
    ],
)
def test_finds_the_92_solutions_of_the_eight_queens(formulation: Formulation) -> None:
    count = sum(1 for _ in formulation.solve(EIGHT_QUEENS, Search()))
    assert count == {SolutionSet.ALL: 92, SolutionSet.CLASSES: 12, SolutionSet.ONE: 1}[formulation.gives]


@EACH
def test_finds_no_5_queens_where_a_whole_column_is_forbidden(formulation: Formulation) -> None:
    for column in range(5):
        instance = Instance(find_problem("non-attacking"), QUEEN, Board(5), 5, forbidden=0x108421 << column)
        if formulation.unsupported(instance) is None:
            check(formulation, instance)


@each_with_its_problems(exhaustive_beyond_samples=False)
def test_can_be_stopped_after_the_first_solution_and_asked_again(formulation: Formulation, problem: Problem) -> None:
    solvable = (one for one in quick(formulation, telling_instances(problem)) if len(solutions(one)) > 1)
    for instance in islice(solvable, 2):
        assert next(iter(formulation.solve(instance, Search()))) in solutions(instance)
        check(formulation, instance)


HEADINGS = [
    "Question", "Viewpoint", "Variables and domains", "Constraints", "Search", "Size", "Symmetry", "Source",
    "Compare with",
]  # fmt: skip


@EACH
def test_the_lesson_has_all_headings_in_order(formulation: Formulation) -> None:
    found = [line for line in formulation.lesson.splitlines() if line in HEADINGS]
    assert found == HEADINGS


@EACH
def test_the_lesson_begins_with_one_sentence(formulation: Formulation) -> None:
    lines = formulation.lesson.splitlines()
    assert lines[0].endswith(".")
    assert lines[1] == ""


def test_every_problem_and_piece_has_a_formulation_of_each_of_the_three_engines_unless_it_has_no_common_form() -> None:
    for problem in problems().values():
        for piece in PIECES:
            instance = asked(problem, piece, Board(4, 4))
            engines = {one.engine.name for one in formulations().values() if one.unsupported(instance) is None}
            is_stated = problem.common_form(instance) is not None
            assert ({"cp-sat", "python-constraint", "backtracking"} if is_stated else {"backtracking"}) <= engines
