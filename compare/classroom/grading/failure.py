"""Why a student's file fails on a board: the gravest fault, in a sentence, with a placement where there is one."""

from collections.abc import Mapping
from dataclasses import dataclass

from compare.classroom.grading.reasons import why_no_solution
from compare.literature.published import PublishedValue
from compare.question.description import pieces_in_words, plural
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.disagreements import Defect, Disagreement
from compare.verdict.tally import Tally
from models.formulation import Status


@dataclass(frozen=True)
class Failure:
    """Why a board was not passed: a defect, FAILED or LIMIT; the reason; and a placement where there is one."""

    kind: str
    reason: str
    placement: int | None = None


def gravest_failure(
    comparison: Comparison, tally: Tally, name: str, published: Mapping[str, PublishedValue], one: bool
) -> Failure | None:
    """The gravest fault: a wrong placement; otherwise how it ended; otherwise a missing solution.

    ``published`` are the values that are looked up where no reference was asked. ``one``: one solution is enough.
    """
    outcome = comparison.outcomes[0]
    for disagreement in comparison.disagreements:
        if disagreement.has == (name,) and disagreement.defect not in (Defect.MISSING, Defect.NOT_SYMMETRIC):
            return Failure(disagreement.defect, _reason(disagreement, comparison, one), disagreement.placement)
    if not outcome.status.is_complete:
        return Failure(outcome.status.value, _how_it_ended(outcome))
    if one and outcome.count:
        return None
    if "count" in published:
        return _unlike_published(comparison, tally, published)
    for disagreement in comparison.disagreements:
        if disagreement.defect == Defect.MISSING and name in disagreement.lacks:
            reason = _what_is_missing(comparison, tally, disagreement.placement, one)
            return Failure(Defect.MISSING, reason, disagreement.placement)
    return None if one else _not_symmetric(comparison, tally, name)


def _not_symmetric(comparison: Comparison, tally: Tally, name: str) -> Failure | None:
    """An image that is missing, where no reference is there that would have it."""
    for disagreement in comparison.disagreements:
        if disagreement.defect == Defect.NOT_SYMMETRIC and name in disagreement.lacks:
            image = _image_that_was_given(tally, disagreement.placement)
            return Failure(Defect.MISSING, f"this solution is missing{image}", disagreement.placement)
    return None


def _reason(disagreement: Disagreement, comparison: Comparison, one: bool) -> str:
    number, placement = disagreement.number, disagreement.placement
    match disagreement.defect:
        case Defect.TWICE:
            return f"solution {number} was given before"
        case Defect.NOT_OPTIMAL:
            pieces = pieces_in_words(placement.bit_count(), comparison.instance.piece.name)
            return f"{'its solution' if one else 'one of its solutions'} has {pieces}; the optimum is {comparison.size}"
        case _:
            return f"solution {number} is not a solution: {why_no_solution(comparison.instance, placement)}"


def _how_it_ended(outcome: Outcome) -> str:
    if outcome.status == Status.FAILED or outcome.seconds is None:
        return outcome.reason or ""
    return f"{outcome.reason}: stopped after {outcome.seconds:.1f} seconds and {outcome.count} solutions"


def _unlike_published(
    comparison: Comparison, tally: Tally, published: Mapping[str, PublishedValue]
) -> Failure | None:  # fmt: skip
    """Where only the published values are known, and all placements are solutions and different."""
    size, count = published.get("size"), published["count"]
    if size is not None and comparison.size not in (None, size.value):
        pieces = pieces_in_words(comparison.size or 0, comparison.instance.piece.name)
        return Failure(
            Defect.NOT_OPTIMAL,
            f"its solutions have {pieces}; the optimum is {size.value} ({size.source})",
            next(iter(tally.holders), None),
        )
    if len(tally.holders) == count.value:
        return None
    reason = f"it gave {plural(len(tally.holders), 'solution')}; there are {count.value} ({count.source})"
    for disagreement in comparison.disagreements:
        if disagreement.defect == Defect.NOT_SYMMETRIC:
            image = _image_that_was_given(tally, disagreement.placement)
            return Failure(Defect.MISSING, f"{reason}, this one among them{image}", disagreement.placement)
    return Failure(Defect.MISSING, reason)


def _what_is_missing(comparison: Comparison, tally: Tally, placement: int, one: bool) -> str:
    """The number of missing solutions, and whether an image of this one was given."""
    if one:
        return f"it found no solution; there {_are(len(tally.holders))}, this one among them"
    if len(tally.holders) == 1:
        return "the only solution is missing"
    missing = sum(1 for held in tally.holders.values() if not held & 1)
    reason = f"{missing} of {len(tally.holders)} solutions missing, this one among them"
    return reason + _image_that_was_given(tally, placement)


def _image_that_was_given(tally: Tally, placement: int) -> str:
    for symmetry in tally.symmetries:
        if tally.holders.get(symmetry.image(placement), 0) & 1:
            return f"; its image under the {symmetry.name} was given"
    return ""


def _are(count: int) -> str:
    return "is 1 solution" if count == 1 else f"are {count} solutions"
