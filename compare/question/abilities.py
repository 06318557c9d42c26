"""The problems that a formulation or a counter answers, with the pieces. It is asked itself, on two boards."""

from functools import cache

from models.catalogue.finding import find_piece, find_problem, pieces, problems
from models.catalogue.loading import describe_exception
from models.chess.board import Board
from models.chess.piece import Piece
from models.engine import Answerer
from models.problem import OPTIMUM, Instance, Problem

SIDES = 4, 12
"""Of the boards: a small one, and a larger one for those that decline small boards."""


def reason_against(one: Answerer, instance: Instance) -> str | None:
    """Why it does not answer the instance; None if it does. If it raises an exception, that is the reason."""
    try:
        return one.unsupported(instance)
    except Exception as error:
        return f"fails: {describe_exception(error)}"


def answerable_problems(one: Answerer) -> dict[str, list[str]]:
    """The problems that it answers, each with the names of the pieces."""
    by_problem = {problem.name: _pieces(one, problem) for problem in problems().values()}
    return {name: those for name, those in by_problem.items() if those}


def reason_for_none(one: Answerer) -> str:
    """Why it answers no problem at all, for example because its solver is not installed."""
    board = Board(SIDES[0], SIDES[0])
    question = Instance(find_problem("non-attacking"), find_piece("queen"), board, board.shorter_side)
    return reason_against(one, question) or ""


def _pieces(one: Answerer, problem: Problem) -> list[str]:
    return [piece.name for piece in pieces().values() if _answers(one, problem, piece)]


def _answers(one: Answerer, problem: Problem, piece: Piece) -> bool:
    return any(reason_against(one, question) is None for question in _questions(problem, piece))


@cache
def _questions(problem: Problem, piece: Piece) -> tuple[Instance, ...]:
    """They are made once for all that are asked."""
    boards = [Board(side, side) for side in SIDES]
    sizes = [(board, dict.fromkeys([problem.default_size(board, piece), OPTIMUM])) for board in boards]
    return tuple(Instance(problem, piece, board, size) for board, those in sizes for size in those)
