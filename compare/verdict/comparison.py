"""The result of a comparison: one outcome for each formulation, the disagreements, and what follows from them."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

from compare.literature.published import Check, PublishedValue, check_values
from compare.question.errors import INTERRUPTED
from compare.verdict.tally import Disagreement
from models.chess.placement import Placement
from models.formulation import Formulation, Status
from models.problem import ANY, Instance
from models.search import SearchStatistics

NOTHING_COMPLETED = 3
"""The exit code if no formulation completed, and none failed."""


@dataclass
class Outcome:
    """The outcome of one formulation. A value that is not known is None.

    ``reason`` explains the status LIMIT, FAILED or UNSUPPORTED. ``count`` is the number of placements that it gave,
    ``size`` the number of pieces in each (None if any size was asked for). ``seconds`` is the wall time of its own work
    (model and search), without start-up and transport; ``build_seconds`` is the part of it in which models were stated.
    ``processor_seconds`` is the processor time of its process and of those that it started; ``peak_mib`` is the memory
    that its work added to its process, None where the engine calls a program. ``has_begun`` is False if the user
    stopped the comparison before this formulation was started. ``has_orbits``: if it gives one placement of each class,
    the others were filled in before they were counted. ``bound``: the bound on the optimum that its relaxation proves,
    if that was asked for. ``errors`` are the last lines that a file that failed wrote to standard error.
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
    has_begun: bool = True
    has_orbits: bool = False
    bound: float | None = None
    errors: Sequence[str] = ()
    processor_seconds: float | None = None
    build_seconds: float | None = None


@dataclass(frozen=True)
class Sharding:
    """The cutting of a question into ``shards``, which with their images under the symmetries stand for ``parts``.

    ``kept``: for each formulation by name, how many of its shards were known from earlier calls; ``split``: how many
    took long and were cut again. ``size_by`` names the formulation that found the optimum, which is the size of all
    shards; None if the size was given.
    """

    shards: int
    parts: int
    size_by: str | None
    kept: Mapping[str, int]
    split: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Certificate:
    """The certificate in a folder, which was asked for beside a comparison.

    ``claim`` is the statement that it proves, as ``verify`` prints it; None if it is not ``certified``, and then
    ``reason`` says why. ``is_wrong``: it did not verify, or has other solutions than the comparison; one that reached a
    limit is not wrong.
    """

    folder: str
    certified: bool
    claim: str | None = None
    reason: str | None = None
    is_wrong: bool = False


@dataclass(frozen=True, repr=False)
class Comparison:
    """One instance, answered by several formulations: the outcomes, the set of solutions, and the verdict.

    ``disagreements`` holds some examples of each kind for each formulation; ``disagreement_count`` counts all of them.
    ``solutions`` are the placements that some formulation gave and the specification accepts. ``orbit_sizes`` has the
    number of classes for each number of members, the largest first; None where the set is not known to be complete.
    ``published`` has the published values by quantity. ``interrupted``: Ctrl-C came before all formulations had ended.
    ``sharding`` says how the question was cut; None if it was asked as a whole. ``certificate``: whether the answer is
    certified, and where the proof is; None if no certificate was asked for. ``groups`` has the names of the
    formulations that completed; those that gave the same placements, each equally often, are in one group.
    ``formulations`` are those of the outcomes, in their order.
    """

    instance: Instance
    outcomes: list[Outcome]
    disagreements: list[Disagreement]
    disagreement_count: int
    solutions: Collection[int]
    orbit_sizes: dict[int, int] | None
    published: Mapping[str, PublishedValue]
    seconds: float
    interrupted: bool = False
    sharding: Sharding | None = None
    certificate: Certificate | None = None
    groups: Sequence[Sequence[str]] = ()
    formulations: Sequence[Formulation] = ()

    def __repr__(self) -> str:
        return f"<comparison of {len(self.outcomes)} formulations: {self.instance}>"

    @cached_property
    def placements(self) -> "SortedPlacements":
        """The solutions in the order of their bitboards, each as a ``Placement``, made when it is asked for."""
        return SortedPlacements(self.instance, sorted(self.solutions))

    @property
    def agree(self) -> bool:
        """Whether there is no disagreement."""
        return not self.disagreement_count

    @property
    def complete(self) -> bool:
        """Whether at least one formulation completed its search."""
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
        """The number of solutions of each size, in ascending order, if any size was asked for; else None."""
        if self.instance.size != ANY or self.count is None:
            return None
        return dict(sorted(Counter(map(int.bit_count, self.solutions)).items()))

    @property
    def checks(self) -> list[Check]:
        """The published values beside ours; empty where no count is known."""
        if self.count is None:
            return []
        return check_values(self.published, {"count": self.count, "size": self.size, "classes": self.classes})

    @property
    def agrees_with_published(self) -> bool | None:
        """Whether our count, size and classes equal the published ones; None if there is nothing to compare."""
        return all(check.agrees for check in self.checks) if self.checks else None

    @property
    def exit_code(self) -> int:
        """0: all that completed agree and nothing failed; 1: a disagreement or a failure; 3: nothing completed.

        A certificate that is wrong is a failure. 130 after Ctrl-C.
        """
        if self.interrupted:
            return INTERRUPTED
        failed = any(outcome.status == Status.FAILED for outcome in self.outcomes)
        wrong = self.certificate is not None and self.certificate.is_wrong
        if failed or wrong or not self.agree or self.agrees_with_published is False:
            return 1
        return 0 if self.complete else NOTHING_COMPLETED


def as_placement(instance: Instance, bitboard: int) -> Placement:
    """The placement of a bitboard as an object that shows itself; its orbit is its class in this instance."""
    return Placement(bitboard, instance.board, instance.piece, instance.symmetries)


class SortedPlacements(Sequence[Placement]):
    """The placements of sorted bitboards, in their order, each made when it is asked for."""

    def __init__(self, instance: Instance, bitboards: Sequence[int]) -> None:
        self._instance, self._bitboards = instance, bitboards

    def __len__(self) -> int:
        return len(self._bitboards)

    @overload
    def __getitem__(self, index: int) -> Placement: ...

    @overload
    def __getitem__(self, index: slice) -> "SortedPlacements": ...

    def __getitem__(self, index: int | slice) -> "Placement | SortedPlacements":
        if isinstance(index, slice):
            return SortedPlacements(self._instance, self._bitboards[index])
        return as_placement(self._instance, self._bitboards[index])

    def __repr__(self) -> str:
        first = repr(self[0]) if self else ""
        return f"<{len(self)} placements{': ' * bool(self)}{first}{', …' * (len(self) > 1)}>"
