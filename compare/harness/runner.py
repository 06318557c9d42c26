"""Runs the formulations of one comparison side by side, each in a process of its own, and has them judged."""

import time
from collections.abc import Callable, Sequence
from functools import partial

from compare.harness.limits import Limits
from compare.harness.processes.starting import can_be_sent
from compare.harness.running import Worker
from compare.harness.supervisor import Supervisor
from compare.harness.worker import FormulationOrder
from compare.harness.workplaces import Workplace
from compare.question.description import plural
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.judge import judge
from compare.verdict.tally import Tally
from models.catalogue.loading import describe_exception
from models.engine import Engine
from models.formulation import Formulation, SolutionSet, Status
from models.languages import say, translate
from models.problem import Instance

MOST_LOSSES = 5
"""The number of times that work which was lost with its worker is given to another one."""


class Runner(Supervisor):
    """One comparison while it runs.

    ``outcomes`` has one entry for each formulation, in their order: None until it has ended. ``tally`` holds their
    placements. ``seconds`` are the time limits of single formulations, if they differ; ``together`` is the time after
    which none is begun any more, counted from ``ready``, when no engine had to be loaded any more.
    """

    def __init__(
        self,
        instance: Instance,
        formulations: Sequence[Formulation],
        limits: Limits,
        seconds: Sequence[float] | None = None,
        place: Workplace | None = None,
        together: float | None = None,
    ) -> None:
        super().__init__(limits, place)
        self.together = together
        self.ready = time.perf_counter()
        self.formulations = formulations
        self.seconds = seconds or [limits.seconds] * len(formulations)
        self.tally = Tally(instance, formulations)
        self.outcomes = [decline(one, instance, self.place) for one in formulations]
        self.losses = 0
        self.waiting = [who for who, outcome in enumerate(self.outcomes) if outcome is None]

    def run(self, progress: Callable[["Runner"], None] = lambda runner: None) -> Comparison:
        """Run all formulations, and judge what they gave. ``progress`` is called often, with this runner.

        Ctrl-C stops the formulations that run; their placements are kept.
        """
        started = self.ready = time.perf_counter()
        self.supervise(lambda: progress(self))
        outcomes = [outcome for outcome in self.outcomes if outcome is not None]
        return judge(self.tally, outcomes, time.perf_counter() - started, interrupted=self.interrupted)

    def progress_lines(self) -> list[str]:
        """One line for each formulation that runs, and one that counts the others."""
        lines = []
        for worker in self.running:
            state = worker.preparation or plural(self.tally.counts[worker.who], "solution")
            lines.append(f"{worker.formulation.name}: {state}, {worker.elapsed:.0f} s")
        done = sum(outcome is not None and outcome.status != Status.UNSUPPORTED for outcome in self.outcomes)
        sentence = "{done} done, {waiting} to come; Ctrl-C stops and keeps what there is"
        return [*lines, say(sentence, done=done, waiting=len(self.waiting))]

    @property
    def is_waiting(self) -> bool:
        return bool(self.waiting)

    @property
    def reason_to_end(self) -> str | None:
        is_over = self.together is not None and time.perf_counter() - self.ready > self.together
        return super().reason_to_end or (say("the time of all together is used up") if is_over else None)

    def must_wait(self) -> bool:
        waits = self._must_wait(self._next())
        if waits:
            self.ready = time.perf_counter()
        return waits

    def _must_wait(self, who: int) -> bool:
        return self.place.must_wait(self.formulations[who], self.tally.instance)

    def _next(self) -> int:
        """The number of the first formulation that waits; while engines are loaded, of the first that needs none."""
        first = self.waiting[0]
        if not self._must_wait(first):
            return first
        return next((who for who in self.waiting if not self.formulations[who].engine.imports), first)

    def engines_to_load(self) -> list[Engine]:
        waiting = [self.formulations[who] for who in self.waiting]
        return [one.engine for one in waiting if can_be_sent(one, self.tally.instance)]

    def start_next(self) -> None:
        who = self._next()
        self.waiting.remove(who)
        formulation = self.formulations[who]
        if reason := self.reason_to_end:
            self.outcomes[who] = Outcome(
                formulation.name, formulation.engine.name, Status.LIMIT, reason, has_begun=False
            )
            return
        order = FormulationOrder(
            formulation, [self.tally.instance], self.seconds[who], self.limits.mib, most=self.limits.solutions
        )
        self.running.append(self.place.start(who, order, partial(self.tally.receive, who)))

    def take_end(self, worker: Worker) -> None:
        if worker.lost and self.losses < MOST_LOSSES:
            self.losses += 1
            self.waiting.append(worker.who)
            return
        self.outcomes[worker.who] = add_numbers(worker.reports[-1], self.tally, worker.who)


def add_numbers(outcome: Outcome, tally: Tally, who: int) -> Outcome:
    """The outcome of formulation number ``who``, to which the count and the size of its placements are added."""
    outcome.count = tally.counts[who]
    outcome.size = tally.sizes[who]
    outcome.has_orbits = tally.has_orbits
    if outcome.status == Status.COMPLETE and not outcome.count:
        outcome.status = Status.INFEASIBLE
    return outcome


def decline(formulation: Formulation, instance: Instance, place: Workplace | None = None) -> Outcome | None:
    """The outcome of a formulation that cannot be asked the instance, or not at this place; None if it can."""
    status = Status.UNSUPPORTED
    try:
        gives_one = formulation.gives == SolutionSet.ONE
        reason = translate("only one solution, not all") if gives_one else formulation.unsupported(instance)
    except Exception as error:
        status, reason = Status.FAILED, describe_exception(error)
    if reason is None and place is not None:
        reason = place.reason_against(formulation.engine)
    return None if reason is None else Outcome(formulation.name, formulation.engine.name, status, translate(reason))


def compare(
    instance: Instance,
    formulations: Sequence[Formulation],
    limits: Limits | None = None,
    progress: Callable[[Runner], None] = lambda runner: None,
    place: Workplace | None = None,
    together: float | None = None,
) -> Comparison:
    """The comparison of the formulations' answers to one question, on this machine or at another place.

    ``together``: the seconds after which no formulation is begun any more.
    """
    return Runner(instance, formulations, limits or Limits(), place=place, together=together).run(progress)
