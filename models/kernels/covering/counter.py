"""Counting what the compiled searches for covering sets find."""

from abc import abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from threading import Event

from models.counting import Census, Resources, SolutionCounter, run_in_threads
from models.kernels import ENGINE
from models.kernels.covering.known_bounds import least_known_size
from models.kernels.covering.search import SMALLEST_BOARD, CoverSearch
from models.problem import ANY, Instance

PARTS = 256


class CoverCounter(SolutionCounter):
    """Counts what a compiled search finds, task by task. Where the size is open, it is looked for from below.

    So the count proves that there is no solution of a smaller size; or rests on the known bounds, where it may. Ctrl-C
    is heard in threads too, a slice of the search later.
    """

    engine = ENGINE
    smallest_board = SMALLEST_BOARD

    @property
    @abstractmethod
    def search(self) -> CoverSearch:
        """The compiled search whose findings are counted."""

    def unsupported(self, instance: Instance) -> str | None:
        return self.search.unsupported(instance)

    def found(self, instance: Instance, means: Resources, with_classes: bool) -> Census:
        if isinstance(instance.size, int):
            return self._of_one_size(instance, instance.size, means, with_classes)
        sizes = list(instance.problem.sizes(instance))
        least = least_known_size(instance) if means.use_known_bounds else 0
        searched = [size for size in sizes if size >= least]
        found = list(self._of_sizes(instance, searched, means, with_classes))
        return Census(
            size=found[-1].size if found and instance.size != ANY else None,
            solutions=sum(one.solutions for one in found),
            classes=sum(one.classes or 0 for one in found) if with_classes else None,
            unsearched_below=least if len(searched) < len(sizes) else None,
        )

    def _of_sizes(self, instance: Instance, sizes: list[int], means: Resources, with_classes: bool) -> Iterator[Census]:
        """Of each size; unless all are asked for, as far as the first that has a solution."""
        for size in sizes:
            found = self._of_one_size(instance.with_size(size), size, means, with_classes)
            yield found
            if found.solutions and instance.size != ANY:
                return

    def _of_one_size(self, instance: Instance, size: int, means: Resources, with_classes: bool) -> Census:
        tasks, stop = self.search.tasks(instance), Event()
        means.allow(tasks.memory(means.threads, with_classes), self.name)
        tasks.compile(with_classes)
        number = len(tasks.branches)
        shares = [range(first, number, PARTS) for first in range(min(PARTS, number))]
        parts = (partial(tasks.count, share, with_classes, stop.is_set) for share in shares)
        means.progress(0, len(shares), size)
        counts = run_in_threads(parts, means.threads, lambda done: means.progress(done, len(shares), size), stop)
        solutions = int(sum((count for count, _ in counts), Fraction(0)))
        classes = int(sum((number for _, number in counts), Fraction(0)))
        return Census(size if solutions else None, solutions, classes if with_classes else None)
