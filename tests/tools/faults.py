"""SIGKILL at random during sharded runs: is a shard lost that was done, is a count wrong, is a process left?

    python -m tests.tools.faults [--times 50] [--seed 1]

A round starts the program on a question in shards, waits until some of them are kept, and kills the program, one of its
workers, or a part of the cluster that works for it. Then the program is called again, and must come to the right count
with what was kept. Every process of a round has a mark in its environment, by which those that are left are found.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import psutil

from compare.answers.database import Database
from compare.harness.processes import tree
from tests.support.waiting import left_behind

SIDE, COUNT, SHARDS = 10, 724, 60
WORDS = ["run", str(SIDE), "--only", "cp-sat/columns", "--shards", str(SHARDS), "--json"]
MARK = "BEZZEL_FAULTS"
SECONDS = 120.0
"""A program that has not ended by then hangs."""
SECONDS_TO_END = 10.0
"""The time that processes have to end after the program."""
POLL_SECONDS = 0.02

Kept = set[tuple[int, ...]]
"""Number and count of each shard in the store."""


@dataclass
class Kill:
    """One kill. ``kept`` shards were in the store before it; ``faults`` says what was wrong afterwards."""

    victim: str
    kept: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.victim} killed when {self.kept} shards were kept: {'; '.join(self.faults) or 'nothing is wrong'}"


@dataclass(frozen=True)
class Cluster:
    """A cluster that ``cluster start`` has started: its address, and the process of its scheduler."""

    address: str
    pid: int

    def workers(self) -> list[int]:
        """The processes of its workers."""
        return [one for one in tree.children(self.pid) if any("spawn_main" in word for word in _words_of(one))]


def _words_of(pid: int) -> list[str]:
    try:
        return list(psutil.Process(pid).cmdline())
    except psutil.Error:
        return []


@contextmanager
def _cluster() -> Iterator[Cluster]:
    """A cluster of two workers, which ends with the block."""
    words = [sys.executable, "-m", "compare", "cluster", "start", "--workers", "2"]
    program = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert program.stdout is not None
    try:
        yield Cluster(program.stdout.readline().strip(), program.pid)
    finally:
        program.terminate()
        program.communicate()


ON_CLUSTER: dict[str, Callable[[Cluster], list[int]]] = {
    "a worker of the cluster": lambda cluster: cluster.workers(),
    "a process of a worker": lambda cluster: [one for worker in cluster.workers() for one in tree.descendants(worker)],
    "the scheduler": lambda cluster: [cluster.pid],
}
HERE: dict[str, Callable[[int], list[int]]] = {
    "the program": lambda program: [program],
    "a worker": tree.descendants,
}
VICTIMS = [*HERE, *ON_CLUSTER]


def kill_at_random(times: int, chance: random.Random, victims: Sequence[str] = VICTIMS) -> Iterator[Kill]:
    """Kill this many processes, each in a round of its own, with the victims in turn."""
    for number in range(times):
        victim = victims[number % len(victims)]
        mark = f"{os.getpid()}-{number}-{chance.getrandbits(32):x}"
        with tempfile.TemporaryDirectory(prefix="bezzel-faults-") as folder, _marked(mark):
            done = _kill_one(victim, Path(folder) / "store.sqlite", chance)
        if left := left_behind(partial(_with_mark, mark), SECONDS_TO_END):
            done.faults.append(f"left behind: {', '.join(left)}")
        yield done


def _kill_one(victim: str, store: Path, chance: random.Random) -> Kill:
    done = Kill(victim)
    place: AbstractContextManager[Cluster | None] = _cluster() if victim in ON_CLUSTER else nullcontext()
    with place as cluster:
        program = _start(store, cluster)
        wanted = chance.randrange(1, SHARDS // 2)
        while len(_kept(store)) < wanted and program.poll() is None:
            time.sleep(POLL_SECONDS)
        before = _kept(store)
        done.kept = len(before)
        pids = ON_CLUSTER[victim](cluster) if cluster else HERE[victim](program.pid)
        if program.poll() is None and pids:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(pids), tree.KILL)
        done.faults += _await_end(program)
        if lost := before - _kept(store):
            done.faults.append(f"{len(lost)} shards are lost")
    done.faults += _faults_of_answer(store)
    return done


def _start(store: Path, cluster: Cluster | None) -> "subprocess.Popen[str]":
    extra = ["--cluster", cluster.address] if cluster else []
    return subprocess.Popen(
        [sys.executable, "-m", "compare", *WORDS, "--store", str(store), *extra],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
    )  # fmt: skip


def _await_end(program: "subprocess.Popen[str]") -> list[str]:
    """The faults of how it ended; a count that it gives as complete must be right."""
    text = _output_of(program)
    if text is None:
        return [f"the program still ran after {SECONDS:g} s"]
    counts = [one["count"] for one in json.loads(text)["formulations"] if one["status"] == "COMPLETE"] if text else []
    return [f"it counted {counts}, not {COUNT}"] if set(counts) - {COUNT} else []


def _faults_of_answer(store: Path) -> list[str]:
    """The faults of the answer of the next call, which takes the shards that are kept."""
    text = _output_of(_start(store, None))
    if text is None:
        return [f"the next call still ran after {SECONDS:g} s"]
    counts = [one["count"] for one in json.loads(text)["formulations"]] if text else []
    return [] if counts == [COUNT] else [f"the next call counted {counts}, not {COUNT}"]


def _output_of(program: "subprocess.Popen[str]") -> str | None:
    """The text that it printed by its end; None if it had to be killed."""
    try:
        text, _ = program.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        tree.kill_tree(program.pid)
        program.communicate()
        return None
    return text


def _kept(store: Path) -> Kept:
    if not store.exists():
        return set()
    with Database(store) as database:
        return {tuple(row) for row in database.read("SELECT number, count FROM shards")}


@contextmanager
def _marked(mark: str) -> Iterator[None]:
    """In this block every process that is started has the mark in its environment."""
    os.environ[MARK] = mark
    try:
        yield
    finally:
        del os.environ[MARK]


def _with_mark(mark: str) -> Iterator[psutil.Process]:
    for one in psutil.process_iter():
        try:
            if one.environ().get(MARK) == mark and one.status() != psutil.STATUS_ZOMBIE:
                yield one
        except (psutil.Error, OSError):
            continue


def main() -> int:
    """Kill as often as asked, and print every round; the exit code is 1 if something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=50, help="how many processes are killed")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1, 10**6))
    given = parser.parse_args()
    has_dask = find_spec("distributed") is not None
    print(f"seed {given.seed}{'' if has_dask else '; without a cluster, as Dask is not installed'}", flush=True)
    faulty = 0
    for one in kill_at_random(given.times, random.Random(given.seed), VICTIMS if has_dask else [*HERE]):
        print(one, flush=True)
        faulty += bool(one.faults)
    print(f"{given.times} processes killed, {faulty} times something was wrong")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
