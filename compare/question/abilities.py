"""The problems that a formulation or a counter answers, with the pieces. It is asked itself, on two boards."""

from functools import cache

from models.catalogue.finding import find_piece, find_problem, pieces, problems
from models.catalogue.loading import describe_exception
from models.chess.board import Board
from models.chess.piece import Piece
from models.engine import Answerer
from models.languages import say, translate
from models.problem import OPTIMUM, Instance, Problem

SIDES = 4, 12
"""Of the boards: a small one, and a larger one for those that decline small boards."""


def reason_against(one: Answerer, instance: Instance) -> str | None:
    """The reason why it does not answer the instance, or the exception that it raises when asked; None if it does."""
    try:
        reason = one.unsupported(instance)
    except Exception as error:
        return say("fails: {fault}", fault=describe_exception(error))
    return reason and translate(reason)


def answerable_problems(one: Answerer) -> dict[str, list[str]]:
    """The problems that it answers, each with the names of the pieces."""
    found: dict[str, list[str]] = {}
    for problem in problems().values():
        for piece in pieces().values():
            if any(reason_against(one, question) is None for question in _questions(problem, piece)):
                found.setdefault(problem.name, []).append(piece.name)
    return found


def reason_for_none(one: Answerer) -> str:
    """The reason why it answers no problem at all, for example because its solver is not installed."""
    board = Board(SIDES[0], SIDES[0])
    question = Instance(find_problem("non-attacking"), find_piece("queen"), board, board.shorter_side)
    return reason_against(one, question) or ""


@cache
def _questions(problem: Problem, piece: Piece) -> tuple[Instance, ...]:
    """The default and the best size on each board; they are made once for all that are asked."""
    boards = [Board(side, side) for side in SIDES]
    asked = [Instance(problem, piece, board, size) for board in boards for size in (None, OPTIMUM)]  # type: ignore[arg-type]
    return tuple(dict.fromkeys(asked))
