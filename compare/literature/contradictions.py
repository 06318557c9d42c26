"""Published values that cannot all be true, found by rule.

A class is an orbit of the board's symmetry group: it has at least one placement, and at most as many as the group has
members. So a published number of classes bounds the published count of the same question, from both sides. And two
sources of the same number must name the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from compare.literature.published import Known, all_known
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
    values: tuple[Known, Known]
    why: str


def contradictions() -> list[Contradiction]:
    """All that the rules find among the published values."""
    by_board: dict[tuple[Problem, Piece, Board, tuple[Known, Known]], Contradiction] = {}
    for instance in _instances():
        for found in contradictions_about(instance):
            by_board.setdefault((instance.problem, instance.piece, instance.board, found.values), found)
    return list(by_board.values())


def contradictions_about(instance: Instance) -> Iterator[Contradiction]:
    """Those among the published values of one instance."""
    counts, classes = list(all_known(instance, "count")), list(all_known(instance, "classes"))
    for same in (counts, classes, list(all_known(instance, "size"))):
        for other in same[1:]:
            if other.value != same[0].value:
                why = f"{same[0].source} says {same[0].value}, {other.source} {other.value}"
                yield Contradiction(instance, (same[0], other), why)
    for count, orbits in product(counts, classes):
        reason = _against_the_orbits(count, orbits, instance)
        if reason:
            yield Contradiction(instance, (count, orbits), reason)


def _against_the_orbits(count: Known, orbits: Known, instance: Instance) -> str | None:
    """Why there cannot be so many placements in so many classes; None if there can."""
    most = orbits.value * len(instance.symmetries())
    holding = f"{orbits.value} classes ({orbits.source}) hold"
    if count.value > most:
        return f"{holding} at most {most} placements, not {count.value} ({count.source})"
    if count.value < orbits.value:
        return f"{holding} at least {orbits.value} placements, not {count.value} ({count.source})"
    return None


def _instances() -> Iterator[Instance]:
    """Every instance of which a sequence says something."""
    asked = {(question, board) for one in sequences() for question in one.answers for board in one.values}
    for question, board in sorted(asked, key=_in_order):
        size = board.rows if question.size == ROWS else SIZES[question.size]
        yield Instance(find_problem(question.problem), find_piece(question.piece), board, size)


def _in_order(asked: tuple[Question, Board]) -> tuple[str, str, str, bool, int, int]:
    question, board = asked
    return question.problem, question.piece, question.size, board.wrap, board.rows, board.columns
