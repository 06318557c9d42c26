"""The common form of a question as a linear model: a variable for each square, and helpers that these determine.

So each placement is one solution, whoever counts the solutions. An ``Among`` is one row. A private neighbour has a
helper for each neighbourhood, true if and only if at most one of its squares is occupied. Connectedness is stated by
steps: a square is reached after a step if it is occupied and it, or one of its neighbours, was reached before.

The other way round, a row that only counts squares is recognised as an ``Among``, whatever engine stated it. So it can
be named by what it means on the board. Of any other row only the helper variables are known.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from models.chess.board import bits
from models.chess.notation import square_name
from models.common_form import Among, Connected, EquallyMany, PrivateNeighbour
from models.engine import Unsupported
from models.exporting.shared.stated import LinearModel, Row, Variable, clause, objective_of
from models.problem import Instance, all_constraints, why_not_stated
from models.viewpoints.redundancy import essential_constraints

Naming = Callable[[Among], tuple[str, str]]
"""The name of the group to which a constraint belongs, and what the group demands."""
HELPERS = "helpers", "helper variables have the values that they stand for"
NAME = "common-form"
EQUALLY_MANY, PRIVATE_NEIGHBOURS, CONNECTED = "equally many", "private neighbours", "connected"
SAYS = {
    EQUALLY_MANY: "as many pieces on one layer as on the other",
    PRIVATE_NEIGHBOURS: "each piece is alone in a neighbourhood of its square; helpers say which have at most one",
    CONNECTED: "attacks connect all pieces; helpers say which squares are reached from the first piece, step by step",
}


def state_common_form(instance: Instance, redundant: bool = False) -> LinearModel:
    """The linear model of an instance; with ``redundant`` also the constraints that follow from the others.

    Raises Unsupported if its problem does not state it in these kinds.
    """
    reason = why_not_stated(instance, Among, EquallyMany, PrivateNeighbour, Connected)
    if reason is not None:
        raise Unsupported(NAME, instance, reason)
    stating = _Stating(instance)
    for constraint in all_constraints(instance) if redundant else essential_constraints(instance):
        match constraint:
            case Among():
                stating.among(constraint)
            case EquallyMany():
                stating.equally_many(constraint)
            case PrivateNeighbour():
                stating.private_neighbour(constraint)
            case Connected():
                stating.connected(constraint)
    groups = {row.group: SAYS[row.group] for row in stating.rows if row.group}
    return LinearModel(instance, stating.variables, stating.rows, objective_of(instance), groups)


def square_variables(instance: Instance) -> list[Variable]:
    """For each square a variable, 1 if it is occupied; required and forbidden squares are fixed by its limits."""
    board = instance.board
    lower = [instance.required >> index & 1 for index in range(len(board))]
    upper = [1 - (instance.forbidden >> index & 1) for index in range(len(board))]
    names = [square_name(board, square) for square in board]
    limits = enumerate(zip(names, lower, upper, strict=True))
    return [Variable(name, low, high, {1: 1 << index}) for index, (name, low, high) in limits]


class _Stating:
    """The variables and rows so far. A literal is the number of a variable from 1, negative for its negation."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.variables = square_variables(instance)
        self.rows: list[Row] = []
        self._alone: dict[int, int] = {}

    def among(self, among: Among) -> None:
        if among.at_least or among.at_most is not None:
            terms = dict.fromkeys(bits(among.squares), 1)
            self.rows.append(Row(terms, among.at_least or None, among.at_most))

    def equally_many(self, equal: EquallyMany) -> None:
        difference = dict.fromkeys(bits(equal.first), 1) | dict.fromkeys(bits(equal.second), -1)
        self.rows.append(Row(difference, 0, 0, EQUALLY_MANY))

    def private_neighbour(self, private: PrivateNeighbour) -> None:
        alone = [self._at_most_one_in(neighbourhood) for neighbourhood in private.neighbourhoods]
        self._clause(-(private.square + 1), *alone, group=PRIVATE_NEIGHBOURS)

    def _at_most_one_in(self, neighbourhood: int) -> int:
        """A literal that is true if and only if at most one square of the neighbourhood is occupied."""
        if neighbourhood not in self._alone:
            alone = self._helper(f"one in {len(self._alone) + 1}")
            squares = dict.fromkeys(bits(neighbourhood), 1)
            many = len(squares)
            self.rows.append(Row({**squares, alone - 1: many - 1}, at_most=many, group=PRIVATE_NEIGHBOURS))
            self.rows.append(Row({**squares, alone - 1: 2}, at_least=2, group=PRIVATE_NEIGHBOURS))
            self._alone[neighbourhood] = alone
        return self._alone[neighbourhood]

    def connected(self, connected: Connected) -> None:
        occupied = range(1, len(connected.neighbours) + 1)
        reached = self._first(occupied)
        for _ in range(self._most_pieces() - 1):
            beside = [
                self._or([reached[square], *(reached[other] for other in bits(neighbours))])
                for square, neighbours in enumerate(connected.neighbours)
            ]
            reached = [self._and(square, is_beside) for square, is_beside in zip(occupied, beside, strict=True)]
        for square, is_reached in zip(occupied, reached, strict=True):
            self._clause(-square, is_reached, group=CONNECTED)

    def _most_pieces(self) -> int:
        """The number of pieces, or where it is open the number of squares that may be occupied."""
        size = self.instance.size
        return size if isinstance(size, int) else (self.instance.board.full & ~self.instance.forbidden).bit_count()

    def _first(self, occupied: Sequence[int]) -> list[int]:
        """For each square a literal: it is the first occupied one."""
        first = [occupied[0]]
        before = occupied[0]
        for square in occupied[1:]:
            first.append(self._and(square, -before))
            before = self._or([before, square])
        return first

    def _and(self, one: int, other: int) -> int:
        return -self._or([-one, -other])

    def _or(self, literals: Sequence[int]) -> int:
        """A literal that is true if and only if one of these is."""
        result = self._helper(f"reached {len(self.variables)}")
        self._clause(-result, *literals, group=CONNECTED)
        for literal in literals:
            self._clause(result, -literal, group=CONNECTED)
        return result

    def _helper(self, name: str) -> int:
        self.variables.append(Variable(name))
        return len(self.variables)

    def _clause(self, *literals: int, group: str) -> None:
        self.rows.append(clause(literals, group))


def name_groups(model: LinearModel, name: Naming) -> LinearModel:
    """The model with its rows in named groups, the rows of one group together."""
    groups = dict(model.groups)
    squares = {number: model.variables[number].squares[1] for number in model.pieces}
    rows: dict[str, list[Row]] = {}
    for row in model.rows:
        if row.group:
            rows.setdefault(row.group, []).append(row)
            continue
        among = as_among(row, squares)
        group, says = HELPERS if among is None else name(among)
        groups[group] = says
        rows.setdefault(group, []).append(replace(row, group=group))
    return replace(model, rows=[row for members in rows.values() for row in members], groups=groups)


def as_among(row: Row, squares_of: Mapping[int, int]) -> Among | None:
    """The row as a constraint of the common form; None if it does more than count squares.

    ``squares_of`` has the bitboards of the variables that each stand for a square.
    """
    weights = set(row.terms.values())
    if (not weights <= {1} and not weights <= {-1}) or not row.terms.keys() <= squares_of.keys():
        return None
    squares = sum(squares_of[number] for number in row.terms)
    at_least, at_most = row.at_least, row.at_most
    if weights == {-1}:
        at_least, at_most = (None if limit is None else -limit for limit in (at_most, at_least))
    return Among(squares, at_least or 0, at_most)
