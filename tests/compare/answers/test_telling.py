"""Which formulations ``run`` asks by default, and what is told of those that are asked."""

import pytest

from compare.answers.choosing import FEWEST_BY_DEFAULT, Answerers, check_use_of_bounds, left_out_by_default
from models import Board, Instance, Problem, SolutionSet, find_formulation, find_piece, formulations
from models.backtracking.flags import Flags
from models.catalogue.finding import problems
from models.languages import speaking

EVERY = list(formulations().values())


def question(problem: Problem, n: int = 6, piece: str = "queen") -> Instance:
    board, moved = Board(n), find_piece(piece)
    return Instance(problem, moved, board, problem.default_size(board, moved))


def able(instance: Instance) -> set[str]:
    return {one.name for one in EVERY if one.gives != SolutionSet.ONE and one.unsupported(instance) is None}


def left_out(instance: Instance) -> set[str]:
    return {one.name for one in left_out_by_default(instance, EVERY)}


@pytest.mark.parametrize("piece", ["queen", "knight"])
@pytest.mark.parametrize("problem", problems().values(), ids=lambda problem: problem.name)
def test_a_dozen_or_all_that_answer_are_asked_by_default(problem: Problem, piece: str) -> None:
    instance = question(problem, piece=piece)
    answering, without = able(instance), left_out(instance)
    assert without <= answering
    assert len(answering - without) >= min(FEWEST_BY_DEFAULT, len(answering))


@pytest.mark.parametrize("n", [8, 10])
def test_the_question_of_the_classroom_is_put_to_twenty_or_more(n: int) -> None:
    instance = question(problems()["non-attacking"], n)
    assert len(able(instance) - left_out(instance)) >= 20


@pytest.mark.parametrize("n", [6, 10])
def test_every_formulation_that_is_left_out_says_so_itself(n: int) -> None:
    instances = [question(problem, n) for problem in problems().values()]
    for instance in instances:
        without = [find_formulation(name) for name in left_out(instance)]
        assert not [one for one in without if one.is_telling and one.is_worthwhile_on(instance.board)]


def test_what_takes_longer_than_all_others_together_is_asked_on_small_boards_only() -> None:
    slow = {"python-constraint/squares-with-sums", "python-constraint/derived-variables"}
    assert not slow & left_out(question(problems()["non-attacking"], 9))
    assert slow <= left_out(question(problems()["non-attacking"], 10))


@pytest.mark.parametrize(("n", "most"), [(6, 0), (7, 2), (9, 2), (10, 3), (16, 4)])
def test_code_is_compiled_only_where_the_board_is_worth_it(n: int, most: int) -> None:
    instance = question(problems()["domination"], n)
    asked = able(instance) - left_out(instance)
    assert len([name for name in asked if find_formulation(name).engine.name == "kernels"]) == most


class Slow(Flags):
    """A formulation that tells little, and is too slow for any board."""

    is_telling = False
    priority = 100
    worthwhile_up_to = 0


def test_where_few_are_telling_what_is_not_worthwhile_is_asked_last() -> None:
    instance = question(problems()["non-attacking"])
    slow = Slow()
    assert left_out_by_default(instance, [*EVERY, slow])[-1] is slow


def test_of_two_that_tell_little_the_one_with_the_higher_priority_is_asked() -> None:
    instance = question(problems()["total-domination"])
    asked = [one for one in EVERY if one.name in able(instance) - left_out(instance) and not one.is_telling]
    without = [one for one in left_out_by_default(instance, EVERY) if one.is_worthwhile_on(instance.board)]
    if asked and without:
        assert min(one.priority for one in asked) >= max(one.priority for one in without)


def test_why_a_known_bound_changes_nothing_is_said_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("de"):
        check_use_of_bounds(question(problems()["non-attacking"]), Answerers())
    assert "Schranken sind bekannt von Damen" in capsys.readouterr().err
