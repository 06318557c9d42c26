"""The values that each consistency leaves, by its definition: all assignments are tried. For small domains only."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from models.propagation.solver.propagator import Consistency

Values = tuple[frozenset[int], ...]
"""The values that each variable has left."""
MOST_OPEN = {Consistency.CHECKED: 0, Consistency.FORWARD: 1}
"""A weak consistency removes values only where at most this number of variables have several values left."""


class Relation(NamedTuple):
    """A constraint by its definition: some variables, and whether these values, one for each of them, meet it."""

    variables: Sequence[int]
    is_met: Callable[[Sequence[int]], bool]

    def solutions(self, values: Sequence[Collection[int]]) -> Iterator[tuple[int, ...]]:
        """The assignments that meet the constraint; ``values`` are those of each of its variables."""
        return (assignment for assignment in product(*values) if self.is_met(assignment))


def largest_consistent(consistency: Consistency, domains: Values, relations: Sequence[Relation]) -> Values | None:
    """The largest part of the domains in which each relation has this consistency; None where it is empty."""
    while True:
        before = domains
        for relation in relations:
            kept = _kept(consistency, [domains[variable] for variable in relation.variables], relation)
            if not all(kept):
                return None
            kept_values = dict(zip(relation.variables, kept, strict=True))
            domains = tuple(kept_values.get(variable, values) for variable, values in enumerate(domains))
        if domains == before:
            return domains


def _kept(consistency: Consistency, domains: list[frozenset[int]], relation: Relation) -> list[frozenset[int]]:
    """The values of the variables of a relation that the consistency does not remove at once."""
    if consistency == Consistency.BOUNDS:
        hulls = [range(min(values), max(values) + 1) for values in domains]
        supported = _supported(relation, hulls)
        ends = [{min(values), max(values)} for values in domains]
        return [values - (both - kept) for values, both, kept in zip(domains, ends, supported, strict=True)]
    number_of_open = sum(len(values) > 1 for values in domains)
    if number_of_open > MOST_OPEN.get(consistency, len(domains)):
        return domains
    return _supported(relation, domains)


def _supported(relation: Relation, domains: Sequence[Collection[int]]) -> list[frozenset[int]]:
    """For each variable the values that it has in a solution of the constraint."""
    columns = zip(*relation.solutions(domains), strict=True)
    return [frozenset(column) for column in columns] or [frozenset()] * len(domains)
