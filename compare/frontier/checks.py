"""Rules that new values must meet, alone and beside the values of other sequences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from compare.frontier.findings import Finding, FoundTerm
from compare.frontier.terms import Term, counted_sequences
from compare.literature.inequalities import INEQUALITIES, Inequality, Measure
from compare.literature.sequences import DARK, LIGHT, Subject
from models.chess.board import Board
from models.chess.notation import parse_squares


@dataclass(frozen=True)
class ValueTable:
    """All values, listed or new, by subject and board."""

    values: Mapping[tuple[Subject, Board], int]

    def get(self, subject: Subject, board: Board, **changes: str) -> int | None:
        """The value of a subject like this one, but for some changes; None if there is none."""
        return self.values.get((replace(subject, **changes), board))  # type: ignore[arg-type]


def all_values(found: Mapping[Term, FoundTerm]) -> ValueTable:
    """The listed values, and the new ones."""
    values: dict[tuple[Subject, Board], int] = {}
    for sequence in counted_sequences().values():
        new = {term.board: one.value for term, one in found.items() if term.source == sequence.source}
        for subject in sequence.answers:
            values |= {(subject, board): value for board, value in (sequence.values | new).items()}
    return ValueTable(values)


def faults(found: Mapping[Term, FoundTerm]) -> Iterator[str]:
    """Objections to the new values, in words: methods that differ, orbits that cannot be, bounds that are broken.

    A class is an orbit of the board's symmetries: with c classes there are at least c solutions, and at most as many as
    the symmetries make of them.
    """
    values = all_values(found)
    for term, new in found.items():
        name = f"{term} = {new.value}"
        if not new.agrees:
            yield f"{name}: not all methods agree: {', '.join(f'{one.method} {one.value}' for one in new.findings)}"
        for subject in counted_sequences()[term.source].answers:
            yield from (f"{name}: {reason}" for reason in _broken_rules(subject, term.board, new.value, values))
        yield from (
            f"{name}: the witness of {finding.method} is none" for finding in new.findings if not _has_witness(finding)
        )


def _has_witness(finding: Finding) -> bool:
    """Whether the squares that are given, if any, are a solution of this size."""
    if not finding.witness:
        return True
    instance = counted_sequences()[finding.source].answers[0].on(finding.term.board)
    placement = parse_squares(finding.term.board, finding.witness)
    return placement.bit_count() == finding.value and instance.is_solution(placement)


def colours_of(subject: Subject, board: Board, values: ValueTable) -> tuple[int, int] | None:
    """The numbers for the dark squares and for the light ones, where both are known."""
    dark, light = (values.get(subject, board, quantity=quantity) for quantity in (DARK, LIGHT))
    return None if dark is None or light is None else (dark, light)


def _broken_rules(subject: Subject, board: Board, value: int, values: ValueTable) -> Iterator[str]:
    """The rules that a new value breaks, in words."""
    if subject.quantity in ("count", "classes"):
        count, classes = (values.get(subject, board, quantity=quantity) for quantity in ("count", "classes"))
        symmetries = len(subject.on(board).symmetries())
        if count is not None and classes is not None and not classes <= count <= symmetries * classes:
            yield f"{classes} classes do not hold {count} solutions"
    colours = colours_of(subject, board, values)
    if subject.quantity == "count" and colours and colours[0] * colours[1] != value:
        yield f"the squares of the two colours have {colours[0]} and {colours[1]}"
    for inequality in INEQUALITIES:
        yield from _broken_inequality(inequality, subject, board, values)


def _broken_inequality(inequality: Inequality, subject: Subject, board: Board, values: ValueTable) -> Iterator[str]:
    """The inequality in words, if the subject is on one side of it, and it does not hold."""
    measures = inequality.smaller, inequality.larger
    if (subject.problem, subject.size, subject.quantity) not in measures:
        return
    few, many = (_value(measure, subject, board, values) for measure in measures)
    if few is None or many is None or few <= inequality.factor * many:
        return
    if inequality.same_size:
        sizes = [_value(measure._replace(quantity="size"), subject, board, values) for measure in measures]
        if sizes[0] is None or sizes[0] != sizes[1]:
            return
    yield f"{inequality.smaller.problem} has {few}, {inequality.larger.problem} {many}, but {inequality.why}"


def _value(measure: Measure, subject: Subject, board: Board, values: ValueTable) -> int | None:
    """The value that a measure has for the piece of a subject."""
    return values.get(subject, board, **measure._asdict())
