"""Tries a propagator on many small domains: does it do what every propagator must do, and how much does it remove?"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, combinations, product
from math import prod
from typing import Any

from models.propagation.judging.brute_force import Relation, Values, largest_consistent
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.propagator import Consistency, Propagator

Filter = Callable[[Values], Values | None]
"""The domains that one call of a propagator leaves; None: it says that there is no solution."""
Largest = Callable[[Consistency, Values, tuple[Relation, ...]], Values | None]
"""``largest_consistent``, or a function that remembers its results."""

MOST_SAMPLES, SEED = 400, 1848
"""The most domains on which a propagator is tried, if no other number is given; and the seed of their choice."""


class Duty(StrEnum):
    """The duties of every propagator."""

    CONTRACTING = "contracting"
    """It adds no value."""
    SOUND = "sound"
    """It removes no value of a solution."""
    MONOTONE = "monotone"
    """Of smaller domains it leaves no value that it removes from larger ones."""


@dataclass(frozen=True)
class Counterexample:
    """Domains on which a propagator fails a duty or lacks a consistency, with what it leaves of them.

    ``expected``: the most that it should leave, or the least if it is not sound. ``larger``: if it is not monotone, the
    larger domains. ``left`` and ``expected`` are None if there is said to be no solution.
    """

    domains: Values
    left: Values | None
    expected: Values | None
    larger: Values | None = None


@dataclass
class Assessment:
    """How a propagator did on many domains: the first on which it fails each duty and differs from each consistency.

    ``tried``: the number of domains. ``weaker_than``: it leaves more than the consistency allows. ``stronger_than``: it
    leaves less.
    """

    tried: int = 0
    failed: dict[Duty, Counterexample] = field(default_factory=dict)
    weaker_than: dict[Consistency, Counterexample] = field(default_factory=dict)
    stronger_than: dict[Consistency, Counterexample] = field(default_factory=dict)

    @property
    def is_correct(self) -> bool:
        """Whether it does all duties, and checks the constraint where all variables are fixed."""
        return not self.failed and Consistency.CHECKED not in self.weaker_than

    def compare(self, consistency: Consistency, domains: Values, left: Values | None, expected: Values | None) -> None:
        """Note whether the propagator leaves more or less of these domains than the consistency does."""
        if not is_within(left, expected):
            self.weaker_than.setdefault(consistency, Counterexample(domains, left, expected))
        if not is_within(expected, left):
            self.stronger_than.setdefault(consistency, Counterexample(domains, left, expected))

    def add(self, other: "Assessment") -> None:
        """Add the results of another assessment of the propagator, on larger domains."""
        self.tried += other.tried
        for own, added in zip(self._examples(), other._examples(), strict=True):
            own.update({key: example for key, example in added.items() if key not in own})

    def _examples(self) -> list[dict[Any, Counterexample]]:
        return [self.failed, self.weaker_than, self.stronger_than]


def assess(
    filter_once: Filter,
    relation: Relation,
    samples: Iterable[Values],
    pairs: Sequence[Relation] = (),
    largest: Largest = largest_consistent,
) -> Assessment:
    """Assess a propagator of this relation on these domains. It is called until nothing changes, as by a solver.

    ``pairs``: the same constraint as several small ones, if forward checking is defined by these. ``largest`` gives the
    largest consistent domains.
    """
    trial = _Trial(filter_once)
    assessment = trial.assessment
    for domains in samples:
        assessment.tried += 1
        left = trial.fixed_point(domains)
        if Duty.CONTRACTING in assessment.failed:
            break
        for consistency in Consistency:
            relations = tuple(pairs) if pairs and consistency == Consistency.FORWARD else (relation,)
            assessment.compare(consistency, domains, left, largest(consistency, domains, relations))
        for smaller in one_value_less(domains):
            left_of_smaller = trial.fixed_point(smaller)
            if not is_within(left_of_smaller, left):
                example = Counterexample(smaller, left_of_smaller, left, domains)
                assessment.failed.setdefault(Duty.MONOTONE, example)
    if Consistency.DOMAIN in assessment.stronger_than:
        assessment.failed[Duty.SOUND] = assessment.stronger_than[Consistency.DOMAIN]
    return assessment


def assess_propagator(propagator: Propagator, squares: Sequence[Sequence[int]], most: int = MOST_SAMPLES) -> Assessment:
    """Assess a propagator of ours on at most ``most`` domains.

    ``squares`` has for each variable and value the bitboard that it puts on the board, as in ``Domains``.
    """

    def filter_once(values: Values) -> Values | None:
        domains = domains_with(values, squares)
        try:
            propagator.filter(domains)
        except Contradiction:
            return None
        return tuple(frozenset(domains.values(variable)) for variable in range(len(domains)))

    relation = Relation(propagator.variables, propagator.is_met)
    return assess(filter_once, relation, small_domains([len(one) for one in squares], most))


class _Trial:
    """Calls the propagator until nothing changes, and remembers what it leaves."""

    def __init__(self, filter_once: Filter) -> None:
        self.filter_once = filter_once
        self.assessment = Assessment()
        self._left: dict[Values, Values | None] = {}

    def fixed_point(self, domains: Values) -> Values | None:
        """The domains that the propagator leaves when nothing changes any more, or as soon as it adds a value."""
        if domains not in self._left:
            self._left[domains] = self._reach(domains)
        return self._left[domains]

    def _reach(self, domains: Values) -> Values | None:
        after = self.filter_once(domains)
        while after is not None and after != domains:
            if not is_within(after, domains):
                self.assessment.failed.setdefault(Duty.CONTRACTING, Counterexample(domains, after, domains))
                return after
            domains, after = after, self.filter_once(after)
        return after


def is_within(smaller: Values | None, larger: Values | None) -> bool:
    """Whether each domain is a part of the larger one; None is a part of everything."""
    return smaller is None or (larger is not None and all(map(frozenset.issubset, smaller, larger)))


def one_value_less(domains: Values) -> Iterator[Values]:
    """All domains that have one value less, and none of them empty."""
    for variable, values in enumerate(domains):
        if len(values) > 1:
            for value in sorted(values):
                yield (*domains[:variable], values - {value}, *domains[variable + 1 :])


def small_domains(numbers: Sequence[int], most: int) -> list[Values]:
    """Domains of variables with these numbers of values (0, 1, …), smaller ones first, none empty.

    All of them where these are not more than ``most``; otherwise this number of random ones, always the same.
    """
    choices = [_subsets(number) for number in numbers]
    if prod(map(len, choices)) <= most:
        samples = list(product(*choices))
    else:
        chance = random.Random(SEED)
        samples = [tuple(map(chance.choice, choices)) for _ in range(most)]
    return sorted(samples, key=lambda domains: sum(map(len, domains)))


def _subsets(number: int) -> list[frozenset[int]]:
    """The sets of some of the values 0 … number - 1, without the empty one."""
    sizes = (combinations(range(number), size) for size in range(1, number + 1))
    return [frozenset(values) for values in chain.from_iterable(sizes)]


def domains_with(values: Values, squares: Sequence[Sequence[int]]) -> Domains:
    """The domains with these values. The search has decided all variables that have one value."""
    domains = Domains(squares, [sum(1 << value for value in some) for some in values])
    fixed = [variable for variable in range(len(domains)) if domains.is_fixed(variable)]
    domains.decided = {variable: domains.squares_of(variable, domains[variable]) for variable in fixed}
    return domains
