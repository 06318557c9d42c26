"""Published values that cannot all be true, found by rule.

A class is an orbit of the board's symmetry group: it has at least one placement, and at most as many placements as the
group has members. So a published number of classes bounds the published count of the same question from both sides. Two
sources of the same quantity must list the same number. Answers to two questions about one piece and board meet known
inequalities, such as that pieces that cover without attacks are no fewer than those that cover. And the number of all
covers is odd.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from compare.literature.inequalities import INEQUALITIES, ODD, Inequality
from compare.literature.published import COMPARED, PublishedValue, all_published, first_published, has_values
from compare.literature.sequences import Quantity, Subject, sequences
from models.catalogue.finding import find_problem
from models.chess.board import Board
from models.chess.piece import Piece
from models.languages import say, translate
from models.problem import Instance

SYMMETRIES_OF_SQUARE = 8


@dataclass(frozen=True)
class Contradiction:
    """Published values that cannot all be true, of one instance or of two with the same piece and board.

    ``why`` is the reason, in a sentence.
    """

    instance: Instance
    values: tuple[PublishedValue, ...]
    why: str


def contradictions() -> list[Contradiction]:
    """Every contradiction that the rules find among the published values."""
    first_by_board: dict[tuple[Piece, Board, tuple[PublishedValue, ...]], Contradiction] = {}
    instances = {
        subject.on(board): _place_in_order(subject, board)
        for sequence in sequences()
        for subject in sequence.answers
        for board in sequence.values
    }
    for instance in sorted(instances, key=instances.__getitem__):
        for contradiction in contradictions_about(instance):
            key = instance.piece, instance.board, contradiction.values
            first_by_board.setdefault(key, contradiction)
    return list(first_by_board.values())


def _place_in_order(subject: Subject, board: Board) -> tuple[object, ...]:
    """The key by which instances are sorted: by problem, piece and size, and then by board."""
    return subject.problem, subject.piece, subject.size, board.wrap, board.rows, board.columns


def contradictions_about(instance: Instance) -> Iterator[Contradiction]:
    """The contradictions between the published values of the instance, and with those of questions that bound it."""
    for quantity in COMPARED:
        yield from _find_differing_sources(instance, quantity)
    yield from _find_impossible_classes(instance)
    yield from _find_impossible_turns(instance)
    asked = instance.problem.name, instance.size
    for inequality in INEQUALITIES:
        if any((one.problem, one.size) == asked for one in (inequality.smaller, inequality.larger)):
            yield from _find_broken_inequality(inequality, instance)
    for measure in ODD:
        if (measure.problem, measure.size) == asked:
            yield from _find_even_values(instance, measure.quantity)


def _find_differing_sources(instance: Instance, quantity: Quantity) -> Iterator[Contradiction]:
    """The sources that list another value of the quantity than the main source."""
    main = first_published(instance, quantity)
    for other in all_published(instance, quantity):
        if main and other.value != main.value:
            said = "{source} says {value}, {other_source} {other}"
            why = say(said, source=main.source, value=main.value, other_source=other.source, other=other.value)
            yield Contradiction(instance, (main, other), why)


def _find_impossible_classes(instance: Instance) -> Iterator[Contradiction]:
    """The numbers of classes that cannot hold the number of solutions."""
    for count, classes in product(all_published(instance, "count"), all_published(instance, "classes")):
        most = classes.value * len(instance.symmetries())
        values = {"classes": classes.value, "source": classes.source, "other_source": count.source}
        if count.value > most:
            hold_at_most = "{classes} classes ({source}) hold at most {limit} placements, not {count} ({other_source})"
            why = say(hold_at_most, count=count.value, limit=most, **values)
            yield Contradiction(instance, (count, classes), why)
        elif count.value < classes.value:
            hold_at_least = (
                "{classes} classes ({source}) hold at least {limit} placements, not {count} ({other_source})"
            )
            why = say(hold_at_least, count=count.value, limit=classes.value, **values)
            yield Contradiction(instance, (count, classes), why)


def _find_impossible_turns(instance: Instance) -> Iterator[Contradiction]:
    """The published counts that two laws of the turns exclude.

    A turn maps the solutions that it does not keep to one another in pairs. By Burnside's lemma 8 times the number of
    classes is at least the sum over the four turns of the number of solutions that each keeps.
    """
    count, half, quarter, classes = (
        first_published(instance, name)
        for name in ("count", "kept by a half turn", "kept by a quarter turn", "classes")
    )
    for many, few in ((count, half), (half, quarter)):
        if many and few and (many.value < few.value or (many.value - few.value) % 2):
            cannot_pair = "of {many} ({source}) a turn keeps {few} ({other_source}), and cannot pair the others"
            why = say(cannot_pair, many=many.value, source=many.source, few=few.value, other_source=few.source)
            yield Contradiction(instance, (many, few), why)
    if count and half and quarter and classes:
        least = count.value + half.value + 2 * quarter.value
        if SYMMETRIES_OF_SQUARE * classes.value < least:
            too_few = "{classes} classes ({source}) are too few by Burnside's lemma"
            why = say(too_few, classes=classes.value, source=classes.source)
            yield Contradiction(instance, (count, half, quarter, classes), why)


def _find_even_values(instance: Instance, quantity: Quantity) -> Iterator[Contradiction]:
    """The published values that are even, of a quantity that is odd."""
    for published in all_published(instance, quantity):
        if published.value % 2 == 0:
            even = "{value} ({source}) is even, and a graph has an odd number of dominating sets"
            why = say(even, value=published.value, source=published.source)
            yield Contradiction(instance, (published,), why)


def _find_broken_inequality(inequality: Inequality, instance: Instance) -> Iterator[Contradiction]:
    """The published values that break an inequality which has the question of the instance on one side."""
    measures = inequality.smaller, inequality.larger
    if not all(has_values(instance.piece, *measure) for measure in measures):
        return
    sides = [replace(instance, problem=find_problem(one.problem), size=one.size) for one in measures]
    if inequality.same_size and len({one.value for side in sides for one in all_published(side, "size")}) != 1:
        return
    values = (all_published(side, measure.quantity) for side, measure in zip(sides, measures, strict=True))
    for smaller, larger in product(*values):
        if smaller.value > inequality.factor * larger.value:
            is_more = "{one} ({source}) is more than {times}{other} ({other_source}): {why}"
            why = say(
                is_more,
                one=smaller.value,
                source=smaller.source,
                times=say("{factor} times ", factor=inequality.factor) if inequality.factor > 1 else "",
                other=larger.value,
                other_source=larger.source,
                why=translate(inequality.why),
            )
            yield Contradiction(instance, (smaller, larger), why)
