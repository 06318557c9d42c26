"""A condition has one meaning: for the prover, for the verifier's clauses, for its judge of witnesses, and in words."""

import random
from collections.abc import Iterable, Iterator
from itertools import product

import pytest
from pysat.solvers import Solver

from compare.answers.conditions.groups import group_conditions
from compare.answers.conditions.names import MEANINGS, meaning_of
from compare.certificates.claim import Member
from compare.certificates.proving.clauses import state
from compare.certificates.proving.core import search_core, state_core
from compare.certificates.verifying.clauses import CONDITIONS_OF, groups
from compare.certificates.verifying.core import conditions
from compare.certificates.verifying.images import symmetries_of
from compare.reference.pages import read_page
from models.catalogue.finding import find_problem, pieces
from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import ANY, Instance
from tests.support.conditions import CONDITIONS, conditions_of, is_met
from tests.support.conditions import MEANINGS as BRUTE_FORCE

BOARDS = [Board(rows, columns, wrap) for rows in (1, 2, 3) for columns in (1, 2, 3, 4) for wrap in (False, True)]
ONE_WAY = [
    Piece("lance", rides=frozenset({(-1, 0)})),
    Piece("pawn", leaps=frozenset({(-1, -1), (-1, 1)})),
    Piece("chariot", rides=frozenset({(0, 1)}), leaps=frozenset({(-1, 0), (-2, 1)})),
]
"""Pieces that attack squares from which they are not attacked, as a plug-in may add them."""
PIECES = [*pieces().values(), *ONE_WAY]
PROBLEMS = sorted(CONDITIONS)


def marked(problem: str, piece: Piece, board: Board, rng: random.Random) -> Instance:
    """A question with some required and forbidden squares, and a size."""
    forbidden = rng.getrandbits(len(board)) & rng.getrandbits(len(board))
    required = rng.getrandbits(len(board)) & rng.getrandbits(len(board)) & ~forbidden
    return Instance(find_problem(problem), piece, board, rng.randint(0, len(board)), required, forbidden)


class Clauses:
    """Whether a placement can be extended to values of all variables that meet some clauses."""

    def __init__(self, clauses: Iterable[tuple[int, ...]]) -> None:
        stated = list(clauses)
        self.is_empty = () in stated
        self.solver = Solver(name="minisat22", bootstrap_with=[one for one in stated if one])

    def admit(self, placement: int, squares: int) -> bool:
        signs = [one + 1 if placement >> one & 1 else -one - 1 for one in range(squares)]
        return not self.is_empty and self.solver.solve(assumptions=signs)


def compare_readings(instance: Instance, placements: Iterable[int]) -> int:
    """Hold each condition against brute force in four readings, and the whole question; how many were compared."""
    squares, compared = len(instance.board), 0
    judged = conditions(instance)
    assert set(judged) == conditions_of(instance)
    by_prover = {group.name: group for group in group_conditions(instance)}
    assert set(by_prover) <= set(judged)
    stated = {name: Clauses(one.clauses) for name, one in conditions(instance).items()}
    whole = Clauses(clause for _, group in groups(instance, instance.size, instance.size) for clause in group)  # type: ignore[arg-type]
    for placement in placements:
        occupied = frozenset(instance.board.squares(placement))
        for name, condition in judged.items():
            met = is_met(name, instance, placement)
            assert condition.is_met_by(occupied) == met, (str(instance), name, bin(placement))
            assert stated[name].admit(placement, squares) == met, (str(instance), name, bin(placement))
            assert (name not in by_prover or by_prover[name].is_met_by(placement)) == met, (str(instance), name)
            compared += 1
        assert whole.admit(placement, squares) == instance.is_solution(placement), (str(instance), bin(placement))
    return compared


def assert_the_prover_states_the_same(instance: Instance) -> None:
    """The same clauses of the question, and of each condition alone, which no placement need break."""
    expected = list(groups(instance, instance.size, instance.size))  # type: ignore[arg-type]
    assert list(state(instance, instance.size, instance.size).groups.items()) == expected  # type: ignore[arg-type]
    judged = conditions(instance)
    for group in group_conditions(instance):
        occupied = (frozenset(instance.board.squares(one)) for one in range(1 << len(instance.board)))
        broken = next((one for one in occupied if not judged[group.name].is_met_by(one)), None)
        if broken is not None:
            state_core(instance, [Member(group.name, instance.board.bitboard(broken))])


def test_the_tables_name_the_same_problems_and_conditions() -> None:
    named = {one for names in CONDITIONS.values() for one in names} - {"lines"}
    assert set(CONDITIONS_OF) == set(CONDITIONS)
    assert named | {"size", "attacks", "leaps", "forbidden"} == set(BRUTE_FORCE) < set(MEANINGS)


def test_the_page_of_help_has_every_condition() -> None:
    page = read_page("why")
    assert [name for name in MEANINGS if f"`{name}`" not in page] == []


@pytest.mark.parametrize("problem", PROBLEMS)
def test_prover_clauses_and_judge_mean_what_brute_force_means(problem: str) -> None:
    rng = random.Random(problem)
    for _ in range(7):
        instance = marked(problem, rng.choice(PIECES), rng.choice(BOARDS), rng)
        placements = range(1 << len(instance.board))
        assert compare_readings(instance, rng.sample(placements, min(30, len(placements)))) > 0
        if len(instance.board) < 10:
            assert_the_prover_states_the_same(instance)


@pytest.mark.exhaustive
@pytest.mark.parametrize("problem", PROBLEMS)
def test_all_readings_agree_for_every_piece_and_board_up_to_3_by_4(problem: str) -> None:
    rng = random.Random(14)
    for piece, board in product(PIECES, BOARDS):
        instance = marked(problem, piece, board, rng)
        compare_readings(instance, range(1 << len(board)))
        assert_the_prover_states_the_same(instance)


def test_a_private_neighbour_of_total_domination_is_attacked_and_not_only_covered() -> None:
    """The wazir on a3 covers a3 alone, and b2 covers b2; but both attack b3 and a2, and a3 nothing else."""
    board = Board(3)
    instance = Instance(find_problem("minimal-total-domination"), pieces()["wazir"], board, ANY)
    occupied = frozenset({(0, 0), (1, 1)})
    (name,) = set(conditions(instance)) - {"attacked"}
    assert not conditions(instance)[name].is_met_by(occupied)
    assert meaning_of(name, instance) == "every wazir attacks a square that no other wazir attacks"


def test_the_verifier_finds_the_symmetries_of_a_question() -> None:
    rng = random.Random(8)
    for problem, piece, board in product(PROBLEMS, pieces().values(), rng.sample(BOARDS, 5)):
        for instance in (Instance(find_problem(problem), piece, board), marked(problem, piece, board, rng)):
            maps = {tuple(image.values()) for image in symmetries_of(instance)}
            expected = {tuple(symmetry.image_of_square(one) for one in board) for symmetry in instance.symmetries()}
            assert maps == expected, str(instance)


def contradictory(problem: str, piece: Piece, boards: Iterable[Board], rng: random.Random) -> Iterator[Instance]:
    """Questions without solution on some boards: one of each for a size, for given pieces, or for forbidden squares."""
    for board in boards:
        for _ in range(20):
            instance = marked(problem, piece, board, rng)
            instance = instance.with_size(ANY) if rng.random() < 0.5 else instance
            if not any(instance.is_solution(one) for one in range(1 << len(board))):
                yield instance
                break


def count_cores(instances: Iterable[Instance]) -> int:
    """How many cores are found; the verifier accepts each of them, or NoCore is raised."""
    found = 0
    for instance in instances:
        core = [Member(*one) for one in search_core(instance)]
        assert state_core(instance, core).clauses
        found += 1
    return found


@pytest.mark.parametrize("problem", PROBLEMS)
def test_no_honest_core_is_dropped(problem: str) -> None:
    rng = random.Random(problem)
    assert count_cores(contradictory(problem, rng.choice(PIECES), [Board(2, 3), Board(3)], rng)) > 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("problem", PROBLEMS)
def test_no_honest_core_of_any_piece_is_dropped(problem: str) -> None:
    rng = random.Random(25)
    boards = [board for board in BOARDS if len(board) > 1]
    assert sum(count_cores(contradictory(problem, piece, boards, rng)) for piece in PIECES) > 100
