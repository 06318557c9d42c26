"""The columns of the comparison table, in one list for every view, and the order of its rows."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from compare.question.errors import BadUse
from compare.report.tables import STAR, Column, group_digits
from compare.verdict.comparison import Comparison, Outcome
from models.catalogue.finding import without_settings
from models.formulation import SolutionSet, Status
from models.languages import noun, say, translate

STYLES = {
    Status.COMPLETE: "green",
    Status.INFEASIBLE: "green",
    Status.LIMIT: "yellow",
    Status.FAILED: "bold red",
    Status.UNSUPPORTED: "dim",
}
"""The style of rich in which a status is shown."""


def counts_classes(outcome: Outcome) -> bool:
    """Whether the outcome's count is one of classes, because its formulation gives one solution of each class."""
    formulation = without_settings(outcome.name)
    return formulation is not None and formulation.gives == SolutionSet.CLASSES and not outcome.has_orbits


def _count_in_words(outcome: Outcome) -> str:
    """The number of solutions, or of classes if the formulation gives one solution of each."""
    if outcome.count is None:
        return ""
    return group_digits(outcome.count) + (f" {noun('class', outcome.count)}" if counts_classes(outcome) else "")


COLUMNS: list[Column[Outcome]] = [
    Column("name", "formulation", lambda outcome: outcome.name, is_text=True),
    Column("engine", None, lambda outcome: outcome.engine, is_text=True),
    Column(
        "status",
        "status",
        lambda outcome: outcome.status.value,
        lambda outcome: translate(outcome.status.value),
        is_text=True,
        style=lambda one: STYLES[one.status],
    ),
    Column("size", "size", lambda outcome: outcome.size),
    Column("count", "solutions", lambda outcome: outcome.count, _count_in_words),
    Column("seconds", "seconds", lambda outcome: outcome.seconds, digits=3),
    Column("first_solution_seconds", "first", lambda outcome: outcome.first_solution_seconds, digits=3),
    Column("peak_mib", "MiB", lambda outcome: outcome.peak_mib, digits=1),
    Column("nodes", "nodes*", lambda outcome: outcome.statistics.nodes),
    Column("variables", "variables*", lambda outcome: outcome.statistics.variables),
    Column("constraints", "constraints*", lambda outcome: outcome.statistics.constraints),
    Column("bound", "bound", lambda outcome: outcome.bound, digits=3),
    Column("reason", None, lambda outcome: outcome.reason, is_text=True),
    Column("failures", "failures*", lambda outcome: outcome.statistics.failures),
    Column("propagations", "propagations*", lambda outcome: outcome.statistics.propagations),
    Column("removed", "removed values", lambda outcome: outcome.statistics.removed),
    Column("conflicts", "conflicts*", lambda outcome: outcome.statistics.conflicts),
    Column("restarts", "restarts*", lambda outcome: outcome.statistics.restarts),
    Column("lp_iterations", "LP steps*", lambda outcome: outcome.statistics.lp_iterations),
    Column("peak_depth", "depth*", lambda outcome: outcome.statistics.peak_depth),
    Column("constraint_calls", "calls", lambda outcome: outcome.statistics.constraint_calls),
    Column("processor_seconds", "processor", lambda outcome: outcome.processor_seconds, digits=3),
    Column("build_seconds", "build", lambda outcome: outcome.build_seconds, digits=3),
]
"""All columns. The engine is for programs only: for people it is the first half of the formulation's name. A new column
is added at the end, because programs read CSV by the numbers of the columns, too."""
OF_PROPAGATION = ("failures", "propagations", "removed")
"""The columns that people see only if a hand-written search propagates, which alone counts removed values."""
STATISTICS = (
    "conflicts", "restarts", "lp_iterations", "peak_depth", "constraint_calls", "processor_seconds", "build_seconds",
)  # fmt: skip
"""The columns that people see only if they ask for all."""


def columns_with_values(outcomes: Iterable[Outcome], *, statistics: bool = False) -> list[Column[Outcome]]:
    """The columns to be shown: the usual ones, or with ``statistics`` all in which some formulation has a value.

    The columns of the bound and of propagation are among the usual ones only if some formulation has a value there.
    """
    rows = list(outcomes)
    known = {one.name for one in COLUMNS if one.value and any(one.value(row) is not None for row in rows)}
    hidden = {*OF_PROPAGATION, *STATISTICS, "bound"} - known
    if not statistics:
        hidden.update(STATISTICS, OF_PROPAGATION if "removed" not in known else ())
    return [column for column in COLUMNS if column.name not in hidden]


DESCENDING = "-"
"""The beginning of the name of a column by which rows are sorted in descending order."""
SortRows = Callable[[Comparison], Comparison]
"""A function that returns a comparison with its outcomes sorted."""


def note_on_statistics() -> str:
    """The line below the table that explains the headings with a star."""
    return say("* each engine counts in its own way: compare within one engine only")


def select_supported(outcomes: list[Outcome]) -> list[Outcome]:
    """The outcomes of the formulations that answer the instance."""
    return [outcome for outcome in outcomes if outcome.status != Status.UNSUPPORTED]


def select_unsupported(outcomes: list[Outcome]) -> list[Outcome]:
    """The outcomes of the formulations that do not answer the instance."""
    return [outcome for outcome in outcomes if outcome.status == Status.UNSUPPORTED]


def parse_sort_order(text: str | None) -> SortRows:
    """A function that sorts the outcomes of a comparison by the named column: ``seconds``, ``-nodes`` (descending).

    Without a name the outcomes stay in their order. Raises BadUse if there is no such column.
    """
    if text is None:
        return lambda comparison: comparison
    given = text.strip().removeprefix(DESCENDING)
    sortable = [column for column in COLUMNS if column.name != "reason"]
    named = [column for column in sortable if _comparable(given) in _names(column)]
    if not named:
        names = ", ".join(column.name for column in sortable)
        sentence = "--sort knows no column {unknown!r}; there are: {names} (a leading - sorts in descending order)"
        raise BadUse(sentence, unknown=given, names=names)
    is_descending = text.strip().startswith(DESCENDING)

    def sort_rows(comparison: Comparison) -> Comparison:
        outcomes = sort_outcomes(comparison.outcomes, named[0], descending=is_descending)
        return replace(comparison, outcomes=outcomes)

    return sort_rows


def _names(column: Column[Outcome]) -> list[str]:
    """The names by which people call a column: its name, and its heading in English and in the spoken language."""
    return [column.name, *(_comparable(one) for one in (column.heading, column.title) if one)]


def _comparable(name: str) -> str:
    """The name of a column as names are compared: in small letters, with ``_`` for ``-``, and without its star."""
    return name.strip().rstrip(STAR).lower().replace("-", "_")


def sort_outcomes(outcomes: list[Outcome], column: Column[Outcome], *, descending: bool = False) -> list[Outcome]:
    """The outcomes sorted by the values of a column. Equal ones stay in their order; unknown ones always come last."""
    assert column.value is not None
    known = [outcome for outcome in outcomes if column.value(outcome) is not None]
    unknown = [outcome for outcome in outcomes if column.value(outcome) is None]
    return sorted(known, key=column.value, reverse=descending) + unknown  # type: ignore[arg-type]
