"""The clauses of a question mean what its specification says, and the two programs that state them agree."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from compare.certificates.proving.cadical import find_all
from compare.certificates.proving.clauses import NoClauses, state
from compare.certificates.proving.prove import check_question
from compare.certificates.verifying.clauses import CONDITIONS_OF, UnknownProblem, groups
from models.catalogue.finding import pieces, problems
from models.chess.board import Board
from models.problem import Instance
from tests.support.certificates import question

BOARDS = [Board(1), Board(2), Board(2, 3), Board(3), Board(3, wrap=True)]
STATED = sorted(CONDITIONS_OF)
WITHOUT = sorted(set(problems()) - set(STATED))
"""The problems of which the verifier has no clauses."""


def random_instances(number: int, seed: int) -> Iterator[tuple[Instance, int | None, int | None]]:
    """Questions with required and forbidden squares, and bounds of the size."""
    rng = random.Random(seed)
    boards = [*BOARDS, Board(2, 5), Board(4), Board(5, 3), Board(1, 6), Board(4, 6, wrap=True)]
    for _ in range(number):
        board = rng.choice(boards)
        forbidden = rng.getrandbits(len(board)) & rng.getrandbits(len(board))
        required = rng.getrandbits(len(board)) & rng.getrandbits(len(board)) & ~forbidden
        bounds = [None, *range(-1, len(board) + 2)]
        instance = question(rng.choice(STATED), board, "any", required, forbidden, rng.choice(sorted(pieces())))
        yield instance, rng.choice(bounds), rng.choice(bounds)


def test_prover_and_verifier_state_the_same_clauses() -> None:
    for instance, at_least, at_most in random_instances(300, seed=14):
        stated = list(state(instance, at_least, at_most).groups.items())
        assert stated == list(groups(instance, at_least, at_most)), (instance, at_least, at_most)


@pytest.mark.parametrize("problem", STATED)
def test_the_placements_that_meet_the_clauses_are_the_solutions(problem: str) -> None:
    for board, piece in product(BOARDS, ("queen", "knight", "king")):
        asked = question(problem, board, "any", piece=piece)
        placements = range(1 << len(board)) if len(board) < 9 else random.Random(5).sample(range(512), 60)
        met = set(find_all(state(asked, None, None).clauses, len(board), of_one_size=False))
        assert all((one in met) == asked.is_solution(one) for one in placements), (problem, board, piece)


@pytest.mark.parametrize(("at_least", "at_most"), [(None, 0), (None, 2), (2, None), (3, 3), (0, 0), (6, 6), (5, None)])
@pytest.mark.parametrize("board", [Board(2, 3), Board(3, 2), Board(1, 6), Board(6, 1)])
def test_the_totalizer_counts(board: Board, at_least: int | None, at_most: int | None) -> None:
    asked = question("all-dominating", board, "any", piece="rook")
    free = question("all-dominating", board, "any", piece="rook")
    met = find_all(state(asked, at_least, at_most).clauses, 6, of_one_size=False)
    low, high = at_least or 0, 6 if at_most is None else at_most
    assert met == [one for one in range(64) if free.is_solution(one) and low <= one.bit_count() <= high]


@pytest.mark.parametrize("problem", ["connected-domination", "most-unattacked", "peaceable-armies"])
def test_a_problem_that_needs_more_than_clauses_is_not_stated(problem: str) -> None:
    with pytest.raises(NoClauses, match="clauses"):
        state(question(problem, 3, "any"), None, None)


@pytest.mark.parametrize("problem", WITHOUT)
def test_a_problem_of_which_the_verifier_has_no_clauses_is_refused_by_the_prover(problem: str) -> None:
    asked = question(problem, 3, "any")
    with pytest.raises(NoClauses):
        check_question(asked)
    with pytest.raises(UnknownProblem, match="no clauses"):
        list(groups(asked, None, None))
