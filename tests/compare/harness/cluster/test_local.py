"""A cluster on this machine leaves no process, however it is ended."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable

import psutil
import pytest

pytest.importorskip("distributed")

from compare.harness.cluster.local import NotStarted, local_cluster
from tests.support.program import ROOT, hear_signals
from tests.support.waiting import survivors

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


@pytest.mark.exhaustive
@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda one: one.name)
def test_whatever_ends_the_command_leaves_no_process(blow: signal.Signals) -> None:
    command = [sys.executable, "-m", "compare", "cluster", "start", "--workers", "1"]
    hear: Callable[[], None] = hear_signals
    program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, preexec_fn=hear)
    assert program.stdout is not None
    assert program.stdout.readline().startswith("tcp://127.0.0.1:")
    below = psutil.Process(program.pid).children(recursive=True)
    assert len(below) >= 1
    os.kill(program.pid, blow)
    program.communicate()
    assert survivors(below) == []


@pytest.mark.filterwarnings("ignore")  # a scheduler of Dask that cannot listen leaves a socket open
def test_a_port_that_is_taken_is_said() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(NotStarted), local_cluster(1, taken.getsockname()[1]):
            raise AssertionError("it was started")
    gc.collect()
