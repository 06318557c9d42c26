"""Which instances a formulation or a counter answers; it is asked."""

from models.catalogue.finding import find_piece, find_problem, pieces, problems
from models.catalogue.loading import describe_exception
from models.chess.board import Board
from models.chess.piece import Piece
from models.engine import Answerer
from models.problem import OPTIMUM, Instance, Problem

SIDES = 4, 12
"""Each question is asked on a small board, and on a larger one for those that decline small boards."""


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
    boards = [Board(side, side) for side in SIDES]
    asked = [(board, size) for board in boards for size in {OPTIMUM, problem.default_size(board, piece)}]
    return any(reason_against(one, Instance(problem, piece, *question)) is None for question in asked)
