"""An explanation in sentences, each with a mark: ✓ shown, · a remark; its boards; and as data for other programs."""

from collections.abc import Iterator
from typing import Any

from compare.answers.conditions.groups import Group
from compare.answers.conditions.names import SIZE
from compare.answers.conditions.smallest import Others
from compare.question.description import instance_as_data, plural, size_in_words
from compare.report.boards import TitledBoard
from compare.why.explaining import Case, ExplainedCore, Explanation, Fate
from models.chess.board import Board
from models.chess.notation import square_name, square_names

MOST_BOARDS = 12
MOST_MEMBERS = 60


def answer_in_words(answer: Explanation) -> list[str]:
    """The whole answer."""
    lines = list(_verdict(answer))
    for case in answer.cases:
        if case.by_groups is not None:
            lines += _explained_in_words(case.by_groups)
        if case.fine is not None:
            lines += _explained_in_words(case.fine, fine=True)
    return lines


def boards_of(answer: Explanation) -> list[TitledBoard]:
    """A solution of each case that has one; of a core, for each member a placement that breaks nothing else."""
    boards = []
    for case in answer.cases:
        if case.solution is not None:
            boards.append(TitledBoard(case.solution, _title_of_solution(answer, case)))
        elif case.by_groups is not None:
            core = case.by_groups.core
            pairs = zip(core.members, core.witnesses, strict=True)
            boards += [TitledBoard(witness, _title_without(answer, spared, witness)) for spared, witness in pairs]
    return boards[:MOST_BOARDS]


def _verdict(answer: Explanation) -> Iterator[str]:
    if answer.square is None:
        if answer.cases[0].solution is not None:
            yield "· there is a solution, so there is nothing to explain"
        return
    name = square_name(answer.instance.board, answer.instance.board.square(answer.square))
    piece = answer.instance.piece.name
    yield {
        Fate.OPEN: f"· {name} can be occupied, and it can be empty: a solution of each kind",
        Fate.EMPTY: f"✓ {name} is empty in every solution",
        Fate.OCCUPIED: f"✓ {name} is occupied in every solution",
    }.get(answer.fate or Fate.NO_SOLUTION, f"✓ there is no solution, with or without a {piece} on {name}")
    if isinstance(answer.instance.size, int) and answer.fate != Fate.NO_SOLUTION:
        yield f"· solutions with {size_in_words(answer.instance, answer.instance.size)} are meant"


def _explained_in_words(explained: ExplainedCore, fine: bool = False) -> Iterator[str]:
    """The core and why it is one; ``fine``: a core of single constraints of the conditions that are named before."""
    core, number = explained.core, len(explained.core.members)
    of_whom = f" of {explained.formulation}" if explained.formulation else ""
    if fine:
        suffice = plural(number, "suffices", "suffice")
        yield f"✓ of their single constraints {suffice}, and each of them is needed"
    elif number == 1:
        yield f"✓ no solution: this condition{of_whom} alone cannot be met"
    else:
        conditions = f"these {number} conditions{of_whom}"
        yield f"✓ no solution: {conditions} cannot be met together, and each of them is needed"
    yield from (f"    {group.says}" for group in core.members[:MOST_MEMBERS])
    if number > MOST_MEMBERS:
        yield f"    … and {number - MOST_MEMBERS} more; --json names all"
    if not core.is_smallest:
        yield "· none of them can be left out; whether another set is smaller was not found out in time"
    elif number > 1:
        yield f"· no smaller set of them does: {number} is the fewest"
    if explained.named is not None:
        named = ", ".join(group.name for group in explained.named[:MOST_MEMBERS])
        yield f"· {explained.first} by itself named {plural(len(explained.named), 'condition')}: {named}"
    if explained.others is not None:
        yield from _others_in_words(explained.others, number)
    if not fine:
        names = [group.name for group in core.not_needed]
        more = f" and {len(names) - MOST_BOARDS} more" if len(names) > MOST_BOARDS else ""
        if names:
            yield f"· not needed: {', '.join(names[:MOST_BOARDS])}{more}"
        yield f"· the reason: {explained.reason.says}"
    yield _proof(explained)


def _others_in_words(others: Others, number: int) -> Iterator[str]:
    if not others.cores and others.are_all:
        yield f"· no other set of {plural(number, 'condition')} does"
        return
    more = "" if others.are_all else "; there may be more"
    do = "does" if len(others.cores) == 1 else "do"
    yield f"· so {do} {plural(len(others.cores), 'other set')} of {plural(number, 'condition')}{more}:"
    yield from (f"    {', '.join(group.name for group in one)}" for one in others.cores)


def _proof(explained: ExplainedCore) -> str:
    if explained.second is not None:
        return f"✓ shown by {explained.first}, and again by {explained.second}"
    if explained.nodes is None:
        return f"· shown by {explained.first}; the second search did not end in time"
    return f"✓ shown by {explained.first}, and again by an independent search of {plural(explained.nodes, 'node')}"


def _title_without(answer: Explanation, spared: Group, witness: int) -> str:
    pieces = size_in_words(answer.instance, witness.bit_count())
    return f"without: {spared.name}, {pieces}" if spared.name == SIZE else f"without: {spared.name}"


def _title_of_solution(answer: Explanation, case: Case) -> str:
    if answer.square is None or case.assumption is None:
        return "a solution"
    name = square_name(answer.instance.board, answer.instance.board.square(answer.square))
    return f"{name} {'occupied' if case.assumption.is_occupied else 'empty'}"


def answer_as_data(answer: Explanation) -> dict[str, Any]:
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


def _explained(board: Board, explained: ExplainedCore) -> dict[str, Any]:
    core, others = explained.core, explained.others
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
        "others": None if others is None else [[group.name for group in one] for one in others.cores],
        "others_are_all": None if others is None else others.are_all,
        "not_needed": [group.name for group in core.not_needed],
        "reason": {"kind": explained.reason.kind, "says": explained.reason.says},
        "nodes": explained.nodes,
        "shown_twice": explained.is_shown_twice,
        "formulation": explained.formulation,
    }
