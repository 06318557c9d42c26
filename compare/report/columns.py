"""The columns of the comparison table, one list for every view."""

from collections.abc import Callable
from dataclasses import dataclass

from compare.verdict.comparison import Outcome
from models.formulation import Status

Value = str | int | float | None


@dataclass(frozen=True)
class Column:
    """``name`` is for machines, ``heading`` for people; ``value`` reads it from an outcome, None where unknown."""

    name: str
    heading: str
    value: Callable[[Outcome], Value]
    digits: int = 0

    def text(self, outcome: Outcome) -> str:
        """The value for people; nothing where it is unknown."""
        value = self.value(outcome)
        if value is None:
            return ""
        if isinstance(value, str):
            return value
        return f"{value:,.{self.digits}f}".replace(",", " ")


COLUMNS = [
    Column("name", "formulation", lambda outcome: outcome.name),
    Column("engine", "engine", lambda outcome: outcome.engine),
    Column("status", "status", lambda outcome: outcome.status.value),
    Column("size", "size", lambda outcome: outcome.size),
    Column("count", "solutions", lambda outcome: outcome.count),
    Column("seconds", "seconds", lambda outcome: outcome.seconds, 3),
    Column("first_solution_seconds", "first", lambda outcome: outcome.first_solution_seconds, 3),
    Column("peak_mib", "MiB", lambda outcome: outcome.peak_mib, 1),
    Column("nodes", "nodes*", lambda outcome: outcome.statistics.nodes),
    Column("variables", "variables*", lambda outcome: outcome.statistics.variables),
    Column("constraints", "constraints*", lambda outcome: outcome.statistics.constraints),
]

FOR_PEOPLE = [column for column in COLUMNS if column.name != "engine"]
"""Those shown in a table: the engine is the first half of the formulation's name."""

COUNTERS = "* each engine counts in its own way: compare within one engine only"
"""What is said below the table of the headings with a star."""

LEFT_ALIGNED = ("name", "engine", "status")


def asked(outcomes: list[Outcome]) -> list[Outcome]:
    """The outcomes of the formulations that answer the instance."""
    return [outcome for outcome in outcomes if outcome.status != Status.UNSUPPORTED]


def not_asked(outcomes: list[Outcome]) -> list[Outcome]:
    """The outcomes of those that do not."""
    return [outcome for outcome in outcomes if outcome.status == Status.UNSUPPORTED]
