"""The problems and pieces that a formulation or a counter answers, found by asking it about two boards."""

from functools import cache

from models.catalogue.finding import find_piece, find_problem, pieces, problems
from models.catalogue.loading import describe_exception
from models.chess.board import Board
from models.chess.piece import Piece
from models.engine import Answerer
from models.languages import say, translate
from models.problem import OPTIMUM, Instance, Problem

SIDES = 4, 12
"""The sides of the two square boards: a small one, and a larger one for what declines small boards."""


def reason_against(answerer: Answerer, instance: Instance) -> str | None:
    """The reason why the answerer declines the instance, or the exception that it raises; None if it answers it."""
    try:
        reason = answerer.unsupported(instance)
    except Exception as error:
        return say("fails: {fault}", fault=describe_exception(error))
    return reason and translate(reason)


def answerable_problems(answerer: Answerer) -> dict[str, list[str]]:
    """The names of the problems that the answerer answers, each with the names of the pieces for which it does.

    It answers a problem if it answers one question about it on one of the boards of ``SIDES``.
    """
    answered: dict[str, list[str]] = {}
    for problem in problems().values():
        for piece in pieces().values():
            if any(reason_against(answerer, question) is None for question in _questions(problem, piece)):
                answered.setdefault(problem.name, []).append(piece.name)
    return answered


def reason_for_none(answerer: Answerer) -> str:
    """The reason why the answerer declines even non-attacking queens, such as a missing solver; "" if it does not."""
    board = Board(SIDES[0], SIDES[0])
    question = Instance(find_problem("non-attacking"), find_piece("queen"), board, board.shorter_side)
    return reason_against(answerer, question) or ""


@cache
def _questions(problem: Problem, piece: Piece) -> tuple[Instance, ...]:
    """The default size and the optimum on each board; cached, because every answerer is asked the same."""
    boards = [Board(side, side) for side in SIDES]
    asked = [Instance(problem, piece, board, size) for board in boards for size in (None, OPTIMUM)]  # type: ignore[arg-type]
    return tuple(dict.fromkeys(asked))
