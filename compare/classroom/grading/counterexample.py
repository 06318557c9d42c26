"""The assessment of a student's propagator in words, with the smallest board that shows a fault or a weakness.

Columns and rows are numbers, as the student's function sees them.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from compare.classroom.grading.propagator import all_different
from compare.classroom.own_file.propagator import Rows, rows_in_words
from models.languages import say, say_number, translate
from models.propagation.judging.assessment import Assessment, Counterexample, Duty
from models.propagation.solver.propagator import Consistency

STRENGTHS = (Consistency.FORWARD, Consistency.BOUNDS, Consistency.DOMAIN)
CHECKING = "checking"
"""The duty to see, if every column has one row, that two of these rows are equal."""
LEFT, REMOVED, NEVER, MARKED = "o", "x", ".", "!"
"""The marks of a row of a column: left, removed, not in the domain before, and the one that the sentence is about."""


def propagator_in_words(assessment: Assessment) -> Iterator[str]:
    """Lines with the duties in marks; then the gravest fault, or the strength and a row that is left, on a board."""
    yield _mark_names(
        {duty.value: duty not in assessment.failed for duty in Duty} | {CHECKING: _is_checking(assessment)}
    )
    fault = fault_in_words(assessment)
    if fault:
        yield say("✗ failed: {fault}", fault=fault[0])
        yield from fault[1:]
        return
    yield say("✓ passed: a propagator, tried on {count} boards", count=assessment.tried)
    yield _mark_names({strength.value: strength not in assessment.weaker_than for strength in STRENGTHS})
    for strength in STRENGTHS:
        if strength in assessment.weaker_than:
            yield say("· it leaves what {strength} removes:", strength=translate(strength.value))
            yield from _weakness_in_words(assessment.weaker_than[strength], in_intervals=strength == Consistency.BOUNDS)
            return


def _mark_names(held: dict[str, bool]) -> str:
    return "  ".join(f"{'✓' if holds else '✗'} {translate(name)}" for name, holds in held.items())


def _is_checking(assessment: Assessment) -> bool:
    return Consistency.CHECKED not in assessment.weaker_than


def failed_duty(assessment: Assessment) -> str | None:
    """The name of the first duty that the function fails; None if it does all its duties."""
    failed = next((duty.value for duty in Duty if duty in assessment.failed), None)
    return failed or (None if _is_checking(assessment) else CHECKING)


def fault_in_words(assessment: Assessment) -> list[str]:
    """The first duty that the function fails, and lines with the smallest board that shows it; nothing if it passes."""
    if Duty.CONTRACTING in assessment.failed:
        return _addition_in_words(assessment.failed[Duty.CONTRACTING])
    if Duty.SOUND in assessment.failed:
        return _loss_in_words(assessment.failed[Duty.SOUND])
    if Duty.MONOTONE in assessment.failed:
        example = assessment.failed[Duty.MONOTONE]
        sentence = say("it is not monotone; of smaller domains it leaves what it removes from larger ones")
        marked = example.expected and _first_difference(example.left, example.expected)
        return [sentence, _before_and_after(example.larger or (), example.expected), *_show(example, marked or None)]
    if _is_checking(assessment):
        return []
    sentence = say("it does not see that the rows of two columns are equal")
    return [sentence, *_weakness_in_words(assessment.weaker_than[Consistency.CHECKED])]


def _addition_in_words(example: Counterexample) -> list[str]:
    column, row = _first_difference(example.left, example.domains)
    return [say("it adds row {row} to column {column}", row=row, column=column), *_show(example, (column, row))]


def _loss_in_words(example: Counterexample) -> list[str]:
    """A solution that is no longer possible, in a sentence, and the board."""
    rows = next(list(rows) for rows in product(*map(sorted, example.domains)) if _is_lost(rows, example.left))
    if example.left is None:
        sentence = "it says that there is no solution (by False, or by an empty set), but the rows {rows} are one"
        return [say(sentence, rows=rows), *_show(example, None)]
    column = next(column for column, row in enumerate(rows) if row not in example.left[column])
    sentence = "it removes row {row} of column {column}, but the rows {rows} are a solution"
    words = say(sentence, row=rows[column], column=column, rows=rows)
    return [words, *_show(example, (column, rows[column]))]


def _is_lost(rows: Sequence[int], left: Rows | None) -> bool:
    """Whether these rows, one for each column, are a solution that is no longer possible."""
    return all_different(rows) and (left is None or any(row not in left[column] for column, row in enumerate(rows)))


def _first_difference(larger: Rows | None, smaller: Rows | None) -> tuple[int, int]:
    """The first column and row that the ``larger`` domains have and the ``smaller`` ones do not."""
    assert larger is not None
    pairs = ((column, row) for column, rows in enumerate(larger) for row in sorted(rows))
    return next((column, row) for column, row in pairs if smaller is None or row not in smaller[column])


def _weakness_in_words(example: Counterexample, *, in_intervals: bool = False) -> Iterator[str]:
    """The Hall set that the function does not use, and the board."""
    assert example.left is not None
    hall_set = find_hall_set(example.left, in_intervals=in_intervals)
    columns, rows = (", ".join(map(str, sorted(numbers))) for numbers in (hall_set.columns, hall_set.rows))
    if hall_set.concerns is None:
        yield say("  columns {columns} have no rows but {rows}: too few", columns=columns, rows=rows)
    else:
        column, row = hall_set.concerns
        yield say_number(
            "  column {columns} has no row but {rows}, and takes it; but column {column} still has row {row}",
            "  columns {columns} have no rows but {rows}, and take them all; but column {column} still has row {row}",
            count=len(hall_set.columns), columns=columns, rows=rows, column=column, row=row,
        )  # fmt: skip
    yield from _show(example, hall_set.concerns)


class HallSet(NamedTuple):
    """Columns that have no rows but these, and are at least as many as the rows.

    ``concerns``: another column, and a row that it loses as the Hall set takes it; None if there are too few rows.
    """

    columns: Collection[int]
    rows: Collection[int]
    concerns: tuple[int, int] | None


def find_hall_set(domains: Rows, *, in_intervals: bool) -> HallSet:
    """The smallest Hall set that removes a row, or that has too few rows. Raises AssertionError if there is none.

    ``in_intervals``: as bounds consistency sees it, the rows are an interval, and only an end of a domain is removed.
    """
    everywhere = range(len(domains))
    for columns in (chosen for size in range(1, len(domains) + 1) for chosen in combinations(everywhere, size)):
        rows: set[int] = set().union(*(domains[column] for column in columns))
        if in_intervals:
            rows = {*range(min(rows), max(rows) + 1)}
        if len(rows) < len(columns):
            return HallSet(columns, rows, None)
        for other in set(everywhere) - set(columns) if len(rows) == len(columns) else ():
            removable = {min(domains[other]), max(domains[other])} if in_intervals else domains[other]
            if removable & rows:
                return HallSet(columns, rows, (other, min(removable & rows)))
    raise AssertionError(domains)


def _before_and_after(before: Rows, after: Rows | None) -> str:
    left = say("no solution") if after is None else rows_in_words(after)
    return say("  from {before} it leaves {after}", before=rows_in_words(before), after=left)


def _show(example: Counterexample, marked: tuple[int, int] | None) -> Iterator[str]:
    """Lines with the domains before and after, and the board, on which one column and row may be marked.

    The board has the rows of the domains before, and the marked one.
    """
    before: Rows = example.domains
    after: Rows = example.left or (frozenset(),) * len(before)
    yield _before_and_after(before, example.left)

    def mark(column: int, row: int) -> str:
        if (column, row) == marked:
            return MARKED
        if row in after[column]:
            return LEFT
        return REMOVED if row in before[column] else NEVER

    yield f"     {' '.join(map(str, range(len(before))))}"
    for row in sorted({*range(1 + max(map(max, before))), *(marked[1:] if marked else ())}):
        yield f"  {row}  {' '.join(mark(column, row) for column in range(len(before)))}"
    yield say("  columns across, rows down: {left} is left, {removed} is removed", left=LEFT, removed=REMOVED)
    if marked:
        yield say("  {telling} is row {row} of column {column}", telling=MARKED, column=marked[0], row=marked[1])
