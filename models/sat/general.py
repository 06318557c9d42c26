"""Any problem that has a common form, in clauses over one Boolean per square; a sequential counter fixes the size.

Variables and domains
    One Boolean per square; the auxiliary variables of the counter; one for each neighbourhood that may be private to a
    piece.
Constraints
    At least one of some squares: a clause, as in domination. At most one: a clause for each pair. Any other number, and
    the size: a counter. As many of some squares as of others: a counter, too, over the occupied squares of the first
    and the empty ones of the others. A private neighbour: a square is empty, or one of its auxiliary variables is true;
    such a variable says that all other squares of its neighbourhood are empty. A condition on a square: its negation is
    one more literal in each clause of what then holds. Connectedness would take very many clauses, so it is left out at
    first. If the solver finds a placement in separate parts, a new clause excludes it: one part is not completely
    occupied, or one of its neighbours is occupied.
Search
    The solver's: conflict-driven clause learning. One size at a time; each solution is excluded by a clause.
Size
    n² variables, and k (n² - k) auxiliary variables for each counter to k. There is one counter for "at least", one for
    "at most", and with non-attacking queens a third for the bound. Queens on 8 × 8: 1,408 variables, 3,928 clauses.
Source
    Counter: Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints (2005).
Compare with
    sat/size-totalizer, sat/size-cardinality-network, sat/size-sorting-network, sat/size-native (other ways to count the
    pieces), cp-sat/general, answer-set/general (the same list, another engine).
"""

from typing import ClassVar

from models.chess.board import bits
from models.common_form import Among, Connected, EquallyMany, HalfReified, PrivateNeighbour
from models.problem import Instance
from models.sat.engine import CnfFormula, Refuter, Sat, occupied_literals
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(StatedAsConstraints, Sat):
    is_telling = False
    size_encoding: ClassVar[str] = "seqcounter"

    def state(self, instance: Instance, formula: CnfFormula) -> None:
        assert isinstance(instance.size, int)
        for stated in instance.problem.common_form(instance) or []:
            if isinstance(stated, Among):
                state_among(formula, stated, self.size_encoding)
            elif isinstance(stated, EquallyMany):
                state_equally_many(formula, stated, self.size_encoding)
            elif isinstance(stated, PrivateNeighbour):
                state_private_neighbour(formula, stated)
            elif isinstance(stated, HalfReified):
                state_half_reified(formula, stated, self.size_encoding)
        formula.exactly(occupied_literals(instance.board.full), instance.size, self.size_encoding)

    def refuter(self, instance: Instance) -> Refuter:
        constraints = instance.problem.common_form(instance) or []
        connected = [one for one in constraints if isinstance(one, Connected)]

        def refute(placement: int) -> list[int] | None:
            parted = (one for one in connected if not one.can_be_met(placement, 0))
            return next((connect_part(one, placement) for one in parted), None)

        return refute


def state_among(formula: CnfFormula, among: Among, encoding: str) -> None:
    """Add the clauses of a counting constraint; a limit of one piece is stated for each pair."""
    literals = occupied_literals(among.squares)
    formula.at_least(literals, among.at_least, encoding)
    if among.at_most is not None:
        formula.at_most(literals, among.at_most, "pairwise" if among.at_most == 1 else encoding)


def state_equally_many(formula: CnfFormula, equally: EquallyMany, encoding: str) -> None:
    """State that as many squares of the first are occupied as of the second.

    So the occupied squares of the first and the empty ones of the second are as many as the second has squares.
    """
    empty = [-literal for literal in occupied_literals(equally.second)]
    formula.exactly([*occupied_literals(equally.first), *empty], len(empty), encoding)


def state_private_neighbour(formula: CnfFormula, private: PrivateNeighbour) -> None:
    """State that the square is empty, or is the only occupied square in one of its neighbourhoods."""
    alone_in = [formula.new_variable() for _ in private.neighbourhoods]
    formula.add(-(private.square + 1), *alone_in)
    for alone, neighbourhood in zip(alone_in, private.neighbourhoods, strict=True):
        for other in occupied_literals(neighbourhood & ~(1 << private.square)):
            formula.add(-alone, -other)


def state_half_reified(formula: CnfFormula, half: HalfReified, encoding: str) -> None:
    """State the counting constraint; one literal more meets each of its clauses where the condition does not hold."""
    literal = half.square + 1
    first = len(formula.clauses)
    state_among(formula, half.among, "seqcounter" if encoding == "native" else encoding)
    for clause in formula.clauses[first:]:
        clause.append(-literal if half.when_occupied else literal)


def connect_part(connected: Connected, placement: int) -> list[int]:
    """A clause: one part of the placement is not completely occupied, or one of its neighbours is occupied."""
    part = connected.reachable_from(placement & -placement, placement)
    around = 0
    for square in bits(part):
        around |= connected.neighbours[square] & ~part
    return [-literal for literal in occupied_literals(part)] + occupied_literals(around)
