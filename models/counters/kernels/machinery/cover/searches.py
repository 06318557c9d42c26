"""The base classes of the compiled searches for covering sets: they list, count, or give one of each class."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from models.counters.kernels import ENGINE
from models.counting import CountedBySize, PartCounter
from models.formulation import Formulation
from models.pieces import QUEEN
from models.problem import Instance, why_not_domination
from models.search import Search

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks

PARTS = 256
"""The most parts into which a count is shared out, unless a counter says otherwise."""

SMALLEST_BOARD = 49
"""On fewer squares a search in Python ends before the compiled code is loaded."""


def why_not_queens(instance: Instance) -> str | None:
    """The reason why the question is not one of queens that cover a rectangle; None if it is one.

    Whether queens may, must or must not attack each other is left open.
    """
    if reason := why_not_domination(instance):
        return reason
    if instance.piece != QUEEN:
        return "only queens"
    return "no torus" if instance.board.wrap else None


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
    """Count nodes in the statistics of a search."""
    search.statistics.nodes = (search.statistics.nodes or 0) + visited


class CoverCounter(CountedBySize):
    """Counts the placements that a compiled search finds, task by task. Ctrl-C is heard after the slice at hand."""

    engine = ENGINE
    smallest_board = SMALLEST_BOARD

    @property
    @abstractmethod
    def search(self) -> CoverSearch:
        """The compiled search whose placements are counted."""

    def unsupported(self, instance: Instance) -> str | None:
        return self.search.unsupported(instance)

    def most_parts(self, instance: Instance) -> int:
        """The most parts into which the count of this instance is shared out."""
        return PARTS

    def number_of_parts(self, instance: Instance) -> int:
        return min(self.most_parts(instance), len(_tasks(self.search, instance).branches))

    def part_counter(self, instance: Instance, is_stopped: Callable[[], bool], *, with_classes: bool) -> PartCounter:
        tasks = _tasks(self.search, instance)
        tasks.compile(with_classes=with_classes)
        step = self.most_parts(instance)
        numbers = range(len(tasks.branches))
        return lambda number: tasks.count(numbers[number::step], is_stopped, with_classes=with_classes)

    def memory(self, instance: Instance, threads: int, *, with_classes: bool = False) -> int:
        return _tasks(self.search, instance).memory(threads, with_classes=with_classes)


@lru_cache(maxsize=1)
def _tasks(search: CoverSearch, instance: Instance) -> "CoverTasks":
    """The compiled search for an instance, which the calls of one count share."""
    return search.tasks(instance)
