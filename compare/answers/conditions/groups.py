"""The conditions of a question as named groups: rows, columns, diagonals, every square covered, the size, given pieces.

The groups are made from the problem's common form. The squares of a constraint show which group it belongs to, so a
problem that is added later is grouped, too. Constraints that follow from the others are left out: a core that has them
would not name its causes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from compare.answers.conditions import names
from compare.answers.conditions.names import Line, meaning_of, meaning_of_filled, meaning_on, noun_of
from compare.question.description import pieces_in_words
from models.chess import attacks
from models.chess.board import bits
from models.chess.notation import square_name, square_names
from models.chess.piece import Piece
from models.common_form import Among, Connected, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.languages import say, translate
from models.problem import Instance

MOST_NAMES = 8
"""The number of squares that are named in a sentence."""


@dataclass(frozen=True)
class Group:
    """Some constraints under one name, such as ``rows``; ``says`` puts their demand into words."""

    name: str
    says: str
    constraints: tuple[Constraint, ...]

    @property
    def squares(self) -> int:
        """The bitboard of all squares to which the constraints refer."""
        return reduce(or_, map(_squares_of, self.constraints), 0)

    @property
    def number(self) -> int:
        """The number of constraints."""
        return len(self.constraints)

    def is_met_by(self, placement: int) -> bool:
        """Whether the placement meets all constraints."""
        return all(constraint.can_be_met(placement, 0) for constraint in self.constraints)


def _squares_of(constraint: Constraint) -> int:
    """The bitboard of the squares to which a constraint refers."""
    match constraint:
        case Among():
            return constraint.squares
        case EquallyMany():
            return constraint.first | constraint.second
        case PrivateNeighbour():
            return 1 << constraint.square
        case HalfReified(square, among):
            return 1 << square | among.squares
        case Connected():
            return (1 << len(constraint.neighbours)) - 1


@dataclass(frozen=True)
class Assumption:
    """The assumption that one square, a bit number, is occupied, or that it is empty."""

    square: int
    is_occupied: bool


class NotStated(ValueError):
    """The problem states no common form."""


def group_conditions(instance: Instance, assumption: Assumption | None = None) -> list[Group]:
    """All conditions of the question, and the assumption if there is one, in groups.

    Raises NotStated if the problem states no common form.
    """
    groups = [*_size(instance), *_Recognizer(instance).group(_own_conditions(instance))]
    groups += [_state_of_square(instance, index, is_occupied=True) for index in bits(instance.required)]
    if instance.forbidden:
        empty = tuple(Among(1 << index, at_most=0) for index in bits(instance.forbidden))
        groups.append(Group(names.FORBIDDEN, meaning_of(names.FORBIDDEN, instance), empty))
    if assumption is not None:
        groups.append(_state_of_square(instance, assumption.square, is_occupied=assumption.is_occupied))
    return groups


def list_implied(instance: Instance) -> list[Constraint]:
    """The constraints that follow from the size and the problem's own conditions; they are stated to help a search."""
    stated = instance.problem.common_form(instance) or []
    return [one for one in stated if isinstance(one, Among) and one.implied]


def name_by_squares(instance: Instance) -> Callable[[Constraint], tuple[str, str]]:
    """A function from a constraint to the name of the first group to which it belongs, and the group's meaning."""
    groups_of = _Recognizer(instance).groups_of

    def name(constraint: Constraint) -> tuple[str, str]:
        group = groups_of(constraint)[0]
        return group, meaning_of(group, instance)

    return name


def name_model_rows(instance: Instance) -> Callable[[Among], tuple[str, str]]:
    """A function from a row of a model to the name of the condition to which it belongs, and its meaning."""
    by_squares = name_by_squares(instance)

    def name(row: Among) -> tuple[str, str]:
        bound = _name_bound(instance, row) or _name_given_square(instance, row)
        if bound is not None:
            return bound
        group, says = by_squares(row)
        is_filled = (row.at_least, row.at_most) in ((1, 1), (1, None)) and group not in names.ABOUT_NEIGHBOURHOODS
        if not is_filled:
            return group, says
        lines = by_squares(Among(row.squares, at_most=1))[0]
        if not names.is_of_lines(lines):
            return group, says
        return f"{names.FILLED}{lines}", meaning_of_filled(lines, instance, exactly=row.at_most is not None)

    return name


def _name_bound(instance: Instance, row: Among) -> tuple[str, str] | None:
    """The name and the meaning of a row about the number of all pieces; None if it is another row."""
    if row.squares != instance.board.full:
        return None
    if (row.at_least, row.at_most) == (instance.size, instance.size):
        return names.SIZE, say("{pieces} in all", pieces=pieces_in_words(row.at_least, instance.piece.name))
    if row.at_most is None or row.at_least:
        return None
    pieces = pieces_in_words(row.at_most, instance.piece.name)
    return "bound", say("at most {pieces} in all", pieces=pieces)


def _name_given_square(instance: Instance, row: Among) -> tuple[str, str] | None:
    """The name and the meaning of a row about one square that is required or forbidden; None if it is another row."""
    if row.squares.bit_count() != 1:
        return None
    if row.squares & instance.required and row.at_least == 1:
        return "required", say("the required squares are occupied")
    if row.squares & instance.forbidden and row.at_most == 0:
        return names.FORBIDDEN, say("the forbidden squares are empty")
    return None


def implies(groups: Iterable[Group], instance: Instance) -> bool:
    """Whether the groups have all conditions from which ``list_implied`` follows."""
    given = {constraint for group in groups for constraint in group.constraints}
    of_size = (constraint for group in _size(instance) for constraint in group.constraints)
    return given.issuperset([*of_size, *_own_conditions(instance)])


def split_group(instance: Instance, group: Group) -> list[Group]:
    """A group for each constraint of the group; a group of one constraint stays as it is."""
    if len(group.constraints) == 1:
        return [group]
    describe = _Recognizer(instance).describe
    return [Group(*describe(one), (one,)) for one in group.constraints]


def _own_conditions(instance: Instance) -> list[Constraint]:
    """The constraints of the common form that do not follow from the others. Raises NotStated."""
    stated = instance.problem.common_form(instance)
    if stated is None:
        problem = translate(instance.problem.name)
        raise NotStated(say("{problem} states no common form, and so no conditions to choose from", problem=problem))
    return [one for one in stated if not (isinstance(one, Among) and one.implied)]


def _size(instance: Instance) -> Iterator[Group]:
    """The group of the condition on the number of all pieces; none if any size, or the optimum, is asked for."""
    if isinstance(instance.size, int):
        number = Among(instance.board.full, instance.size, instance.size)
        yield Group(names.SIZE, meaning_of(names.SIZE, instance), (number,))


def _state_of_square(instance: Instance, index: int, *, is_occupied: bool) -> Group:
    """The group that demands that the square with this bit number is occupied, or that it is empty."""
    name = f"{square_name(instance.board, instance.board.square(index))} {'occupied' if is_occupied else 'empty'}"
    constraint = Among(1 << index, at_least=1) if is_occupied else Among(1 << index, at_most=0)
    return Group(name, meaning_of(name, instance), (constraint,))


class _Recognizer:
    """Recognises the groups to which the constraints of one question belong, by their squares."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.board = instance.board
        self.piece = instance.piece

    @cached_property
    def lines(self) -> dict[int, list[Line]]:
        """The lines that the piece rides along, by bitboard: on a torus lines of two directions may have the same."""
        by_bitboard: dict[int, list[Line]] = {}
        for ride in attacks.ride_directions(self.piece):
            step = max(ride, (-ride[0], -ride[1]))
            for squares in self.board.lines(step):
                by_bitboard.setdefault(sum(1 << index for index in squares), []).append(Line(step, squares))
        return by_bitboard

    @cached_property
    def lines_through(self) -> list[list[tuple[int, Line]]]:
        """For each square the lines through it, each with its bitboard."""
        through: list[list[tuple[int, Line]]] = [[] for _ in self.board]
        for bitboard, lines in self.lines.items():
            for line in lines:
                for index in line.squares:
                    through[index].append((bitboard, line))
        return through

    @cached_property
    def square_by_neighbourhood(self) -> dict[str, dict[int, int]]:
        """For each condition that demands a piece in the neighbourhood of each square: the square by its neighbourhood.

        A neighbourhood is a bitboard, such as that of the squares that attack a square. The condition that the problem
        declares comes first, because the same squares may be neighbourhoods in the sense of two conditions.
        """
        board, piece, declared = self.board, self.piece, self.instance.problem.conditions
        first = names.ATTACKED if declared.attacked else names.COVERED
        if declared.non_attacking and not declared.covered:
            first = names.NO_ROOM
        no_room = [squares | 1 << index for index, squares in enumerate(attacks.conflict_boards(board, piece))]
        by_condition = {
            names.COVERED: _place_by_value(attacks.covering_boards(board, piece)),
            names.ATTACKED: _place_by_value(attacks.attacker_boards(board, piece)),
            names.NO_ROOM: _place_by_value(no_room),
        }
        return {first: by_condition[first], **by_condition}

    def group(self, constraints: Iterable[Constraint]) -> list[Group]:
        """The constraints in groups; some belong to two groups, and are in both.

        Rows, columns and diagonals come first, because the last groups are the first that ``find_core`` leaves out.
        """
        by_name: dict[str, list[Constraint]] = {}
        for constraint in constraints:
            for name in self.groups_of(constraint):
                by_name.setdefault(name, []).append(constraint)
        lines = [name for name, _ in names.DIRECTIONS.values() if name in by_name]
        return [
            Group(name, meaning_of(name, self.instance), tuple(dict.fromkeys(by_name[name])))
            for name in dict.fromkeys([*lines, *by_name])
        ]

    def groups_of(self, constraint: Constraint) -> list[str]:
        """The names of the groups to which a constraint belongs."""
        match constraint:
            case EquallyMany():
                return [names.EQUAL_NUMBERS]
            case Connected():
                return [names.CONNECTED]
            case HalfReified():
                return [names.CONDITIONAL]
            case PrivateNeighbour():
                return [self._kind_of_private_neighbour(constraint)]
            case Among() if self.board.layers > 1:
                return [self._condition_on_layers(constraint)]
            case Among(at_least=0, at_most=1):
                return self._exclusions(constraint.squares)
            case Among(at_most=0):
                return [names.EMPTY]
            case Among(at_least=1, at_most=None):
                conditions = self.square_by_neighbourhood
                return [next((name for name in conditions if constraint.squares in conditions[name]), names.OTHERS)]
        return [names.OTHERS]

    def _kind_of_private_neighbour(self, constraint: PrivateNeighbour) -> str:
        """The name by the neighbourhoods: those of the squares that a piece there covers, or those that it attacks."""
        board, piece, square = self.board, self.piece, constraint.square
        for name, reached, reaching in (
            (names.PRIVATE, attacks.covered_boards(board, piece), attacks.covering_boards(board, piece)),
            (names.OPEN_PRIVATE, attacks.attack_boards(board, piece), attacks.attacker_boards(board, piece)),
        ):
            if constraint.neighbourhoods == tuple(reaching[target] for target in bits(reached[square])):
                return name
        return names.OTHERS

    def _exclusions(self, squares: int) -> list[str]:
        """The groups of a constraint that at most one of these squares is occupied: directions of lines, or leaps.

        The squares may be a part of a line, as where every two squares of it have a clause.
        """
        lines = self.lines.get(squares, [])
        if not lines and squares.bit_count() > 1:
            through = self.lines_through[next(bits(squares))]
            lines = [line for whole, line in through if not squares & ~whole]
        groups = list(dict.fromkeys(names.name_of_lines(line.step) for line in lines))
        leaper = Piece(f"leaps of {self.piece.name}", leaps=self.piece.leaps)
        if self.piece.rides and self._is_clique(squares, leaper):
            groups.append(names.LEAPS)
        return groups or [names.ATTACKS if self._is_clique(squares, self.piece) else names.OTHERS]

    def _condition_on_layers(self, constraint: Among) -> str:
        """The name by the layers: squares of one layer or of both, and what the second layer holds."""
        has_marks = self.instance.problem.conditions.marks
        if not all(self.board.faces(constraint.squares)):
            return names.PIECES if has_marks else names.OWN_KIND
        if not has_marks:
            return names.PEACE
        return names.ALL_MARKED if constraint.at_least else names.MARKS

    def _is_clique(self, squares: int, piece: Piece) -> bool:
        """Whether on any two of the squares one piece would attack the other."""
        conflicts = attacks.conflict_boards(self.board, piece)
        return not any(squares & ~(1 << index) & ~conflicts[index] for index in bits(squares))

    def describe(self, constraint: Constraint) -> tuple[str, str]:
        """A name for one constraint alone, and its meaning in words."""
        group = self.groups_of(constraint)[0]
        if isinstance(constraint, PrivateNeighbour) and group != names.OTHERS:
            square = self._square(constraint.square)
            name = say("{condition} on {square}", condition=names.name_in_words(group), square=square)
            return name, meaning_on(square, group, self.instance)
        if isinstance(constraint, HalfReified):
            square, then = self._square(constraint.square), self._counted_in_words(constraint.among)
            words = say("if {square} is empty, {then}", square=square, then=then)
            if constraint.when_occupied:
                words = say("if {square} is occupied, {then}", square=square, then=then)
            return words, words
        if not isinstance(constraint, Among):
            return names.name_in_words(group), meaning_of(group, self.instance)
        return self._describe_among(constraint, group)

    def _describe_among(self, constraint: Among, group: str) -> tuple[str, str]:
        """A name for a constraint of this group, and its meaning: a line, a neighbourhood, or a list of squares."""
        squares, limits = constraint.squares, self._limits_in_words(constraint)
        if constraint.at_most == 1 and squares in self.lines:
            line = self.lines[squares][0]
            name = line.name(self.board)
            in_line = say("{limits} in {line}", limits=limits, line=name)
            return name, in_line if line.is_straight else say("{limits} on {line}", limits=limits, line=name)
        if group in self.square_by_neighbourhood:
            square = self._square(self.square_by_neighbourhood[group][squares])
            title = names.name_in_words(group)
            is_there = group == names.NO_ROOM
            name = say("{condition} on {square}", condition=title, square=square) if is_there else f"{square} {title}"
            return name, meaning_on(square, group, self.instance)
        words = self._counted_in_words(constraint)
        return words, words

    def _counted_in_words(self, among: Among) -> str:
        """The limits of the constraint and the first of its squares, in words."""
        listed = square_names(self.board, among.squares)
        squares = ", ".join(listed[:MOST_NAMES])
        if len(listed) > MOST_NAMES:
            squares = say("{squares} and {count} more", squares=squares, count=len(listed) - MOST_NAMES)
        return say("{limits} on {squares}", limits=self._limits_in_words(among), squares=squares)

    def _limits_in_words(self, constraint: Among) -> str:
        """The numbers of pieces that the constraint allows, in words: "at most one queen"."""
        piece = names.piece_word(self.instance)
        match constraint.at_least, constraint.at_most:
            case 0, 1:
                return say("at most one {piece}", piece=noun_of(piece))
            case _, 0:
                return say("no {piece}", piece=noun_of(piece))
            case at_least, None:
                return say("at least {pieces}", pieces=pieces_in_words(at_least, piece))
            case 0, int(at_most):
                return say("at most {pieces}", pieces=pieces_in_words(at_most, piece))
            case at_least, at_most if at_least == at_most:
                return say("exactly {pieces}", pieces=pieces_in_words(at_least, piece))
            case at_least, int(at_most):
                return say("{least} to {pieces}", least=at_least, pieces=pieces_in_words(at_most, piece))

    def _square(self, index: int) -> str:
        """The name of the square with this bit number."""
        return square_name(self.board, self.board.square(index))


def _place_by_value(values: Sequence[int]) -> dict[int, int]:
    """The first place of each value in the sequence, from 0."""
    return {value: number for number, value in reversed(list(enumerate(values)))}
