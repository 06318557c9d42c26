"""What the compiled searches for covering sets have in common: list, count, or give one of each class."""

from abc import abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING

from models.counting import Counter, Part, Progress
from models.formulation import Formulation, Search
from models.kernels import ENGINE
from models.kernels.cover_bounds import least_known_size
from models.problem import OPTIMUM, Instance

if TYPE_CHECKING:
    from models.kernels.compiled.cover_tasks import CoverTasks

PARTS = 256


class CoverSearch(Formulation):
    """A formulation whose search is compiled. It gives the placements as they are found, class by class."""

    engine = ENGINE

    @abstractmethod
    def tasks(self, instance: Instance) -> "CoverTasks":
        """The compiled search for an instance whose size is a number."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        for branch, found in self.tasks(instance).found(partial(_count_nodes, search)):
            yield from branch.placements(found)

    def one_of_each_class(self, instance: Instance, search: Search) -> Iterator[int]:
        """One placement of each class under the symmetries of an instance whose size is a number."""
        for branch, found in self.tasks(instance).found(partial(_count_nodes, search)):
            if branch.is_of_new_class(found):
                yield found


class _WholeNumber:
    """A sum of fractions, which is told in whole numbers: how much further it has come with each."""

    def __init__(self) -> None:
        self._total = Fraction(0)
        self._lock = Lock()

    def add(self, fraction: Fraction) -> int:
        """Returns by how much the whole part has grown."""
        with self._lock:
            before = int(self._total)
            self._total += fraction
            return int(self._total) - before


def _count_nodes(search: Search, visited: int) -> None:
    search.statistics.nodes = (search.statistics.nodes or 0) + visited


class CoverCounter(Counter):
    """Counts what a compiled search finds, task by task. The size may be open, then it is looked for from below.

    With ``use_known_bounds`` the search begins where the literature says that there can be solutions; without, the
    count proves that there is none of a smaller size.
    """

    engine = ENGINE

    @property
    @abstractmethod
    def search(self) -> CoverSearch:
        """The compiled search whose findings are counted."""

    def __init__(self, use_known_bounds: bool = False) -> None:
        self.use_known_bounds = use_known_bounds

    def unsupported(self, instance: Instance) -> str | None:
        return self.search.unsupported(instance)

    def number_of_parts(self, instance: Instance) -> int:
        return min(PARTS, len(self.search.tasks(instance).branches))

    def parts(self, instance: Instance) -> Iterator[Part]:
        tasks = self.search.tasks(instance)
        total = _WholeNumber()

        def part(first: int) -> int:
            return total.add(tasks.count(range(first, len(tasks.branches), PARTS)))

        return (partial(part, first) for first in range(self.number_of_parts(instance)))

    def count(
        self,
        instance: Instance,
        threads: int = 1,
        progress: Progress = lambda done, parts: None,
        memory_limit: int | None = None,
    ) -> int:
        """The number of solutions; where the size is open, of the best size, or of all sizes together."""
        if isinstance(instance.size, int):
            return super().count(instance, threads, progress, memory_limit)
        total = 0
        for size in self._sizes(instance):
            total += super().count(instance.with_size(size), threads, progress, memory_limit)
            if total and instance.size == OPTIMUM:
                break
        return total

    def _sizes(self, instance: Instance) -> Iterator[int]:
        least = least_known_size(instance) if self.use_known_bounds else 0
        return (size for size in instance.problem.sizes(instance) if size >= least)
