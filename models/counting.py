"""Counting without listing: what a counter is, what it finds, and with which resources.

A counter is found as formulations are: a subclass of ``SolutionCounter`` in a file of its engine's package, whose
docstring is the lesson, and whose name is ``engine/file``.
"""

import time
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from threading import Event
from typing import ClassVar, Protocol, TypeVar

from models.chess.board import Board
from models.chess.symmetry import symmetries
from models.engine import Answerer
from models.languages import say
from models.problem import ANY, Instance

T = TypeVar("T")
Part = Callable[[], int]
"""Counts one part of a count."""
Progress = Callable[[int, int, int | None], None]
"""Called with the number of parts done, the number of all parts, and the size, if solutions of one size are counted."""


class NotEnoughMemory(Exception):
    """Raised before a count takes more memory than it may."""


class NotCounted(Exception):
    """Raised where a cluster or a package fails, or the words of a table cannot hold a count. The message says why."""


@dataclass(frozen=True)
class Census:
    """The result of a count: how many pieces a solution has, how many solutions there are, and how many classes.

    ``size``: None where there is no solution, or any size was asked for. ``classes``: up to the symmetries of the
    instance; None if that was not asked, or the counter cannot tell. ``unsearched_below``: smaller sizes were not
    searched, as the literature has proved that they have no solution; None: nothing was taken from there.
    ``by_colour``: where no piece reaches the other colour, the ways on the squares of a1's colour and on the others,
    whose product is the number of solutions; None if the counter does not tell them.
    """

    size: int | None
    solutions: int
    classes: int | None = None
    unsearched_below: int | None = None
    by_colour: tuple[int, int] | None = None


def ways_by_colour(board: Board, parts: Iterable[tuple[Sequence[int], int]]) -> tuple[int, int] | None:
    """The ways on the squares of a1's colour and on the others, from parts of the board (bit numbers) with their ways.

    None if a part has squares of both colours.
    """
    ways = [1, 1]
    for squares, number in parts:
        colours = {(board.rows - 1 + sum(divmod(square, board.columns))) % 2 for square in squares}
        if len(colours) > 1:
            return None
        ways[colours.pop()] *= number
    return ways[0], ways[1]


@dataclass(frozen=True)
class CountedPart:
    """The result of one part of a count: its number, its count, and the seconds that a processor worked on it.

    The count and the number of classes may be fractions, where parts have solutions and classes in common. ``classes``:
    None if they are not counted.
    """

    number: int
    count: int | Fraction
    seconds: float
    classes: Fraction | None = None


CountablePart = Callable[[], CountedPart | None]
"""Counts a part; None if it was stopped before its end."""


class PartKeeper(Protocol):
    """Keeps the counts of parts for the next call."""

    def kept_parts(
        self, counter: "SolutionCounter", instance: Instance, number: int, *, with_classes: bool = False
    ) -> Mapping[int, CountedPart]:
        """The parts that are kept of a count in ``number`` parts, by their numbers; with their classes, if wanted."""

    def keep(self, part: CountedPart) -> None:
        """Keep one more part, of the counter and the instance that ``kept_parts`` was asked for."""

    def seconds(self) -> Mapping[int, float]:
        """The seconds of the parts that are kept."""


PartRunner = Callable[["CountedInParts", Instance, Sequence[int], bool], Iterable[CountedPart]]
"""Counts the parts with these numbers, in any order; with their classes, if these are wanted."""


@dataclass(frozen=True)
class Resources:
    """The means of a count: a number of threads, and memory in bytes (None: no limit).

    ``least_size``: smaller sizes are not searched, as the literature has proved that they have no solution.
    ``keeper`` keeps the counts of parts, ``run_parts`` counts them elsewhere than in threads of this process; None:
    neither.
    """

    threads: int = 1
    progress: Progress = lambda done, parts, size: None
    memory_limit: int | None = None
    least_size: int = 0
    keeper: PartKeeper | None = None
    run_parts: PartRunner | None = None

    def allow(self, memory: int, who: str) -> None:
        """Raise NotEnoughMemory, in the name of ``who``, if this number of bytes is over the limit."""
        if self.memory_limit is not None and memory > self.memory_limit:
            sentence = "{who} would take about {needed}, more than {allowed}"
            raise NotEnoughMemory(say(sentence, who=who, needed=_in_mib(memory), allowed=_in_mib(self.memory_limit)))


ONE_THREAD = Resources()
"""One thread, and no limit."""


class SolutionCounter(Answerer):
    """A way to count the solutions of an instance."""

    kept_from: ClassVar[int] = 17 * 17
    """The number of squares from which a count takes so long that its parts are kept, if it has parts."""
    kept_after: ClassVar[float] = 0.0
    """The seconds that a count must have taken before its parts are kept."""
    smallest_board: ClassVar[int | None] = None
    """The number of squares from which a count is worth its start; None: never asked where one counter is enough."""

    def is_worth_its_start(self, instance: Instance) -> bool:
        """Whether the counter may be asked where one is enough. Of those that may, the highest priority is asked."""
        return self.smallest_board is not None and self.smallest_board <= len(instance.board)

    def out_of_reach(self, instance: Instance) -> str | None:
        """The reason why no program can count a supported instance; None if a program might."""
        return None

    @abstractmethod
    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        """The census of a supported instance. Called by ``census``, which checks."""

    def census(self, instance: Instance, resources: Resources = ONE_THREAD, *, with_classes: bool = True) -> Census:
        """The size, the number of solutions and, if asked for, the number of classes.

        Raises Unsupported if it does not answer the instance, NotEnoughMemory before taking more than the limit.
        """
        self.refuse_unsupported(instance)
        return self.take_census(instance, resources, with_classes=with_classes)

    def count(self, instance: Instance, resources: Resources = ONE_THREAD) -> int:
        """The number of solutions alone. Raises as ``census`` does."""
        return self.census(instance, resources, with_classes=False).solutions


class CountedInParts(SolutionCounter):
    """A counter that cuts the count of one size into parts, which share no solution and lose none.

    A part is compiled code that holds no lock, so several run at once in threads.
    """

    @abstractmethod
    def number_of_parts(self, instance: Instance) -> int:
        """The number of parts into which the count of this instance is cut."""

    def number_of_tables(self, instance: Instance) -> int:
        """The number of times that tables are made: each time for equally many parts, which follow each other."""
        return 1

    @abstractmethod
    def counted_parts(
        self, instance: Instance, numbers: Sequence[int], stop: Event, *, with_classes: bool
    ) -> Iterator[CountablePart]:
        """The parts with these numbers, which increase, made when they are asked for. ``stop`` ends those that run."""

    def memory(self, instance: Instance, threads: int, *, with_classes: bool = False) -> int:
        """About how many bytes a count takes with this number of threads."""
        return 0

    def count_all_parts(
        self, instance: Instance, resources: Resources, size: int | None, *, with_classes: bool = False
    ) -> Collection[CountedPart]:
        """All parts; those that were kept are not counted again. Raises NotEnoughMemory, NotCounted."""
        resources.allow(self.memory(instance, resources.threads, with_classes=with_classes), self.name)
        number_of_parts, keeper, stop = self.number_of_parts(instance), resources.keeper, Event()
        kept = keeper.kept_parts(self, instance, number_of_parts, with_classes=with_classes) if keeper else {}
        missing = [number for number in range(number_of_parts) if number not in kept]
        if resources.run_parts:
            delivered = resources.run_parts(self, instance, missing, with_classes)
            parts: Iterator[CountablePart] = (partial(lambda counted: counted, part) for part in delivered)
            resources = replace(resources, threads=1)
        else:
            parts = self.counted_parts(instance, missing, stop, with_classes=with_classes)
        return _count_missing_parts(kept, number_of_parts, parts, resources, size, stop).values()


class SumOfParts(CountedInParts):
    """A counter whose count is the sum of its parts. Ctrl-C is heard when the parts that run are done."""

    times: ClassVar[int] = 1
    """The number of times that the parts together count each solution."""

    @abstractmethod
    def parts(self, instance: Instance, numbers: Sequence[int]) -> Iterator[Part]:
        """The parts with these numbers, which increase, made when they are asked for."""

    def counted_parts(
        self, instance: Instance, numbers: Sequence[int], stop: Event, *, with_classes: bool
    ) -> Iterator[CountablePart]:
        numbered = zip(numbers, self.parts(instance, numbers), strict=True)
        return (partial(count_part, number, part) for number, part in numbered)

    def count_classes(self, instance: Instance, solutions: int) -> int | None:
        """The number of classes, given the number of all solutions; None if this counter cannot tell."""
        return None

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        size = instance.size if isinstance(instance.size, int) else None
        parts = self.count_all_parts(instance, resources, size)
        solutions = sum(int(part.count) for part in parts) // self.times
        classes = self.count_classes(instance, solutions) if with_classes and is_kept_like_its_board(instance) else None
        return Census(size if solutions else None, solutions, classes)


PartCounter = Callable[[int], tuple[int | Fraction, Fraction]]
"""Counts the part with this number: how many solutions it has, and how many classes, if these are wanted."""


class CountedBySize(CountedInParts):
    """A counter of one size at a time. If the size is open, sizes are searched from the best on, each in parts.

    So the count proves that there is no solution of a better size, or it rests on the known bounds, if they may be
    used. Parts of each size are kept.
    """

    kept_from = 100
    kept_after = 0.5

    @abstractmethod
    def part_counter(self, instance: Instance, is_stopped: Callable[[], bool], *, with_classes: bool) -> PartCounter:
        """Prepare all parts, in this thread, and return the function that counts one of them.

        A count ends as soon as it sees that it is stopped.
        """

    def counted_parts(
        self, instance: Instance, numbers: Sequence[int], stop: Event, *, with_classes: bool
    ) -> Iterator[CountablePart]:
        count = self.part_counter(instance, stop.is_set, with_classes=with_classes)
        return (partial(_count_stoppable, number, count, stop, with_classes=with_classes) for number in numbers)

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        if isinstance(instance.size, int):
            return self._take_of_one_size(instance, instance.size, resources, with_classes=with_classes)
        sizes = list(instance.problem.sizes(instance))
        searched = [size for size in sizes if size >= resources.least_size]
        censuses = list(self._take_by_size(instance, searched, resources, with_classes=with_classes))
        return Census(
            size=censuses[-1].size if censuses and instance.size != ANY else None,
            solutions=sum(one.solutions for one in censuses),
            classes=sum(one.classes or 0 for one in censuses) if with_classes else None,
            unsearched_below=resources.least_size if len(searched) < len(sizes) else None,
        )

    def _take_by_size(
        self, instance: Instance, sizes: list[int], resources: Resources, *, with_classes: bool
    ) -> Iterator[Census]:
        """A census of each size; unless all sizes are asked for, as far as the first that has a solution."""
        for size in sizes:
            census = self._take_of_one_size(instance.with_size(size), size, resources, with_classes=with_classes)
            yield census
            if census.solutions and instance.size != ANY:
                return

    def _take_of_one_size(self, instance: Instance, size: int, resources: Resources, *, with_classes: bool) -> Census:
        """The census of an instance whose size is this number."""
        counted = self.count_all_parts(instance, resources, size, with_classes=with_classes)
        solutions = int(sum((part.count for part in counted), Fraction(0)))
        classes = int(sum((part.classes or Fraction(0) for part in counted), Fraction(0)))
        return Census(size if solutions else None, solutions, classes if with_classes else None)


def _count_stoppable(number: int, count: PartCounter, stop: Event, *, with_classes: bool) -> CountedPart | None:
    """Count one part, in this thread; None if it was stopped before its end."""
    started = time.thread_time()
    solutions, classes = count(number)
    seconds = time.thread_time() - started
    return None if stop.is_set() else CountedPart(number, solutions, seconds, classes if with_classes else None)


def is_kept_like_its_board(instance: Instance) -> bool:
    """Whether all symmetries of the board keep the problem, so that the board alone says what the classes are."""
    return all(map(instance.problem.is_kept_by, symmetries(instance.board)))


def _count_missing_parts(
    kept: Mapping[int, CountedPart],
    number_of_parts: int,
    parts: Iterator[CountablePart],
    resources: Resources,
    size: int | None,
    stop: Event,
) -> dict[int, CountedPart]:
    """All parts, by their numbers: the kept ones, and the others, which ``parts`` counts. New ones are kept at once."""
    by_number, before = dict(kept), len(kept)
    finished: deque[CountedPart] = deque()

    def measure(part: CountablePart) -> None:
        counted = part()
        if counted is not None:
            finished.append(counted)

    def take() -> None:
        while finished:
            part = finished.popleft()
            by_number[part.number] = part
            if resources.keeper:
                resources.keeper.keep(part)

    def after_each(done: int) -> None:
        take()
        resources.progress(before + done, number_of_parts, size)

    if by_number:
        after_each(0)
    try:
        run_in_threads((partial(measure, part) for part in parts), resources.threads, after_each, stop)
    finally:
        take()
    return by_number


def count_part(number: int, part: Part) -> CountedPart:
    """Count one part, in this thread."""
    started = time.thread_time()
    count = part()
    return CountedPart(number, count, time.thread_time() - started)


def _in_mib(number: int) -> str:
    """A number of bytes as text, in MiB, rounded up."""
    return f"{-(-number // (1 << 20))} MiB"


SECONDS_DEAF = 0.2
"""The longest wait for a part, as some systems hear no signal in the meantime."""


def run_in_threads(
    parts: Iterator[Callable[[], T]], threads: int, after_each: Callable[[int], None], stop: Event
) -> list[T]:
    """The results of the parts, in the order in which they end. ``after_each`` is called with the number done by then.

    With one thread the parts run in this one. With more, ``stop``, which running parts may look at, is set at the end,
    also when Ctrl-C or an error ends the run early, and the parts that still run are waited for.
    """
    results: list[T] = []
    if threads == 1:  # in this thread, where Python itself stops between two pieces of compiled code
        for part in parts:
            results.append(part())
            after_each(len(results))
        return results
    pool = ThreadPoolExecutor(threads)
    try:
        running: set[Future[T]] = {pool.submit(part) for part in islice(parts, 2 * threads)}
        while running:
            done, running = wait(running, SECONDS_DEAF, FIRST_COMPLETED)
            running |= {pool.submit(part) for part in islice(parts, len(done))}
            for future in done:
                results.append(future.result())
                after_each(len(results))
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
    return results
