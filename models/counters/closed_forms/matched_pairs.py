"""Count the most non-attacking leapers by a matching: of two squares that are matched exactly one is occupied.

Question
    The most knights, wazirs or other leapers that do not attack each other, and in how many ways.
Formula
    As many pieces as squares less pairs, where a largest matching pairs squares that attack each other, none in two
    pairs. The ways are the sets of choices that have with each one all that it forces; a choice is a pair, or several
    that force each other. Knights leave one choice on boards from 5 × 5 on, or none.
Why it is so
    Attacks join squares of different colours, and by the theorem of Kőnig the most pieces are as many as squares less
    pairs. So each pair has one piece, and each square without a pair is occupied. An occupied square leaves those that
    it attacks empty, so the pairs of these are occupied on the other square; and so on. What is forced by squares
    without a pair is settled first. In the other pairs the first colour of one pair may force that of other pairs.
    Augmenting paths make the matching.
Symmetry
    Not used to count. Classes are counted where there are few solutions: then these are listed.
Source
    Kőnig, Gráfok és mátrixok, Matematikai és Fizikai Lapok 38 (1931) 116. The sets: Picard and Queyranne, On the
    structure of all minimum cuts in a network, Mathematical Programming Study 13 (1980) 8.
Compare with
    tours (a tour instead of a matching), kernels/profile.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from models.chess.attacks import conflict_boards
from models.chess.board import bits
from models.chess.symmetry import orbits
from models.counters.closed_forms import ENGINE
from models.counting import Census, Resources, SolutionCounter
from models.languages import say
from models.problem import NON_ATTACKING, OPTIMUM, Instance

MOST_SQUARES = 1600
"""The largest board, in squares: on a larger one the matching, in plain Python, takes too long."""
MOST_CHOICES = 40
"""The most choices: with more, their sets may be too many to go through."""
MOST_LISTED = 10_000
"""The most solutions that are listed, to count their classes."""


class MatchedPairs(SolutionCounter):
    engine = ENGINE
    priority = 4
    smallest_board = 25

    def unsupported(self, instance: Instance) -> str | None:
        is_of_the_most = instance.size == OPTIMUM and instance.problem.wanted == "most"
        if instance.problem.conditions != NON_ATTACKING or not is_of_the_most:
            return "only the most non-attacking pieces"
        if instance.piece.rides:
            return "only leapers"
        if len(instance.board) > MOST_SQUARES:
            return say("no board over {most} squares", most=MOST_SQUARES)
        matched = _match(instance)
        if matched is None:
            return "only if attacks join squares of two colours"
        return say("only up to {most} choices", most=MOST_CHOICES) if len(matched.forces) > MOST_CHOICES else None

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        matched = _match(instance)
        assert matched is not None
        if matched.size is None:
            return Census(None, 0, 0 if with_classes else None)
        solutions = _count_sets(matched.forces)
        is_listed = with_classes and solutions <= MOST_LISTED
        classes = sum(1 for _ in orbits(matched.placements(), instance.symmetries())) if is_listed else None
        return Census(matched.size, solutions, classes)


class Matched(NamedTuple):
    """All solutions, as the choices that a largest matching leaves.

    ``size``: the number of pieces; None: required squares attack each other. ``forces``: for each choice the bits of
    all that it forces, itself among them. ``always``: the squares that are occupied in every solution; ``chosen`` and
    ``others``: those that are where a choice is made, and where it is not.
    """

    size: int | None
    forces: Sequence[int] = ()
    always: int = 0
    chosen: Sequence[int] = ()
    others: Sequence[int] = ()

    def placements(self) -> list[int]:
        """All solutions."""
        choices = range(len(self.forces))
        return [
            self.always + sum(self.chosen[one] if made >> one & 1 else self.others[one] for one in choices)
            for made in _list_sets(self.forces)
        ]


@lru_cache(maxsize=64)
def _match(instance: Instance) -> Matched | None:
    """All solutions of an instance; None if its attacks do not join squares of two colours."""
    conflicts = conflict_boards(instance.board, instance.piece)
    required = [*bits(instance.required)]
    if any(conflicts[square] & instance.required for square in required):
        return Matched(None)
    left = instance.free
    for square in required:
        left &= ~conflicts[square]
    neighbours = {square: {*bits(conflicts[square] & left)} for square in bits(left)}
    first = _first_colour(neighbours)
    if first is None:
        return None
    mates = _largest_matching(neighbours, first)
    size = len(required) + len(neighbours) - len(mates) // 2
    forced = {square: {mates[one] for one in near if one in mates} for square, near in neighbours.items()}
    settled = _reach(neighbours.keys() - mates, forced)
    pairs = {square for square in first if square not in settled and mates[square] not in settled}
    choices = _choices({square: forced[square] & pairs for square in pairs})
    chosen = [sum(1 << square for square in members) for members in choices.values()]
    others = [sum(1 << mates[square] for square in members) for members in choices.values()]
    always = instance.required | sum(1 << square for square in settled)
    return Matched(size, list(choices), always, chosen, others)


def _reach(starts: Collection[int], following: Mapping[int, set[int]]) -> set[int]:
    """All that is reached from the starts by steps, themselves among them."""
    reached, waiting = {*starts}, [*starts]
    while waiting:
        new = following[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def _first_colour(neighbours: Mapping[int, set[int]]) -> set[int] | None:
    """The squares of the first colour, where neighbours have different ones; None if two colours are not enough."""
    two_steps = {square: set().union(*(neighbours[one] for one in near)) for square, near in neighbours.items()}
    first: set[int] = set()
    second: set[int] = set()
    for start in neighbours:
        if start not in first and start not in second:
            joined = _reach([start], two_steps)
            first |= joined
            second.update(*(neighbours[square] for square in joined))
    return None if first & second else first


def _largest_matching(neighbours: Mapping[int, set[int]], first: set[int]) -> dict[int, int]:
    """For each square with a pair the other square of it."""
    mates: dict[int, int] = {}
    for start in first:
        came_from: dict[int, int] = {}
        waiting = deque([start])
        while waiting:
            square = waiting.popleft()
            new = [other for other in neighbours[square] if other not in came_from]
            came_from |= dict.fromkeys(new, square)
            free = next((other for other in new if other not in mates), None)
            if free is not None:
                _augment(mates, came_from, free)
                break
            waiting += [mates[other] for other in new]
    return mates


def _augment(mates: dict[int, int], came_from: Mapping[int, int], free: int) -> None:
    """Exchange the pairs on the path that ends in a free square; it begins in another, which has no mate yet."""
    other: int | None = free
    while other is not None:
        square = came_from[other]
        following = mates.get(square)
        mates[square], mates[other] = other, square
        other = following


def _choices(forced: Mapping[int, set[int]]) -> dict[int, list[int]]:
    """The pairs of each choice, by the bits of the choices that it forces. Pairs that force each other are one choice.

    ``forced``: for each pair those that its first colour forces at once.
    """
    reached = {pair: _reach([pair], forced) for pair in forced}
    heads = {pair: min(other for other in reached[pair] if pair in reached[other]) for pair in forced}
    number = {head: place for place, head in enumerate(sorted({*heads.values()}))}
    return {
        sum(1 << place for place in {number[heads[one]] for one in reached[head]}): [
            pair for pair in forced if heads[pair] == head
        ]
        for head in number
    }


def _count_sets(forces: Sequence[int]) -> int:
    """The number of sets of choices that have with each choice all that it forces."""
    forced_by = _forced_by(forces)

    @cache
    def count(left: int) -> int:
        if not left:
            return 1
        choice = (left & -left).bit_length() - 1
        return count(left & ~forces[choice]) + count(left & ~forced_by[choice])

    return count((1 << len(forces)) - 1)


def _list_sets(forces: Sequence[int]) -> Iterator[int]:
    """The sets of choices, as bits, that ``_count_sets`` counts."""
    forced_by = _forced_by(forces)

    def extend(made: int, left: int) -> Iterator[int]:
        if not left:
            yield made
            return
        choice = (left & -left).bit_length() - 1
        yield from extend(made | forces[choice], left & ~forces[choice])
        yield from extend(made, left & ~forced_by[choice])

    return extend(0, (1 << len(forces)) - 1)


def _forced_by(forces: Sequence[int]) -> list[int]:
    """For each choice the bits of those that force it."""
    choices = range(len(forces))
    return [sum(1 << one for one in choices if forces[one] >> choice & 1) for choice in choices]
