"""Placements judged without processes: what each formulation gave, in any order of arrival, and the verdict."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.judge import judge
from compare.verdict.tally import Defect, Tally
from models import Engine, Formulation, Instance, Search, SolutionSet, Status

Told = tuple[Defect, int, tuple[str, ...], tuple[str, ...], bool]
"""A disagreement: the defect, the placement, who has it, who lacks it, and whether it is a solution."""


@dataclass(frozen=True)
class Gave:
    """The placements that one formulation gave, and how it ended."""

    name: str
    placements: Sequence[int]
    status: Status = Status.COMPLETE
    gives: SolutionSet = SolutionSet.ALL


def judged(instance: Instance, *gave: Gave, arrivals: Iterable[tuple[int, int]] | None = None) -> Comparison:
    """The verdict. ``arrivals`` are (number of the formulation, placement); left out: one after the other."""
    tally = Tally(instance, [_Puppet(one) for one in gave])
    for who, placement in one_after_the_other(*gave) if arrivals is None else arrivals:
        tally.receive(who, [placement])
    outcomes = [Outcome(one.name, "puppet", one.status, count=len(one.placements)) for one in gave]
    return judge(tally, outcomes, seconds=0.0)


def one_after_the_other(*gave: Gave) -> list[tuple[int, int]]:
    return [(who, placement) for who, one in enumerate(gave) for placement in one.placements]


def told(comparison: Comparison) -> Counter[Told]:
    """The disagreements that are shown."""
    return Counter((one.defect, one.placement, one.has, one.lacks, one.is_solution) for one in comparison.disagreements)


class _Puppet(Formulation):
    engine = Engine("puppet", "says what it is told to say")

    def __init__(self, gave: Gave) -> None:
        self.declared_name = gave.name
        self.gives = gave.gives  # type: ignore[misc]

    @property
    def name(self) -> str:
        return str(self.declared_name)

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        raise NotImplementedError
