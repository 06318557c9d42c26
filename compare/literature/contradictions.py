"""Published values that cannot all be true, found by rule.

A class is an orbit of the board's symmetry group: it has at least one placement, and at most as many placements as the
group has members. So a published number of classes bounds the published count of the same question from both sides. And
two sources of the same quantity must list the same number.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from compare.literature.published import PublishedValue, all_published
from compare.literature.sequences import ROWS, Question, sequences
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import ANY, OPTIMUM, Instance, Problem, Size

SIZES: dict[str, Size] = {ANY: ANY, OPTIMUM: OPTIMUM}


@dataclass(frozen=True)
class Contradiction:
    """Two published values of one instance of which at least one is false, and why."""

    instance: Instance
    values: tuple[PublishedValue, PublishedValue]
    why: str


def contradictions() -> list[Contradiction]:
    """Every contradiction that the rules find among the published values."""
    first_by_board: dict[tuple[Problem, Piece, Board, tuple[PublishedValue, PublishedValue]], Contradiction] = {}
    for instance in _instances_of_sequences():
        for found in contradictions_about(instance):
            first_by_board.setdefault((instance.problem, instance.piece, instance.board, found.values), found)
    return list(first_by_board.values())


def contradictions_about(instance: Instance) -> Iterator[Contradiction]:
    """The contradictions among the published values of one instance."""
    counts, classes = list(all_published(instance, "count")), list(all_published(instance, "classes"))
    for same in (counts, classes, list(all_published(instance, "size"))):
        for other in same[1:]:
            if other.value != same[0].value:
                why = f"{same[0].source} says {same[0].value}, {other.source} {other.value}"
                yield Contradiction(instance, (same[0], other), why)
    for count, orbits in product(counts, classes):
        reason = _contradiction_of_orbits(count, orbits, instance)
        if reason:
            yield Contradiction(instance, (count, orbits), reason)


def _contradiction_of_orbits(count: PublishedValue, orbits: PublishedValue, instance: Instance) -> str | None:
    """Why this number of placements cannot lie in this number of classes; None if it can."""
    most = orbits.value * len(instance.symmetries())
    holding = f"{orbits.value} classes ({orbits.source}) hold"
    if count.value > most:
        return f"{holding} at most {most} placements, not {count.value} ({count.source})"
    if count.value < orbits.value:
        return f"{holding} at least {orbits.value} placements, not {count.value} ({count.source})"
    return None


def _instances_of_sequences() -> Iterator[Instance]:
    """Every instance that a sequence has a term for."""
    asked = {(question, board) for one in sequences() for question in one.answers for board in one.values}
    for question, board in sorted(asked, key=_in_order):
        size = board.rows if question.size == ROWS else SIZES[question.size]
        yield Instance(find_problem(question.problem), find_piece(question.piece), board, size)


def _in_order(asked: tuple[Question, Board]) -> tuple[str, str, str, bool, int, int]:
    question, board = asked
    return question.problem, question.piece, question.size, board.wrap, board.rows, board.columns
