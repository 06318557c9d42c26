"""What a comparison found: one outcome a formulation, the disagreements, and the verdict over them."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum

from compare.question.errors import INTERRUPTED
from models.formulation import SearchStatistics, Status
from models.problem import ANY, Instance


@dataclass
class Outcome:
    """How one formulation fared.

    ``count`` is the number of placements it gave, ``size`` the number of pieces in
    each, None where they differ; ``seconds`` the wall
    time of its own work (model, search), without start-up and transport; ``peak_mib`` the memory that its work added to
    its process. ``reason`` says why where the status is LIMIT, FAILED or UNSUPPORTED. What is not known is None.
    """

    name: str
    engine: str
    status: Status
    reason: str | None = None
    size: int | None = None
    count: int | None = None
    seconds: float | None = None
    first_solution_seconds: float | None = None
    peak_mib: float | None = None
    statistics: SearchStatistics = field(default_factory=SearchStatistics)


NOT_STARTED = "not started: stopped by the user"
"""The reason of an outcome that never began."""


class Defect(StrEnum):
    """What is wrong with a placement that makes a disagreement."""

    MISSING = "missing"
    """A solution that a complete formulation did not give."""
    WRONG = "wrong"
    """Given, but no solution by the specification."""
    TWICE = "twice"
    """Given more than once by the same formulation."""
    NOT_OPTIMAL = "not optimal"
    """A solution of a size that another formulation has bettered."""
    NOT_SYMMETRIC = "not symmetric"
    """The image of a given solution under a symmetry of the instance, which no formulation gave."""


@dataclass(frozen=True)
class Disagreement:
    """One board on which formulations differ: who has it, which complete ones lack it, what the specification says."""

    placement: int
    defect: Defect
    has: tuple[str, ...]
    lacks: tuple[str, ...]
    is_solution: bool


@dataclass(frozen=True)
class PublishedValue:
    """What the literature says: count, size and classes where known, and under the same names their sources."""

    count: int | None
    size: int | None
    classes: int | None
    sources: dict[str, str]

    @property
    def source(self) -> str:
        """The sources in one line."""
        return ", ".join(dict.fromkeys(self.sources.values()))


@dataclass(frozen=True)
class Comparison:
    """One instance, answered by all: the outcomes, the set of solutions, and the verdict.

    ``disagreements`` holds some examples of each kind for each formulation; ``disagreement_count`` counts them all.
    ``solutions`` are the placements that some formulation gave and the specification accepts. ``orbit_sizes`` says
    how many classes have how many members, the largest first; None where the set is not known to be complete.
    ``interrupted``: Ctrl-C came before all had ended.
    """

    instance: Instance
    outcomes: list[Outcome]
    disagreements: list[Disagreement]
    disagreement_count: int
    solutions: Collection[int]
    orbit_sizes: dict[int, int] | None
    published: PublishedValue | None
    seconds: float
    interrupted: bool = False

    @property
    def agree(self) -> bool:
        """Whether nothing speaks against any formulation's placements."""
        return not self.disagreement_count

    @property
    def complete(self) -> bool:
        """Whether at least one formulation gave all it could find."""
        return any(outcome.status.is_complete for outcome in self.outcomes)

    @property
    def count(self) -> int | None:
        """The number of solutions, where a formulation completed and none disagrees."""
        return len(self.solutions) if self.agree and self.complete else None

    @property
    def classes(self) -> int | None:
        """The number of classes of solutions up to the symmetries of the instance; None like ``orbit_sizes``."""
        return None if self.orbit_sizes is None else sum(self.orbit_sizes.values())

    @property
    def size(self) -> int | None:
        """The number of pieces in a solution; None where there is no solution, or any size was asked for."""
        if self.instance.size == ANY or not self.solutions:
            return None
        return next(iter(self.solutions)).bit_count()

    @property
    def count_by_size(self) -> dict[int, int] | None:
        """Where any size was asked for, the number of solutions of each size, in ascending order; else None."""
        if self.instance.size != ANY or self.count is None:
            return None
        return dict(sorted(Counter(map(int.bit_count, self.solutions)).items()))

    @property
    def agrees_with_published(self) -> bool | None:
        """Whether count, size and classes are the published ones; None where either side is unknown."""
        if self.published is None or self.count is None:
            return None
        size_agrees = self.published.size in (None, self.size)
        classes_agree = self.published.classes in (None, self.classes)
        return size_agrees and classes_agree and self.published.count in (None, self.count)

    @property
    def exit_code(self) -> int:
        """0: all that completed agree and nothing failed; 1: a disagreement or a failure; 3: nothing completed.

        130, as of any program that is stopped by Ctrl-C.
        """
        if self.interrupted:
            return INTERRUPTED
        failed = any(outcome.status == Status.FAILED for outcome in self.outcomes)
        if failed or not self.agree or self.agrees_with_published is False:
            return 1
        return 0 if self.complete else 3
