"""Rules that new values must meet, beside those of other sequences; and the same counts made again."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from compare.frontier.counting import Certifier, Job, Task, count_term, run
from compare.frontier.events import CERTIFICATE, Event, NewValue
from compare.frontier.helper import Helper
from compare.frontier.terms import Term, counted_sequences, instance_of
from compare.harness.limits import Limits
from compare.literature.inequalities import INEQUALITIES, Asked, Inequality
from compare.literature.sequences import DARK, LIGHT, Question
from models.catalogue.finding import counters, formulations
from models.chess.board import Board
from models.chess.notation import parse_squares


@dataclass(frozen=True)
class Known:
    """All values, listed or new, by question and board."""

    values: Mapping[tuple[Question, Board], int]

    def get(self, question: Question, board: Board, **changes: str) -> int | None:
        """The value of a question like this one, but for some words."""
        return self.values.get((replace(question, **changes), board))  # type: ignore[arg-type]


def known_values(found: Mapping[Term, NewValue]) -> Known:
    """What is listed, and what is new."""
    values: dict[tuple[Question, Board], int] = {}
    for sequence in counted_sequences().values():
        new = {term.board: one.value for term, one in found.items() if term.source == sequence.source}
        for question in sequence.answers:
            values |= {(question, board): value for board, value in (sequence.values | new).items()}
    return Known(values)


def faults(found: Mapping[Term, NewValue]) -> Iterator[str]:
    """What speaks against the new values, in words: methods that differ, orbits that cannot be, bounds that are broken.

    A class is an orbit of the board's symmetries: with c classes there are at least c solutions, and at most as many as
    the symmetries make of them.
    """
    known = known_values(found)
    for term, new in found.items():
        name = f"{term.source}({term.number}) = {new.value}"
        if not new.agrees:
            yield f"{name}: not all methods agree: {', '.join(f'{one.method} {one.value}' for one in new.events)}"
        for question in counted_sequences()[term.source].answers:
            yield from (f"{name}: {reason}" for reason in _broken_rules(question, term.board, new.value, known))
        yield from (f"{name}: the witness of {event.method} is none" for event in new.events if not _has_witness(event))


def _has_witness(event: Event) -> bool:
    """Whether the squares that are given, if any, are a solution of this size."""
    if not event.witness:
        return True
    instance = instance_of(counted_sequences()[event.source].answers[0], event.term.board)
    placement = parse_squares(event.term.board, event.witness)
    return placement.bit_count() == event.value and instance.is_solution(placement)


def _broken_product(question: Question, board: Board, value: int, known: Known) -> Iterator[str]:
    colours = colours_of(question, board, known)
    if question.quantity == "count" and colours and colours[0] * colours[1] != value:
        yield f"the squares of the two colours have {colours[0]} and {colours[1]}"


def colours_of(question: Question, board: Board, known: Known) -> tuple[int, int] | None:
    """The numbers for the dark squares and for the light ones, where both are known."""
    dark, light = (known.get(question, board, quantity=quantity) for quantity in (DARK, LIGHT))
    return None if dark is None or light is None else (dark, light)


def _broken_rules(question: Question, board: Board, value: int, known: Known) -> Iterator[str]:
    if question.quantity == "classes" and (count := known.get(question, board, quantity="count")) is not None:
        symmetries = len(instance_of(question, board).symmetries())
        if not value <= count <= symmetries * value:
            yield f"so many classes do not hold {count} solutions"
    if question.quantity == "count" and (classes := known.get(question, board, quantity="classes")) is not None:
        symmetries = len(instance_of(question, board).symmetries())
        if not classes <= value <= symmetries * classes:
            yield f"so many solutions are not in {classes} classes"
    yield from _broken_product(question, board, value, known)
    for inequality in INEQUALITIES:
        yield from _broken_inequality(inequality, question, board, known)


def _broken_inequality(inequality: Inequality, question: Question, board: Board, known: Known) -> Iterator[str]:
    """If the question is on one side of it, and it does not hold."""
    asked = question.problem, question.size, question.quantity
    if asked not in (inequality.smaller, inequality.larger):
        return
    few, many = (_value(side, question, board, known) for side in (inequality.smaller, inequality.larger))
    if few is None or many is None or few <= inequality.factor * many:
        return
    if inequality.same_size:
        sizes = [
            _value((*side[:2], "size"), question, board, known) for side in (inequality.smaller, inequality.larger)
        ]
        if sizes[0] is None or sizes[0] != sizes[1]:
            return
    yield f"{inequality.smaller[0]} has {few}, {inequality.larger[0]} {many}, but {inequality.why}"


def _value(asked: Asked, question: Question, board: Board, known: Known) -> int | None:
    problem, size, quantity = asked
    return known.get(question, board, problem=problem, size=size, quantity=quantity)


def verify(
    events: Iterable[Event], limits: Limits, seconds: float, certifier: Certifier | None = None
) -> Iterator[tuple[Event, str | None]]:
    """Count again, the quickest first, until the time is used up: each event, and what is wrong, or None."""
    left = seconds
    with Helper(partial(count_term, certifier=certifier)) as helper:
        for event in sorted(events, key=lambda one: one.seconds):
            if left <= 0:
                return
            again = count_again(event, replace(limits, seconds=min(limits.seconds, left)), helper)
            if isinstance(again, str):
                if left < limits.seconds:  # it had less than its time
                    return
                left -= limits.seconds
                yield event, again
            else:
                left -= again.seconds
                yield event, None if again.value == event.value else f"{again.method} now finds {again.value}"


def count_again(event: Event, limits: Limits, helper: Helper[Task, Event | str]) -> Event | str:
    """The same count, or why it finds nothing."""
    questions = counted_sequences()[event.source].answers
    jobs = [Job(event.term, event.method, instance_of(one, event.term.board), one.quantity) for one in questions]
    if event.method == CERTIFICATE:
        return run(jobs[0], limits, helper)
    method = counters().get(event.method) or formulations().get(event.method)
    if method is None:
        return f"there is no {event.method} here"
    job = next((job for job in jobs if method.unsupported(job.instance) is None), None)
    return run(job, limits, helper) if job else f"{event.method} does not answer it"
