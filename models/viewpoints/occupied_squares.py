"""The viewpoint of most formulations, a square is occupied or not: the questions that it answers, and sets of squares.

A formulation extends one of these classes, and inherits the headings of its lesson that it does not have itself.
"""

from typing import ClassVar

from models.chess.attacks import (
    attack_boards,
    attacker_boards,
    conflict_boards,
    covered_boards,
    covering_boards,
    ride_directions,
)
from models.common_form import Among, Connected, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.formulation import Formulation
from models.pieces import QUEEN
from models.problem import Instance, why_not_domination, why_not_non_attacking, why_not_stated


def why_not_queens_on_a_square(instance: Instance) -> str | None:
    """The reason why the question is not one of queens that cover a whole square board and may attack each other.

    None if it is one.
    """
    if reason := why_not_domination(instance, may_be_total=False):
        return reason
    if instance.problem.conditions.non_attacking:
        return "only domination"
    if instance.required or instance.forbidden:
        return "no required or forbidden squares"
    board = instance.board
    is_square = board.rows == board.columns and not board.wrap
    return None if instance.piece == QUEEN and is_square else "only queens on square boards"


class NonAttackingPieces(Formulation):
    """Pieces none of which attacks another.

    Question
        Place pieces so that no two attack each other: any piece, any number.
    Viewpoint
        A square is occupied or not.
    """

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_non_attacking(instance)


class CoveringPieces(Formulation):
    """Pieces that cover the board.

    Question
        Cover the board with k pieces, or with the fewest. In independent domination no two attack each other; in total
        domination each is attacked by another. Any piece.
    Viewpoint
        A square is occupied or not.
    """

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_domination(instance)


class CoveringLines(Formulation):
    """Pieces that ride and cover the board by the lines on which they stand.

    Question
        Cover the board with k pieces, or with the fewest; in independent domination no two attack each other. Pieces
        that ride and do not leap: queen, rook, bishop.
    Viewpoint
        Two at once: whether a square is occupied, and whether a line is.
    Source
        Lines instead of squares: Weakley, Domination in the Queen's Graph (1995), argues in this way by hand.
    """

    def unsupported(self, instance: Instance) -> str | None:
        if reason := why_not_domination(instance, may_be_total=False):
            return reason
        rides, leaps = instance.piece.rides, instance.piece.leaps
        go_both_ways = rides == {(-rows, -columns) for rows, columns in rides}
        return None if rides and not leaps and go_both_ways else "only pieces that ride both ways and do not leap"


class StatedAsConstraints(Formulation):
    """A problem that is stated in the common form, with constraints of these ``kinds``.

    Question
        Any problem that is stated as a list of constraints, most of them ``Among(squares, at_least, at_most)``.
    Viewpoint
        A square is occupied or not.
    """

    kinds: ClassVar[tuple[type[Constraint], ...]] = (Among, EquallyMany, PrivateNeighbour, Connected, HalfReified)

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_stated(instance, *self.kinds)


def coverers_of_squares(instance: Instance) -> tuple[int, ...]:
    """For each square the bitboard of the squares from which a piece covers it; in total domination not its own."""
    boards = attacker_boards if instance.problem.conditions.attacked else covering_boards
    return boards(instance.board, instance.piece)


def squares_covered_from(instance: Instance) -> tuple[int, ...]:
    """For each square the bitboard of the squares that a piece there covers; in total domination not its own."""
    boards = attack_boards if instance.problem.conditions.attacked else covered_boards
    return boards(instance.board, instance.piece)


def squares_excluded_from(instance: Instance) -> tuple[int, ...]:
    """For each square the bitboard of those that a piece there excludes: 0, unless the problem forbids attacks."""
    if instance.problem.conditions.non_attacking:
        return conflict_boards(instance.board, instance.piece)
    return (0,) * len(instance.board)


def lines_that_hold_one(instance: Instance) -> list[int]:
    """The lines (bitboards) that must hold exactly one piece: of each direction with as many lines as pieces."""
    directions = (instance.board.line_boards(ride) for ride in ride_directions(instance.piece))
    return [line for lines in directions if len(lines) == instance.size for line in lines]
