"""Writes the first solution of each formulation as text or as JSON, for the command ``first``."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TextIO

from compare.answers.first import FirstSolution, asks_n_queens
from compare.question.description import describe, plural
from compare.report.boards import TitledBoard, boards_side_by_side, lists_of_squares
from compare.report.sentences import declined_in_words
from models.chess.notation import square_names
from models.formulation import Status
from models.languages import localise_number, say, translate
from models.problem import Instance

Placement = int | Sequence[int]
"""A bitboard; on a board that is too large for one, for each column the row of its queen."""
MOST_COLUMNS = 40
"""The most columns of a board that is drawn."""
ROWS_SHOWN = 20
"""The number of rows that are listed of a placement without a bitboard."""


def write_text(instance: Instance, answers: Sequence[FirstSolution], out: TextIO) -> None:
    """Write a line for each formulation, every different placement once, and the verdict."""
    different: list[Placement] = []
    for answer in answers:
        if answer.is_found and _placement(answer) not in different:
            different.append(_placement(answer))
    out.write(say("one solution of each formulation: {question}", question=describe(instance)) + "\n")
    out.writelines(f"{line}\n" for line in _describe_answers(answers, different))
    if different:
        out.write(f"\n{_draw_placements(instance, different)}\n\n")
    out.writelines(f"{line}\n" for line in _describe_verdict(instance, answers))


def write_json(instance: Instance, answers: Sequence[FirstSolution], out: TextIO) -> None:
    """Write one object a line for each formulation that was asked. Rows count from 0 at the top, column by column."""
    board = instance.board
    for answer in _select_supported(answers):
        outcome = answer.outcome
        fields = {
            "n": board.rows if board.rows == board.columns else None,
            "formulation": outcome.name,
            "status": outcome.status,
            "reason": outcome.reason,
            "seconds": outcome.seconds,
            "is_solution": answer.is_solution,
            "rows": answer.rows,
            "squares": None if answer.placement is None else square_names(board, answer.placement),
        }
        out.write(json.dumps(fields) + "\n")


def _placement(answer: FirstSolution) -> Placement:
    """The bitboard of an answer; on a board that is too large for one, the rows of its queens."""
    return answer.rows or [] if answer.placement is None else answer.placement


def _select_supported(answers: Sequence[FirstSolution]) -> list[FirstSolution]:
    """The answers of the formulations that answer the instance."""
    return [answer for answer in answers if answer.outcome.status != Status.UNSUPPORTED]


def _describe_answers(answers: Sequence[FirstSolution], different: Sequence[Placement]) -> Iterator[str]:
    """A line for each formulation: its time and nodes, and the number of its placement or why it has none."""
    supported = _select_supported(answers)
    width = max((len(answer.outcome.name) for answer in supported), default=0)
    for answer in supported:
        outcome, visited = answer.outcome, answer.outcome.statistics.nodes
        seconds = "" if outcome.seconds is None else localise_number(f"{outcome.seconds:.3f} s")
        nodes = "" if visited is None else plural(visited, "node")
        why_none = translate(outcome.reason or "") or say("no solution")
        result = f"{different.index(_placement(answer)) + 1}." if answer.is_found else why_none
        yield f"{outcome.name:<{width}}  {seconds:>10}  {nodes:>14}  {result}"


def _draw_placements(instance: Instance, different: Sequence[Placement]) -> str:
    """The placements as text: as boards; if these are too large as lists of squares, or as the first rows."""
    boards = [TitledBoard(one, f"{number}.") for number, one in enumerate(different, 1) if isinstance(one, int)]
    if boards and instance.board.columns <= MOST_COLUMNS:
        return boards_side_by_side(instance, boards)
    if boards:
        return lists_of_squares(instance, boards)
    firsts = [", ".join(map(str, islice(one, ROWS_SHOWN))) for one in different if not isinstance(one, int)]
    numbered = [f"{number}. {first}, …" for number, first in enumerate(firsts, 1)]
    explained = "the row of the queen in each column, from 0; --json gives all {n}, --json --output FILE keeps them"
    return "\n".join([*numbered, say(explained, n=instance.board.columns)])


def _describe_verdict(instance: Instance, answers: Sequence[FirstSolution]) -> Iterator[str]:
    """The verdict, a sentence a line, each with a mark: ✓ good, ✗ bad, · neither."""
    right = [answer.outcome.name for answer in answers if answer.is_solution]
    wrong = [answer.outcome.name for answer in answers if answer.is_solution is False]
    proved_none = [answer.outcome.name for answer in answers if answer.outcome.status == Status.INFEASIBLE]
    if right:
        sentence = "✓ found by {count}: a solution by the specification"
        if asks_n_queens(instance):
            sentence = "✓ found by {count}: one queen in every row and column, at most one on every diagonal"
        yield say(sentence, count=len(right))
    if wrong:
        yield say("✗ no solution, though given as one: {names}", names=", ".join(wrong))
    if proved_none:
        mark, names = "✗" if right else "✓", ", ".join(proved_none)
        sentence = "{mark} shown by {count} that there is none: {names}"
        yield say(sentence, mark=mark, count=len(proved_none), names=names)
    for answer in answers:
        if answer.outcome.status == Status.FAILED:
            yield say("✗ {name} failed: {reason}", name=answer.outcome.name, reason=answer.outcome.reason)
    declined = [answer.outcome for answer in answers if answer.outcome.status == Status.UNSUPPORTED]
    if declined:
        yield f"· {declined_in_words(declined)}"
