"""Batches of a solver's thread, where a signal comes at a bad moment."""

import threading

import pytest

from models.solvers.batches import BatchesOfThread


class Signal(Exception):
    """Raised where a handler of signals raises one."""


@pytest.mark.parametrize("runs", [False, True])
def test_a_signal_that_comes_while_the_thread_starts_ends_it(runs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopped = threading.Event(), threading.Event()
    start = threading.Thread.start
    started: list[threading.Thread] = []

    def work() -> None:
        begun.set()
        stopped.wait()

    def interrupted(thread: threading.Thread) -> None:
        if runs:
            start(thread)
            begun.wait()
        started.append(thread)
        raise Signal

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(Signal), BatchesOfThread(work, stopped.set):
        pass
    (thread,) = started
    assert not thread.is_alive()
    if not runs:  # it may begin when the exception has left the block
        start(thread)
        thread.join()
    assert begun.is_set() == runs
