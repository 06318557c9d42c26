"""Any problem that has a common form, as a BDD over the squares; covers of any size are what it is made for.

Variables and domains
    One Boolean variable per square, row by row.
Constraints
    A number of pieces on some squares is a small diagram that counts: for each square, and each number so far, a node.
    As many here as there: it counts the difference. A private neighbour: the square is empty, or one of its
    neighbourhoods has no other piece. Connected: as in model checking, the squares that are reached from the first
    piece in 0, 1, 2, … steps, until nothing is added. All are functions of the squares, so no variable is added.
Search
    None. What concerns all squares comes first, such as the number of pieces, if it is given; then each constraint
    where its last square comes. For the fewest pieces sizes are tried one by one: all covers by queens on 8 × 8 have 12
    million nodes, those with 5 pieces 27,653, and up to 136,377 on the way.
Size
    n² variables. Covers by queens of any size: 2,883 nodes on 5 × 5 for 33,487,853 covers, 41,532 on 6 × 6 for 6.9 ·
    10¹⁰, 652,686 on 7 × 7 for 5.6 · 10¹⁴. Covers by kings, whose constraints are local: 6,634 nodes on 8 × 8 for 1.2 ·
    10¹⁹. There the order decides: on 7 × 7 2,058 nodes row by row, 174,450 in a random order, 1,243,775 if the squares'
    numbers are read with their bits reversed. Queens attack across the board, so that no order is good, and none is
    much worse: 652,686, 799,088 and 707,562.
Source
    Bryant, Graph-based algorithms for Boolean function manipulation, IEEE Trans. Computers C-35 (1986) 677.
Compare with
    decision-diagrams/model-count (counts these without listing), sat/general (the same list, another engine).
"""

from functools import reduce
from operator import or_, sub

from models.chess.board import bits
from models.common_form import Among, Connected, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.decision_diagrams.engine import DecisionDiagram, Function
from models.decision_diagrams.figures import OverSquares
from models.problem import Instance
from models.viewpoints.occupied_squares import StatedAsConstraints
from models.viewpoints.redundancy import essential_constraints


class General(StatedAsConstraints, OverSquares):
    is_telling = False
    worthwhile_up_to = 36
    priority = -1

    def state(self, instance: Instance, diagram: DecisionDiagram) -> None:
        diagram.narrow(instance)
        level = {square: level for level, squares in enumerate(diagram.variables) for square in bits(squares)}

        def deepest(stated: Constraint) -> int:
            """The level of a constraint's last square; -1 for one on all squares, such as the size: it comes first."""
            squares = squares_of(stated, instance.board.full)
            return -1 if squares == instance.board.full else max(map(level.__getitem__, bits(squares)), default=-1)

        for stated in sorted(essential_constraints(instance), key=deepest):
            diagram.require(function_of(stated, diagram))


def squares_of(stated: Constraint, full: int) -> int:
    """The squares on which a constraint depends, as a bitboard; ``full`` has all."""
    match stated:
        case Among(squares):
            return squares
        case EquallyMany(first, second):
            return first | second
        case HalfReified(square, among):
            return among.squares | 1 << square
        case PrivateNeighbour(_, neighbourhoods):
            return reduce(or_, neighbourhoods, 0)
    return full


def function_of(stated: Constraint, diagram: DecisionDiagram) -> Function:
    """The function that is true if the constraint is met."""
    match stated:
        case Among(squares, at_least, at_most):
            return diagram.has_number(squares, at_least, at_most)
        case EquallyMany(first, second):
            difference = [*map(sub, diagram.count_in(first), diagram.count_in(second))]
            return diagram.has_sum(difference, first.bit_count() + 1, lambda number: number == 0)
        case HalfReified(square, among, when_occupied):
            occupied = diagram.is_occupied[square]
            return (~occupied if when_occupied else occupied) | function_of(among, diagram)
        case PrivateNeighbour(square, neighbourhoods):
            alone_in = (~diagram.any_occupied(one & ~(1 << square)) for one in neighbourhoods)
            return ~diagram.is_occupied[square] | diagram.any_of(alone_in)
    return is_connected(stated, diagram)


def is_connected(stated: Connected, diagram: DecisionDiagram) -> Function:
    """The function that is true if the occupied squares are connected.

    As in model checking: from the first occupied square, one more step in each round until nothing is added.
    """
    occupied = diagram.is_occupied
    reached = {square: occupied[square] & ~diagram.any_occupied((1 << square) - 1) for square in occupied}
    before: dict[int, Function] = {}
    while reached != before:
        before = dict(reached)
        for square, links in enumerate(stated.neighbours):
            for other in bits(links):
                reached[square] |= occupied[square] & reached[other]
    return ~diagram.any_of(occupied[square] & ~is_reached for square, is_reached in reached.items())
