"""The common form for CP-SAT, over one Boolean per square. The squares determine every auxiliary variable."""

from collections.abc import Iterable, Sequence

from models.chess.board import bits
from models.common_form import Among, Connected, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.cp_sat.shared.engine import CpModel, IntVar, LiteralT


def state_common_form(
    model: CpModel, occupied: Sequence[IntVar], constraints: Iterable[Constraint], most_pieces: int
) -> None:
    """State all constraints; no solution has more than ``most_pieces`` pieces."""
    private_neighbours = PrivateNeighbours(model, occupied)
    for constraint in constraints:
        match constraint:
            case Among():
                _state_among(model, [occupied[index] for index in bits(constraint.squares)], constraint)
            case EquallyMany(first, second):
                one, other = ([occupied[index] for index in bits(squares)] for squares in (first, second))
                model.add(sum(one) == sum(other))
            case PrivateNeighbour():
                private_neighbours.state(constraint)
            case HalfReified(square, among, when_occupied):
                condition = occupied[square] if when_occupied else ~occupied[square]
                pieces = sum(occupied[index] for index in bits(among.squares))
                model.add(pieces >= among.at_least).only_enforce_if(condition)
                if among.at_most is not None:
                    model.add(pieces <= among.at_most).only_enforce_if(condition)
            case Connected():
                _state_connected(model, occupied, constraint, most_pieces)


def _state_among(model: CpModel, variables: Sequence[IntVar], constraint: Among) -> None:
    """State a counting constraint as the kind of constraint that suits the solver best."""
    at_least, at_most = constraint.at_least, constraint.at_most
    match at_least, at_most:
        case 1, None:
            model.add_bool_or(variables)
        case 0, 1:
            model.add_at_most_one(variables)
        case 1, 1:
            model.add_exactly_one(variables)
        case _, None:
            model.add(sum(variables) >= at_least)
        case _:
            assert at_most is not None
            model.add_linear_constraint(sum(variables), at_least, at_most)


class PrivateNeighbours:
    """States that occupied squares have private neighbours. A neighbourhood that occurs again reuses its Boolean."""

    def __init__(self, model: CpModel, occupied: Sequence[IntVar]) -> None:
        self.model = model
        self.occupied = occupied
        self._has_one: dict[int, IntVar] = {}

    def state(self, constraint: PrivateNeighbour) -> None:
        """State that if the square is occupied, one of its neighbourhoods holds exactly one piece: this one."""
        alone = [self._exactly_one_in(neighbourhood) for neighbourhood in constraint.neighbourhoods]
        self.model.add_bool_or([~self.occupied[constraint.square], *alone])

    def _exactly_one_in(self, neighbourhood: int) -> IntVar:
        """A Boolean that is true if and only if exactly one square of the neighbourhood is occupied."""
        if neighbourhood not in self._has_one:
            has_one = self.model.new_bool_var(f"one piece in {neighbourhood:#x}")
            pieces = sum(self.occupied[square] for square in bits(neighbourhood))
            self.model.add(pieces == 1).only_enforce_if(has_one)
            self.model.add(pieces != 1).only_enforce_if(~has_one)
            self._has_one[neighbourhood] = has_one
        return self._has_one[neighbourhood]


def _state_connected(model: CpModel, occupied: Sequence[IntVar], constraint: Connected, most_pieces: int) -> None:
    """State that ``most_pieces - 1`` steps over occupied squares reach each of them from the first."""
    reached = _first_occupied(model, occupied)
    for _ in range(most_pieces - 1):
        beside = [
            _or(model, [reached[square], *(reached[other] for other in bits(neighbours))])
            for square, neighbours in enumerate(constraint.neighbours)
        ]
        reached = [_and(model, square, one_beside) for square, one_beside in zip(occupied, beside, strict=True)]
    for square, is_reached in zip(occupied, reached, strict=True):
        model.add_implication(square, is_reached)


def _first_occupied(model: CpModel, occupied: Sequence[IntVar]) -> list[LiteralT]:
    """For each square, whether it is the first occupied one."""
    first: list[LiteralT] = []
    any_before = model.new_constant(0)
    for square in occupied:
        first.append(_and(model, square, ~any_before))
        any_before = _or(model, [any_before, square])
    return first


def _and(model: CpModel, one: IntVar, other: LiteralT) -> IntVar:
    """A new Boolean that is true if and only if both literals are."""
    result = model.new_bool_var("")
    model.add_bool_or([result, ~one, ~other])
    model.add_implication(result, one)
    model.add_implication(result, other)
    return result


def _or(model: CpModel, literals: Sequence[LiteralT]) -> IntVar:
    """A new Boolean that is true if and only if at least one of the literals is."""
    result = model.new_bool_var("")
    model.add_bool_or([~result, *literals])
    for literal in literals:
        model.add_implication(literal, result)
    return result
