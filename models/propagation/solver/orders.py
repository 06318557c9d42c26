"""Orders: each takes the domains, and returns the variable to be decided next, or None if none is left.

A variable is open while it has several values left.
"""

from collections.abc import Iterator

from models.propagation.solver.domains import Domains
from models.propagation.solver.fixed_point import FixedPoint


def open_variables(domains: Domains) -> Iterator[int]:
    """The open variables, in their order."""
    return (variable for variable in range(len(domains)) if not domains.is_fixed(variable))


def first_undecided(domains: Domains) -> int | None:
    """The first variable that is not decided, fixed or not: for propagators that look at decided ones only."""
    return next((variable for variable in range(len(domains)) if variable not in domains.decided), None)


def first_open(domains: Domains) -> int | None:
    """The first open variable."""
    return next(open_variables(domains), None)


def fewest_values(domains: Domains) -> int | None:
    """The open variable with the fewest values left, of several the first: it fails soonest (first fail)."""
    return min(open_variables(domains), key=domains.size, default=None)


def nearest_to_the_middle(domains: Domains) -> int | None:
    """The open variable nearest to the middle one: a queen in the middle attacks most squares."""
    return min(open_variables(domains), key=lambda variable: abs(2 * variable + 1 - len(domains)), default=None)


class WeightedDegreeOrder:
    """Chooses the open variable with the smallest quotient of its values left by its constraints' weights (dom/wdeg).

    The weight of a constraint is 1 and grows by 1 with each contradiction that its propagator meets. Constraints count
    that have another open variable.
    """

    def __init__(self, fixed_point: FixedPoint) -> None:
        self.fixed_point = fixed_point

    def __call__(self, domains: Domains) -> int | None:
        weights = dict.fromkeys(open_variables(domains), 0)
        for propagator in self.fixed_point.propagators:
            still_open = [variable for variable in propagator.variables if variable in weights]
            if len(still_open) > 1:
                for variable in still_open:
                    weights[variable] += 1 + self.fixed_point.contradictions[propagator]
        return min(weights, key=lambda variable: domains.size(variable) / (weights[variable] or 1), default=None)
