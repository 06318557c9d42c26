"""Calls propagators until none of them removes a value any more: the fixed point."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.propagator import Propagator


class FixedPoint:
    """The propagators, and for each variable those that are called when it loses values.

    The order of the calls changes the time, the reasons, and which propagator meets a contradiction, but not the
    domains that are left: propagators that are monotone have one fixed point (Apt, The essence of constraint
    propagation, 1999).
    """

    def __init__(self, propagators: Iterable[Propagator]) -> None:
        self.propagators: list[Propagator] = []
        self.contradictions: Counter[Propagator] = Counter()
        """The number of contradictions that each propagator has met, in the whole search."""
        self._watching: dict[int, list[Propagator]] = defaultdict(list)
        for propagator in propagators:
            self.add(propagator)

    def add(self, propagator: Propagator) -> None:
        """Add a propagator, which is called from now on."""
        self.propagators.append(propagator)
        for variable in propagator.variables:
            self._watching[variable].append(propagator)

    def reach(self, domains: Domains, first: Iterable[Propagator] = ()) -> None:
        """Call ``first``, and those of variables that change, until none changes any more. Raises Contradiction."""
        waiting = dict.fromkeys(first)
        while True:
            waiting |= self._woken(domains)
            if not waiting:
                return
            propagator = next(iter(waiting))
            del waiting[propagator]
            domains.counts.propagations = (domains.counts.propagations or 0) + 1
            try:
                propagator.filter(domains)
            except Contradiction:
                self.contradictions[propagator] += 1
                raise

    def _woken(self, domains: Domains) -> dict[Propagator, None]:
        """The propagators to be called because of the variables that have changed."""
        woken = {
            propagator: None
            for variable in domains.changed
            for propagator in self._watching[variable]
            if domains.is_fixed(variable) or not propagator.waits_for_fixed
        }
        domains.changed.clear()
        return woken
