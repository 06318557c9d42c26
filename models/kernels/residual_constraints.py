"""Count by what is left of the constraints: states in sorted arrays, for any problem that counts pieces on squares.

Question
    How many placements meet constraints of the common form that say "at least one of these squares" or "at most one".
Viewpoint
    The squares in order; each is left empty or occupied.
Variables and domains
    A bit for each constraint that has decided and undecided squares: whether one of its squares is occupied. These bits
    are the state, and all that the undecided squares need to know. Beside it stands the number of pieces, if it counts.
Constraints
    A square in a constraint "at most one" that has its piece stays empty. When the last square of a constraint "at
    least one" is decided, its bit must be set.
Search
    None: after each square the states are sorted, and the counts of equal ones are added up. Counts are in digits of 32
    bits; where the fewest or the most are asked for, a state keeps only its best number. There is no bound.
Size
    As many states as there are ways to meet parts of the open constraints: for kings that cover n × n at most 3^(n + 1).
Symmetry
    Not used: the number of classes is not computed.
Source
    Frontier-based search: Kawahara, Inoue, Iwashita and Minato, Frontier-based search for enumerating all constrained
    subgraphs with compressed representation, IEICE Trans. Fundamentals E100-A (2017) 1773.
Compare with
    kernels/profile (reads the piece, not the common form; hash tables, machine words, and a bound).
"""

from typing import TYPE_CHECKING

from models.counting import Census, Resources, SolutionCounter
from models.kernels import ENGINE
from models.problem import Among, Instance, why_not_stated

if TYPE_CHECKING:
    from models.kernels.residues.reading import OpenConstraints

MOST_BITS = 52
"""The bits of a state that stand beside a number of pieces in one word."""


class ResidualConstraints(SolutionCounter):
    engine = ENGINE

    def unsupported(self, instance: Instance) -> str | None:
        reason = why_not_stated(instance, Among)
        if reason:
            return reason
        if not all(_is_simple(one) for one in instance.problem.common_form(instance) or () if isinstance(one, Among)):
            return "only at least one, or at most one, of some squares"
        bits = self._read(instance).most_bits
        return f"only if a state has at most {MOST_BITS} bits, not {bits}" if bits > MOST_BITS else None

    def take_census(self, instance: Instance, resources: Resources, with_classes: bool) -> Census:
        from models.kernels.residues.states import count

        return count(self._read(instance), resources, self.name)

    def _read(self, instance: Instance) -> "OpenConstraints":
        from models.kernels.residues.reading import read

        return read(instance)


def _is_simple(one: Among) -> bool:
    number = one.squares.bit_count()
    return one.at_least <= 1 and (one.at_most is None or one.at_most in (0, 1) or one.at_most >= number)
