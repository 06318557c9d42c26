"""A cluster on this machine, for a first try and for tests: a scheduler and workers, each a process, on loopback."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from compare.harness.processes import tree

LOOPBACK = "127.0.0.1"
SECONDS_TO_START = 60.0
ADDRESS = re.compile(rb"Scheduler at:\s*(tcp://\S+)")
REGISTERED = re.compile(rb"Registered to:")
POLL_SECONDS = 0.05


class NotStarted(Exception):
    """The cluster could not be started. The message says why."""


@dataclass(frozen=True)
class LocalCluster:
    """Where it is, and its processes: those of the workers are the nannies, which start the workers themselves."""

    address: str
    scheduler: "subprocess.Popen[bytes]"
    nannies: "list[subprocess.Popen[bytes]]"

    @property
    def has_ended(self) -> bool:
        """Whether the scheduler runs no more."""
        return self.scheduler.poll() is not None

    def workers(self) -> list[int]:
        """The process ids of the workers, which the nannies start again when they are killed."""
        below = [child for nanny in self.nannies for child in tree.children(nanny.pid)]
        return [child for child in below if not _is_tracker(child)]


def _is_tracker(pid: int) -> bool:
    """Whether it is a process that multiprocessing starts for itself, or one that has just ended."""
    try:
        return any("resource_tracker" in word for word in psutil.Process(pid).cmdline())
    except psutil.Error:
        return True


@dataclass(frozen=True)
class _Process:
    """A process, and the writing end of the pipe by which it knows that this program lives."""

    process: "subprocess.Popen[bytes]"
    writer: int


@contextmanager
def local_cluster(workers: int, port: int = 0, path: str | None = None) -> Iterator[LocalCluster]:
    """A cluster with this number of workers of one thread each, which ends with the block; nothing of it is left.

    ``path`` is the PYTHONPATH of the workers. Raises NotStarted.
    """
    started: list[_Process] = []
    with tempfile.TemporaryDirectory(prefix="bezzel-cluster-", ignore_cleanup_errors=True) as folder:
        try:
            scheduler = _start(started, Path(folder), "scheduler", "--host", LOOPBACK, "--port", str(port))
            address = _await(ADDRESS, scheduler, Path(folder) / "scheduler.log")[1].decode()
            nannies = [_start_worker(started, Path(folder), address, number, path) for number in range(workers)]
            for number, nanny in enumerate(nannies):
                _await(REGISTERED, nanny, Path(folder) / f"worker-{number}.log")
            yield LocalCluster(address, scheduler, nannies)
        finally:
            _end(started)


def _start_worker(
    started: "list[_Process]", folder: Path, address: str, number: int, path: str | None
) -> "subprocess.Popen[bytes]":
    words = [address, "--nthreads", "1", "--host", LOOPBACK, "--memory-limit", "0"]
    words += ["--local-directory", str(folder), "--name", f"worker-{number}"]
    return _start(started, folder, "worker", *words, path=path, log=f"worker-{number}")


def _start(
    started: "list[_Process]", folder: Path, *words: str, path: str | None = None, log: str | None = None
) -> "subprocess.Popen[bytes]":
    """A process in a session of its own, which does not hear the Ctrl-C of a terminal."""
    extra = ["--no-dashboard", "--dashboard-address", f"{LOOPBACK}:0"]  # without a dashboard it serves pages, too
    extra += ["--no-jupyter"] if words[0] == "scheduler" else []
    paths = [path or str(Path(__file__).parents[3]), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    reader, writer = os.pipe()
    with (folder / f"{log or words[0]}.log").open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "compare.harness.cluster.dask_process", str(reader), *words, *extra],
            stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True, env=environment, cwd=folder,
            pass_fds=[reader],
        )  # fmt: skip
    os.close(reader)
    started.append(_Process(process, writer))
    return process


def _await(pattern: re.Pattern[bytes], process: "subprocess.Popen[bytes]", log: Path) -> re.Match[bytes]:
    """What the process has written. Raises NotStarted if it ends without that, or takes too long."""
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and process.poll() is None:
        if found := pattern.search(log.read_bytes()):
            return found
        time.sleep(POLL_SECONDS)
    raise NotStarted((log.read_text(errors="replace").strip().splitlines() or ["it said nothing"])[-1])


def _end(started: "list[_Process]") -> None:
    """First the nannies, so that they start no worker again."""
    for one in reversed(started):
        tree.kill_tree(one.process.pid)
        one.process.wait()
        os.close(one.writer)
