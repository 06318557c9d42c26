"""The common form of a question as a linear model: a variable for each square, and helpers that these determine.

So each placement is one solution, whoever counts the solutions. An ``Among`` is one row. A private neighbour has a
helper for each neighbourhood, true if and only if at most one of its squares is occupied. Connectedness is stated by
steps: a square is reached after a step if it is occupied and it, or one of its neighbours, was reached before.

The other way round, a row that only counts squares is recognised as an ``Among``, whatever engine stated it. So it can
be named by what it means on the board. Of any other row only the helper variables are known.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from models.chess.board import bits
from models.chess.notation import square_name
from models.chess.symmetry import Symmetry, list_compared_squares
from models.common_form import Among, Connected, EquallyMany, HalfReified, PrivateNeighbour
from models.engine import Unsupported
from models.exporting.shared.stated import LinearModel, Row, Variable, clause, objective_of
from models.languages import say
from models.problem import Instance, all_constraints, why_not_stated
from models.viewpoints.redundancy import essential_constraints

Naming = Callable[[Among], tuple[str, str]]
"""Gives the name of the group to which a constraint belongs, and a sentence that says what the group demands."""
HELPERS = "helpers"
"""The group of rows of an engine's model that do more than count squares."""
NAME = "common-form"
"""The name under which the common form is asked for, beside those of formulations."""
EQUALLY_MANY, PRIVATE_NEIGHBOURS, CONNECTED = "equally many", "private neighbours", "connected"
HALF_REIFIED, SYMMETRY = "conditions on squares", "symmetry"
SAYS = {
    EQUALLY_MANY: "as many pieces on one layer as on the other",
    PRIVATE_NEIGHBOURS: "each piece is alone in a neighbourhood of its square; helpers say which have at most one",
    SYMMETRY: "a solution is not less than its images, square by square; helpers say up to where the two are equal",
    HALF_REIFIED: "what holds where a square is occupied, or where it is empty",
    CONNECTED: "attacks connect all pieces; helpers say which squares are reached from the first piece, step by step",
}
"""The groups of rows that do more than count squares, and what each group demands."""


def state_common_form(instance: Instance, *, redundant: bool = False, break_symmetry: bool = False) -> LinearModel:
    """The linear model of an instance; with ``redundant`` also the constraints that follow from the others.

    With ``break_symmetry`` it has one solution of each class only: of its images the largest in lexicographic order,
    square by square from the top left. Raises Unsupported if the problem is not stated in these kinds of constraints.
    """
    reason = why_not_stated(instance, Among, EquallyMany, PrivateNeighbour, Connected, HalfReified)
    if reason is not None:
        raise Unsupported(NAME, instance, reason)
    model = _ModelInTheMaking(instance)
    for constraint in all_constraints(instance) if redundant else essential_constraints(instance):
        match constraint:
            case Among(squares, at_least, at_most):
                if at_least or at_most is not None:
                    model.rows.append(Row(dict.fromkeys(bits(squares), 1), at_least or None, at_most))
            case EquallyMany(first, second):
                difference = dict.fromkeys(bits(first), 1) | dict.fromkeys(bits(second), -1)
                model.rows.append(Row(difference, 0, 0, EQUALLY_MANY))
            case PrivateNeighbour(square, neighbourhoods):
                alone = [model.at_most_one_in(neighbourhood) for neighbourhood in neighbourhoods]
                model.add_clause(PRIVATE_NEIGHBOURS, -(square + 1), *alone)
            case HalfReified():
                model.rows += [Row(*inequality, HALF_REIFIED) for inequality in constraint.inequalities()]
            case Connected(neighbours):
                model.connect(neighbours)
    if break_symmetry:
        for symmetry in instance.symmetries():
            model.order_images(symmetry)
    groups = {row.group: SAYS[row.group] for row in model.rows if row.group}
    return LinearModel(instance, model.variables, model.rows, objective_of(instance), groups, break_symmetry)


def square_variables(instance: Instance) -> list[Variable]:
    """For each square a variable, 1 if it is occupied; required and forbidden squares are fixed by its limits."""
    board, required, forbidden = instance.board, instance.required, instance.forbidden
    return [
        Variable(square_name(board, square), required >> index & 1, 1 - (forbidden >> index & 1), {1: 1 << index})
        for index, square in enumerate(board)
    ]


class _ModelInTheMaking:
    """The variables and rows so far.

    A literal is the number of a variable, counted from 1; negative for its negation. So the literal ``index + 1`` says
    that a square is occupied.
    """

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.variables = square_variables(instance)
        self.rows: list[Row] = []
        self._at_most_one: dict[int, int] = {}

    def add_clause(self, group: str, *literals: int) -> None:
        """Add the row "at least one of these literals is true"."""
        self.rows.append(clause(literals, group))

    def at_most_one_in(self, neighbourhood: int) -> int:
        """A literal that is true if and only if at most one square of the neighbourhood is occupied."""
        if neighbourhood not in self._at_most_one:
            literal = self._new_helper(f"one in {len(self._at_most_one) + 1}")
            squares = dict.fromkeys(bits(neighbourhood), 1)
            if_true = Row({**squares, literal - 1: len(squares) - 1}, at_most=len(squares), group=PRIVATE_NEIGHBOURS)
            if_false = Row({**squares, literal - 1: 2}, at_least=2, group=PRIVATE_NEIGHBOURS)
            self.rows += [if_true, if_false]
            self._at_most_one[neighbourhood] = literal
        return self._at_most_one[neighbourhood]

    def connect(self, neighbours: Sequence[int]) -> None:
        """State that all occupied squares are reached from the first; ``neighbours`` of each square is a bitboard.

        Before the first step only the first occupied square is reached. With k pieces, k - 1 steps reach all.
        """
        occupied = range(1, len(neighbours) + 1)
        reached = [occupied[0]]
        some_before = occupied[0]
        for square in occupied[1:]:
            reached.append(self._both(square, -some_before))
            some_before = self._any_of([some_before, square])
        size = self.instance.size
        pieces = size if isinstance(size, int) else (self.instance.board.full & ~self.instance.forbidden).bit_count()
        for _ in range(pieces - 1):
            there_or_beside = [
                self._any_of([reached[index], *(reached[other] for other in bits(beside))])
                for index, beside in enumerate(neighbours)
            ]
            reached = [self._both(square, near) for square, near in zip(occupied, there_or_beside, strict=True)]
        for square, is_reached in zip(occupied, reached, strict=True):
            self.add_clause(CONNECTED, -square, is_reached)

    def order_images(self, symmetry: Symmetry) -> None:
        """State that a solution is not less than its image: at the first square where they differ, it has a piece."""
        differ_before: list[int] = []
        for first, second in list_compared_squares(symmetry):
            square, image = first + 1, second + 1
            equal = self._new_helper(f"equal {len(self.variables)}")
            self.add_clause(SYMMETRY, *differ_before, square, -image)
            self.add_clause(SYMMETRY, -equal, -square, image)
            for literal in differ_before:
                self.add_clause(SYMMETRY, -equal, -literal)
            self.add_clause(SYMMETRY, equal, *differ_before, square)
            self.add_clause(SYMMETRY, equal, *differ_before, -image)
            differ_before = [-equal]

    def _both(self, one: int, other: int) -> int:
        """A literal that is true if and only if both of these are: not one of their negations."""
        return -self._any_of([-one, -other])

    def _any_of(self, literals: Sequence[int]) -> int:
        """A literal that is true if and only if one of these is."""
        result = self._new_helper(f"reached {len(self.variables)}")
        self.add_clause(CONNECTED, -result, *literals)
        for literal in literals:
            self.add_clause(CONNECTED, result, -literal)
        return result

    def _new_helper(self, name: str) -> int:
        """The literal of a new variable."""
        self.variables.append(Variable(name))
        return len(self.variables)


def name_groups(model: LinearModel, name: Naming) -> LinearModel:
    """The model with its rows in named groups, the rows of one group together."""
    groups = dict(model.groups)
    rows: dict[str, list[Row]] = {}
    for row in model.rows:
        if not row.group:
            among = _as_among(row, model)
            helpers = HELPERS, say("helper variables have the values that they stand for")
            group, says = helpers if among is None else name(among)
            groups[group] = says
            row = replace(row, group=group)
        rows.setdefault(row.group, []).append(row)
    return replace(model, rows=[row for members in rows.values() for row in members], groups=groups)


def _as_among(row: Row, model: LinearModel) -> Among | None:
    """The row as a constraint of the common form; None if it does more than count squares."""
    weights = set(row.terms.values())
    has_only_squares = all(set(model.variables[number].squares) == {1} for number in row.terms)
    if not (has_only_squares and (weights <= {1} or weights <= {-1})):
        return None
    squares = sum(model.variables[number].squares[1] for number in row.terms)
    if weights == {-1}:
        at_least, at_most = (None if limit is None else -limit for limit in (row.at_most, row.at_least))
    else:
        at_least, at_most = row.at_least, row.at_most
    return Among(squares, at_least or 0, at_most)
