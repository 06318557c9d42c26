"""A cluster gives the answers that this machine gives, with the same limits, whatever happens to its workers."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
import pytest

pytest.importorskip("distributed")

from compare.answers.shards.comparing import compare_shards
from compare.answers.shards.cutting import cut_question
from compare.answers.shards.digests import fingerprint_shards
from compare.answers.shards.result import Keeper
from compare.answers.shards.work import ShardedWork
from compare.harness.cluster import dask, filling
from compare.harness.cluster.calling import call_on_cluster
from compare.harness.cluster.counting import count_on_cluster
from compare.harness.cluster.dask import DaskCluster
from compare.harness.cluster.filling import Lost, fill
from compare.harness.cluster.local import LOOPBACK, local_cluster
from compare.harness.cluster.orders import CountOrder
from compare.harness.cluster.scheduler import reason_against_scheduler
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.question.errors import BadUse
from models import Board, Formulation, Instance, Status, find_formulation, find_piece, find_problem
from models.catalogue.finding import find_counter
from models.counting import Census, CountedInParts, Resources, SumOfParts
from tests.support import defective
from tests.support.called import write_and_return
from tests.support.program import ROOT, bezzel_here
from tests.support.waiting import survivors, wait_until

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.filterwarnings("ignore")]
QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(7, 7), 7)
LONG = Instance(find_problem("non-attacking"), find_piece("queen"), Board(8, 8), 8)
FLAGS = find_formulation("backtracking/flags")
CONSTRAINTS = find_formulation("python-constraint/columns")
CP_SAT = find_formulation("cp-sat/columns")
LIMITS = Limits(60, 2048, 2)


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    with local_cluster(2) as started:
        yield started


@pytest.fixture(scope="module")
def cluster(local: Any) -> Iterator[DaskCluster]:
    told: list[str] = []
    with DaskCluster(local.scheduler_address, {FLAGS.engine, CONSTRAINTS.engine}, told.append) as opened:
        yield opened
    assert told == []


def test_a_cluster_gives_the_same_comparison_as_this_machine(cluster: DaskCluster) -> None:
    here, there = (compare(QUEENS, [FLAGS, CONSTRAINTS], LIMITS, place=place) for place in (None, cluster))
    assert [(one.status, one.count, one.statistics.nodes) for one in there.outcomes] == [
        (one.status, one.count, one.statistics.nodes) for one in here.outcomes
    ]
    assert set(there.solutions) == set(here.solutions)


def test_shards_on_a_cluster_have_the_answer_of_the_whole_question(cluster: DaskCluster) -> None:
    question = cut_question(QUEENS, 8, LIMITS)
    comparison = compare_shards(question, [FLAGS, CONSTRAINTS], LIMITS, place=cluster)
    assert [(one.status, one.count) for one in comparison.outcomes] == [(Status.COMPLETE, 40)] * 2
    assert (comparison.agree, comparison.classes) == (True, 6)


@pytest.mark.exhaustive
def test_a_cluster_gives_the_same_fingerprint(cluster: DaskCluster) -> None:
    question = cut_question(QUEENS, 8, LIMITS)
    digests = {
        one.fingerprint.digest
        for place in (None, cluster)
        for one in fingerprint_shards(question, [FLAGS], LIMITS, Keeper(), place=place).taken
        if one.fingerprint
    }
    assert len(digests) == 1


def worker_pids(cluster: Any) -> list[int]:
    """The process ids of the workers that live."""
    return [nanny.pid for nanny in cluster.workers.values() if nanny.pid is not None]


@pytest.mark.parametrize(
    ("formulation", "limits", "status", "reason"),
    [
        (defective.Dies(), LIMITS, Status.FAILED, "the process died, exit code 3"),
        (defective.HangsDeaf(), Limits(0.3), Status.LIMIT, "time limit"),
        (defective.EatsMemory(), Limits(60, 50), Status.LIMIT, "memory limit of 50 MiB"),
    ],
    ids=lambda one: getattr(one, "name", None),
)
def test_limits_and_isolation_hold_on_a_worker(
    local: Any, formulation: Formulation, limits: Limits, status: Status, reason: str
) -> None:
    before = worker_pids(local)
    with DaskCluster(local.scheduler_address, {formulation.engine}, print) as cluster:
        (outcome,) = compare(QUEENS, [formulation], limits, place=cluster).outcomes
    assert (outcome.status, outcome.reason) == (status, reason)
    assert worker_pids(local) == before


def counter() -> SumOfParts:
    pytest.importorskip("numba")
    found = find_counter("kernels/half-board-join")
    assert isinstance(found, SumOfParts)
    return found


@pytest.mark.exhaustive
def test_a_cluster_counts_the_parts_of_a_count(local: Any) -> None:
    join, instance = counter(), Instance(QUEENS.problem, QUEENS.piece, Board(13, 13), 13)
    with DaskCluster(local.scheduler_address, {join.engine}, print) as cluster:
        resources = Resources(run_parts=lambda *asked: count_on_cluster(cluster, 60, *asked))
        assert join.count(instance, resources) == 73712


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["kernels/frame", "kernels/cover"])
def test_a_cluster_counts_covering_sets_and_their_classes(local: Any, name: str) -> None:
    pytest.importorskip("numba")
    covers, instance = find_counter(name), Instance(find_problem("domination"), QUEENS.piece, Board(8))
    with DaskCluster(local.scheduler_address, {covers.engine}, print) as cluster:
        resources = Resources(run_parts=lambda *asked: count_on_cluster(cluster, 60, *asked))
        assert covers.census(instance, resources, with_classes=True) == Census(5, 4860, 638)


def kill_a_worker_once_a_shard_is_done(local: Any, killed: list[int]) -> Callable[[ShardedWork], None]:
    def progress(work: ShardedWork) -> None:
        if any(task.results for task in work.tasks) and not killed:
            killed.append(worker_pids(local)[0])
            os.kill(killed[0], signal.SIGKILL)

    return progress


def test_the_shards_of_a_lost_worker_run_elsewhere(local: Any, cluster: DaskCluster) -> None:
    killed: list[int] = []
    question = cut_question(LONG, 20, LIMITS)
    progress = kill_a_worker_once_a_shard_is_done(local, killed)
    comparison = compare_shards(question, [CONSTRAINTS], LIMITS, place=cluster, progress=progress)
    assert killed
    assert (comparison.count, comparison.complete) == (92, True)


def close_idle() -> None:
    """End the processes that count parts and have nothing to do."""
    while filling._idle:
        filling._idle.pop().close()


def test_a_process_that_dies_while_it_counts_is_a_lost_order_and_the_next_order_gets_another() -> None:
    join, instance = counter(), Instance(QUEENS.problem, QUEENS.piece, Board(16, 16), 16)
    short, long = CountOrder(join, instance, [3], 0.0), CountOrder(join, instance, range(500), 60.0)
    close_idle()
    with ThreadPoolExecutor(1) as executor:
        (part,) = executor.submit(fill, short).result()
        (kept,) = filling._idle
        counting = executor.submit(fill, long)
        wait_until(lambda: not filling._idle)
        kept.process.kill()
        with pytest.raises(Lost):
            counting.result()
        assert [one.count for one in executor.submit(fill, short).result()] == [part.count]
    (other,) = filling._idle
    close_idle()
    for one in (kept, other):
        with pytest.raises(ValueError, match="closed"):  # it has ended, and holds no pipe any more
            one.process.is_alive()


def test_parts_are_counted_until_the_time_is_over() -> None:
    join, instance = counter(), Instance(QUEENS.problem, QUEENS.piece, Board(12, 12), 12)
    parts = fill(CountOrder(join, instance, [3, 5], 60.0))
    assert [part.number for part in parts] == [3, 5]
    assert [part.number for part in fill(CountOrder(join, instance, [3, 5], 0.0))] == [3]
    frame, domination = find_counter("kernels/frame"), Instance(find_problem("domination"), QUEENS.piece, Board(8), 5)
    assert isinstance(frame, CountedInParts)
    (part,) = fill(CountOrder(frame, domination, [7], 60.0, with_classes=True))
    assert part.number == 7
    assert part.classes is not None
    close_idle()


@contextmanager
def worker_of_somebody_else(*folders: Path, threads: int = 1) -> Iterator[str]:
    """The address of a cluster whose worker was started by the documented command; modules are looked for there."""
    words = ["--nworkers", "1", "--nthreads", str(threads), "--memory-limit", "0", "--host", LOOPBACK]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, folders))}
    with local_cluster(0) as scheduler, TemporaryDirectory() as folder:
        program = [sys.executable, "-m", "distributed.cli.dask_worker", scheduler.scheduler_address, *words]
        worker = subprocess.Popen(program, cwd=folder, env=environment, stderr=subprocess.DEVNULL)
        try:
            scheduler.wait_for_workers(1, timeout=60)
            yield scheduler.scheduler_address
        finally:
            below = psutil.Process(worker.pid).children(recursive=True)
            worker.terminate()
            worker.wait()
            assert survivors(below) == []


@pytest.mark.exhaustive
def test_a_worker_of_several_threads_that_somebody_else_started_does_all_kinds_of_work(tmp_path: Path) -> None:
    limits, dies = Limits(60, 1024, 4), defective.Dies()
    with worker_of_somebody_else(ROOT, threads=4) as address:
        with DaskCluster(address, {FLAGS.engine, CP_SAT.engine, dies.engine}, print) as cluster:
            assert cluster.jobs == 4
            outcomes = compare(QUEENS, [FLAGS, CP_SAT, dies, FLAGS], limits, place=cluster).outcomes
            tasks = [(one, str(tmp_path / str(one))) for one in range(8)]
            called = dict(call_on_cluster(cluster, FLAGS.engine, write_and_return, tasks, limits, writes_file=True))
        join, instance = counter(), Instance(QUEENS.problem, QUEENS.piece, Board(12, 12), 12)
        with DaskCluster(address, {join.engine}, print) as cluster:
            assert join.count(instance, Resources(run_parts=partial(count_on_cluster, cluster, 60))) == 14200
    assert [one.count for one in outcomes] == [40, 40, 1, 40]
    assert called == {one: 2 * one for one in range(8)}


@pytest.mark.exhaustive
def test_a_worker_with_other_code_says_so_and_gets_no_work(tmp_path: Path) -> None:
    for room in ("models", "compare"):
        shutil.copytree(ROOT / room, tmp_path / room)
    (tmp_path / "models" / "problem.py").open("a").write("\nCHANGED = True\n")
    told: list[str] = []
    with worker_of_somebody_else(tmp_path) as address, pytest.raises(BadUse, match="can do any of this"):
        DaskCluster(address, {FLAGS.engine}, told.append)
    assert len(told) == 1
    assert told[0].endswith("is not given all work: it has another version of Bezzel")


@pytest.mark.exhaustive
def test_a_worker_without_an_engine_is_given_other_work(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Hides:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'ortools': raise ModuleNotFoundError(name)\n"
        "import importlib.util as u\n"
        "usual = u.find_spec\n"
        "u.find_spec = lambda name, package=None: None if name == 'ortools' else usual(name, package)\n"
    )
    told: list[str] = []
    engines = {FLAGS.engine, CP_SAT.engine}
    with worker_of_somebody_else(tmp_path, ROOT) as address, DaskCluster(address, engines, told.append) as cluster:
        outcomes = compare(QUEENS, [FLAGS, CP_SAT], LIMITS, place=cluster).outcomes
    assert [one.status for one in outcomes] == [Status.COMPLETE, Status.UNSUPPORTED]
    assert "not installed" in (outcomes[1].reason or "")
    assert "not installed" in told[0]


@pytest.mark.quick
@pytest.mark.parametrize("command", ["run 4", "prove 3 -o none"])
def test_an_address_where_no_cluster_is_is_bad_use(command: str, tmp_path: Path) -> None:
    done = bezzel_here(*command.replace("none", str(tmp_path / "none")).split(), "--cluster", "nowhere")
    assert done.returncode == 2
    assert "no cluster answers at nowhere" in done.stderr


def test_a_worker_is_not_taken_for_the_scheduler(cluster: DaskCluster) -> None:
    told = {reason_against_scheduler(worker) for worker in cluster._threads}
    assert told == {"what listens there is the worker of a cluster, not its scheduler"}


def test_a_worker_that_says_nothing_is_not_waited_for(local: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "SECONDS_TO_DESCRIBE", 0.5)
    told: list[str] = []
    silent = psutil.Process(worker_pids(local)[0])
    silent.suspend()
    try:
        with DaskCluster(local.scheduler_address, {FLAGS.engine}, told.append) as opened:
            assert opened.jobs == 1
    finally:
        silent.resume()
    assert [line.partition(" is ")[2] for line in told] == ["not given all work: it says nothing within 0.5 seconds"]


def test_only_programs_on_this_machine_reach_it(local: Any) -> None:
    pids = [os.getpid(), *worker_pids(local)]
    listening = [
        one.laddr.ip
        for pid in pids
        for one in psutil.Process(pid).net_connections()
        if one.status == psutil.CONN_LISTEN
    ]
    assert len(listening) >= len(pids) + len(worker_pids(local))
    assert set(listening) == {"127.0.0.1"}


def test_functions_are_called_on_a_cluster_and_their_files_come_back(cluster: DaskCluster, tmp_path: Path) -> None:
    def call(*numbers: int) -> Iterator[tuple[int, Any]]:
        tasks = [(one, str(tmp_path / str(one))) for one in numbers]
        return call_on_cluster(cluster, FLAGS.engine, write_and_return, tasks, LIMITS, writes_file=True)

    assert dict(call(5, 6, 7)) == {0: 10, 1: 12, 2: 14}
    assert [(tmp_path / one).read_text() for one in "567"] == ["5", "6", "7"]
    with pytest.raises(Fault, match="below zero"):
        list(call(-1))


@pytest.mark.exhaustive
def test_a_cluster_proves_the_shards_of_a_certificate(local: Any, tmp_path: Path) -> None:
    pytest.importorskip("pysat")
    words = ["prove", "7", "--problem", "domination", "--shards", "4", "-o", str(tmp_path / "proofs")]
    done = bezzel_here(*words, "--cluster", local.scheduler_address)
    assert done.returncode == 0
    assert "no solution has fewer" in done.stdout
    assert bezzel_here("verify", str(tmp_path / "proofs")).returncode == 0


@pytest.mark.exhaustive
def test_fingerprints_of_whole_questions_come_from_a_cluster(local: Any) -> None:
    words = ["fingerprint", "7", "--only", "flags", "--only", "backtracking/bitmask", "--json"]
    here, there = (
        json.loads(bezzel_here(*words, *more).stdout) for more in ([], ["--cluster", local.scheduler_address])
    )
    for answer in here, there:
        for one in answer["formulations"]:
            one.pop("seconds")
    assert here == there
