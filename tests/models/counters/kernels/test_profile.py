"""Profiles and residual constraints: against searches on small boards, each other, and published values."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from compare.answers.choosing import fastest
from compare.literature.sequences import ROWS, Subject, sequences
from models import ANY, OPTIMUM, Board, Instance, find_piece, find_problem
from models.catalogue.finding import formulations
from models.chess.symmetry import orbits
from models.counting import Census, NotEnoughMemory, Resources
from models.problem import Size

pytest.importorskip("numba")

from models.counters.kernels.machinery.profile.graph import make_graph, number_of_slots, plan
from models.counters.kernels.machinery.profile.search import duals_of
from models.counters.kernels.machinery.profile.sweep import Mode, Range, sweep
from models.counters.kernels.profile import Profile
from models.counters.kernels.residual_constraints import ResidualConstraints

PROBLEMS = [
    "non-attacking",
    "domination",
    "independent-domination",
    "total-domination",
    "maximal-non-attacking",
]
PIECES = ["king", "knight", "fers", "wazir", "zebra"]
SIZES: list[Size] = [OPTIMUM, ANY, 2, 3, 4]
SIDES = [(1, 1), (1, 7), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3)]
TELLING = [("king", (3, 4)), ("knight", (4, 3)), ("fers", (3, 3)), ("wazir", (2, 5)), ("zebra", (3, 4))]
TELLING += [("king", (1, 1)), ("fers", (1, 7)), ("knight", (2, 2))]
LARGER_SIDES = [(1, 2), (4, 4), (2, 9), (3, 6), (5, 4), (4, 5)]

PROFILE, RESIDUAL = Profile(), ResidualConstraints()


def by_search(instance: Instance) -> Census:
    """The census of what the fastest formulation in Python lists, or on larger boards the fastest one of all."""
    every = list(formulations().values())
    in_python = [one for one in every if one.engine.name == "backtracking"]
    found = set(fastest(instance, in_python if len(instance.board) <= 12 else every)[0].solve(instance))
    sizes = {placement.bit_count() for placement in found}
    size = sizes.pop() if instance.size != ANY and found else None
    return Census(size, len(found), sum(1 for _ in orbits(found, instance.symmetries())))


def check(piece: str, sides: tuple[int, int], sizes: Sequence[Size] = SIZES, **squares: int) -> None:
    for problem in PROBLEMS:
        for size in sizes:
            instance = Instance(find_problem(problem), find_piece(piece), Board(*sides), size, **squares)
            searched = by_search(instance)
            assert PROFILE.census(instance) == searched, instance
            assert RESIDUAL.census(instance) == searched, instance


@pytest.mark.parametrize(
    ("piece", "sides"),
    [
        pytest.param(*one, marks=[pytest.mark.exhaustive] * (one not in TELLING))
        for one in product(PIECES, [*SIDES, *LARGER_SIDES])
    ],
)
def test_on_every_small_board_profiles_count_what_a_search_finds(piece: str, sides: tuple[int, int]) -> None:
    check(piece, sides)


@pytest.mark.exhaustive
@pytest.mark.parametrize("piece", PIECES)
def test_on_a_board_with_more_covers_than_a_search_lists(piece: str) -> None:
    check(piece, (5, 5), [size for size in SIZES if size != ANY])


@pytest.mark.parametrize("piece", ["king", "knight"])
def test_required_and_forbidden_squares_are_kept(piece: str) -> None:
    check(piece, (3, 4), required=0b1000_0000_0000, forbidden=0b0001_0010_0001)


@pytest.mark.parametrize("sides", [(3, 3), (3, 4), pytest.param((4, 4), marks=pytest.mark.exhaustive)])
def test_on_a_torus_without_classes(sides: tuple[int, int]) -> None:
    for problem in PROBLEMS:
        for size in SIZES:
            instance = Instance(find_problem(problem), find_piece("king"), Board(*sides, wrap=True), size)
            ours, searched = PROFILE.census(instance), by_search(instance)
            assert ours == RESIDUAL.census(instance) == replace(searched, classes=None), instance


def test_a_rectangle_and_the_same_turned_have_the_same_count() -> None:
    upright, flat = (
        Instance(find_problem("domination"), find_piece("king"), Board(*sides), ANY) for sides in ((9, 4), (4, 9))
    )
    assert PROFILE.census(upright) == PROFILE.census(flat)
    assert number_of_slots(make_graph(upright)) == number_of_slots(make_graph(flat)) == 11


def test_no_two_vertices_share_a_bit() -> None:
    for step in plan(make_graph(Instance(find_problem("domination"), find_piece("knight"), Board(6)))):
        assert step.itself & step.neighbours == 0
        assert step.neighbours.bit_count() <= 8
        assert {step.vertex, *step.occupants.values()} == {*step.occupants.values()}


@pytest.mark.parametrize("sides", [(7, 7), (7, 10), (8, 4)])
def test_blocks_of_squares_give_the_same_count_as_single_squares(sides: tuple[int, int]) -> None:
    instance = Instance(find_problem("domination"), find_piece("king"), Board(*sides))
    graphs = [make_graph(instance, block=block) for block in ((1, 1), (1, 4), (2, 2), (3, 3))]
    tallies = {sweep(graph, Range(Mode.FEWEST, duals=duals_of(graph, instance))) for graph in graphs}
    assert len(tallies) == 1
    assert all([*range(len(graph))] == [vertex for span in graph.spans for vertex in span] for graph in graphs)


@pytest.mark.parametrize("problem", PROBLEMS)
def test_mirror_images_put_together_count_as_if_they_were_apart(problem: str) -> None:
    graph = make_graph(Instance(find_problem(problem), find_piece("knight"), Board(4), ANY))
    assert len(graph.automorphisms) == 8
    assert sweep(graph, Range(Mode.ANY)) == sweep(replace(graph, automorphisms=()), Range(Mode.ANY))


def published(squares: int, squares_with_classes: int) -> Iterator[tuple[Instance, Subject, int]]:
    """The questions that profiles answer, with published values, on boards with at most this number of squares."""
    for sequence in sequences():
        for question in sequence.answers:
            most = squares_with_classes if question.quantity == "classes" else squares
            for board, value in sequence.values.items():
                if question.quantity.startswith("kept") or not is_within_reach(board, question, most):
                    continue
                size: Size = board.rows if question.size == ROWS else question.size  # type: ignore[assignment]
                instance = Instance(find_problem(question.problem), find_piece(question.piece), board, size)
                if PROFILE.unsupported(instance) is None:
                    yield instance, question, value


@cache
def reaches_far(piece: str) -> bool:
    return any(abs(step) > 1 for leap in find_piece(piece).leaps for step in leap)


def is_within_reach(board: Board, question: Subject, most: int) -> bool:
    factor = (2 if reaches_far(question.piece) else 1) * (2 if board.wrap else 1)
    return len(board) * factor <= most


@pytest.mark.parametrize(
    ("squares", "squares_with_classes"), [(20, 16), pytest.param(81, 49, marks=pytest.mark.exhaustive)]
)
def test_every_published_value_within_reach_is_counted(squares: int, squares_with_classes: int) -> None:
    """On boards with at most this number of squares."""
    compared = 0
    for instance, question, value in published(squares, squares_with_classes):
        with_classes = question.quantity == "classes"
        census = PROFILE.census(instance, with_classes=with_classes)
        ours = {"size": census.size, "count": census.solutions, "classes": census.classes}
        assert ours[question.quantity] == value, (instance, question)
        assert RESIDUAL.census(instance, with_classes=with_classes) == census
        compared += 1
    assert compared > 100


@pytest.mark.exhaustive
@pytest.mark.parametrize(("n", "size", "count"), [(12, 24, 2), (13, 28, 152)])
def test_covers_of_knights_are_counted_as_far_as_the_waste_is_small(n: int, size: int, count: int) -> None:
    """A006075 and A103315."""
    knights = Instance(find_problem("domination"), find_piece("knight"), Board(n))
    assert PROFILE.census(knights, with_classes=False) == Census(size, count)


def test_a_count_of_more_than_64_bits_is_exact() -> None:
    kings = Instance(find_problem("non-attacking"), find_piece("king"), Board(16), ANY)
    assert PROFILE.count(kings) == 44222017282082621251230960522832336


def test_more_memory_than_allowed_is_not_taken() -> None:
    kings = Instance(find_problem("domination"), find_piece("king"), Board(12), ANY)
    with pytest.raises(NotEnoughMemory, match="kernels/profile would take about"):
        PROFILE.census(kings, Resources(memory_limit=1 << 20))
