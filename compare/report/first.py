"""One solution from each formulation, as text and as JSON."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TextIO

from compare.answers.first import FirstSolution
from compare.report.boards import TitledBoard, boards_side_by_side
from models.formulation import Status
from models.problem import Instance

LARGEST_DRAWN = 40
ROWS_SHOWN = 20


def write_text(instance: Instance, answers: Sequence[FirstSolution], out: TextIO) -> None:
    """A line for each formulation, every different placement once, and whether they are solutions."""
    n = instance.size
    different: list[Sequence[int]] = []
    for answer in answers:
        if answer.rows is not None and answer.rows not in different:
            different.append(answer.rows)
    out.write(f"one placement is wanted: {n} queens on {n} × {n}, none attacking another\n")
    out.writelines(f"{line}\n" for line in _lines(answers, different))
    if different:
        out.write(f"\n{_placements(instance, different)}\n\n")
    out.writelines(f"{line}\n" for line in _verdict(answers))


def write_json(instance: Instance, answers: Sequence[FirstSolution], out: TextIO) -> None:
    """One object a line, for each formulation that was asked. Rows are from 0 at the top, column by column."""
    for answer in _supported(answers):
        outcome = answer.outcome
        head = {"n": instance.size, "formulation": outcome.name, "status": outcome.status, "reason": outcome.reason}
        tail = {"seconds": outcome.seconds, "is_solution": answer.is_solution, "rows": answer.rows}
        out.write(json.dumps(head | tail) + "\n")


def _supported(answers: Sequence[FirstSolution]) -> list[FirstSolution]:
    return [answer for answer in answers if answer.outcome.status != Status.UNSUPPORTED]


def _lines(answers: Sequence[FirstSolution], different: Sequence[Sequence[int]]) -> Iterator[str]:
    """For each formulation what it cost, and the number of its placement, or why there is none."""
    asked = _supported(answers)
    width = max((len(answer.outcome.name) for answer in asked), default=0)
    for answer in asked:
        outcome = answer.outcome
        seconds = "" if outcome.seconds is None else f"{outcome.seconds:.3f} s"
        nodes = "" if outcome.statistics.nodes is None else f"{outcome.statistics.nodes} nodes"
        found = outcome.reason or "no solution" if answer.rows is None else f"{different.index(answer.rows) + 1}."
        yield f"{outcome.name:<{width}}  {seconds:>10}  {nodes:>14}  {found}"


def _placements(instance: Instance, different: Sequence[Sequence[int]]) -> str:
    """The boards; of large ones the first rows."""
    n = instance.board.columns
    if n <= LARGEST_DRAWN:
        squares = [[(row, column) for column, row in enumerate(rows) if row >= 0] for rows in different]
        boards = [instance.board.bitboard(occupied) for occupied in squares]
        return boards_side_by_side(
            instance, [TitledBoard(board, f"{number}.") for number, board in enumerate(boards, 1)]
        )
    firsts = [", ".join(map(str, islice(rows, ROWS_SHOWN))) for rows in different]
    numbered = [f"{number}. {first}, …" for number, first in enumerate(firsts, 1)]
    explained = f"the row of the queen in each column, from 0; --json gives all {n}, --json --output FILE keeps them"
    return "\n".join([*numbered, explained])


def _verdict(answers: Sequence[FirstSolution]) -> Iterator[str]:
    """What was found, a sentence a line, each with a mark: ✓ good, ✗ bad, · neither."""
    right = [answer.outcome.name for answer in answers if answer.is_solution]
    wrong = [answer.outcome.name for answer in answers if answer.is_solution is False]
    none = [answer.outcome.name for answer in answers if answer.outcome.status == Status.INFEASIBLE]
    if right:
        yield f"✓ found by {len(right)}: one queen in every row and column, at most one on every diagonal"
    if wrong:
        yield f"✗ no solution, though given as one: {', '.join(wrong)}"
    if none:
        yield f"{'✗' if right else '✓'} shown by {len(none)} that there is none: {', '.join(none)}"
    for answer in answers:
        if answer.outcome.status == Status.FAILED:
            yield f"✗ {answer.outcome.name} failed: {answer.outcome.reason}"
    declined = [f"{one.outcome.name} ({one.outcome.reason})" for one in answers if one not in _supported(answers)]
    if declined:
        yield f"· not asked: {'; '.join(declined)}"
