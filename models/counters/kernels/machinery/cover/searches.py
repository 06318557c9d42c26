"""The base classes of the compiled searches for covering sets: they list, or count."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from models.counters.kernels import ENGINE
from models.counting import CountedBySize, PartCounter
from models.formulation import Formulation
from models.languages import say
from models.machine_code import why_not_compiled
from models.pieces import QUEEN
from models.problem import ANY, OPTIMUM, Instance, why_not_domination
from models.search import Search

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks

PARTS = 256
"""The most parts into which a count is shared out, unless a counter says otherwise."""

SMALLEST_BOARD = 49
"""On fewer squares a search in Python ends before the compiled code is loaded."""

SHORTEST_SIDE = 3
"""The shortest side of a square board that is searched by its lines."""


def why_not_queens(instance: Instance, *, wrap: bool = False) -> str | None:
    """The reason why the question is not one of queens that cover a rectangle, or with ``wrap`` a torus; None if it is.

    Whether queens may, must or must not attack each other is left open.
    """
    if reason := why_not_domination(instance):
        return reason
    if instance.piece != QUEEN:
        return "only queens"
    if instance.board.wrap != wrap:
        return "only a torus" if wrap else "no torus"
    return None


def why_not_lines(instance: Instance, longest_side: int, *, wrap: bool = False) -> str | None:
    """The reason why a search by the lines of a square board does not answer the question; None if it does.

    It answers how queens cover the board, if they are fewer than its rows; or with ``wrap`` a torus, if they are not
    more than its rows.
    """
    board = instance.board
    if reason := why_not_queens(instance, wrap=wrap):
        return reason
    if board.rows != board.columns:
        return "only square boards"
    if not SHORTEST_SIDE <= board.rows <= longest_side:
        return say("only sides from {least} to {most}", least=SHORTEST_SIDE, most=longest_side)
    if instance.required or instance.forbidden:
        return "no required or forbidden squares"
    if instance.size == ANY or (instance.size == OPTIMUM and instance.problem.wanted != "fewest"):
        return "only the fewest pieces, or a given number"
    if isinstance(instance.size, int) and instance.size >= board.rows + wrap:
        return "no more pieces than rows" if wrap else "only fewer pieces than rows"
    return why_not_compiled()


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
