"""The parts of a count, counted by a cluster."""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from itertools import pairwise

from compare.harness.cluster.dask import DaskCluster, await_some, failure_in_words, is_lost
from compare.harness.cluster.orders import CountOrder
from compare.harness.runner import MOST_LOSSES
from models.counting import CountedInParts, CountedPart, NotCounted
from models.problem import Instance

SECONDS_OF_AN_ORDER = 2.0
"""The time that the parts of one order should take."""
LEAST_SECONDS = 1e-6
"""The least time that a part is assumed to take, as a clock may show none."""


def count_on_cluster(
    cluster: DaskCluster,
    seconds: float,
    counter: CountedInParts,
    instance: Instance,
    numbers: Sequence[int],
    with_classes: bool = False,
) -> Iterator[CountedPart]:
    """The counted parts with these numbers, in the order in which they arrive.

    ``seconds``: the time that one order may take. Raises NotCounted if the cluster fails.
    """
    order = CountOrder(counter, instance, (), seconds, with_classes=with_classes)
    work = _PartWork(cluster, order, _cut(list(numbers), max(1, cluster.jobs)))
    try:
        while work.number_left or work.running:
            work.submit()
            yield from work.take()
    finally:
        for future in work.running:
            future.cancel()


@dataclass
class _PartWork:
    """The parts of a count: those that no worker has, in ``stretches`` of their numbers, and those that are running.

    ``order`` is the order of which each worker gets some parts. ``running`` has for each such order the numbers of its
    parts, and the stretch from which they were taken. ``mean``: the seconds that a part took of late.
    """

    cluster: DaskCluster
    order: CountOrder
    stretches: list[list[int]]
    running: dict[Future[list[CountedPart]], tuple[list[int], list[int]]] = field(default_factory=dict)
    losses: Counter[int] = field(default_factory=Counter)
    mean: float | None = None

    @property
    def number_left(self) -> int:
        """The number of parts that no worker has."""
        return sum(map(len, self.stretches))

    def submit(self) -> None:
        """Give each worker that has nothing to do some of what is left. Raises NotCounted."""
        if self.cluster.gone:
            raise NotCounted(self.cluster.gone)
        engine, free = self.order.counter.engine, self.cluster.jobs - len(self.running)
        while free > 0 and self.number_left and self.cluster.reason_against(engine) is None:
            stretch, size = self._choose_stretch(), self._next_size()
            numbers, stretch[:size] = stretch[:size], []
            future = self.cluster.submit(replace(self.order, numbers=numbers), engine)
            self.running[future] = numbers, stretch
            free -= 1

    def _choose_stretch(self) -> list[int]:
        """The longest stretch at which nobody works; if there is none, the second half of the longest."""
        taken = {id(stretch) for _, stretch in self.running.values()}
        self.stretches = [one for one in self.stretches if one or id(one) in taken]
        if idle := [one for one in self.stretches if id(one) not in taken]:
            return max(idle, key=len)
        longest = max(self.stretches, key=len)
        half = len(longest) // 2
        second, longest[half:] = longest[half:], []
        self.stretches.append(second)
        return second

    def _next_size(self) -> int:
        """The number of parts of the next order: ever fewer, so that all workers end at about the same time."""
        if self.mean is None:
            return 1
        half_a_share = -(-self.number_left // (2 * max(1, self.cluster.jobs)))
        return max(1, min(half_a_share, int(SECONDS_OF_AN_ORDER / max(self.mean, LEAST_SECONDS))))

    def take(self) -> Iterator[CountedPart]:
        """The counted parts that have been delivered; lost ones go back to their stretch. Raises NotCounted."""
        for future in await_some(self.running):
            numbers, stretch = self.running.pop(future)
            counted = self._take_delivery(future, numbers)
            stretch[:0] = sorted({*numbers} - {part.number for part in counted})
            if counted:
                self.mean = sum(part.seconds for part in counted) / len(counted)
            yield from counted

    def _take_delivery(self, future: Future[list[CountedPart]], numbers: list[int]) -> list[CountedPart]:
        """The parts that were counted; none if they were lost, as another worker may count them. Raises NotCounted."""
        try:
            return future.result()
        except Exception as error:
            self.losses.update(numbers)
            if is_lost(error) and max(self.losses.values()) <= MOST_LOSSES:
                return []
            raise NotCounted(failure_in_words(error)) from None


def _cut(numbers: list[int], into: int) -> list[list[int]]:
    """The numbers in at most ``into`` stretches of about the same length."""
    ends = [len(numbers) * one // into for one in range(into + 1)]
    return [numbers[first:end] for first, end in pairwise(ends) if first < end]
