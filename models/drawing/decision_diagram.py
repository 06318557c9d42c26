"""A decision diagram as SVG: a level for each square, dashed low edges, solid high ones, and one solution followed.

Edges cross little: levels are sorted by barycentres (Sugiyama, Tagawa and Toda, IEEE Trans. SMC-11 (1981) 109), and an
edge that passes levels has a bend in each of them. An edge to "false" ends in a small square of its own, since edges to
one node for all of these would cross everything.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from statistics import fmean
from xml.etree.ElementTree import Element

from models.chess.board import Board
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.drawing.board import Drawn, draw_on_board, write_picture
from models.drawing.elements import Theme, element, number
from models.drawing.layers import Pieces
from models.languages import say

Node = tuple[int, int]
"""Its level and a number, which is below 0 for a bend."""
Edge = tuple[Node, Node]
Edges = Mapping[Node, tuple[Node, Node]]
"""For each node but the terminals the ends of its low and its high edge."""
APART, BEND, DOWN = 46, 20, 46
"""The room of a node and of a bend across, and of a level down, in units."""
RADIUS = 10
"""The radius of a node."""
LEFT, TOP, BESIDE, EDGE = 80, 30, 70, 24
"""The room at the left, for the names of squares, above, between the diagram and the board, and at the other edges."""
FORK, STUB = 5, 14
"""The distance from the middle of a node at which its edges begin, and that of "false", aside and below."""
NARROWEST_BOARD = 200
"""The least width of the board and the words below it."""
LEGEND_BELOW, ROOM_OF_LEGEND, LEGEND_ASIDE = 30, 90, 8
"""The distance of the legend from the board, the room for it, and how far it is moved to the right."""
LEGEND_STEP, LEGEND_LINE, LEGEND_WORDS = 22, 34, 44
"""The height of a line of the legend, the length of its edge, and where its words begin."""
HALF_FALSE, HALF_TRUE = 6, 11
"""Half of the sides of the squares of "false" and "true"."""
NAME_PLACE, MIDDLE_OF_NAME = 16, 4
"""Where the name of a square begins, and how far its middle lies above the line on which it stands."""
SWEEPS, ROUNDS = 24, 60
"""The numbers of turns in which the levels are sorted, and in which their nodes are moved."""


def draw_decision_diagram(
    board: Board, piece: Piece, edges: Edges, false: Node, walk: Sequence[Edge], words: str, theme: Theme = "auto"
) -> str:
    """The diagram as the text of an SVG element; level i asks for square i of the board. ``words`` are read out.

    ``false`` is the terminal whose edges end in small squares. ``walk``: the edges of a solution, from the root to
    "true". Each is a step; a board beside the diagram is filled.
    """
    graph = _Graph(edges, false)
    names = [square_name(board, square) for square in board]
    depth, right = len(names), LEFT + max(graph.layout.x.values()) + BESIDE
    levels = [one for level, name in enumerate(names) for one in _level(level, name, right - BESIDE / 2)]
    steps = [element("g", children=graph.lit_edge(*edge), data_step=place) for place, edge in enumerate(walk)]
    beside = _draw_filled_board(board, piece, edges, walk)
    shown = element("g", transform=f"translate({number(right)} {TOP})", children=beside.elements)
    width = right + max(beside.width, NARROWEST_BOARD) + EDGE
    height = TOP + max(DOWN * depth, beside.height + ROOM_OF_LEGEND) + EDGE
    paper = element("rect", "chart-paper", width=width, height=height)
    legend = _legend(right + LEGEND_ASIDE, TOP + beside.height + LEGEND_BELOW)
    true = _terminal("1", *graph.at[walk[-1][1]], HALF_TRUE)
    drawn = Drawn([paper, *levels, *graph.elements(), *steps, *true, shown, *legend], width, height)
    return write_picture(drawn, say("decision diagram"), words, theme)


def _draw_filled_board(board: Board, piece: Piece, edges: Edges, walk: Sequence[Edge]) -> Drawn:
    """The board of a walk: each of its high edges puts a piece on a square, as a step."""
    drawn = draw_on_board(board, [])
    for place, (node, child) in enumerate(walk):
        if child == edges[node][1]:
            pieces = Pieces(1 << node[0], piece).draw(board)
            drawn.elements[0].append(element("g", children=pieces, data_step=place))
    return drawn


class Layout:
    """The places of a diagram's nodes, and of the bends of its edges, chosen so that few edges cross.

    ``x``: how far right each node and bend is. ``bends``: those of each edge, from above.
    """

    def __init__(self, edges: Edges, false: Node) -> None:
        drawn = dict.fromkeys((node, child) for node, both in edges.items() for child in both if child != false)
        self.bends = {
            edge: [(level, ~place) for level in range(edge[0][0] + 1, edge[1][0])] for place, edge in enumerate(drawn)
        }
        self.above, self.below = defaultdict[Node, list[Node]](list), defaultdict[Node, list[Node]](list)
        nodes = dict.fromkeys(edges)
        for (first, last), bends in self.bends.items():
            for upper, lower in pairwise([first, *bends, last]):
                self.below[upper].append(lower)
                self.above[lower].append(upper)
                nodes[lower] = None
        depth = max(level for level, _ in nodes)
        self.x = self._place(self._uncross([[one for one in nodes if one[0] == level] for level in range(depth + 1)]))

    def _uncross(self, levels: list[list[Node]]) -> list[list[Node]]:
        """Sort each level by the places of the nodes to which it is linked, above and below in turns.

        Returns the levels after the sweep that leaves the fewest crossings.
        """
        tried = [levels]
        for sweep in range(SWEEPS):
            levels, links = [list(level) for level in levels], self.below if sweep % 2 else self.above
            rank = _rank(levels)
            for level in reversed(levels) if sweep % 2 else levels:
                level.sort(key=lambda node: fmean([rank[one] for one in links[node] or [node]]))
                rank.update((node, place) for place, node in enumerate(level))
            tried.append(levels)
        return min(tried, key=self.crossings)

    def crossings(self, levels: list[list[Node]]) -> int:
        """The number of pairs of edges between neighbouring levels that cross."""
        rank, crossing = _rank(levels), 0
        for level in levels:
            links = [(place, rank[child]) for place, node in enumerate(level) for child in self.below[node]]
            crossing += sum(one[0] < other[0] and one[1] > other[1] for one in links for other in links)
        return crossing

    def _place(self, levels: list[list[Node]]) -> dict[Node, float]:
        """How far right each node and bend is: near the middle of those it is linked to, in the order of its level."""
        x = {node: float(APART * place) for level in levels for place, node in enumerate(level)}
        levels = list(filter(None, levels))
        for turn in range(ROUNDS):
            for level in levels if turn % 2 else reversed(levels):
                middles = [
                    fmean([x[linked] for linked in self.above[node] + self.below[node]] or [x[node]]) for node in level
                ]
                rooms = [BEND if node[1] < 0 else APART for node in level]
                x.update(zip(level, keep_apart(middles, rooms), strict=True))
        least = min(x.values())
        return {node: place - least for node, place in x.items()}


def _rank(levels: list[list[Node]]) -> dict[Node, int]:
    """The place of each node in its level, from 0 at the left."""
    return {node: place for level in levels for place, node in enumerate(level)}


def keep_apart(best: Sequence[float], rooms: Sequence[float]) -> list[float]:
    """Places in this order with room around each, as near to the best ones as that allows (least squares)."""
    offsets = [*accumulate(((one + other) / 2 for one, other in pairwise(rooms)), initial=0.0)]
    blocks: list[list[float]] = []  # of neighbours that touch: where each would have the first of all
    for place, offset in zip(best, offsets, strict=True):
        blocks.append([place - offset])
        while len(blocks) > 1 and fmean(blocks[-2]) > fmean(blocks[-1]):
            last = blocks.pop()
            blocks[-1] += last
    firsts = (fmean(block) for block in blocks for _ in block)
    return [first + offset for first, offset in zip(firsts, offsets, strict=True)]


class _Graph:
    """Draws the nodes and edges of a diagram at the places of its layout."""

    def __init__(self, edges: Edges, false: Node) -> None:
        self.edges, self.false, self.layout = edges, false, Layout(edges, false)
        self.at = {node: (LEFT + x, TOP + DOWN * node[0]) for node, x in self.layout.x.items()}

    def elements(self) -> Iterator[Element]:
        """The edges, and the nodes over them."""
        both = [(node, child, is_high) for node, ends in self.edges.items() for is_high, child in enumerate(ends)]
        yield from (self.line(*edge, "diagram-edge") for edge in both if edge[1] != self.false)
        for node, child, is_high in both:
            if child == self.false:
                yield from self.stub(node, is_high)
        yield from (self.circle(node, "diagram-node") for node in self.edges)

    def lit_edge(self, node: Node, child: Node) -> Iterator[Element]:
        """An edge of the walk, and its node, in the colour of its value."""
        is_high = child == self.edges[node][1]
        line, circle = self.line(node, child, is_high, "graph-clique"), self.circle(node, "chart-hollow")
        yield element("g", f"chart-{int(is_high)}", children=[line, circle])

    def line(self, node: Node, child: Node, is_high: int, look: str) -> Element:
        """The edge through its bends, dashed if it is a low one."""
        (x, y), *bends, last = (self.at[one] for one in (node, *self.layout.bends[node, child], child))
        words = [f"M{number(x + FORK * (2 * is_high - 1))} {number(y)}"]
        for (x, y), after in pairwise([*bends, last]):
            end = last if after == last else ((x + after[0]) / 2, (y + after[1]) / 2)
            words.append(f"Q{number(x)} {number(y)} {number(end[0])} {number(end[1])}")
        line = element("path", look, d="".join(words) if bends else f"{words[0]}L{number(last[0])} {number(last[1])}")
        return line if is_high else _dashed(line)

    def stub(self, node: Node, is_high: int) -> Iterator[Element]:
        """An edge to "false", out of the way of the other one."""
        x, y = self.at[node]
        turns = self.at[self.edges[node][1 - is_high]][0] - x
        aside = x + (STUB if turns < -FORK or (is_high and turns < FORK) else -STUB)
        end = y + STUB + HALF_FALSE
        line = element("line", "diagram-edge", x1=x, y1=y, x2=aside, y2=end)
        yield line if is_high else _dashed(line)
        yield from _terminal("0", aside, end, HALF_FALSE)

    def circle(self, node: Node, look: str) -> Element:
        """The circle of a node."""
        x, y = self.at[node]
        return element("circle", look, cx=x, cy=y, r=RADIUS)


def _dashed(line: Element) -> Element:
    """The line, made a dashed one."""
    line.set("stroke-dasharray", "5 4")
    return line


def _terminal(value: str, x: float, y: float, half: float) -> Iterator[Element]:
    """The square of a terminal and its value, around a point; ``half`` is half of its side."""
    yield element("rect", "diagram-node", x=x - half, y=y - half, width=2 * half, height=2 * half)
    yield element("text", "graph-name", value, x=x, y=y + 0.7 * half / 2 + 1, font_size=min(13, 1.8 * half))


def _level(level: int, name: str, right: float) -> Iterator[Element]:
    """A line across, and the name of the square for which the level asks."""
    y = TOP + DOWN * level
    yield element("line", "chart-grid", x1=LEFT / 2, y1=y, x2=right, y2=y)
    yield element("text", "chart-small", name, x=NAME_PLACE, y=y + MIDDLE_OF_NAME)


def _legend(x: float, y: float) -> Iterator[Element]:
    """An edge of each kind, with its meaning; the first one begins at this point."""
    for is_high, words in enumerate((say("empty: low edge"), say("occupied: high edge"))):
        height = y + LEGEND_STEP * is_high
        line = element("line", "diagram-edge", x1=x, y1=height, x2=x + LEGEND_LINE, y2=height)
        yield line if is_high else _dashed(line)
        yield element("text", "chart-small", words, x=x + LEGEND_WORDS, y=height + MIDDLE_OF_NAME)
