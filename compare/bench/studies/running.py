"""Makes the runs of a study, each in a process of its own, as many at a time as the limits allow, usually one."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial

from compare.bench.studies.plan import Plan, PlannedRun, digest_of_set
from compare.harness.processes.starting import can_be_sent
from compare.harness.runner import add_numbers
from compare.harness.running import Worker
from compare.harness.signals.stopping import STOPPED
from compare.harness.supervisor import Supervisor
from compare.harness.worker import FormulationOrder
from compare.report.rows import Record
from compare.verdict.comparison import Outcome
from compare.verdict.tally import Tally
from models.engine import Engine
from models.formulation import Status
from models.languages import say, say_number
from models.problem import Instance


@dataclass
class AskedQuestion:
    """One question with its runs, their placements in a tally, and their outcomes, by the places of the runs."""

    tally: Tally
    runs: Sequence[PlannedRun]
    outcomes: dict[int, Outcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tally.disagreements.names = [str(place) for place in range(len(self.runs))]

    def place_of(self, run: PlannedRun) -> int:
        """The place of a run in ``runs``, from 0; in the disagreements of the tally this number is its name."""
        return self.runs.index(run)

    def all_outcomes(self) -> list[Outcome]:
        """The outcomes of all runs; of a run that has not ended, one that says that it was stopped."""
        return [self.outcomes.get(place) or _not_begun(run) for place, run in enumerate(self.runs)]

    def defects_of(self, run: PlannedRun) -> str | None:
        """The names of the defects of a run's placements that show without other runs; None if there are none."""
        name, examples = str(self.place_of(run)), self.tally.disagreements.examples
        return ", ".join(dict.fromkeys(one.defect.value for one in examples if name in one.has)) or None

    def digest_of(self, run: PlannedRun) -> str:
        """The digest of the solutions that a run gave."""
        place = self.place_of(run)
        return digest_of_set([placement for placement, held in self.tally.holders.items() if held >> place & 1])


def _not_begun(run: PlannedRun) -> Outcome:
    """The outcome of a run that was stopped before it began."""
    engine = run.formulation.engine.name
    return Outcome(run.formulation.name, engine, Status.LIMIT, STOPPED, has_begun=False)


class Conductor(Supervisor):
    """Makes the given runs of a plan. ``take`` is called with each run that has ended, and its row.

    A run that Ctrl-C has stopped has no row: it is made again when the study goes on. ``asked`` leads from the number
    of a question to its runs and their placements. ``waiting`` are the runs that have not begun, each with its number,
    which is its place among all ``runs``; ``begun`` leads from this number to the time in UTC at which the run began.
    """

    def __init__(self, plan: Plan, runs: Sequence[PlannedRun], take: Callable[[PlannedRun, Record], None]) -> None:
        super().__init__(plan.limits)
        self.plan = plan
        self.take = take
        self.waiting = deque(enumerate(runs))
        self.begun: dict[int, str] = {}
        self.runs = runs
        self.asked: dict[int, AskedQuestion] = {}
        for number in dict.fromkeys(run.number for run in runs):
            here = [run for run in runs if run.number == number]
            self.asked[number] = AskedQuestion(
                Tally(plan.questions[number].instance, [run.formulation for run in here]), here
            )

    def run(self, progress: Callable[["Conductor"], None] = lambda conductor: None) -> None:
        """Make all runs, unless Ctrl-C comes before. ``progress`` is called often."""
        self.supervise(lambda: progress(self))

    def progress_lines(self) -> list[str]:
        """A line for each run that is being made, and one with the number of those that are done."""
        done = len(self.runs) - len(self.waiting) - len(self.running)
        lines = []
        for worker in self.running:
            question = self.plan.questions[self.runs[worker.who].number]
            lines.append(f"n = {question.label}, {worker.formulation.name}: {worker.elapsed:.0f} s")
        how_many = say(
            "{done} of {runs} done", done=done, runs=say_number("{count} run", "{count} runs", count=len(self.runs))
        )
        return [*lines, f"{how_many}; {say('Ctrl-C stops and keeps what there is')}"]

    @property
    def is_waiting(self) -> bool:
        return bool(self.waiting)

    def must_wait(self) -> bool:
        _, run = self.waiting[0]
        return self.place.must_wait(run.formulation, self._instance_of(run))

    def engines_to_load(self) -> Iterable[Engine]:
        run_of_each = {run.formulation.name: run for _, run in self.waiting}.values()
        return [run.formulation.engine for run in run_of_each if can_be_sent(run.formulation, self._instance_of(run))]

    def _instance_of(self, run: PlannedRun) -> Instance:
        """The question to which a run belongs."""
        return self.plan.questions[run.number].instance

    def start_next(self) -> None:
        if self.reason_to_end:
            self.waiting.clear()
            return
        number, run = self.waiting.popleft()
        asked, limits = self.asked[run.number], self.plan.limits
        order = FormulationOrder(run.formulation, [asked.tally.instance], limits.seconds, limits.mib)
        self.begun[number] = datetime.now(UTC).isoformat(timespec="seconds")
        self.running.append(self.place.start(number, order, partial(asked.tally.receive, asked.place_of(run))))

    def take_end(self, worker: Worker) -> None:
        run = self.runs[worker.who]
        asked = self.asked[run.number]
        outcome = add_numbers(worker.reports[-1], asked.tally, asked.place_of(run))
        if self.interrupted and outcome.status == Status.LIMIT:
            return
        asked.outcomes[asked.place_of(run)] = outcome
        is_set = outcome.status.is_complete and not self.plan.until_first
        self.take(
            run,
            self.plan.record(
                run,
                outcome,
                digest=asked.digest_of(run) if is_set else None,
                defects=asked.defects_of(run),
                begun=self.begun[worker.who],
            ),
        )
