"""A propagator of a student's file: a function that removes rows from the domains of columns."""

import operator
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from compare.harness.faults import Fault, shorten
from models.languages import say
from models.problem import Instance
from models.search import Search

PROPAGATOR_NAME = "filter"
"""A function with this name is a propagator."""
PROPAGATOR_ARGUMENT = "domains"
"""A function that needs this argument alone is a propagator, too."""

Rows = tuple[frozenset[int], ...]
"""For each column the rows that it has left."""


@dataclass(frozen=True)
class PropagatorOffer:
    """A function ``filter(domains)``, which ``grade`` judges. It lists no solutions."""

    function: Callable[[Any], Any]
    name: str

    gives_one: ClassVar[bool] = False
    side: ClassVar[None] = None
    is_list: ClassVar[bool] = False

    @property
    def words(self) -> str:
        """The offer in words: the call."""
        return say("{name}(domains), a propagator", name=self.name)

    def unsupported(self, instance: Instance) -> str | None:
        """The reason why it answers no instance at all."""
        return say("{name}(domains) is a propagator: it lists no solutions, and only grade judges it", name=self.name)

    def placements(self, instance: Instance, search: Search, *, wants_one: bool) -> Iterator[int]:
        """Raise Fault: a propagator gives no solutions."""
        raise Fault(self.unsupported(instance) or "")

    def filter_once(self, before: Rows) -> Rows | None:
        """The rows that are left after one call; None if the function says that there is no solution.

        Raises Fault if the result cannot be read.
        """
        domains = [set(rows) for rows in before]
        returned = self.function(domains)
        if returned is False:
            return None
        left = domains if returned is None or returned is True else returned
        after = tuple(self._read(left, before))
        return after if all(after) else None

    def _read(self, left: Any, before: Rows) -> Iterator[frozenset[int]]:
        """The rows that the function left of each column. Raises Fault if they cannot be read.

        A dictionary has the rows by the numbers of the columns; other keys stand in the order of the columns.
        """
        columns = left
        if isinstance(left, dict):
            are_numbers = left.keys() == {*range(len(before))}
            columns = [left[key] for key in (sorted(left) if are_numbers else left)]
        if not isinstance(columns, list | tuple) or len(columns) != len(before):
            sentence = "{call} returned {value}; expected None, or False where there is no solution"
            raise Fault(say(sentence, call=self.call_in_words(before), value=shorten(left)))
        for rows in columns:
            try:
                yield frozenset(map(operator.index, rows))  # be they NumPy's
            except TypeError:
                sentence = "after {call} a column has {value}; expected a set of rows"
                raise Fault(say(sentence, call=self.call_in_words(before), value=shorten(rows))) from None

    def call_in_words(self, before: Rows) -> str:
        """The call with these domains, as it can be typed."""
        return f"{self.name}({rows_in_words(before)})"


def rows_in_words(domains: Iterable[Collection[int]]) -> str:
    """The domains as a list of sets, in the notation of Python."""
    sets = (f"{{{', '.join(map(str, sorted(rows)))}}}" if rows else "set()" for rows in domains)
    return f"[{', '.join(sets)}]"
