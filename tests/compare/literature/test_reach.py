"""How far every engine reaches: pieces × problems × boards, each question answered by several engines alike."""

import pytest

from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.report.boards import members_of_class
from compare.verdict.comparison import Comparison
from models import Board, Instance, Status, find_formulation, find_piece, find_problem
from models.chess.symmetry import symmetries
from models.problems.non_attacking import NonAttacking

PIECES = ["queen", "rook", "bishop", "knight", "king"]
PROBLEMS = ["non-attacking", "domination", "independent-domination", "total-domination"]
BOARDS = [Board(side, side) for side in range(1, 6)]
LIMITS = Limits(seconds=60, jobs=2)


def question(problem: str, piece: str, board: Board) -> Instance:
    the_problem, the_piece = find_problem(problem), find_piece(piece)
    return Instance(the_problem, the_piece, board, the_problem.default_size(board, the_piece))


def answered(instance: Instance) -> Comparison:
    """The comparison of a formulation of each of three engines; all complete and agree, and nothing speaks against."""
    covers = not isinstance(instance.problem, NonAttacking)
    names = ["cp-sat/lex-leader-unfolded"]
    names += ["python-constraint/ordered-queens" if covers else "python-constraint/occupied-squares"]
    names += ["backtracking/uncovered-square" if covers else "backtracking/general"]
    comparison = compare(instance, [find_formulation(name) for name in names], LIMITS)
    assert all(outcome.status.is_complete for outcome in comparison.outcomes), comparison.outcomes
    assert comparison.agree, f"{comparison.disagreements} on {instance}"
    assert comparison.agrees_with_published is not False, f"{comparison.published} on {instance}"
    assert comparison.exit_code == 0
    return comparison


@pytest.mark.exhaustive
@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("problem", PROBLEMS)
def test_three_engines_agree_on_boards_up_to_5_by_5(problem: str, piece: str) -> None:
    for board in BOARDS:
        found = answered(question(problem, piece, board))
        assert found.orbit_sizes is not None
        assert sum(size * number for size, number in found.orbit_sizes.items()) == found.count


@pytest.mark.parametrize(
    ("problem", "sides", "size", "count"),
    [
        ("domination", (2, 7), 2, 49),
        ("independent-domination", (3, 6), 2, 2),
        ("domination", (4, 6), 3, 148),
        ("independent-domination", (5, 4), 3, 24),
        ("domination", (5, 6), 3, 34),
        ("independent-domination", (6, 4), 3, 24),
        ("domination", (5, 7), 3, 2),
        ("independent-domination", (6, 5), 3, 4),
    ],
)
def test_queens_cover_rectangles(problem: str, sides: tuple[int, int], size: int, count: int) -> None:
    found = answered(question(problem, "queen", Board(*sides)))
    assert (found.size, found.count) == (size, count)
    assert found.published, "A274947 and others list rectangles"


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 0), (3, 0), (4, 0), (5, 10), (6, 0), (7, 28)])
def test_queens_on_a_torus_are_as_in_a007705(n: int, count: int) -> None:
    board = Board(n, n, wrap=True)
    found = answered(question("non-attacking", "queen", board))
    assert found.count == count
    assert len(found.instance.symmetries()) == len(symmetries(board))


@pytest.mark.exhaustive
@pytest.mark.parametrize(("problem", "n"), [("domination", 5), ("independent-domination", 6), ("domination", 6)])
def test_queens_cover_a_torus(problem: str, n: int) -> None:
    found = answered(question(problem, "queen", Board(n, n, wrap=True)))
    assert found.published, "the sizes on tori are published"


@pytest.mark.parametrize(
    "instance",
    [
        question("total-domination", "queen", Board(1, 1)),
        question("total-domination", "knight", Board(3, 3)),
        question("non-attacking", "queen", Board(2, 2)),
        question("non-attacking", "queen", Board(3, 3)),
        question("domination", "queen", Board(3, 3)).narrowed(forbidden=0b111111111),
        question("independent-domination", "queen", Board(3, 3)).narrowed(required=0b11),
    ],
)
def test_a_question_without_a_solution_is_answered_none(instance: Instance) -> None:
    found = answered(instance)
    assert [outcome.status for outcome in found.outcomes] == [Status.INFEASIBLE] * 3
    assert (found.size, found.count, found.classes) == (None, 0, 0)
    assert members_of_class(instance, found.solutions, 1) == []


@pytest.mark.quick
@pytest.mark.parametrize("problem", ["border-domination", "connected-domination", "maximal-non-attacking"])
def test_the_general_formulations_answer_none_too(problem: str) -> None:
    instance = question(problem, "knight", Board(2, 2)).narrowed(forbidden=0b1111)
    engines = ["cp-sat", "python-constraint", "backtracking"]
    found = compare(instance, [find_formulation(f"{engine}/general") for engine in engines], LIMITS)
    assert [outcome.status for outcome in found.outcomes] == [Status.INFEASIBLE] * 3
    assert (found.size, found.count, found.exit_code) == (None, 0, 0)
