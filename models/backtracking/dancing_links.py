"""Exact cover with dancing links: every queen covers four lines, and no line is covered twice.

Viewpoint
    An exact cover. The options are the squares; each covers the four lines through it.
Variables and domains
    Which squares to choose, of those that ``required`` and ``forbidden`` leave. Each line has the list of its squares.
Constraints
    Primary lines are covered exactly once: the columns, and on a square board the rows. Secondary lines are covered at
    most once: the diagonals, and the rows of a rectangle. The search never chooses a secondary line to cover.
Search
    Knuth's Algorithm X: take the primary line with the fewest squares left, and try each of them in turn. Covering a
    line unlinks it, and unlinks every square on it from its other lines. An unlinked node still knows its neighbours.
    So it can be linked in again without a search, the last one first: the links dance.
Size
    6n - 2 lines, 4 n² nodes in the lists. All solutions for n = 10 take less than half the nodes of flags, but more
    than twice the time: linking is costly in Python. It chooses among rows too, so it tries fewer squares than
    fewest-first, if the squares that fewest-first rejects are counted.
Source
    Knuth, Dancing links, in Millennial Perspectives in Computer Science (2000) 187, arXiv cs/0011047, which treats n
    queens with secondary columns; the links are by Hitotumatu and Noshita, Information Processing Letters 8 (1979) 174.
Compare with
    fewest-first (columns only, and copies instead of undoing), flags (the same lines), cp-sat/squares.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Literal

from models.backtracking import ENGINE
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed

NO_SQUARE = -1
"""The square of a line's head, which stands for no square."""


class Node:
    """A square in the list of one line (up, down); left and right are the same square in its other lines."""

    def __init__(self, line: "Line", square: int) -> None:
        self.line = line
        self.square = square
        self.left = self.right = self.up = self.down = self


class Line(Node):
    """The head of a line's list of squares; left and right are the other primary lines that are not covered yet."""

    def __init__(self) -> None:
        super().__init__(line=self, square=NO_SQUARE)
        self.squares_left = 0


class DancingLinks(OneQueenAColumn):
    engine = ENGINE

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        uncovered = link_lines(instance)

        def extend(placement: int) -> Iterator[int]:
            if uncovered.right is uncovered:
                yield placement
                return
            line = min((one.line for one in walk_circle(uncovered, "right")), key=lambda one: one.squares_left)
            cover(line)
            for queen in walk_circle(line, "down"):
                search.place(board.square(queen.square))
                for node in walk_circle(queen, "right"):
                    cover(node.line)
                yield from extend(placement | 1 << queen.square)
                for node in walk_circle(queen, "left"):
                    uncover(node.line)
                search.remove(board.square(queen.square))
            uncover(line)

        yield from extend(0)


def link_lines(instance: Instance) -> Line:
    """Build all lines with their squares, and return the head of the circle of the primary lines."""
    squares = columns(instance.board)
    height = len(squares[0])
    lines: defaultdict[tuple[str, int], Line] = defaultdict(Line)
    primary = [("column", column) for column in range(len(squares))]
    if height == len(squares):
        primary += [("row", row) for row in range(height)]
    uncovered = Line()
    for name in primary:
        link_left_of(uncovered, lines[name])
    for column, rows in enumerate(rows_allowed(instance)):
        for row in rows:
            names = ("column", column), ("row", row), ("rising", row + column), ("falling", row - column)
            link_square(squares[column][row], [lines[name] for name in names])
    return uncovered


def link_square(square: int, lines: list[Line]) -> None:
    """Append a square to the lists of its lines, and link its nodes in a circle."""
    nodes = [Node(line, square) for line in lines]
    for node in nodes:
        above, below = node.line.up, node.line
        node.up, node.down, above.down, below.up = above, below, node, node
        node.line.squares_left += 1
        if node is not nodes[0]:
            link_left_of(nodes[0], node)


def link_left_of(right: Node, node: Node) -> None:
    """Put a node into a circle, to the left of another one."""
    left = right.left
    node.left, node.right, left.right, right.left = left, right, node, node


def walk_circle(start: Node, direction: Literal["left", "right", "up", "down"]) -> Iterator[Node]:
    """The nodes of a circle, from the one after ``start`` to the one before it."""
    node: Node = getattr(start, direction)
    while node is not start:
        yield node
        node = getattr(node, direction)


def cover(line: Line) -> None:
    """Remove the line from the lines to be covered, and its squares from the lists of all their other lines."""
    line.left.right, line.right.left = line.right, line.left
    for square in walk_circle(line, "down"):
        for node in walk_circle(square, "right"):
            node.up.down, node.down.up = node.down, node.up
            node.line.squares_left -= 1


def uncover(line: Line) -> None:
    """Undo ``cover`` in reverse order: the node that was unlinked last is linked in first."""
    for square in walk_circle(line, "up"):
        for node in walk_circle(square, "left"):
            node.line.squares_left += 1
            node.up.down = node.down.up = node
    line.left.right = line.right.left = line
