"""Every formulation that the catalogue finds, against the definition and against the published values."""

import random
from collections.abc import Iterator

import pytest

from models import ANY, OPTIMUM, Board, Formulation, Instance, Piece, Problem, Search, SolutionSet, formulations, orbits
from models.catalogue.finding import find_piece, find_problem, problems
from models.formulation import GaveUp
from models.problem import Size
from tests.support.reference import SMALL_BOARDS, solutions

MOST_SQUARES = {False: 16, True: 12}
"""How large a board the definition is tried on, and where solutions of all sizes are asked for."""

PIECES = [find_piece(name) for name in ("queen", "rook", "bishop", "knight", "king")]


def sizes(problem: Problem, board: Board, piece: Piece) -> set[Size]:
    return {OPTIMUM, problem.default_size(board, piece)}


def narrowed(instance: Instance) -> Iterator[Instance]:
    """The instance, and the same with required squares, with forbidden squares, with both, without its first column."""
    squares = list(range(len(instance.board)))
    seed = f"{instance.problem.name} {instance.piece.name} {instance.board} {instance.size}"
    random.Random(seed).shuffle(squares)
    yield instance
    if len(squares) > 2:
        yield instance.narrowed(required=1 << squares[0])
        yield instance.narrowed(forbidden=1 << squares[1] | 1 << squares[2])
        yield instance.narrowed(required=1 << squares[0], forbidden=1 << squares[1])
        yield instance.narrowed(required=1 << squares[0] | 1 << squares[1])
        yield instance.narrowed(forbidden=sum(1 << row * instance.board.columns for row in range(instance.board.rows)))


def instances(formulation: Formulation, problem: Problem, piece: Piece) -> list[Instance]:
    """What the formulation answers of a problem with a piece on the small boards."""
    plain = [Instance(problem, piece, board, size) for board in SMALL_BOARDS for size in sizes(problem, board, piece)]
    plain = [instance for instance in plain if len(instance.board) <= MOST_SQUARES[instance.size == ANY]]
    every = [one for instance in plain for one in narrowed(instance)]
    return [instance for instance in every if formulation.unsupported(instance) is None]


def check(formulation: Formulation, instance: Instance) -> None:
    """The formulation gives just what the definition does, in the way that it says it gives it."""
    expected = solutions(instance)
    try:
        given = list(formulation.solve(instance, Search()))
    except GaveUp:
        assert formulation.gives == SolutionSet.ONE
        assert not expected, f"found none on {instance}"
        return
    assert len(given) == len(set(given)), f"twice on {instance}"
    if formulation.gives == SolutionSet.ALL:
        assert set(given) == expected, f"wrong set on {instance}"
    elif formulation.gives == SolutionSet.CLASSES:
        classes = [frozenset(orbit) for orbit in orbits(expected, instance.symmetries())]
        assert sorted(len(orbit & set(given)) for orbit in classes) == [1] * len(classes), (
            f"not a class each: {instance}"
        )
        assert len(given) == len(classes), f"wrong set on {instance}"
    else:
        assert len(given) <= 1, f"more than one on {instance}"
        assert set(given) <= expected, f"wrong on {instance}"
        assert given or not expected, f"found none on {instance}"


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
@pytest.mark.parametrize("problem", problems().values(), ids=lambda problem: problem.name)
@pytest.mark.parametrize("formulation", formulations().values(), ids=lambda formulation: formulation.name)
def test_gives_what_the_definition_gives_on_all_small_boards(
    formulation: Formulation, problem: Problem, piece: Piece
) -> None:
    answered = instances(formulation, problem, piece)
    if not answered:
        declined = Instance(problem, piece, Board(3, 3), problem.default_size(Board(3, 3), piece))
        assert formulation.unsupported(declined), "a formulation that declines says why"
    for instance in answered:
        check(formulation, instance)


@pytest.mark.parametrize("formulation", formulations().values(), ids=lambda formulation: formulation.name)
def test_finds_the_92_solutions_of_the_eight_queens_if_it_answers_them(formulation: Formulation) -> None:
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(8, 8), 8)
    if formulation.unsupported(instance) is not None:
        assert formulation.unsupported(instance), "a formulation that declines says why"
        return
    count = sum(1 for _ in formulation.solve(instance, Search()))
    assert count == {SolutionSet.ALL: 92, SolutionSet.CLASSES: 12, SolutionSet.ONE: 1}[formulation.gives]


@pytest.mark.parametrize("formulation", formulations().values(), ids=lambda formulation: formulation.name)
def test_a_size_that_is_too_large_has_no_solution(formulation: Formulation) -> None:
    board = Board(3, 3)
    for problem in problems().values():
        for piece in PIECES:
            instance = Instance(problem, piece, board, 9, forbidden=1)
            if formulation.unsupported(instance) is None:
                assert list(formulation.solve(instance, Search())) == []


@pytest.mark.parametrize("formulation", formulations().values(), ids=lambda formulation: formulation.name)
def test_can_be_stopped_after_the_first_solution_and_asked_again(formulation: Formulation) -> None:
    queen = find_piece("queen")
    for problem in problems().values():
        side = 3 if problem.default_size(Board(4, 4), queen) == ANY else 4
        board = Board(side, side)
        instance = Instance(problem, queen, board, problem.default_size(board, queen))
        if formulation.unsupported(instance) is None:
            first = next(iter(formulation.solve(instance, Search())))
            assert first in solutions(instance)
            check(formulation, instance)


HEADINGS = [
    "Question", "Viewpoint", "Variables and domains", "Constraints", "Search", "Size", "Symmetry", "Source",
    "Compare with",
]  # fmt: skip


@pytest.mark.parametrize("formulation", formulations().values(), ids=lambda formulation: formulation.name)
def test_the_lesson_has_all_headings_in_order(formulation: Formulation) -> None:
    found = [line for line in formulation.lesson.splitlines() if line in HEADINGS]
    assert found == HEADINGS


@pytest.mark.parametrize("formulation", formulations().values(), ids=lambda formulation: formulation.name)
def test_the_lesson_begins_with_one_sentence(formulation: Formulation) -> None:
    lines = formulation.lesson.splitlines()
    assert lines[0].endswith(".")
    assert lines[1] == ""


def test_every_problem_and_piece_has_a_formulation_of_each_of_the_three_engines() -> None:
    for problem in problems().values():
        for piece in PIECES:
            instance = Instance(problem, piece, Board(4, 4), problem.default_size(Board(4, 4), piece))
            engines = {one.engine.name for one in formulations().values() if one.unsupported(instance) is None}
            assert {"cp-sat", "python-constraint", "backtracking"} <= engines
