"""The plan of a study: formulations, each on several boards, several times, and the order that is drawn by lot."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from inspect import getsource
from pathlib import Path

from compare.answers.code import digest_of
from compare.answers.first import UntilFirst
from compare.answers.shards.stored.records import code_of
from compare.harness.limits import Limits
from compare.harness.runner import decline
from compare.question.errors import BadUse
from compare.question.parsing import LONGEST_SIDE, parse_number
from compare.report.rows import QUESTION, ROW, Record, SingleRun
from compare.report.tables import as_data
from compare.verdict.comparison import Outcome
from models.formulation import Formulation, Status
from models.languages import say
from models.problem import Instance

CLOCKS = {"wall": "seconds", "processor": "processor_seconds"}
"""The ways to measure time, each with the column that has it."""
DIGITS_OF_CODE, DIGITS_OF_SET = 12, 16
"""The numbers of hexadecimal digits of the short digests."""
IDENTITY = (*QUESTION, "name", "until_first", "code", "versions", "machine")
"""The columns that are equal in the rows of runs that are repeats of each other."""


@dataclass(frozen=True)
class PlannedQuestion:
    """One question of a study: the formulations that answer it, and by name the reasons why the others do not."""

    instance: Instance
    formulations: Sequence[Formulation]
    declined: Mapping[str, str]

    @property
    def label(self) -> str:
        """The side of the board, or both sides."""
        board = self.instance.board
        return str(board.rows) if board.rows == board.columns else f"{board.rows} × {board.columns}"

    @property
    def side(self) -> int:
        """The longer side of the board, over which charts are drawn."""
        return max(self.instance.board.rows, self.instance.board.columns)


@dataclass(frozen=True)
class PlannedRun:
    """A run that is to be made: of a formulation on ``questions[number]`` of the plan.

    ``repeat`` counts the runs of the formulation on the question, ``order`` all runs of the study, both from 1.
    """

    number: int
    formulation: Formulation
    repeat: int
    order: int


@dataclass(frozen=True)
class Plan:
    """The plan of a study: each formulation that answers a question runs ``repeat`` times on it.

    ``seed`` draws the order. ``until_first``: a run is stopped at its first solution. ``clock``, one of ``CLOCKS``, is
    that of the statistics; the rows have the times of both.
    """

    questions: Sequence[PlannedQuestion]
    repeat: int
    seed: int
    limits: Limits
    until_first: bool = False
    clock: str = "wall"

    @cached_property
    def names(self) -> list[str]:
        """The names of the formulations that answer some question, in their order."""
        return list(dict.fromkeys(one.name for question in self.questions for one in question.formulations))

    def runs(self) -> Iterator[PlannedRun]:
        """All runs in their order: complete rounds, each with every formulation on every question once, shuffled.

        So a time in which the machine is slow concerns all alike, a study that is stopped has about as many runs of
        each, and more repeats are more rounds. The order depends on the seed and the plan only.
        """
        pairs = [(number, one) for number, question in enumerate(self.questions) for one in question.formulations]
        for repeat in range(1, self.repeat + 1):
            drawn = random.Random(f"{self.seed} {repeat}").sample(pairs, len(pairs))
            for place, (number, formulation) in enumerate(drawn, 1):
                yield PlannedRun(number, formulation, repeat, (repeat - 1) * len(pairs) + place)

    def record(self, planned: PlannedRun, outcome: Outcome, **measured: str | None) -> Record:
        """The row of a run that has ended; ``measured`` are other fields of ``SingleRun``."""
        instance = self.questions[planned.number].instance
        return as_data(
            ROW,
            SingleRun(
                instance,
                outcome,
                planned.formulation,
                planned.repeat,
                planned.order,
                self.seed,
                self.until_first,
                self.limits,
                code=code_of_formulation(planned.formulation, instance),
                **measured,
            ),
        )

    @cached_property
    def _numbers_by_identity(self) -> dict[tuple[object, ...], int]:
        """The numbers of the questions, from 0, by the identity that the rows of each formulation on them have."""
        numbers = {}
        for number, question in enumerate(self.questions):
            for one in question.formulations:
                outcome = Outcome(one.name, one.engine.name, Status.LIMIT)
                row = self.record(PlannedRun(number, one, 1, 1), outcome)
                numbers[identity(row)] = number
        return numbers

    def number_of_question(self, record: Record) -> int | None:
        """The number, from 0, of the question that a row answers; None if the row is of another study."""
        number = self._numbers_by_identity.get(identity(record))
        return number if number is not None and self._was_within_limits(record) else None

    def _was_within_limits(self, record: Record) -> bool:
        """Whether the run would have ended alike under the limits of this study."""
        if (record["time_limit"], record["memory_limit"]) == (self.limits.seconds, self.limits.mib):
            return True
        seconds, mib = record["seconds"], record["peak_mib"]
        is_complete = Status(str(record["status"])).is_complete
        return is_complete and _as_float(seconds) <= self.limits.seconds and _as_float(mib) <= self.limits.mib

    def is_about(self, record: Record) -> bool:
        """Whether a row is one of these questions and formulations, perhaps with other code or on another machine."""
        question_and_name = slice(len(QUESTION) + 1)
        return identity(record)[question_and_name] in {one[question_and_name] for one in self._numbers_by_identity}


def _as_float(value: object) -> float:
    """A measured number of a row; 0 if it was not measured."""
    return float(value) if isinstance(value, int | float) else 0.0


def identity(record: Record) -> tuple[object, ...]:
    """The values of a row in the columns ``IDENTITY``."""
    return tuple(record[name] for name in IDENTITY)


def make_question(instance: Instance, formulations: Sequence[Formulation], *, until_first: bool) -> PlannedQuestion:
    """The question with those of the formulations that answer it."""
    asked = [UntilFirst(one) if until_first else one for one in formulations]
    outcomes = {one.name: decline(one, instance) for one in asked}
    declined = {name: str(outcome.reason) for name, outcome in outcomes.items() if outcome}
    return PlannedQuestion(instance, [one for one in asked if one.name not in declined], declined)


def code_of_formulation(formulation: Formulation, instance: Instance) -> str:
    """A short digest of the code that a run depends on: ours, that of plug-ins, or the file or class of one's own."""
    one = formulation.formulation if isinstance(formulation, UntilFirst) else formulation
    return digest_of(code_of(one, instance.problem), _own_code(one))[:DIGITS_OF_CODE]


def _own_code(formulation: Formulation) -> str:
    """The text of a file of one's own and its hints, or of the class; empty if it cannot be read."""
    submission = getattr(formulation, "submission", None)
    try:
        if submission is not None:
            return f"{Path(submission.file).read_text(errors='replace')} {getattr(submission, 'hints', '')}"
        return getsource(type(formulation))
    except (OSError, TypeError):
        return ""


def digest_of_set(placements: Sequence[int]) -> str:
    """A short digest of a set of placements in hexadecimal digits; their order does not matter."""
    words = " ".join(f"{one:x}" for one in sorted(placements))
    return sha256(words.encode()).hexdigest()[:DIGITS_OF_SET]


def parse_sides(text: str) -> list[int]:
    """The values of N in ``6..12``, ``4,6,8`` or ``8``, each once, in ascending order. Raises BadUse."""
    sides: set[int] = set()
    for part in text.split(","):
        low, between, high = part.partition("..")
        first = parse_number(low, "N", LONGEST_SIDE)
        last = parse_number(high, "N", LONGEST_SIDE) if between else first
        if first > last:
            raise BadUse(say("{first}..{last} has no board: the first N is the smaller one", first=first, last=last))
        sides.update(range(first, last + 1))
    return sorted(sides)
