"""Count minimal covers by what the common form says: of each neighbourhood, whether one piece alone is in it.

Question
    How many placements of any number of pieces have one in each of some sets of squares, and for each piece a set in
    which it is the only one, its private neighbour.
Viewpoint
    The squares in order; each is left empty or occupied.
Variables and domains
    A set is open while it has decided and undecided squares. The state has a digit for each open set: 0 if there is no
    piece in it; a number from 2 on that names the piece that is alone in it and has no private neighbour yet; else 1.
Constraints
    When the last square of a set is decided, its digit is not 0; if it names a piece, that has its private
    neighbour, and the other digits that name it become 1. A piece that no digit names any more, and that has not got
    one, is to spare.
Search
    None: after each square the states are sorted, and the counts of equal ones are added up, in digits of 32 bits.
Size
    4 bits for each open set, one that has its last square now among them: kings have 2c + 3 of these on c columns,
    knights 4c + 3.
Symmetry
    Not used: the number of classes is not computed.
Source
    Frontier-based search, as for residual-constraints.
Compare with
    minimal-covers (reads the piece, not the common form; hash tables, and labels that forget where a piece stands).
"""

from models.common_form import PrivateNeighbour
from models.counters.kernels import ENGINE
from models.counters.kernels.machinery.sole_coverers.neighbourhoods import MOST_OPEN, MOST_TOGETHER, read_sets
from models.counting import Census, Resources, SolutionCounter
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, Among, Instance, among_constraints, why_not_stated

MOST_SQUARES = 400
"""On larger boards reading the sets takes long, only to find that too many are open."""


class SoleCoverers(SolutionCounter):
    engine = ENGINE
    priority = 3

    def unsupported(self, instance: Instance) -> str | None:
        if instance.size != ANY:
            return "only any number of pieces"
        if len(instance.board) > MOST_SQUARES:
            return say("no board over {most} squares", most=MOST_SQUARES)
        reason = why_not_stated(instance, Among, PrivateNeighbour) or _why_not_private_neighbours(instance)
        if reason:
            return reason
        if read_sets(instance) is None:
            sentence = "only if at most {sets} sets of up to {most} squares are open"
            return say(sentence, sets=MOST_OPEN, most=MOST_TOGETHER)
        return why_not_compiled()

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.sole_coverers.digits import count

        return Census(None, count(instance, resources, self.name))


def _why_not_private_neighbours(instance: Instance) -> str | None:
    """The reason why the instance does not ask that each piece has a private neighbour; None if it does."""
    constraints = instance.problem.common_form(instance) or ()
    private = [one for one in constraints if isinstance(one, PrivateNeighbour)]
    neighbourhoods = {squares for one in private for squares in one.neighbourhoods}
    among = among_constraints(instance)
    fits = all(one.at_most is None and one.at_least == 1 and one.squares in neighbourhoods for one in among)
    return None if private and fits else "only minimal domination, total or not, and irredundant placements"
