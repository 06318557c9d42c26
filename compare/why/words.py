"""An explanation in sentences, each with a mark: ✓ shown, · a remark; its boards; and as data for other programs."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from compare.answers.conditions.groups import Group
from compare.answers.conditions.names import SIZE, name_in_words, noun_of
from compare.answers.conditions.smallest import OtherCores
from compare.question.description import instance_as_data, plural, size_in_words
from compare.report.boards import TitledBoard
from compare.why.explaining import Case, ExplainedCore, Explanation, Fate
from models.chess.board import Board
from models.chess.notation import square_name, square_names
from models.languages import say, say_number, translate

MOST_BOARDS, MOST_MEMBERS, MOST_NOT_NEEDED = 12, 60, 12
"""The most boards that are shown, members of a core that are told, and conditions that are named as not needed."""


def answer_in_words(answer: Explanation) -> list[str]:
    """The sentences of an answer."""
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
    """The sentences about the square that is asked about, or that there is a solution."""
    if answer.square is None:
        if answer.cases[0].solution is not None:
            yield say("· there is a solution, so there is nothing to explain")
        return
    name = square_name(answer.instance.board, answer.instance.board.square(answer.square))
    piece = noun_of(answer.instance.piece.name)
    with_or_without = "✓ there is no solution, with or without a {piece} on {square}"
    yield {
        Fate.OPEN: say("· {square} can be occupied, and it can be empty: a solution of each kind", square=name),
        Fate.EMPTY: say("✓ {square} is empty in every solution", square=name),
        Fate.OCCUPIED: say("✓ {square} is occupied in every solution", square=name),
    }.get(answer.fate or Fate.NO_SOLUTION, say(with_or_without, piece=piece, square=name))
    if isinstance(answer.instance.size, int) and answer.fate != Fate.NO_SOLUTION:
        yield say("· solutions with {pieces} are meant", pieces=size_in_words(answer.instance, answer.instance.size))


def _explained_in_words(explained: ExplainedCore, *, fine: bool = False) -> Iterator[str]:
    """The core and why it is one; ``fine``: a core of single constraints of the conditions that are named before."""
    core, number = explained.core, len(explained.core.members)
    if fine:
        one = "✓ of their single constraints {count} suffices, and each of them is needed"
        yield say_number(one, "✓ of their single constraints {count} suffice, and each of them is needed", count=number)
    else:
        yield _no_solution_in_words(explained)
    yield from (f"    {group.says}" for group in core.members[:MOST_MEMBERS])
    if number > MOST_MEMBERS:
        yield say("    … and {count} more; --json names all", count=number - MOST_MEMBERS)
    if not core.is_smallest:
        yield say("· none of them can be left out; whether another set is smaller was not found out in time")
    elif number > 1:
        yield say("· no smaller set of them does: {number} is the fewest", number=number)
    if explained.named is not None:
        named, counted = list_names(explained.named[:MOST_MEMBERS]), plural(len(explained.named), "condition")
        sentence = "· {solver} by itself named {conditions}: {names}"
        yield say(sentence, solver=explained.solver, conditions=counted, names=named)
    if explained.others is not None:
        yield from _others_in_words(explained.others, number)
    if not fine:
        yield from _not_needed_in_words(core.not_needed)
        yield say("· the reason: {reason}", reason=explained.reason.says)
    yield _proof_in_words(explained)


def _no_solution_in_words(explained: ExplainedCore) -> str:
    """The sentence that the conditions of the core cannot be met together."""
    number = len(explained.core.members)
    of_whom = say(" of {name}", name=explained.formulation) if explained.formulation else ""
    if number == 1:
        return say("✓ no solution: this condition{of_whom} alone cannot be met", of_whom=of_whom)
    together = "✓ no solution: these {number} conditions{of_whom} cannot be met together, and each of them is needed"
    return say(together, number=number, of_whom=of_whom)


def _not_needed_in_words(groups: Sequence[Group]) -> Iterator[str]:
    """The groups that are no members of the core, the first by name; no sentence if there are none."""
    names = list_names(groups[:MOST_NOT_NEEDED])
    if (more := len(groups) - MOST_NOT_NEEDED) > 0:
        names += say(" and {count} more", count=more)
    if names:
        yield say("· not needed: {names}", names=names)


def list_names(groups: Iterable[Group]) -> str:
    """The names of conditions in the language that is spoken."""
    return ", ".join(name_in_words(group.name) for group in groups)


def _others_in_words(others: OtherCores, number: int) -> Iterator[str]:
    """The further cores of this number of members."""
    if not others.cores and others.are_all:
        yield say("· no other set of {conditions} does", conditions=plural(number, "condition"))
        return
    more = "" if others.are_all else say("; there may be more")
    one, several = (
        "· so does {count} other set of {conditions}{more}:",
        "· so do {count} other sets of {conditions}{more}:",
    )
    yield say_number(one, several, count=len(others.cores), conditions=plural(number, "condition"), more=more)
    yield from (f"    {list_names(core)}" for core in others.cores)


def _proof_in_words(explained: ExplainedCore) -> str:
    """The solver that found the core, and the search or solver that showed it again."""
    if explained.second_solver is not None:
        again = "✓ shown by {solver}, and again by {second}"
        return say(again, solver=explained.solver, second=explained.second_solver)
    if explained.nodes is None:
        return say("· shown by {solver}; the second search did not end in time", solver=explained.solver)
    nodes = plural(explained.nodes, "node")
    sentence = "✓ shown by {solver}, and again by an independent search of {nodes}"
    return say(sentence, solver=explained.solver, nodes=nodes)


def _title_without(answer: Explanation, spared: Group, witness: int) -> str:
    """The title of a board that breaks the spared condition alone."""
    pieces = size_in_words(answer.instance, witness.bit_count())
    title = say("without: {condition}", condition=name_in_words(spared.name))
    return f"{title}, {pieces}" if spared.name == SIZE else title


def _title_of_solution(answer: Explanation, case: Case) -> str:
    """The title of a board with a solution of a case."""
    if answer.square is None or case.assumption is None:
        return say("a solution")
    name = square_name(answer.instance.board, answer.instance.board.square(answer.square))
    return f"{name} {translate('occupied') if case.assumption.is_occupied else translate('empty')}"


def answer_as_data(answer: Explanation) -> dict[str, Any]:
    """An answer as the data that ``help json`` documents."""
    board = answer.instance.board
    return {
        "instance": instance_as_data(answer.instance),
        "square": None if answer.square is None else square_name(board, board.square(answer.square)),
        "fate": None if answer.fate is None else answer.fate.value,
        "cases": [_case_as_data(board, case) for case in answer.cases],
    }


def _case_as_data(board: Board, case: Case) -> dict[str, Any]:
    """A case as data: what is assumed, and a solution or a core."""
    return {
        "assumed": case.assumption and ("occupied" if case.assumption.is_occupied else "empty"),
        "has_solution": case.solution is not None,
        "solution": None if case.solution is None else square_names(board, case.solution),
        "core": None if case.by_groups is None else _explained_as_data(board, case.by_groups),
        "fine": None if case.fine is None else _explained_as_data(board, case.fine),
    }


def _explained_as_data(board: Board, explained: ExplainedCore) -> dict[str, Any]:
    """A core as data, with the reason and how it was shown."""
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
