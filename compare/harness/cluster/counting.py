"""The parts of a count, counted by a cluster."""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait

from compare.harness.cluster.dask import DaskCluster
from compare.harness.cluster.orders import CountOrder
from compare.harness.cluster.posts import fill
from compare.harness.cluster.submitted import LOST
from compare.harness.runner import MOST_LOSSES
from models.counting import CountedInParts, CountedPart, NotCounted
from models.problem import Instance

POLL_SECONDS = 0.2
SECONDS_OF_AN_ORDER = 2.0


def count_on_cluster(
    cluster: DaskCluster,
    seconds: float,
    counter: CountedInParts,
    instance: Instance,
    numbers: Sequence[int],
    with_classes: bool = False,
) -> Iterator[CountedPart]:
    """The parts with these numbers, in the order in which they come. Raises NotCounted."""
    work = _PartWork(cluster, seconds, counter, instance, numbers, with_classes)
    try:
        while work.left or work.running:
            work.submit()
            yield from work.take()
    finally:
        for future in work.running:
            future.cancel()


class _PartWork:
    def __init__(
        self,
        cluster: DaskCluster,
        seconds: float,
        counter: CountedInParts,
        instance: Instance,
        numbers: Sequence[int],
        with_classes: bool,
    ) -> None:
        self.cluster = cluster
        self.seconds = seconds
        self.counter = counter
        self.instance = instance
        self.with_classes = with_classes
        self.left = list(numbers)
        self.running: dict[Future[list[CountedPart]], list[int]] = {}
        self.losses: Counter[int] = Counter()
        self.mean: float | None = None

    def submit(self) -> None:
        """Give each worker that has nothing to do some of what is left. Raises NotCounted."""
        if self.cluster.gone:
            raise NotCounted(self.cluster.gone)
        free = self.cluster.jobs - len(self.running)
        while free > 0 and self.left and self.cluster.reason_against(self.counter.engine) is None:
            numbers, self.left = self.left[: self._size()], self.left[self._size() :]
            order = CountOrder(self.counter, self.instance, numbers, self.seconds, self.with_classes)
            self.running[self.cluster.submit(fill, order, self.counter.engine)] = numbers
            free -= 1

    def _size(self) -> int:
        """As many parts as take a moment; neighbours, which share tables."""
        if self.mean is None:
            return 1
        share = -(-len(self.left) // max(1, self.cluster.jobs))
        return max(1, min(share, int(SECONDS_OF_AN_ORDER / max(self.mean, 1e-6))))

    def take(self) -> Iterator[CountedPart]:
        """What has been delivered. Raises NotCounted."""
        for future in wait(self.running, POLL_SECONDS, FIRST_COMPLETED).done:
            numbers = self.running.pop(future)
            counted = self._delivered(future, numbers)
            self.left = sorted({*self.left, *numbers} - {part.number for part in counted})
            if counted:
                self.mean = sum(part.seconds for part in counted) / len(counted)
            yield from counted

    def _delivered(self, future: Future[list[CountedPart]], numbers: list[int]) -> list[CountedPart]:
        """Nothing if it was lost: another worker may count it."""
        try:
            return future.result()
        except (Exception, CancelledError) as error:
            self.losses.update(numbers)
            if type(error).__name__ in LOST and max(self.losses.values()) <= MOST_LOSSES:
                return []
            raise NotCounted(f"the cluster could not count it: {type(error).__name__}: {error}") from None
