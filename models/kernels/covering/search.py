"""What the compiled searches for covering sets have in common: list, or give one of each class."""

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from models.formulation import Formulation, Search
from models.kernels import ENGINE
from models.problem import Instance

if TYPE_CHECKING:
    from models.kernels.covering.tasks import CoverTasks

SMALLEST_BOARD = 49
"""On fewer squares a plain search is done in the time that loading the compiled code takes."""


class CoverSearch(Formulation):
    """A formulation whose search is compiled. It gives the placements as they are found, class by class."""

    engine = ENGINE
    smallest_board = SMALLEST_BOARD

    @abstractmethod
    def tasks(self, instance: Instance) -> "CoverTasks":
        """The compiled search for an instance whose size is a number."""

    def prepare(self, instance: Instance) -> None:
        self.tasks(instance.with_size(1)).compile(with_classes=False)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        for branch, found in self.tasks(instance).found(partial(_count_nodes, search)):
            yield from branch.placements(found)

    def one_of_each_class(self, instance: Instance, search: Search) -> Iterator[int]:
        """One placement of each class under the symmetries of an instance whose size is a number."""
        for branch, found in self.tasks(instance).found(partial(_count_nodes, search)):
            if branch.is_of_new_class(found):
                yield found


def _count_nodes(search: Search, visited: int) -> None:
    search.statistics.nodes = (search.statistics.nodes or 0) + visited
