"""Any problem that has a common form, as formulas over one Boolean per square; connectedness by levels.

Variables and domains
    One Boolean per square. For connectedness one integer per square, its level, without limits.
Constraints
    A count is ``Or``, ``AtMost``, ``AtLeast`` or ``PbEq``; equally many is a ``PbEq`` with weights 1 and -1. Private
    neighbours and conditions on a square are formulas as they are said; z3 makes the clauses, and helpers for them.
    Connectedness: each piece but the first is next to a piece of a lower level. A circle of pieces cannot support
    itself, as levels would fall all along it. ``level_a1 < level_b2`` belongs to difference logic, whose solver looks
    for a cycle in a graph. SAT needs clauses that come during the search (sat/general).
Search
    z3's general solver, a piece tried first. One size at a time; the search is split at each solution. Many levels go
    with one placement, and it comes once, as only squares exclude it.
Size
    n² variables, 2n² with levels. 8 queens: 64 variables, 60 formulas.
Source
    Nieuwenhuis and Oliveras, DPLL(T) with Exhaustive Theory Propagation and its Application to Difference Logic, CAV
    2005. z3: de Moura and Bjørner, Z3: An Efficient SMT Solver, TACAS 2008.
Compare with
    smt/optimization (finds the best size at once), sat/general, answer-set/general, cp-sat/general (the same list).
"""

from collections.abc import Iterator, Sequence

from models.chess.board import bits
from models.chess.notation import square_name
from models.common_form import Among, Connected, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.problem import Instance, all_constraints
from models.smt.engine import Smt, Term, Viewpoint, z3
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(StatedAsConstraints, Smt):
    is_telling = False

    def state(self, instance: Instance, context: Term) -> tuple[Viewpoint, Iterator[Term]]:
        squares = square_variables(instance, context)
        occupied = [variable for variable, _ in squares]
        constraints = all_constraints(instance)
        needs_levels = any(isinstance(one, Connected) for one in constraints)
        levels = level_variables(occupied) if needs_levels else []
        formulas = (formula for one in constraints for formula in as_formulas(one, occupied, levels))
        return [*squares, *((level, ()) for level in levels)], formulas


def square_variables(instance: Instance, context: Term) -> Viewpoint:
    """A Boolean for each square, true if the square is occupied."""
    names = [square_name(instance.board, square) for square in instance.board]
    return [(z3.Bool(name, context), (0, 1 << square)) for square, name in enumerate(names)]


def level_variables(occupied: Sequence[Term]) -> list[Term]:
    """An integer for each square: its level, by which pieces are connected."""
    return [z3.Int(f"level_{one}", one.ctx) for one in occupied]


def as_formulas(constraint: Constraint, occupied: Sequence[Term], levels: Sequence[Term]) -> Iterator[Term]:
    """The formulas that some levels make true if and only if the constraint is met; only ``Connected`` needs levels."""

    def none_of(squares: int) -> Term:
        return z3.Not(z3.Or([occupied[square] for square in bits(squares)], occupied[0].ctx))

    match constraint:
        case Among():
            yield from formulas_of_among(constraint, occupied)
        case EquallyMany(first, second):
            weighted = [(occupied[square], 1) for square in bits(first)]
            yield z3.PbEq([*weighted, *((occupied[square], -1) for square in bits(second))], 0)
        case PrivateNeighbour(square, neighbourhoods):
            alone = [none_of(one & ~(1 << square)) for one in neighbourhoods]
            yield z3.Or([z3.Not(occupied[square]), *alone])
        case HalfReified(square, among, when_occupied):
            exempt = z3.Not(occupied[square]) if when_occupied else occupied[square]
            yield from (z3.Or(exempt, formula) for formula in formulas_of_among(among, occupied))
        case Connected(neighbours):
            for square, beside in enumerate(neighbours):
                below = [z3.And(occupied[other], levels[other] < levels[square]) for other in bits(beside)]
                yield z3.Or([z3.Not(occupied[square]), none_of((1 << square) - 1), *below])


def formulas_of_among(among: Among, occupied: Sequence[Term]) -> Iterator[Term]:
    """The formulas of a counting constraint; z3 counts with propagators of its own."""
    pieces = [occupied[square] for square in bits(among.squares)]
    if not pieces or among.at_least > len(pieces):
        yield z3.BoolVal(not among.at_least, occupied[0].ctx)
    elif among.at_least == among.at_most:
        yield z3.PbEq([(piece, 1) for piece in pieces], among.at_least)
    else:
        if among.at_least:
            yield z3.Or(pieces) if among.at_least == 1 else z3.AtLeast(*pieces, among.at_least)
        if among.at_most is not None:
            yield z3.AtMost(*pieces, among.at_most)
