"""Count by what is left of the constraints: states in sorted arrays, for any problem that counts pieces on squares.

Question
    How many placements meet constraints of the common form that say "at least one of these squares" or "at most one".
Viewpoint
    The squares in order; each is left empty or occupied.
Variables and domains
    The decided squares of a constraint that has undecided ones too are a part; a bit says whether a part has a piece.
    Constraints with the same part share the bit. These bits are the state, and all that the undecided squares need to
    know. The number of pieces stands beside it, if it counts.
Constraints
    A square in a constraint "at most one" whose part has a piece stays empty. The last square of a constraint "at least
    one" whose part has none is occupied.
Search
    None: after each square the states are sorted, and the counts of equal ones are added up. Counts are in digits of 32
    bits; where the fewest or the most are asked for, a state keeps only its best number. There is no bound.
Size
    A bit for each part: for kings that cover n × n about 2n, for knights 4n.
Symmetry
    Not used for counting. For classes, by Burnside's lemma, what each symmetry keeps is counted on the folded board:
    the squares of an orbit are decided together.
Source
    Frontier-based search: Kawahara, Inoue, Iwashita and Minato, Frontier-based search for enumerating all constrained
    subgraphs with compressed representation, IEICE Trans. Fundamentals E100-A (2017) 1773.
Compare with
    kernels/profile (reads the piece, not the common form; hash tables, machine words, and a bound).
"""

from dataclasses import replace

from models.counters.kernels import ENGINE
from models.counters.kernels.machinery.residual_constraints.reading import is_simple, read_decisions
from models.counting import Census, Resources, SolutionCounter
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, Among, Instance, among_constraints, why_not_stated

MOST_SQUARES = 900
"""On larger boards reading the constraints takes long, only to find that a state has too many bits."""
MOST_BITS, MOST_BITS_BESIDE_PIECES = 64, 52
"""The largest number of bits of a state, which is one word; the number of pieces takes 12 of them where it counts."""


class ResidualConstraints(SolutionCounter):
    engine = ENGINE
    priority = 2

    def unsupported(self, instance: Instance) -> str | None:
        if len(instance.board) > MOST_SQUARES:
            return say("no board over {most} squares", most=MOST_SQUARES)
        reason = why_not_stated(instance, Among)
        if reason:
            return reason
        if not all(is_simple(one) or one.implied for one in among_constraints(instance)):
            return "only at least one, or at most one, of some squares"
        if read_decisions(instance).most_bits > _most_bits(instance):
            return say("only if a state has at most {most} bits", most=_most_bits(instance))
        return why_not_compiled()

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.residual_constraints.states import count

        census = count(read_decisions(instance), resources, self.name)
        if not with_classes or instance.board.wrap:
            return census
        group = instance.symmetries()
        folded = [read_decisions(instance, symmetry) for symmetry in group[1:]]
        if max((one.most_bits for one in folded), default=0) > _most_bits(instance):
            return census
        kept = [count(one, resources, self.name) for one in folded]
        solutions = census.solutions + sum(one.solutions for one in kept if one.size == census.size)
        return replace(census, classes=solutions // len(group))


def _most_bits(instance: Instance) -> int:
    """The largest number of bits that the parts of a state may have."""
    return MOST_BITS if instance.size == ANY else MOST_BITS_BESIDE_PIECES
