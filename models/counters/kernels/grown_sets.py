"""Grow sets in which each piece keeps a square of its own: piece by piece, from one orbit of squares after another.

Question
    How many placements are irredundant: each piece has a private neighbour, a square that it alone covers. How many of
    them can get no piece more, cover the board, or attack every square with private neighbours that are attacked.
Viewpoint
    A set of squares, grown in one order, so that each set is made once.
Variables and domains
    For each piece the squares that it alone covers, and the squares where a piece can still be added.
Constraints
    Every part of such a set is such a set. So where a piece cannot be added, it never can later: it covers nothing new,
    or all that some piece alone covers.
Search
    Depth first, over later squares. If the board must be covered, a set is given up when no later square covers one
    that is uncovered.
Size
    A visit for each irredundant set of squares that attacks join, but for the last in each row of siblings: 151 million
    for queens on 8 × 8 without the symmetry.
Symmetry
    The squares come in orbits. Counted are the sets that have one chosen square of an orbit, and none of the orbits
    before. A set with t squares of an orbit of s squares would be met t times if each of the s were chosen in turn; so
    there are s / t times as many sets with t squares as are counted. Classes are not counted.
Source
    Cockayne, Hedetniemi and Miller, Properties of hereditary hypergraphs and middle graphs, Canadian Mathematical
    Bulletin 21 (1978) 461, for the parts; counting by an orbit is our own.
Compare with
    critical-squares (covers target after target), sole-coverers (sorted states, no search).
"""

from math import prod

from models.counters.kernels import ENGINE
from models.counters.kernels.machinery.grown_sets.parts import MOST_TOGETHER, KindOfSet, parts_of, read_neighbourhoods
from models.counting import Census, Resources, SolutionCounter, ways_by_colour
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, Instance


class GrownSets(SolutionCounter):
    engine = ENGINE
    priority = 2
    smallest_board = 36

    def unsupported(self, instance: Instance) -> str | None:
        if instance.size != ANY:
            return "only of any size"
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        if read_neighbourhoods(instance) is None:
            return "only private neighbours, of some squares or of all"
        if any(max(len(part.squares), len(part.neighbourhoods)) > MOST_TOGETHER for part in parts_of(instance)):
            return say("no more than {most} squares that attacks join", most=MOST_TOGETHER)
        return why_not_compiled()

    def is_worth_its_start(self, instance: Instance) -> bool:
        """For covers critical-squares is as fast or faster, in total domination many times as fast."""
        stated = read_neighbourhoods(instance)
        return stated is not None and stated.kind != KindOfSet.COVERING and super().is_worth_its_start(instance)

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.grown_sets.growing import count_grown

        stated = read_neighbourhoods(instance)
        assert stated is not None
        ways = [(part.squares, count_grown(part, stated.kind, resources)) for part in parts_of(instance)]
        return Census(None, prod(number for _, number in ways), by_colour=ways_by_colour(instance.board, ways))
