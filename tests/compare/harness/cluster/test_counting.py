"""The parts of a count are shared out to the workers of a cluster, and none is lost, whatever the workers do."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from itertools import pairwise
from random import Random
from time import perf_counter
from typing import cast

import pytest
from hypothesis import given, strategies

from compare.harness.cluster.calling import call_on_cluster
from compare.harness.cluster.counting import count_on_cluster
from compare.harness.cluster.dask import POLL_SECONDS, DaskCluster
from compare.harness.cluster.description import ROOMS
from compare.harness.cluster.filling import Lost
from compare.harness.cluster.orders import CountOrder
from compare.harness.faults import Fault
from compare.harness.isolated import Calls
from compare.harness.limits import Limits
from compare.harness.runner import MOST_LOSSES
from models import Board, Instance, find_piece, find_problem
from models.catalogue.finding import find_counter
from models.counting import CountedInParts, CountedPart, NotCounted
from models.engine import Engine

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(8), 8)
COUNTER = cast(CountedInParts, find_counter("kernels/mirror-backtracking"))

JOBS, NUMBERS = strategies.integers(1, 7), strategies.sets(strategies.integers(0, 300))


class Cluster:
    """Delivers at once. ``number_done`` says how many parts of an order are counted in time; None: it is lost."""

    gone: str | None = None

    def __init__(self, jobs: int, number_done: Callable[[list[int]], int | None]) -> None:
        self.jobs = jobs
        self.number_done = number_done
        self.orders: list[list[int]] = []

    def reason_against(self, _engine: Engine) -> None:
        return None

    def submit(self, order: CountOrder, _engine: Engine) -> "Future[list[CountedPart]]":
        future: Future[list[CountedPart]] = Future()
        numbers = list(order.numbers)
        self.orders.append(numbers)
        number = self.number_done(numbers)
        if number is None:
            future.set_exception(Lost("killed"))
        else:
            future.set_result([CountedPart(one, one, 0.3) for one in numbers[:number]])
        return future


def count(cluster: Cluster, numbers: list[int]) -> list[int]:
    parts = count_on_cluster(cast(DaskCluster, cluster), 60, COUNTER, QUEENS, numbers)
    return [part.number for part in parts]


@given(JOBS, NUMBERS, strategies.randoms(use_true_random=False))
def test_every_part_is_counted_once_though_workers_stop_early(jobs: int, numbers: set[int], random: Random) -> None:
    cluster = Cluster(jobs, lambda asked: random.randint(1, len(asked)))
    assert sorted(count(cluster, sorted(numbers))) == sorted(numbers)
    assert all(before < after for order in cluster.orders for before, after in pairwise(order))


def test_what_a_lost_worker_had_is_counted_by_another() -> None:
    lost = iter([None])
    cluster = Cluster(2, lambda asked: next(lost, len(asked)))
    assert sorted(count(cluster, list(range(50)))) == list(range(50))


def test_parts_that_are_lost_again_and_again_end_the_count() -> None:
    cluster = Cluster(2, lambda asked: None if 7 in asked else len(asked))
    with pytest.raises(NotCounted, match="Lost"):
        count(cluster, list(range(50)))
    assert sum(7 in order for order in cluster.orders) == MOST_LOSSES + 1


def test_a_call_on_a_cluster_that_goes_while_the_call_runs_is_a_fault() -> None:
    class Leaving:
        gone: str | None = None
        looks = 0

        @property
        def jobs(self) -> int:
            self.looks += 1
            self.gone = "gone" if self.looks > 1 else None
            return 1

        def reason_against(self, _engine: Engine) -> None:
            return None

        def submit(self, _order: object, _engine: Engine) -> "Future[int]":
            return Future()

    looks_left = iter(range(3))

    def progress(_calls: Calls) -> None:
        next(looks_left)

    with pytest.raises(Fault, match="gone"):
        list(call_on_cluster(cast(DaskCluster, Leaving()), COUNTER.engine, abs, [[1]], Limits(), progress=progress))


def test_all_that_a_worker_loads_must_be_the_same_on_both_machines() -> None:
    loads = "import compare.answers.fingerprint, compare.certificates.proving.prove, compare.harness.cluster.filling"
    shown = "import sys; print(*(one for one in sys.modules if one.startswith('compare.')))"
    done = subprocess.run([sys.executable, "-c", f"{loads}; {shown}"], capture_output=True, text=True, check=True)
    assert {name.split(".")[1] for name in done.stdout.split()} <= {*ROOMS}


def test_while_there_are_no_workers_it_waits_between_its_looks() -> None:
    class Empty(Cluster):
        looks = 0

        @property
        def gone(self) -> str | None:  # type: ignore[override]
            self.looks += 1
            return "gone" if self.looks > 3 else None

    started = perf_counter()
    with pytest.raises(NotCounted, match="gone"):
        count(Empty(0, len), [1, 2])
    assert perf_counter() - started >= 3 * POLL_SECONDS


def test_workers_begin_far_from_each_other_and_go_on_with_neighbours() -> None:
    cluster = Cluster(2, len)
    count(cluster, list(range(100)))
    assert sorted(order[0] for order in cluster.orders[:2]) == [0, 50]
    following = {order[-1] + 1 for order in cluster.orders}
    assert sum(order[0] not in following for order in cluster.orders) <= 2 + 1


def test_the_last_orders_are_small() -> None:
    cluster = Cluster(2, len)
    count(cluster, list(range(100)))
    assert max(map(len, cluster.orders)) > 1
    assert len(cluster.orders[-1]) == 1
