"""Which formulations ``run`` asks by default."""

import pytest

from compare.answers.asking import FEWEST, leave_out
from models import Board, Instance, Problem, SolutionSet, find_formulation, find_piece, formulations
from models.catalogue.finding import problems

EVERY = list(formulations().values())


def question(problem: Problem, n: int = 6, piece: str = "queen") -> Instance:
    board, moved = Board(n), find_piece(piece)
    return Instance(problem, moved, board, problem.default_size(board, moved))


def able(instance: Instance) -> set[str]:
    return {one.name for one in EVERY if one.gives != SolutionSet.ONE and one.unsupported(instance) is None}


def left_out(instance: Instance) -> set[str]:
    return {one.name for one in leave_out(instance, EVERY)}


@pytest.mark.parametrize("piece", ["queen", "knight"])
@pytest.mark.parametrize("problem", problems().values(), ids=lambda problem: problem.name)
def test_a_dozen_or_all_that_answer_are_asked_by_default(problem: Problem, piece: str) -> None:
    instance = question(problem, piece=piece)
    answering, without = able(instance), left_out(instance)
    assert without <= answering
    assert len(answering - without) >= min(FEWEST, len(answering))


@pytest.mark.parametrize("n", [8, 10])
def test_the_question_of_the_classroom_is_put_to_twenty_or_more(n: int) -> None:
    instance = question(problems()["non-attacking"], n)
    assert len(able(instance) - left_out(instance)) >= 20


def test_every_formulation_that_is_left_out_says_so_itself() -> None:
    instances = [question(problem) for problem in problems().values()]
    names = set().union(*map(left_out, instances))
    assert names
    assert not [name for name in names if find_formulation(name).is_telling]


def test_of_two_that_tell_little_the_one_with_the_higher_priority_is_asked() -> None:
    instance = question(problems()["total-domination"])
    asked = [one for one in EVERY if one.name in able(instance) - left_out(instance) and not one.is_telling]
    without = leave_out(instance, EVERY)
    if asked and without:
        assert min(one.priority for one in asked) >= max(one.priority for one in without)
