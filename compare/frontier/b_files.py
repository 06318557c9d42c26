"""The terms of a sequence from its offset on, without a gap: they are listed, were found, or are counted now."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from compare.frontier.counting import CountingProcess, counting_jobs
from compare.frontier.findings import Finding, FoundTerm
from compare.frontier.terms import Term, counted_sequences, is_known, listed_value, term_of
from compare.harness.limits import Limits
from compare.literature.sequences import Sequence
from models.languages import say

Count = Callable[[Term], int | str]
"""A function that counts a term that is known elsewhere: it returns the value of the board, or why there is none."""


def b_file(
    sequence: Sequence,
    found: Mapping[Term, FoundTerm],
    count: Count,
    tell: Callable[[str], None],
    last: int | None = None,
) -> Iterator[str]:
    """Lines "n a(n)", as the OEIS takes them: terms that are listed, or that two methods found, and known ones between.

    A term that is known but not listed here is counted. The lines end with the last one that is listed without a gap or
    that two methods found, or with the term of index ``last``; or before the first term that is missing: ``tell`` gets
    the reason.
    """
    count_once = cache(count)  # an array has each rectangle twice
    new = (term.number for term, one in found.items() if term.source == sequence.source and one.is_confirmed)
    end = max([*new, sequence.first + len(sequence.terms) - 1]) if last is None else last
    for number in range(sequence.first, end + 1):
        value = _term(sequence, number, found, count_once)
        if isinstance(value, str):
            tell(_end_in_words(sequence, number, value))
            return
        yield f"{number} {value}"
    term = term_of(sequence, end + 1)
    if last is None and term and term in found:
        tell(_end_in_words(sequence, end + 1, _found_by_one_method(term)))


def _end_in_words(sequence: Sequence, number: int, reason: str) -> str:
    """The sentence that says before which index the lines end, and why."""
    return say("{source} ends before n = {number}: {reason}", source=sequence.source, number=number, reason=reason)


def _found_by_one_method(term: Term) -> str:
    """The reason why a term that was found is not in the lines."""
    return say("{sides} was found by one method only", sides=term.sides)


def counting_with(limits: Limits, process: CountingProcess, note: Callable[[Finding], None]) -> Count:
    """A function that counts a term: by the counters that answer, the one with the highest priority first.

    ``note`` gets what is found.
    """

    def count(term: Term) -> int | str:
        why = say("no counter answers")
        for job in counting_jobs(term, counted_sequences()[term.source].answers):
            finding = process.run(job, limits)
            if isinstance(finding, Finding):
                note(finding)
                return finding.value
            why = finding
        return why

    return count


def _term(sequence: Sequence, number: int, found: Mapping[Term, FoundTerm], count: Count) -> int | str:
    """The term of this index; or why there is none."""
    term = term_of(sequence, number)
    if number in sequence.set_there:
        return sequence.set_there[number]
    if term is None:
        return sequence.terms[number - sequence.first]
    value = _value(sequence, term, found, count)
    return value if isinstance(value, str) else sequence.term(term.board, value)


def _value(sequence: Sequence, term: Term, found: Mapping[Term, FoundTerm], count: Count) -> int | str:
    """The value of the board; or why there is none."""
    if (listed := listed_value(sequence, term.board)) is not None:
        return listed
    one = found.get(term)
    if is_known(sequence, term.board):
        counted = one.value if one and one.agrees else count(term)
        if isinstance(counted, int):
            return counted
        return say("{sides} is known elsewhere, but {reason}", sides=term.sides, reason=counted)
    if one and one.is_confirmed:
        return one.value
    return _found_by_one_method(term) if one else say("{sides} was not found", sides=term.sides)
