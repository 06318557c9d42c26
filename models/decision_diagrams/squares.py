"""A BDD (binary decision diagram) over the squares, built row by row.

Variables and domains
    One Boolean variable per square; a node asks it, and has an edge for 0 (low) and one for 1 (high). Their order,
    which is that of the levels, is row by row; by the board's symmetry column by column would give as many nodes.
Constraints
    For each row one function: if a square of the row is occupied, no earlier square is from which a piece attacks it,
    or which it attacks; and at least one square is occupied, where every row must hold a piece. The rows are conjoined
    from the top. Any other number of pieces, if it is given, is the sum of all squares.
Search
    None: what is left in the end is all solutions, each a path from the root to "true". Where the most pieces are asked
    for, one sweep through the diagram counts the placements of each size.
Size
    n² variables, n constraints. 8 queens: 2,453 nodes, with the terminals, for 92 solutions, and up to 3,686 on the
    way; n = 10: 25,947 nodes, up to 55,734; n = 11: 94,824, up to 246,726. Time goes with the largest: it is 4 to 5
    times that of n - 1, and backtracking is far ahead from n = 10 on. Each clash conjoined by itself takes 3 times as
    long as whole rows. Few solutions share little. Where there are many, diagrams win: the 118,969 placements of any
    number of queens on 8 × 8 have 83,458 nodes. An order by diagonals gives 2,789 nodes for 8 queens, a random one
    3,551, and 5,669 on the way.
Source
    Bryant, Graph-based algorithms for Boolean function manipulation, IEEE Trans. Computers C-35 (1986) 677. Queens as
    an exercise: Andersen, An Introduction to Binary Decision Diagrams (lecture notes, 1997).
Compare with
    decision-diagrams/zero-suppressed (the same, other diagrams), decision-diagrams/columns-in-binary (fewer variables).
"""

from models.chess.attacks import conflict_boards
from models.chess.board import bits
from models.decision_diagrams.engine import DecisionDiagram
from models.decision_diagrams.figures import OverSquares
from models.problem import Instance
from models.viewpoints.occupied_squares import NonAttackingPieces, lines_that_hold_one


class Squares(NonAttackingPieces, OverSquares):
    worthwhile_up_to = 100
    priority = -1

    def state(self, instance: Instance, diagram: DecisionDiagram) -> None:
        diagram.narrow(instance)
        board = instance.board
        rows = board.line_boards((0, 1) if board.rows <= board.columns else (1, 0))
        each_holds_one = set(rows) <= set(lines_that_hold_one(instance))
        if isinstance(instance.size, int) and not each_holds_one:
            diagram.require_size(instance.size)
        conflicts, earlier = conflict_boards(board, instance.piece), 0
        for row in rows:
            # A row that must hold a piece holds one.
            of_row = diagram.any_occupied(row) if each_holds_one else diagram.true
            # A square and an earlier one that attack each other are not both occupied.
            for square in bits(row):
                attackers = diagram.any_occupied(conflicts[square] & earlier)
                of_row &= ~(diagram.is_occupied[square] & attackers)
                earlier |= 1 << square
            diagram.require(of_row)
