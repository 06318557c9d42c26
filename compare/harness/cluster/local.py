"""A cluster on this machine, for a first try and for tests: a scheduler, and workers of one thread, on loopback."""

import logging
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from compare.harness.cluster.scheduler import first_line
from models.solvers.signals import signals_wait

LOOPBACK = "127.0.0.1"


class NotStarted(Exception):
    """The cluster could not be started. The message says why."""


@contextmanager
def local_cluster(workers: int, port: int = 0) -> Iterator[Any]:
    """A ``LocalCluster`` of Dask with this number of workers, which ends with the block; nothing of it is left.

    Its scheduler is in this process, its workers are processes that are started again when they die. Raises NotStarted.
    """
    from distributed import LocalCluster

    with tempfile.TemporaryDirectory(prefix="bezzel-cluster-", ignore_cleanup_errors=True) as folder:
        try:
            with signals_wait({signal.SIGINT}):  # its threads and processes never hear Ctrl-C
                cluster: Any = LocalCluster(  # type: ignore[no-untyped-call]
                    n_workers=workers, threads_per_worker=1, memory_limit=0, host=LOOPBACK, scheduler_port=port,
                    dashboard_address=None, local_directory=folder, silence_logs=logging.CRITICAL,
                )  # fmt: skip
        except (RuntimeError, OSError) as error:
            raise NotStarted(first_line(error.__cause__ or error)) from None
        with cluster:
            yield cluster
