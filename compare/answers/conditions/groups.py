"""The conditions of a question as named groups: rows, columns, diagonals, every square covered, the size, given pieces.

The groups are made from the problem's common form. What a constraint is about is recognised from its squares, so a
problem that is added later is grouped, too. Constraints that follow from the others are left out: a core that has them
would not name its causes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from compare.answers.conditions.names import (
    ATTACKED,
    ATTACKS,
    COVERED,
    DIRECTIONS,
    EMPTY,
    FORBIDDEN,
    LEAPS,
    NO_ROOM,
    OPEN_PRIVATE,
    OTHERS,
    PRIVATE,
    SIZE,
    Line,
    meaning_of,
    meaning_on,
    piece_word,
)
from compare.question.description import pieces_in_words
from models.chess.attacks import (
    attack_boards,
    attacker_boards,
    conflict_boards,
    covered_boards,
    covering_boards,
    ride_directions,
)
from models.chess.board import bits
from models.chess.notation import square_name, square_names
from models.chess.piece import Piece
from models.common_form import Among, Connected, Constraint, EquallyMany, PrivateNeighbour
from models.problem import Instance

MOST_NAMES = 8


@dataclass(frozen=True)
class Group:
    """Some constraints under one name, such as ``rows``; ``says`` is what they demand."""

    name: str
    says: str
    constraints: tuple[Constraint, ...]

    @property
    def number(self) -> int:
        """The number of constraints."""
        return len(self.constraints)

    @property
    def squares(self) -> int:
        """The bitboard of all squares that the constraints speak of."""
        squares = 0
        for constraint in self.constraints:
            match constraint:
                case Among():
                    squares |= constraint.squares
                case EquallyMany():
                    squares |= constraint.first | constraint.second
                case PrivateNeighbour():
                    squares |= 1 << constraint.square
                case Connected():
                    squares |= (1 << len(constraint.neighbours)) - 1
        return squares

    def is_met_by(self, placement: int) -> bool:
        """Whether the placement meets all constraints."""
        return all(constraint.can_be_met(placement, 0) for constraint in self.constraints)


@dataclass(frozen=True)
class Assumption:
    """That one square (a bit number) is occupied, or that it is empty."""

    square: int
    is_occupied: bool


class NotStated(ValueError):
    """The problem states no common form."""


def group_conditions(instance: Instance, assumption: Assumption | None = None) -> list[Group]:
    """All conditions of the question, and the assumption if there is one.

    Raises NotStated if the problem states no common form.
    """
    own = _own_conditions(instance)
    return [*_size(instance), *_Naming(instance).group(own), *_fixed_squares(instance), *_assumed(instance, assumption)]


def list_implied(instance: Instance) -> list[Constraint]:
    """The constraints that follow from the size and the conditions of the problem. They help a search."""
    stated = instance.problem.common_form(instance) or []
    return [one for one in stated if isinstance(one, Among) and one.implied]


def name_by_squares(instance: Instance) -> Callable[[Constraint], tuple[str, str]]:
    """A function that names the group to which a constraint belongs, and says what the group demands."""
    return _Naming(instance).name_group


def name_model_rows(instance: Instance) -> Callable[[Among], tuple[str, str]]:
    """A function that names the condition to which a row of a model belongs, and says what the condition demands."""
    by_squares = name_by_squares(instance)

    def name(among: Among) -> tuple[str, str]:
        squares, limits = among.squares, (among.at_least, among.at_most)
        if squares == instance.board.full and limits == (instance.size, instance.size):
            return SIZE, f"{pieces_in_words(among.at_least, instance.piece.name)} in all"
        if squares == instance.board.full and among.at_most is not None and not among.at_least:
            return "bound", f"at most {pieces_in_words(among.at_most, instance.piece.name)} in all"
        if squares.bit_count() == 1 and squares & instance.required and limits[0] == 1:
            return "required", "the required squares are occupied"
        if squares.bit_count() == 1 and squares & instance.forbidden and limits[1] == 0:
            return FORBIDDEN, "the forbidden squares are empty"
        if limits in ((1, 1), (1, None)):
            group, says = by_squares(Among(squares, at_most=1))
            covering, _ = by_squares(among)
            if covering not in (COVERED, ATTACKED, NO_ROOM) and "at most one" in says:
                return f"filled {group}", says.replace("at most one", "exactly one" if limits[1] else "at least one")
        return by_squares(among)

    return name


def implies(groups: Iterable[Group], instance: Instance) -> bool:
    """Whether the groups have all conditions from which ``list_implied`` follows."""
    given = {constraint for group in groups for constraint in group.constraints}
    needed = [*(one for group in _size(instance) for one in group.constraints), *_own_conditions(instance)]
    return given.issuperset(needed)


def _own_conditions(instance: Instance) -> list[Constraint]:
    """The common form without what follows from the rest. Raises NotStated."""
    stated = instance.problem.common_form(instance)
    if stated is None:
        raise NotStated(f"{instance.problem.name} states no common form, and so no conditions to choose from")
    return [one for one in stated if not (isinstance(one, Among) and one.implied)]


def split_group(instance: Instance, group: Group) -> list[Group]:
    """A group for each of its constraints; a group of one constraint stays as it is."""
    if len(group.constraints) == 1:
        return [group]
    naming = _Naming(instance)
    return [Group(*naming.name_one(one), (one,)) for one in group.constraints]


def _size(instance: Instance) -> Iterator[Group]:
    if isinstance(instance.size, int):
        number = Among(instance.board.full, instance.size, instance.size)
        yield Group(SIZE, meaning_of(SIZE, instance), (number,))


def _fixed_squares(instance: Instance) -> Iterator[Group]:
    """Every required square is a group; the forbidden ones are one group together."""
    for index in bits(instance.required):
        yield _occupied(instance, index)
    if instance.forbidden:
        empty = tuple(Among(1 << index, at_most=0) for index in bits(instance.forbidden))
        yield Group(FORBIDDEN, meaning_of(FORBIDDEN, instance), empty)


def _occupied(instance: Instance, index: int) -> Group:
    name = f"{square_name(instance.board, instance.board.square(index))} occupied"
    return Group(name, meaning_of(name, instance), (Among(1 << index, at_least=1),))


def _assumed(instance: Instance, assumption: Assumption | None) -> Iterator[Group]:
    if assumption is None:
        return
    if assumption.is_occupied:
        yield _occupied(instance, assumption.square)
        return
    name = f"{square_name(instance.board, instance.board.square(assumption.square))} empty"
    yield Group(name, meaning_of(name, instance), (Among(1 << assumption.square, at_most=0),))


class _Naming:
    """Names for the constraints of one question."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.board = instance.board
        self.piece = piece_word(instance)

    @cached_property
    def lines(self) -> dict[int, list[Line]]:
        """The lines that the piece rides along, by their bitboards: on a torus two directions may have the same."""
        found: dict[int, list[Line]] = {}
        for ride in ride_directions(self.instance.piece):
            step = max(ride, (-ride[0], -ride[1]))
            for squares in self.board.lines(step):
                found.setdefault(sum(1 << index for index in squares), []).append(Line(step, squares))
        return found

    @cached_property
    def square_by_neighbourhood(self) -> dict[str, dict[int, int]]:
        """For each condition that demands a piece on some squares around each square: that square, by those squares.

        The squares around are a bitboard, as those that attack a square. The condition that the problem declares comes
        first: if a piece attacks a square that does not attack it back, the same squares may mean two things.
        """
        board, piece, declared = self.board, self.instance.piece, self.instance.problem.conditions
        first = ATTACKED if declared.attacked else COVERED
        if declared.non_attacking and not declared.covered:
            first = NO_ROOM
        no_room = [squares | 1 << index for index, squares in enumerate(conflict_boards(board, piece))]
        found = {
            COVERED: _number_by_value(covering_boards(board, piece)),
            ATTACKED: _number_by_value(attacker_boards(board, piece)),
            NO_ROOM: _number_by_value(no_room),
        }
        return {first: found[first], **found}

    def group(self, constraints: Iterable[Constraint]) -> list[Group]:
        """The constraints in groups, each with all that its name means: some constraints are in two groups."""
        found: dict[str, list[Constraint]] = {}
        for constraint in constraints:
            for name in self._names(constraint):
                found.setdefault(name, []).append(constraint)
        groups = [
            Group(name, meaning_of(name, self.instance), tuple(dict.fromkeys(one))) for name, one in found.items()
        ]
        return sorted(groups, key=_place_of_group)

    def name_group(self, constraint: Constraint) -> tuple[str, str]:
        """The name of the first group to which a constraint belongs, and what the group says."""
        name = self._names(constraint)[0]
        return name, meaning_of(name, self.instance)

    def _names(self, constraint: Constraint) -> list[str]:
        if not isinstance(constraint, Among) or self.board.layers > 1:
            return [self._name(constraint)]
        is_clique = constraint.at_most == 1 and not constraint.at_least
        return self._name_at_most_one(constraint.squares) if is_clique else [self._name(constraint)]

    def _name(self, constraint: Constraint) -> str:
        match constraint:
            case EquallyMany():
                return "equal numbers"
            case PrivateNeighbour():
                return self._name_private(constraint)
            case Connected():
                return "connected"
        if self.board.layers > 1:
            return self._name_on_layers(constraint)
        if constraint.at_most == 0:
            return EMPTY
        if constraint.at_least == 1 and constraint.at_most is None:
            return next(
                (name for name, known in self.square_by_neighbourhood.items() if constraint.squares in known), OTHERS
            )
        return OTHERS

    def _name_private(self, constraint: PrivateNeighbour) -> str:
        """By the neighbourhoods: of the squares that a piece on the square covers, or of those that it attacks."""
        board, piece, square = self.board, self.instance.piece, constraint.square
        for name, reached, reaching in (
            (PRIVATE, covered_boards(board, piece), covering_boards(board, piece)),
            (OPEN_PRIVATE, attack_boards(board, piece), attacker_boards(board, piece)),
        ):
            if constraint.neighbourhoods == tuple(reaching[target] for target in bits(reached[square])):
                return name
        return OTHERS

    def _name_at_most_one(self, squares: int) -> list[str]:
        """By the lines that consist of these squares, and by the leaps that join any two of them."""
        piece = self.instance.piece
        found = list(dict.fromkeys(line.group for line in self.lines.get(squares, [])))
        if piece.rides and self._is_clique(squares, Piece(f"leaps of {piece.name}", leaps=piece.leaps)):
            found.append(LEAPS)
        if found:
            return found
        return [ATTACKS if self._is_clique(squares, piece) else OTHERS]

    def _name_on_layers(self, constraint: Among) -> str:
        """The same where the board has two layers."""
        has_marks = self.instance.problem.conditions.marks
        if not all(self.board.faces(constraint.squares)):
            return "pieces" if has_marks else "own kind"
        if not has_marks:
            return "peace"
        return "all marked" if constraint.at_least else "marks"

    def name_one(self, constraint: Constraint) -> tuple[str, str]:
        """The name of one constraint, and what it says."""
        group = self._names(constraint)[0]
        if isinstance(constraint, PrivateNeighbour) and group != OTHERS:
            square = self._square(constraint.square)
            return f"{group} on {square}", meaning_on(square, group, self.instance)
        if not isinstance(constraint, Among):
            return group, meaning_of(group, self.instance)
        squares, limits = constraint.squares, self._limits_in_words(constraint)
        if constraint.at_most == 1 and squares in self.lines:
            name = self.lines[squares][0].name(self.board)
            return name, f"{limits} {'in' if name.startswith(('row', 'column')) else 'on'} {name}"
        if group in self.square_by_neighbourhood:
            square = self._square(self.square_by_neighbourhood[group][squares])
            name = f"{group} on {square}" if group == NO_ROOM else f"{square} {group}"
            return name, meaning_on(square, group, self.instance)
        names = self._list(squares)
        return f"{limits} on {names}", f"{limits} on {names}"

    def _limits_in_words(self, constraint: Among) -> str:
        match constraint.at_least, constraint.at_most:
            case 0, 1:
                return f"at most one {self.piece}"
            case _, 0:
                return f"no {self.piece}"
            case at_least, None:
                return f"at least {pieces_in_words(at_least, self.piece)}"
            case 0, int(at_most):
                return f"at most {pieces_in_words(at_most, self.piece)}"
            case at_least, at_most if at_least == at_most:
                return f"exactly {pieces_in_words(at_least, self.piece)}"
            case at_least, int(at_most):
                return f"{at_least} to {pieces_in_words(at_most, self.piece)}"

    def _is_clique(self, squares: int, piece: Piece) -> bool:
        """Whether on any two of the squares one piece would attack the other."""
        conflicts = conflict_boards(self.board, piece)
        return not any(squares & ~(1 << index) & ~conflicts[index] for index in bits(squares))

    def _square(self, index: int) -> str:
        return square_name(self.board, self.board.square(index))

    def _list(self, squares: int) -> str:
        names = square_names(self.board, squares)
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        return f"{', '.join(names[:MOST_NAMES])}{more}"


def _number_by_value(values: Sequence[int]) -> dict[int, int]:
    """The place at which each value comes first."""
    return {value: number for number, value in reversed(list(enumerate(values)))}


def _place_of_group(group: Group) -> int:
    """Rows, columns and diagonals in this order; what comes later is tried first when groups are left out."""
    names = [name for name, _ in DIRECTIONS.values()]
    return names.index(group.name) if group.name in names else len(names)
