"""The columns of a row of data for each run of a formulation: the question, its outcome, and the machine.

``run --csv`` and studies write such rows, with the same columns, so that files can be put together. An unknown value is
an empty cell.
"""

import platform
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import zip_longest

from compare.harness.limits import Limits
from compare.harness.machine import describe_processor
from compare.question.description import instance_as_data
from compare.report.columns import COLUMNS
from compare.report.tables import Column, Value
from compare.verdict.comparison import Comparison, Outcome
from models.formulation import Formulation
from models.problem import Instance

Record = dict[str, Value]
"""A row as plain data: its values by the names of the columns."""


@dataclass(frozen=True)
class SingleRun:
    """One run of a formulation.

    ``repeat`` counts, from 1, the runs of the same formulation on the same question; ``order`` counts all runs of a
    study, in the order that was drawn with the seed ``lot``. ``until_first``: it was stopped at its first solution.
    ``digest`` is that of the set of solutions, ``defects`` names the defects that the set has by itself, ``code`` is
    the digest of the code that ran. ``begun`` is the time (UTC) at which it was started.
    """

    instance: Instance
    outcome: Outcome
    formulation: Formulation | None = None
    repeat: int = 1
    order: int = 1
    lot: int | None = None
    until_first: bool = False
    limits: Limits | None = None
    digest: str | None = None
    defects: str | None = None
    code: str | None = None
    begun: str | None = None


def runs_of(comparison: Comparison) -> list[SingleRun]:
    """The runs of a comparison, one for each outcome."""
    both = zip_longest(comparison.outcomes, comparison.formulations)
    return [
        SingleRun(comparison.instance, outcome, formulation, order=order)
        for order, (outcome, formulation) in enumerate(both, 1)
    ]


def parameters_of(name: str) -> str | None:
    """The settings in the name of a formulation, such as ``seed=2`` of ``cp-sat/columns[seed=2]``; None without any."""
    return name.partition("[")[2].removesuffix("]") or None


def seed_of(name: str) -> int | None:
    """The seed of the solver in the name of a formulation; None if it has none."""
    settings = dict(text.strip().partition("=")[::2] for text in (parameters_of(name) or "").split(","))
    return int(settings["seed"]) if settings.get("seed", "").isdecimal() else None


def versions_behind(formulations: Iterable[Formulation]) -> list[str]:
    """The versions of Python and of the packages with which these formulations search, each once."""
    searching = (version for one in formulations for version in one.versions())
    return list(dict.fromkeys([f"python {platform.python_version()}", *searching]))


def _of_outcome(column: Column[Outcome]) -> Column[SingleRun]:
    """The column of a run that has the value of a column of its outcome."""
    value = column.value
    assert value is not None
    return Column(column.name, value=lambda run: value(run.outcome), is_text=column.is_text)


def _of_question(name: str) -> Column[SingleRun]:
    """The column with a field of the question; of squares the names, with a blank between two."""

    def value(run: SingleRun) -> Value:
        datum = instance_as_data(run.instance)[name]
        return " ".join(datum) or None if isinstance(datum, list) else datum

    return Column(name, value=value, is_text=name not in ("rows", "columns", "wrap"))


def _text(name: str, value: Callable[[SingleRun], str | None]) -> Column[SingleRun]:
    """The column of a text."""
    return Column(name, value=value, is_text=True)


ROW: list[Column[SingleRun]] = [
    *(_of_outcome(column) for column in COLUMNS if column.value),
    *map(_of_question, ("problem", "piece", "rows", "columns", "wrap")),
    _text("asked_size", lambda run: str(run.instance.size)),
    *map(_of_question, ("required", "forbidden")),
    _text("parameters", lambda run: parameters_of(run.outcome.name)),
    Column("seed", value=lambda run: seed_of(run.outcome.name)),
    Column("repeat", value=lambda run: run.repeat),
    Column("order", value=lambda run: run.order),
    Column("lot", value=lambda run: run.lot),
    Column("until_first", value=lambda run: run.until_first),
    Column("time_limit", value=lambda run: run.limits.seconds if run.limits else None),
    Column("memory_limit", value=lambda run: run.limits.mib if run.limits else None),
    Column("jobs", value=lambda run: run.limits.jobs if run.limits else None),
    _text("digest", lambda run: run.digest),
    _text("defects", lambda run: run.defects),
    _text("code", lambda run: run.code),
    _text("begun", lambda run: run.begun),
    _text("versions", lambda run: ", ".join(versions_behind([run.formulation] if run.formulation else []))),
    _text("machine", lambda run: describe_processor()),
]
"""All columns. Those of the comparison table come first: programs read CSV by the numbers of the columns, too."""
QUESTION = ("problem", "piece", "rows", "columns", "wrap", "asked_size", "required", "forbidden")
"""The names of the columns that state the question."""
