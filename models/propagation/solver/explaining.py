"""Explanations: from a reason back along the trail, to the decisions, or to the nogood that a failure teaches.

A fact is a square and whether it holds a piece. A piece that no decision placed stands there because all other squares
of its variable are empty; a square is empty for the reason that the trail keeps. Only variables of which every value
occupies a square can be explained.
"""

from dataclasses import dataclass

from models.chess.board import bits
from models.propagation.solver.domains import Domains
from models.search import DECISION, Reason

Fact = tuple[int, bool]
"""A square, as a bitboard, and whether it is occupied."""


@dataclass(frozen=True, slots=True)
class Nogood:
    """Not all of the squares ``occupied`` hold a piece while all of the squares ``empty`` hold none (bitboards)."""

    occupied: int
    empty: int = 0


class Implications:
    """For each fact the position on the trail at which it became known, and the facts from which it follows."""

    def __init__(self, domains: Domains) -> None:
        self.domains = domains
        self.position: dict[Fact, int] = {}
        """Facts that were known before the search began are missing."""
        left = [domains[variable] for variable in range(len(domains))]
        for removal in domains.trail:
            left[removal.variable] |= removal.values
        for position, removal in enumerate(domains.trail):
            variable = removal.variable
            left[variable] &= ~removal.values
            for value in bits(removal.values):
                self.position[domains.squares[variable][value], False] = position
            if left[variable].bit_count() == 1:
                self.position[domains.squares_of(variable, left[variable]), True] = position

    def premises(self, fact: Fact) -> set[Fact]:
        """The facts from which this one follows; none if it was decided."""
        square, is_occupied = fact
        removal = self.domains.trail[self.position[fact]]
        if removal.reason is DECISION:
            return set() if is_occupied else {(self.domains.decided[removal.variable], True)}
        if is_occupied:
            return self.facts(0, self.domains.squares_of(removal.variable) ^ square)
        return self.facts(removal.reason.occupied, removal.reason.empty)

    def facts(self, occupied: int, empty: int) -> set[Fact]:
        """These squares (bitboards) as facts, without those that were known before the search began."""
        named = [(1 << square, True) for square in bits(occupied)] + [(1 << square, False) for square in bits(empty)]
        return self.position.keys() & named

    def latest(self, facts: set[Fact]) -> Fact:
        """The fact that became known last.

        One removal may tell several: a piece that was decided comes before the squares that this empties; any other
        piece comes after them, as it follows from them.
        """

        def moment(fact: Fact) -> tuple[int, bool]:
            position = self.position[fact]
            return position, fact[1] != (self.domains.trail[position].reason is DECISION)

        return max(facts, key=moment)

    def level(self, fact: Fact) -> int:
        """The number of decisions at the time when the fact became known."""
        return self.domains.level_of(self.position[fact])


def find_decisions(domains: Domains, reason: Reason) -> int:
    """The squares (a bitboard) of the decisions from which the reason follows."""
    implications = Implications(domains)
    facts, decided = implications.facts(reason.occupied, reason.empty), 0
    while facts:
        fact = implications.latest(facts)
        facts.remove(fact)
        premises = implications.premises(fact)
        if not premises and fact[0] in domains.decided.values():
            decided |= fact[0]
        facts |= premises
    return decided


def find_unique_implication_point(domains: Domains, reason: Reason) -> tuple[Nogood, int]:
    """The nogood that a contradiction teaches, and the level to go back to.

    Only one of its facts belongs to the present level: the first from which, with facts of earlier levels, the
    contradiction follows. On the level to go back to all others hold.
    """
    implications = Implications(domains)
    facts = implications.facts(reason.occupied, reason.empty)
    while sum(implications.level(fact) == domains.level for fact in facts) > 1:
        fact = implications.latest(facts)
        facts = facts - {fact} | implications.premises(fact)
    facts = {fact for fact in facts if implications.level(fact)}
    occupied = sum(square for square, is_occupied in facts if is_occupied)
    empty = sum(square for square, is_occupied in facts if not is_occupied)
    levels = sorted(map(implications.level, facts))
    return Nogood(occupied, empty), levels[-2] if len(levels) > 1 else 0
