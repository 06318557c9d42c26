"""The failure of a student's file on a board: the gravest fault, in a sentence, with a placement that shows it."""

from collections.abc import Mapping
from dataclasses import dataclass

from compare.literature.published import PublishedValue
from compare.question.description import pieces_in_words
from compare.question.rejection import why_no_solution
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.tally import Defect, Disagreement, Tally
from models.formulation import Status
from models.languages import localise_number, say, say_number

BIT_OF_FILE = 1
"""The bit of the file, the first formulation, among the bits of those that gave a placement."""


@dataclass(frozen=True)
class Failure:
    """The reason, in words, why a board was not passed."""

    kind: str
    """A ``Defect``, or the status FAILED or LIMIT."""
    reason: str
    placement: int | None = None
    """The placement that shows the fault, if there is one."""


def gravest_failure(
    comparison: Comparison, tally: Tally, name: str, published: Mapping[str, PublishedValue], *, wants_one: bool
) -> Failure | None:
    """The gravest fault: a wrong placement, or else how the file ended, or else a missing solution; None if it passed.

    ``name`` is that of the file, whose outcome is the first. ``published`` are the values by which it is judged if no
    reference was asked. ``wants_one``: one solution is enough.
    """
    outcome = comparison.outcomes[0]
    for disagreement in comparison.disagreements:
        if disagreement.has == (name,) and disagreement.defect not in (Defect.MISSING, Defect.NOT_SYMMETRIC):
            return Failure(
                disagreement.defect, _reason(disagreement, comparison, wants_one=wants_one), disagreement.placement
            )
    if not outcome.status.is_complete:
        return Failure(outcome.status.value, _how_it_ended(outcome))
    if wants_one and outcome.count:
        return None
    if "count" in published:
        return _unlike_published(comparison, tally, published)
    lacked = {one.defect: one.placement for one in reversed(comparison.disagreements) if name in one.lacks}
    if (missing := lacked.get(Defect.MISSING)) is not None:
        return Failure(Defect.MISSING, _what_is_missing(tally, missing, wants_one=wants_one), missing)
    if not wants_one and (image := lacked.get(Defect.NOT_SYMMETRIC)) is not None:  # no reference says what there is
        reason = say("this solution is missing{image}", image=_image_in_words(tally, image))
        return Failure(Defect.MISSING, reason, image)
    return None


def _reason(disagreement: Disagreement, comparison: Comparison, *, wants_one: bool) -> str:
    """The fault of a placement that was given, in words."""
    number, placement = disagreement.number, disagreement.placement
    match disagreement.defect:
        case Defect.TWICE:
            return say("solution {number} was given before", number=number)
        case Defect.NOT_OPTIMAL:
            pieces = pieces_in_words(placement.bit_count(), comparison.instance.piece.name)
            sentence = "one of its solutions has {pieces}; the optimum is {size}"
            if wants_one:
                sentence = "its solution has {pieces}; the optimum is {size}"
            return say(sentence, pieces=pieces, size=comparison.size)
        case _:
            why = why_no_solution(comparison.instance, placement)
            return say("solution {number} is not a solution: {why}", number=number, why=why)


def _how_it_ended(outcome: Outcome) -> str:
    """The reason why the file did not complete, with its time and its count if it reached a limit."""
    if outcome.status == Status.FAILED or outcome.seconds is None:
        return outcome.reason or ""
    return say_number(
        "{reason}: stopped after {seconds} seconds and {count} solution",
        "{reason}: stopped after {seconds} seconds and {count} solutions",
        reason=outcome.reason, seconds=localise_number(f"{outcome.seconds:.1f}"), count=outcome.count or 0,
    )  # fmt: skip


def _unlike_published(comparison: Comparison, tally: Tally, published: Mapping[str, PublishedValue]) -> Failure | None:
    """The failure of an answer without wrong or repeated placements that does not agree with published values."""
    size, count = published.get("size"), published["count"]
    if size is not None and comparison.size not in (None, size.value):
        pieces = pieces_in_words(comparison.size or 0, comparison.instance.piece.name)
        sentence = "its solutions have {pieces}; the optimum is {size} ({source})"
        reason = say(sentence, pieces=pieces, size=size.value, source=size.source)
        return Failure(Defect.NOT_OPTIMAL, reason, next(iter(tally.holders), None))
    if len(tally.holders) == count.value:
        return None
    reason = say_number(
        "it gave {count} solution; there are {expected} ({source})",
        "it gave {count} solutions; there are {expected} ({source})",
        count=len(tally.holders), expected=count.value, source=count.source,
    )  # fmt: skip
    for disagreement in comparison.disagreements:
        if disagreement.defect == Defect.NOT_SYMMETRIC:
            image = _image_in_words(tally, disagreement.placement)
            this_one = say("{reason}, this one among them{image}", reason=reason, image=image)
            return Failure(Defect.MISSING, this_one, disagreement.placement)
    return Failure(Defect.MISSING, reason)


def _what_is_missing(tally: Tally, placement: int, *, wants_one: bool) -> str:
    """The number of missing solutions, and whether an image of this one was given."""
    if wants_one:
        return say_number(
            "it found no solution; there is {count} solution, this one among them",
            "it found no solution; there are {count} solutions, this one among them",
            count=len(tally.holders),
        )
    if len(tally.holders) == 1:
        return say("the only solution is missing")
    missing, image = sum(not held & BIT_OF_FILE for held in tally.holders.values()), _image_in_words(tally, placement)
    sentence = "{missing} of {count} solutions missing, this one among them{image}"
    return say(sentence, missing=missing, count=len(tally.holders), image=image)


def _image_in_words(tally: Tally, placement: int) -> str:
    """The symmetry under which the file gave an image of this placement, in words; empty if it gave none."""
    for symmetry in tally.symmetries:
        if tally.holders.get(symmetry.image(placement), 0) & BIT_OF_FILE:
            return say("; its image under the {symmetry} was given", symmetry=symmetry)
    return ""
