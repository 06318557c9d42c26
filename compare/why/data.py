"""The answer as plain data, for other programs."""

from typing import Any

from compare.question.description import instance_as_data
from compare.why.answer import Case, Explained
from compare.why.square import Answer
from models.chess.board import Board
from models.chess.notation import square_name, square_names


def answer_as_data(answer: Answer) -> dict[str, Any]:
    """The fields that ``compare/reference/json.md`` documents."""
    board = answer.instance.board
    return {
        "instance": instance_as_data(answer.instance),
        "square": None if answer.square is None else square_name(board, board.square(answer.square)),
        "fate": None if answer.fate is None else answer.fate.value,
        "cases": [_case(board, case) for case in answer.cases],
    }


def _case(board: Board, case: Case) -> dict[str, Any]:
    assumed = None if case.assumption is None else ("occupied" if case.assumption.is_occupied else "empty")
    return {
        "assumed": assumed,
        "has_solution": case.solution is not None,
        "solution": None if case.solution is None else square_names(board, case.solution),
        "core": None if case.by_groups is None else _explained(board, case.by_groups),
        "fine": None if case.fine is None else _explained(board, case.fine),
    }


def _explained(board: Board, explained: Explained) -> dict[str, Any]:
    core = explained.core
    return {
        "members": [
            {
                "name": group.name,
                "says": group.says,
                "constraints": group.number,
                "squares": square_names(board, group.squares),
                "without": square_names(board, witness),
            }
            for group, witness in zip(core.members, core.witnesses, strict=True)
        ],
        "smallest": core.is_smallest,
        "not_needed": [group.name for group in core.not_needed],
        "reason": {"kind": explained.reason.kind, "says": explained.reason.says},
        "nodes": explained.nodes,
        "shown_twice": explained.is_shown_twice,
        "formulation": explained.formulation,
    }
