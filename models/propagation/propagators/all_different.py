"""All different: what several variables know together. Two propagators, by Hall intervals and by a matching.

A **Hall set** is a set of k variables that have only k values left between them. They will take all of these, so no
other variable can have one (Hall 1935). If k variables have fewer than k values, there is no solution. All that the
constraint excludes is excluded by some Hall set.
"""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Self

from models.chess.board import bits
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.propagator import Consistency, Propagator
from models.search import Reason


class AllDifferent(Propagator):
    """The numbers ``value + slope * position`` are all different, where positions count the variables from 0.

    With the slope 0 these are rows, with 1 and -1 the two directions of diagonals.
    """

    def __init__(self, variables: Sequence[int], slope: int = 0) -> None:
        super().__init__(variables)
        self.slope = slope
        least = min(0, slope * (len(variables) - 1))
        self.shifts = {variable: slope * place - least for place, variable in enumerate(variables)}
        """For each variable what is added to its value: the numbers of the lines then begin with 0."""

    def is_met(self, values: Sequence[int]) -> bool:
        lines = [value + self.slope * place for place, value in enumerate(values)]
        return len({*lines}) == len(lines)

    def lines(self, domains: Domains, variable: int) -> int:
        """The bit set of the lines that the variable has left."""
        return domains[variable] << self.shifts[variable]

    def reason(self, domains: Domains, variables: Collection[int], lines: int) -> Reason:
        """The reason "these variables have only these lines (a bit set) left"."""
        empty = sum(domains.squares_of(one, ~(lines >> self.shifts[one])) for one in variables)
        evidence = sum(domains.squares_of(one, lines >> self.shifts[one]) & ~domains.empty for one in variables)
        if len(variables) == 1:
            return Reason(self.title, "attacked from {evidence}", empty=empty, evidence=evidence)
        words = "together these columns have only {evidence} left, and need all of these lines: a Hall set"
        return Reason(self.title, words, empty=empty, evidence=evidence)

    def refuse_too_few(self, domains: Domains, variables: Collection[int], lines: int) -> None:
        """Raise Contradiction if the variables are more than the lines that they have left."""
        if len(variables) > lines.bit_count():
            reason = self.reason(domains, variables, lines)
            words = "together these columns have only {evidence} left: fewer lines than columns"
            raise Contradiction(Reason(self.title, words, empty=reason.empty, evidence=reason.evidence))

    @classmethod
    def example(cls, width: int) -> Self:
        return cls(range(width), slope=width % 3 - 1)


class BoundsAllDifferent(AllDifferent):
    """Hall intervals: k variables whose smallest and largest lines lie in an interval of k lines.

    Of another variable only the smallest and the largest line are looked at. For each beginning of an interval the
    variables are gone through in the order of their largest lines: n² steps; López-Ortiz and others need n log n.
    """

    title = "bounds consistency of AllDifferent"
    promises = Consistency.BOUNDS

    def filter(self, domains: Domains) -> None:
        ends = {variable: _ends(self.lines(domains, variable)) for variable in self.variables}
        by_largest = sorted(ends, key=lambda variable: ends[variable][1])
        for low in sorted({smallest for smallest, _ in ends.values()}):
            inside: list[int] = []
            candidates = (one for one in by_largest if ends[one][0] >= low)
            for high, ending_there in groupby(candidates, key=lambda one: ends[one][1]):
                inside += ending_there
                if len(inside) > high - low:
                    interval = (1 << high + 1) - (1 << low)
                    self.refuse_too_few(domains, inside, interval)
                    self.push_ends(domains, inside, interval)

    def push_ends(self, domains: Domains, inside: Collection[int], interval: int) -> None:
        """Move the ends of the other variables out of a Hall interval."""
        reason = self.reason(domains, inside, interval)
        for other in self.variables:
            lines = self.lines(domains, other)
            if other not in inside and any(interval >> end & 1 for end in _ends(lines)):
                domains.remove(other, (interval & lines) >> self.shifts[other], reason)


class DomainAllDifferent(AllDifferent):
    """Régin's filtering: a line that no matching of variables and lines can give to the variable is removed.

    A matching gives each variable a line of its own. A variable can have another of its lines if lines can be passed
    on: the owner of this line takes another one, whose owner takes another one, until a line is taken that was free, or
    the one that the first variable gave up (Berge 1957: an alternating path or cycle). If neither is reached, the
    owners on the way are a Hall set. In Régin's words: line and variable are in two strongly connected components.
    """

    title = "domain consistency of AllDifferent"
    promises = Consistency.DOMAIN

    def filter(self, domains: Domains) -> None:
        owner = self.matching(domains)
        free = sum(1 << line for line in bits(self.all_lines(domains)) if line not in owner)
        for line in sorted(owner):
            reached, variables = self.pass_on(domains, owner, line)
            if reached & free:
                continue
            reason = self.reason(domains, variables, reached)
            for other in self.variables:
                if other not in variables and self.lines(domains, other) >> line & 1:
                    domains.remove(other, 1 << line >> self.shifts[other], reason)

    def all_lines(self, domains: Domains) -> int:
        """The bit set of the lines that any variable has left."""
        union = 0
        for variable in self.variables:
            union |= self.lines(domains, variable)
        return union

    def matching(self, domains: Domains) -> dict[int, int]:
        """The owner of each line that is taken, so that every variable owns one. Raises Contradiction if impossible."""
        owner: dict[int, int] = {}
        for variable in self.variables:
            seen: dict[int, None] = {}
            if not self._give_line(domains, variable, owner, seen):
                lines = sum(1 << line for line in seen)
                self.refuse_too_few(domains, [variable, *(owner[line] for line in seen)], lines)
        return owner

    def _give_line(self, domains: Domains, variable: int, owner: dict[int, int], seen: dict[int, None]) -> bool:
        """Give the variable a line, a free one or one whose owner can take another; False if that is impossible."""
        for line in bits(self.lines(domains, variable)):
            if line in seen:
                continue
            seen[line] = None
            if line not in owner or self._give_line(domains, owner[line], owner, seen):
                owner[line] = variable
                return True
        return False

    def pass_on(self, domains: Domains, owner: dict[int, int], line: int) -> tuple[int, list[int]]:
        """The lines (a bit set) that can be reached from a line by passing on, and the variables on the way."""
        reached, variables = 1 << line, list[int]()
        new = reached
        while new:
            owners = [owner[one] for one in bits(new) if one in owner]
            variables += owners
            new = 0
            for one in owners:
                new |= self.lines(domains, one)
            new &= ~reached
            reached |= new
        return reached, variables


def _ends(lines: int) -> tuple[int, int]:
    """The smallest and the largest line of a bit set that is not empty."""
    return (lines & -lines).bit_length() - 1, lines.bit_length() - 1
