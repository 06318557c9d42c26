"""Runs formulations side by side, each in a process of its own, under limits of time and memory."""

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import wait

from compare.harness import processes
from compare.harness.limits import Limits
from compare.harness.process_tree import pass_on_ctrl_z
from compare.harness.processes import can_be_sent
from compare.harness.running import STOPPED, Running
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.judge import judge
from compare.verdict.tally import Tally
from models.catalogue.loading import describe_exception
from models.formulation import Formulation, SolutionSet, Status
from models.problem import Instance

POLL_SECONDS = 0.02


class Runner:
    """One comparison while it runs.

    ``outcomes`` has one entry for each formulation, in their order: None until it has ended. ``tally`` holds their
    placements. ``seconds`` are the time limits, if formulations have limits of their own.
    """

    def __init__(
        self,
        instance: Instance,
        formulations: Sequence[Formulation],
        limits: Limits,
        seconds: Sequence[float] | None = None,
    ) -> None:
        self.formulations = formulations
        self.seconds = seconds or [limits.seconds] * len(formulations)
        self.limits = limits
        self.tally = Tally(instance, formulations)
        self.outcomes = [_declined(one, instance) for one in formulations]
        self.waiting = [who for who, outcome in enumerate(self.outcomes) if outcome is None]
        self.waiting.sort(key=lambda who: bool(formulations[who].engine.imports))
        self.running: list[Running] = []
        self.interrupted = False

    def run(self, progress: Callable[["Runner"], None] = lambda runner: None) -> Comparison:
        """Run all formulations to their ends. ``progress`` is called often, with the runner, to show how it stands.

        Ctrl-C stops those that run and keeps their placements.
        """
        started = time.perf_counter()
        with self._interruptible(), pass_on_ctrl_z():
            processes.load_engines(one.engine for one in self._sent())
            while self.waiting or self.running:
                self._start()
                self._receive()
                progress(self)
        outcomes = [outcome for outcome in self.outcomes if outcome is not None]
        return judge(self.tally, outcomes, time.perf_counter() - started, self.interrupted)

    def _sent(self) -> Iterator[Formulation]:
        """The formulations that are sent to their processes, and so need an engine that is loaded there."""
        return (
            self.formulations[who] for who in self.waiting if can_be_sent(self.formulations[who], self.tally.instance)
        )

    def _start(self) -> None:
        while self.waiting and len(self.running) < self.limits.jobs:
            who = self.waiting[0]
            one = self.formulations[who]
            if not self.interrupted and processes.must_wait(one.engine, one, self.tally.instance):
                return
            del self.waiting[0]
            if self.interrupted:
                self.outcomes[who] = Outcome(one.name, one.engine.name, Status.LIMIT, STOPPED, has_begun=False)
            else:
                self.running.append(Running(who, one, self.tally, self.seconds[who], self.limits.mib))
                if self.interrupted:  # while it was being started
                    self.running[-1].stop()

    def _receive(self) -> None:
        wait([handle for running in self.running for handle in running.handles], timeout=POLL_SECONDS)
        for running in list(self.running):
            running.receive()
            if running.has_ended:
                self.outcomes[running.who] = running.outcome()
                self.running.remove(running)

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """In this block Ctrl-C asks the workers to stop, and raises nothing."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def interrupt(_signal: int, _frame: object) -> None:
            self.interrupted = True
            for running in self.running:
                running.stop()

        before = signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            for running in self.running:
                running.kill("the comparison ended")


def _declined(formulation: Formulation, instance: Instance) -> Outcome | None:
    """The outcome of a formulation that does not answer the instance; None if it answers."""
    status = Status.UNSUPPORTED
    try:
        reason = (
            "only one solution, not all" if formulation.gives == SolutionSet.ONE else formulation.unsupported(instance)
        )
    except Exception as error:
        status, reason = Status.FAILED, describe_exception(error)
    return None if reason is None else Outcome(formulation.name, formulation.engine.name, status, reason)


def compare(
    instance: Instance,
    formulations: Sequence[Formulation],
    limits: Limits | None = None,
    progress: Callable[[Runner], None] = lambda runner: None,
) -> Comparison:
    """Ask every formulation the same question, and judge the answers."""
    return Runner(instance, formulations, limits or Limits()).run(progress)
