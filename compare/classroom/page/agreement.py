"""Who agrees with whom: the formulations in groups that gave the same placements, and the marks of the matrix."""

from dataclasses import dataclass

from compare.report.columns import select_supported
from compare.verdict.comparison import Comparison
from models.formulation import Status


@dataclass(frozen=True)
class Row:
    """One formulation in the matrix: ``marks`` has ``same``, ``different`` or ``unknown`` for each other one."""

    number: int
    name: str
    status: Status
    marks: list[str]


def make_matrix(comparison: Comparison) -> list[Row]:
    """The formulations that answer, those that completed and agree beside each other."""
    group_of = {name: number for number, group in enumerate(comparison.groups) for name in group}
    others = len(comparison.groups)
    asked = sorted(select_supported(comparison.outcomes), key=lambda one: group_of.get(one.name, others))
    names = [one.name for one in asked]
    return [
        Row(number, one.name, one.status, [_mark(one.name, other, group_of) for other in names])
        for number, one in enumerate(asked, 1)
    ]


def _mark(name: str, other: str, group_of: dict[str, int]) -> str:
    if name == other:
        return "self"
    if name not in group_of or other not in group_of:
        return "unknown"
    return "same" if group_of[name] == group_of[other] else "different"
