"""Who agrees with whom: the formulations in groups of equal sets, and the marks of the matrix."""

from dataclasses import dataclass

from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.disagreements import Defect
from models.formulation import Status

Accusation = tuple[Defect, int]


@dataclass(frozen=True)
class Row:
    """One formulation in the matrix: ``marks`` has ``same``, ``different`` or ``unknown`` for each other one."""

    number: int
    name: str
    status: Status
    marks: list[str]


def make_matrix(comparison: Comparison) -> list[Row]:
    """The formulations that answer, those with equal sets beside each other.

    Two formulations agree where both completed and nothing speaks against one that does not speak against the other.
    """
    asked = [one for one in comparison.outcomes if one.status != Status.UNSUPPORTED]
    against = {one.name: accusations(comparison, one.name) for one in asked}
    asked.sort(key=lambda one: (not one.status.is_complete, len(against[one.name]), sorted(against[one.name])))
    return [
        Row(number, one.name, one.status, [_mark(one, other, against) for other in asked])
        for number, one in enumerate(asked, 1)
    ]


def accusations(comparison: Comparison, name: str) -> frozenset[Accusation]:
    """What speaks against a formulation: solutions that it lacks, and what it gave that is wrong."""
    return frozenset(
        (one.defect, one.placement)
        for one in comparison.disagreements
        if name in (one.lacks if one.defect == Defect.MISSING else one.has) and one.defect != Defect.NOT_SYMMETRIC
    )


def criteria(comparison: Comparison) -> dict[str, bool | None]:
    """The five things that the verdict checks; None where nothing completed, so that they are not known."""
    if not comparison.complete:
        return dict.fromkeys(("sound", "distinct", "complete", "symmetric", "published"))
    found = {one.defect for one in comparison.disagreements}
    return {
        "sound": Defect.WRONG not in found and Defect.NOT_OPTIMAL not in found,
        "distinct": Defect.TWICE not in found,
        "complete": Defect.MISSING not in found,
        "symmetric": Defect.NOT_SYMMETRIC not in found,
        "published": comparison.agrees_with_published,
    }


def _mark(one: Outcome, other: Outcome, against: dict[str, frozenset[Accusation]]) -> str:
    if one is other:
        return "self"
    if not (one.status.is_complete and other.status.is_complete):
        return "unknown"
    return "same" if against[one.name] == against[other.name] else "different"
