"""What the compiled searches for covering sets have in common: they list, count, or give one of each class."""

import time
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from threading import Event
from typing import TYPE_CHECKING

from models.counters.kernels import ENGINE
from models.counting import Census, CountablePart, CountedInParts, CountedPart, Resources
from models.formulation import Formulation, Search
from models.pieces import QUEEN
from models.problem import ANY, Instance, why_not_domination

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks

PARTS = 256
"""Into how many parts a count is shared out at most."""

SMALLEST_BOARD = 49
"""On fewer squares a plain search is done in the time that loading the compiled code takes."""


def why_not_queens_on_a_square(instance: Instance) -> str | None:
    """Why it is not asked that queens cover a square board, with or without attacks; None if it is."""
    board = instance.board
    if reason := why_not_domination(instance):
        return reason
    if instance.piece != QUEEN:
        return "only queens"
    return "only square boards, no torus" if board.wrap or board.rows != board.columns else None


class CoverSearch(Formulation):
    """A formulation whose search is compiled. It gives the placements as they are found, class by class."""

    engine = ENGINE
    smallest_board = worthwhile_from = SMALLEST_BOARD

    @staticmethod
    @abstractmethod
    def tasks(instance: Instance) -> "CoverTasks":
        """The compiled search for an instance whose size is a number."""

    def prepare(self, instance: Instance) -> None:
        self.tasks(instance.with_size(1)).compile(with_classes=False)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        for branch, found in self.tasks(instance).search(partial(_add_nodes, search)):
            yield from branch.placements(found)

    def one_of_each_class(self, instance: Instance, search: Search) -> Iterator[int]:
        """One placement of each class under the symmetries of an instance whose size is a number."""
        for branch, found in self.tasks(instance).search(partial(_add_nodes, search)):
            if branch.stands_for_its_class(found):
                yield found


def _add_nodes(search: Search, visited: int) -> None:
    search.statistics.nodes = (search.statistics.nodes or 0) + visited


class CoverCounter(CountedInParts):
    """Counts what a compiled search finds, task by task. If the size is open, sizes are searched from the smallest on.

    So the count proves that there is no solution of a smaller size, or it rests on the known bounds, if they may be
    used. Ctrl-C is heard in threads too, a slice of the search later. Parts of each size are kept.
    """

    engine = ENGINE
    smallest_board = SMALLEST_BOARD
    kept_from = 100
    kept_after = 0.5

    @property
    @abstractmethod
    def search(self) -> CoverSearch:
        """The compiled search whose placements are counted."""

    def unsupported(self, instance: Instance) -> str | None:
        return self.search.unsupported(instance)

    def take_census(self, instance: Instance, resources: Resources, with_classes: bool) -> Census:
        if isinstance(instance.size, int):
            return self._take_of_one_size(instance, instance.size, resources, with_classes)
        sizes = list(instance.problem.sizes(instance))
        searched = [size for size in sizes if size >= resources.least_size]
        censuses = list(self._take_by_size(instance, searched, resources, with_classes))
        return Census(
            size=censuses[-1].size if censuses and instance.size != ANY else None,
            solutions=sum(one.solutions for one in censuses),
            classes=sum(one.classes or 0 for one in censuses) if with_classes else None,
            unsearched_below=resources.least_size if len(searched) < len(sizes) else None,
        )

    def _take_by_size(
        self, instance: Instance, sizes: list[int], resources: Resources, with_classes: bool
    ) -> Iterator[Census]:
        """A census of each size; unless all sizes are asked for, as far as the first that has a solution."""
        for size in sizes:
            census = self._take_of_one_size(instance.with_size(size), size, resources, with_classes)
            yield census
            if census.solutions and instance.size != ANY:
                return

    def _take_of_one_size(self, instance: Instance, size: int, resources: Resources, with_classes: bool) -> Census:
        found = self.count_all_parts(instance, resources, size, with_classes)
        solutions = int(sum((part.count for part in found), Fraction(0)))
        classes = int(sum((part.classes or Fraction(0) for part in found), Fraction(0)))
        return Census(size if solutions else None, solutions, classes if with_classes else None)

    def number_of_parts(self, instance: Instance) -> int:
        return min(PARTS, len(self._tasks(instance).branches))

    def counted_parts(
        self, instance: Instance, numbers: Sequence[int], with_classes: bool, stop: Event
    ) -> Iterator[CountablePart]:
        tasks = self._tasks(instance)
        tasks.compile(with_classes)
        shares = (range(number, len(tasks.branches), PARTS) for number in numbers)
        return (partial(_count_part, tasks, *one, with_classes, stop) for one in zip(numbers, shares, strict=True))

    def memory(self, instance: Instance, threads: int, with_classes: bool = False) -> int:
        return self._tasks(instance).memory(threads, with_classes)

    def _tasks(self, instance: Instance) -> "CoverTasks":
        return _tasks(self.search, instance)


@lru_cache(maxsize=1)
def _tasks(search: CoverSearch, instance: Instance) -> "CoverTasks":
    return search.tasks(instance)


def _count_part(
    tasks: "CoverTasks", number: int, share: Sequence[int], with_classes: bool, stop: Event
) -> CountedPart | None:
    """What the tasks of a share come to; None if they were stopped before their end."""
    started = time.thread_time()
    count, classes = tasks.count(share, with_classes, stop.is_set)
    seconds = time.thread_time() - started
    return None if stop.is_set() else CountedPart(number, count, seconds, classes if with_classes else None)
