"""The conditions of a question as named groups: rows, columns, diagonals, every square covered, the size, given pieces.

The groups are made from the problem's common form. What a constraint is about is recognised from its squares, so a
problem that is added later is grouped, too. Constraints that follow from the others are left out: a core that has them
would not name its causes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from compare.answers.cores.lines import DIRECTIONS, Line
from compare.question.description import pieces_in_words, size_in_words
from models.chess.attacks import attacker_boards, conflict_boards, covering_boards, ride_directions
from models.chess.board import bits
from models.chess.notation import square_name, square_names
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
        """How many constraints there are."""
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
    """All conditions of the question, and what is assumed besides.

    Raises NotStated if the problem states no common form.
    """
    own = _own_conditions(instance)
    return [*_size(instance), *_Naming(instance).group(own), *_fixed_squares(instance), *_assumed(instance, assumption)]


def list_implied(instance: Instance) -> list[Constraint]:
    """What follows from the size and the conditions of the problem, and helps a search."""
    stated = instance.problem.common_form(instance) or []
    return [one for one in stated if isinstance(one, Among) and one.implied]


def name_by_squares(instance: Instance) -> Callable[[Constraint], tuple[str, str]]:
    """A function that names the group to which a constraint belongs, and says what the group demands."""
    return _Naming(instance).name_group


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
        words = size_in_words(instance, instance.size)
        full = instance.board.full
        yield Group("size", f"{words} in all", (Among(full, instance.size, instance.size),))


def _fixed_squares(instance: Instance) -> Iterator[Group]:
    """Every required square is a group; the forbidden ones are one group together."""
    for index in bits(instance.required):
        yield _occupied(instance, index)
    if instance.forbidden:
        empty = tuple(Among(1 << index, at_most=0) for index in bits(instance.forbidden))
        yield Group("forbidden", f"no {piece_word(instance)} on the forbidden squares", empty)


def _occupied(instance: Instance, index: int) -> Group:
    name = square_name(instance.board, instance.board.square(index))
    return Group(f"{name} occupied", f"a {piece_word(instance)} on {name}", (Among(1 << index, at_least=1),))


def _assumed(instance: Instance, assumption: Assumption | None) -> Iterator[Group]:
    if assumption is None:
        return
    if assumption.is_occupied:
        yield _occupied(instance, assumption.square)
        return
    name = square_name(instance.board, instance.board.square(assumption.square))
    yield Group(f"{name} empty", f"no {piece_word(instance)} on {name}", (Among(1 << assumption.square, at_most=0),))


def piece_word(instance: Instance) -> str:
    """What a piece is called in sentences."""
    return "piece" if ":" in instance.piece.name else instance.piece.name


class _Naming:
    """Names for the constraints of one question."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.board = instance.board
        self.piece = piece_word(instance)

    @cached_property
    def lines(self) -> dict[int, Line]:
        """The lines that the piece rides along, by their bitboards."""
        found: dict[int, Line] = {}
        for ride in ride_directions(self.instance.piece):
            step = max(ride, (-ride[0], -ride[1]))
            for squares in self.board.lines(step):
                found.setdefault(sum(1 << index for index in squares), Line(step, squares))
        return found

    @cached_property
    def covering(self) -> dict[int, int]:
        """The first square that is covered by a piece on one of some squares, by their bitboard."""
        return _number_by_value(covering_boards(self.board, self.instance.piece))

    @cached_property
    def attacking(self) -> dict[int, int]:
        """The first square that is attacked by a piece on one of some squares, by their bitboard."""
        return _number_by_value(attacker_boards(self.board, self.instance.piece))

    def group(self, constraints: Iterable[Constraint]) -> list[Group]:
        """The constraints in groups: each has one name for all of its kind."""
        found: dict[tuple[str, str], list[Constraint]] = {}
        for constraint in constraints:
            found.setdefault(self.name_group(constraint), []).append(constraint)
        groups = [Group(name, says, tuple(dict.fromkeys(members))) for (name, says), members in found.items()]
        return sorted(groups, key=_place_of_group)

    def name_group(self, constraint: Constraint) -> tuple[str, str]:
        """The name of the group to which a constraint belongs, and what the group says."""
        match constraint:
            case EquallyMany():
                return "equal numbers", "as many pieces of one kind as of the other"
            case PrivateNeighbour():
                return "private neighbours", f"every {self.piece} has a square that it alone covers"
            case Connected():
                return "connected", "attacks connect all pieces"
        if self.board.layers > 1:
            return self._name_on_layers(constraint)
        if constraint.at_most == 1 and not constraint.at_least:
            line = self.lines.get(constraint.squares)
            if line:
                return line.group, f"at most one {self.piece} {line.everywhere}"
            if self._is_clique(constraint.squares):
                return "attacks", f"no {self.piece} attacks another"
        if constraint.at_least == 1 and constraint.at_most is None:
            if constraint.squares in self.covering:
                return "covered", "every square is occupied or attacked"
            if constraint.squares in self.attacking:
                return "attacked", "every square is attacked"
        if constraint.at_most == 0:
            return "empty", f"no {self.piece} on {self._list(constraint.squares)}"
        return "others", "the other conditions of the problem"

    def _name_on_layers(self, constraint: Among) -> tuple[str, str]:
        """The same where the board has two layers."""
        has_marks = self.instance.problem.conditions.marks
        if not all(self.board.faces(constraint.squares)):
            number = f"{pieces_in_words(constraint.at_least, self.piece)} in all"
            return ("pieces", number) if has_marks else ("attacks", "no piece attacks one of its kind")
        if not has_marks:
            return "peace", "no piece attacks one of the other layer"
        if constraint.at_least:
            return "all marked", "every square that is neither occupied nor attacked is marked"
        return "marks", "no square that is occupied or attacked is marked"

    def name_one(self, constraint: Constraint) -> tuple[str, str]:
        """The name of one constraint, and what it says."""
        if not isinstance(constraint, Among):
            group, _ = self.name_group(constraint)
            square = f" on {self._square(constraint.square)}" if isinstance(constraint, PrivateNeighbour) else ""
            return f"{group}{square}", f"a {self.piece}{square} has a square that it alone covers" if square else group
        squares, limits = constraint.squares, self._limits_in_words(constraint)
        if constraint.at_most == 1 and squares in self.lines:
            name = self.lines[squares].name(self.board)
            return name, f"{limits} {'in' if name.startswith(('row', 'column')) else 'on'} {name}"
        if constraint.at_least == 1 and constraint.at_most is None and squares in self.covering:
            name = self._square(self.covering[squares])
            return f"{name} covered", f"{name} is occupied or attacked"
        if constraint.at_least == 1 and constraint.at_most is None and squares in self.attacking:
            name = self._square(self.attacking[squares])
            return f"{name} attacked", f"{name} is attacked"
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
            case at_least, at_most:
                return f"{at_least} to {at_most} of {self.piece}"

    def _is_clique(self, squares: int) -> bool:
        conflicts = conflict_boards(self.board, self.instance.piece)
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
    names = [name for name, _, _ in DIRECTIONS.values()]
    return names.index(group.name) if group.name in names else len(names)
