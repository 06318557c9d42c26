"""A formulation answers the questions that it supports, and raises an exception on all others."""

import pickle
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec

import pytest

from models import (
    ANY,
    OPTIMUM,
    Board,
    Engine,
    Formulation,
    Instance,
    Problem,
    Search,
    SolutionSet,
    Unsupported,
    formulations,
)
from models.catalogue.finding import counters, find_formulation, find_piece, find_problem, pitfalls, problems
from models.engine import Answerer
from models.watching import SearchFailed, WatchedSearch

SOLVERS = {**formulations(), **pitfalls()}


GENERAL = [name for name in formulations() if name.endswith("/general")]
"""Those that read the common form and nothing else."""
PIECES = ("queen", "rook", "king", "knight", "bishop", "amazon", "nightrider")
BOARDS = [(Board(4), 0, 0), (Board(5), 0, 0), (Board(3, 5), 0, 0), (Board(5, wrap=True), 0, 0), (Board(12), 0, 0)]
BOARDS += [(Board(6), 1 << 8, 0), (Board(6), 0, 1 << 3 | 1 << 20)]
"""Boards, with the squares that are required and those that are forbidden."""


def suite(problem: Problem) -> Iterator[Instance]:
    """Questions of one problem that differ in all that may be asked."""
    for piece in PIECES:
        for board, required, forbidden in BOARDS:
            for size in (None, OPTIMUM, ANY, 3):
                yield Instance(problem, find_piece(piece), board, size, required, forbidden)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GENERAL)
def test_a_general_formulation_answers_every_question_of_a_problem_or_none(name: str) -> None:
    """One that gives a solution and no proof answers no question for an optimum."""
    general = find_formulation(name)
    declined = OPTIMUM if general.gives == SolutionSet.ONE else None
    answered = {
        problem.name: {general.unsupported(one) is None for one in suite(problem) if one.size != declined}
        for problem in problems().values()
    }
    assert all(len(found) == 1 for found in answered.values()), answered
    classic = ("non-attacking", "domination", "independent-domination", "total-domination")
    assert all(answered[problem] == {True} for problem in classic)


def test_each_answers_a_question_of_the_suite() -> None:
    every = [instance for problem in problems().values() for instance in suite(problem)]
    for name, answerer in {**formulations(), **counters()}.items():
        package = getattr(answerer, "package", None)
        is_there = package is None or find_spec(package) is not None
        assert not is_there or any(answerer.unsupported(instance) is None for instance in every), name


@cache
def instances() -> list[Instance]:
    return [
        Instance(problem, find_piece(piece), board, size)  # type: ignore[arg-type]
        for problem in problems().values()
        for piece in ("queen", "knight", "nightrider")
        for board in (Board(3), Board(2, 4), Board(4, wrap=True), Board(7))
        for size in (None, OPTIMUM, ANY, 3)
    ]


def declined(answerer: Answerer) -> list[Instance]:
    """One instance of each problem for each reason."""
    reasons = ((instance, answerer.unsupported(instance)) for instance in instances())
    first = {(one.problem.name, reason): one for one, reason in reasons if reason is not None}
    return list(first.values())


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=lambda solver: solver.name)
def test_every_way_to_ask_for_an_instance_that_is_not_answered_raises_at_the_call(solver: Formulation) -> None:
    for instance in declined(solver):
        assert (solver.unsupported(instance) or "").strip()
        with pytest.raises(Unsupported, match=solver.name):
            solver.solve(instance)
        with pytest.raises(Unsupported, match=solver.name):
            solver.placements(instance, Search())
        with pytest.raises(Unsupported, match=solver.name):
            solver.model_in_words(instance)


def test_most_formulations_decline_something_in_this_suite() -> None:
    answer_all = {one.name for one in formulations().values() if all(one.unsupported(i) is None for i in instances())}
    assert answer_all < {name for name in formulations() if "queen" not in name}
    assert len(answer_all) < len(formulations()) / 2


@pytest.mark.parametrize("counter", counters().values(), ids=lambda counter: counter.name)
def test_a_counter_raises_for_what_it_does_not_count(counter: Answerer) -> None:
    assert declined(counter)
    for instance in declined(counter):
        with pytest.raises(ValueError, match=counter.name):
            counter.count(instance)  # type: ignore[attr-defined]


def test_the_message_names_the_formulation_the_instance_and_the_reason() -> None:
    instance = Instance(find_problem("domination"), find_piece("queen"), Board(5, 7), required=1, forbidden=6)
    with pytest.raises(Unsupported) as raised:
        find_formulation("flags").solve(instance)
    said = "domination, queen, 5×7 board, size optimum, required a5, forbidden b5 c5"
    assert str(raised.value) == f"backtracking/flags does not answer {said}: only non-attacking"
    assert (raised.value.instance, raised.value.reason) == (instance, "only non-attacking")


class Everything(Formulation):
    engine = Engine("own", "of this test")

    def unsupported(self, instance: Instance) -> str | None:
        return "only 4 columns" if instance.board.columns != 4 else None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        search.place((0, 0))
        yield instance.board.full


class Overriding(Everything):
    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from super().placements(instance, search)
        yield 0

    def solve(self, instance: Instance, search: Search | None = None) -> Iterator[int]:  # type: ignore[misc]
        return iter((1, 2))


def test_a_class_that_defines_the_asking_methods_anew_is_checked_too() -> None:
    four, five = (Instance(find_problem("domination"), find_piece("queen"), Board(n), 1) for n in (4, 5))
    assert list(Everything().solve(four)) == [four.board.full]
    assert list(Overriding().placements(four, Search())) == [four.board.full, 0]
    assert list(Overriding().solve(four)) == [1, 2]
    for solver in (Everything(), Overriding()):
        with pytest.raises(Unsupported):
            solver.solve(five)
        with pytest.raises(Unsupported):
            solver.placements(five, Search())


def test_the_instance_may_be_named_and_anything_else_is_a_type_error() -> None:
    four = Instance(find_problem("domination"), find_piece("queen"), Board(4), 1)
    assert list(Everything().solve(instance=four, search=Search())) == [four.board.full]
    with pytest.raises(TypeError, match=r"expected an Instance, .* not '8 queens'"):
        Everything().solve("8 queens")  # type: ignore[arg-type]


def test_a_search_that_is_given_counts_the_nodes() -> None:
    search = Search()
    list(Everything().solve(Instance(find_problem("domination"), find_piece("queen"), Board(4), 1), search))
    assert search.statistics.nodes == 1


def test_a_watched_search_says_that_the_instance_is_not_answered() -> None:
    instance = Instance(find_problem("domination"), find_piece("queen"), Board(4))
    with WatchedSearch(find_formulation("flags"), instance) as search, pytest.raises(SearchFailed, match="Unsupported"):
        list(search)


def test_the_exception_can_be_sent_between_processes() -> None:
    raised = Unsupported("own/one", Instance(find_problem("domination"), find_piece("queen"), Board(4)), "too small")
    assert str(pickle.loads(pickle.dumps(raised))) == str(raised)
