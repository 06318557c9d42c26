"""Published values that cannot all be true, found by rule.

A class is an orbit of the board's symmetry group: it has at least one placement, and at most as many placements as the
group has members. So a published number of classes bounds the published count of the same question from both sides. Two
sources of the same quantity must list the same number. Answers to two questions about one piece and board meet known
inequalities, such as that pieces that cover without attacks are no fewer than those that cover. And the number of all
covers is odd.
"""

from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from itertools import product

from compare.literature.inequalities import INEQUALITIES, ODD, Inequality
from compare.literature.published import PublishedValue, all_published, first_published, has_values
from compare.literature.sequences import sequences
from models.catalogue.finding import find_problem
from models.chess.board import Board
from models.chess.piece import Piece
from models.languages import say, translate
from models.problem import Instance

SYMMETRIES_OF_SQUARE = 8


@dataclass(frozen=True)
class Contradiction:
    """Published values of one instance, or of two with the same piece and board, of which one or more are false."""

    instance: Instance
    values: tuple[PublishedValue, ...]
    why: str


def contradictions() -> list[Contradiction]:
    """Every contradiction that the rules find among the published values."""
    first_by_board: dict[tuple[Piece, Board, tuple[PublishedValue, ...]], Contradiction] = {}
    pairs = {(subject, board) for one in sequences() for subject in one.answers for board in one.values}
    instances = {
        subject.on(board): (astuple(subject)[:3], board.wrap, board.rows, board.columns) for subject, board in pairs
    }
    for instance in sorted(instances, key=instances.__getitem__):
        for found in contradictions_about(instance):
            first_by_board.setdefault((instance.piece, instance.board, found.values), found)
    return list(first_by_board.values())


def contradictions_about(instance: Instance) -> Iterator[Contradiction]:
    """The contradictions among the published values of one instance."""
    counts, classes = list(all_published(instance, "count")), list(all_published(instance, "classes"))
    for same in (counts, classes, list(all_published(instance, "size"))):
        for other in same[1:]:
            if other.value != same[0].value:
                said = "{source} says {value}, {other_source} {other}"
                why = say(
                    said, source=same[0].source, value=same[0].value, other_source=other.source, other=other.value
                )
                yield Contradiction(instance, (same[0], other), why)
    for count, orbits in product(counts, classes):
        most = orbits.value * len(instance.symmetries())
        if not orbits.value <= count.value <= most:
            hold_at_most = "{classes} classes ({source}) hold at most {limit} placements, not {count} ({other_source})"
            hold_at_least = (
                "{classes} classes ({source}) hold at least {limit} placements, not {count} ({other_source})"
            )
            values = {"classes": orbits.value, "source": orbits.source, "other_source": count.source}
            why = say(hold_at_least, count=count.value, limit=orbits.value, **values)
            if count.value > most:
                why = say(hold_at_most, count=count.value, limit=most, **values)
            yield Contradiction(instance, (count, orbits), why)
    yield from _broken_turns(instance)
    for inequality in INEQUALITIES:
        yield from _broken(inequality, instance)
    for problem, size, quantity in ODD:
        if (problem, size) == (instance.problem.name, instance.size):
            for value in all_published(instance, quantity):
                if value.value % 2 == 0:
                    even = "{value} ({source}) is even, and a graph has an odd number of dominating sets"
                    yield Contradiction(instance, (value,), say(even, value=value.value, source=value.source))


def _broken_turns(instance: Instance) -> Iterator[Contradiction]:
    """A turn pairs the solutions that it does not keep; and Burnside's lemma, where no more is known than the turns."""
    count, half, quarter, classes = (
        first_published(instance, name)
        for name in ("count", "kept by a half turn", "kept by a quarter turn", "classes")
    )
    for many, few in ((count, half), (half, quarter)):
        if many and few and (many.value < few.value or (many.value - few.value) % 2):
            cannot_pair = "of {many} ({source}) a turn keeps {few} ({other_source}), and cannot pair the others"
            why = say(cannot_pair, many=many.value, source=many.source, few=few.value, other_source=few.source)
            yield Contradiction(instance, (many, few), why)
    if count and half and quarter and classes and instance.board.rows > 1:
        least = count.value + half.value + 2 * quarter.value
        if SYMMETRIES_OF_SQUARE * classes.value < least:
            too_few = "{classes} classes ({source}) are too few by Burnside's lemma"
            why = say(too_few, classes=classes.value, source=classes.source)
            yield Contradiction(instance, (count, half, quarter, classes), why)


def _broken(inequality: Inequality, instance: Instance) -> Iterator[Contradiction]:
    """The published values that break an inequality which has the question of the instance on one side."""
    measures = inequality.smaller, inequality.larger
    if all((problem, size) != (instance.problem.name, instance.size) for problem, size, _ in measures):
        return
    if not all(has_values(instance.piece, *measure) for measure in measures):
        return
    sides = [replace(instance, problem=find_problem(problem), size=size) for problem, size, _ in measures]
    sizes = {known.value for side in sides for known in all_published(side, "size")}
    if inequality.same_size and len(sizes) != 1:
        return
    values = (all_published(side, measure[2]) for side, measure in zip(sides, measures, strict=True))
    for one, other in product(*values):
        if one.value > inequality.factor * other.value:
            is_more = "{one} ({source}) is more than {times}{other} ({other_source}): {why}"
            why = say(
                is_more,
                one=one.value,
                source=one.source,
                times=say("{factor} times ", factor=inequality.factor) if inequality.factor > 1 else "",
                other=other.value,
                other_source=other.source,
                why=translate(inequality.why),
            )
            yield Contradiction(instance, (one, other), why)
