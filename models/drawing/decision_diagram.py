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
"""The level of a node, from 0 at the top, and its number, which is below 0 for a bend."""
Edge = tuple[Node, Node]
"""The node at which an edge begins, and the one at which it ends."""
Edges = Mapping[Node, tuple[Node, Node]]
"""For each node but the terminals the ends of its low and its high edge."""
APART, BEND, DOWN = 46, 20, 46
"""The room of a node and of a bend across, and of a level down, in units."""
RADIUS = 10
"""The radius of a node."""
LEFT, TOP, BESIDE, EDGE = 80, 30, 70, 24
"""The room at the left, for the names of squares, above, between the diagram and the board, and at the other edges."""
FORK, STUB = 5, 14
"""The distance from the middle of a node at which its edges begin, and that of an end of "false" aside."""
STUB_DOWN = 20
"""The distance from the middle of a node down to an end of "false"."""
TRUE_SIZE, FALSE_SIZE = 22, 12
"""The sides of the squares of the terminals."""
LARGEST_DIGIT, DIGIT_SHARE = 13, 0.9
"""The font size of the value of a terminal: this share of the side of its square, up to the largest."""
DIGIT_BASELINE, DIGIT_BELOW = 0.175, 1
"""The distance from the middle of a terminal to the line of its value: a share of its side, and some units more."""
DASHES = "5 4"
"""The lengths of the dashes of a low edge and of the gaps between them."""
LEGEND_WIDTH, LEGEND_HEIGHT = 200, 90
"""The room for the legend below the board."""
LEGEND_ASIDE, LEGEND_BELOW, LEGEND_LINE = 8, 30, 22
"""The distances from the board to the legend, aside and below, and from one line of the legend to the next."""
LEGEND_EDGE, LEGEND_WORDS = 34, 44
"""The length of an edge in the legend, and the place of its words."""
NAME_PLACE = 16
"""The distance from the left edge to the names of squares."""
TEXT_BASELINE = 4
"""The distance from the middle of such a text down to the line on which it stands."""
SWEEPS, ROUNDS = 24, 60
"""The numbers of turns in which the levels are sorted, and in which their nodes are moved."""


def draw_decision_diagram(
    board: Board, piece: Piece, edges: Edges, false: Node, walk: Sequence[Edge], words: str, theme: Theme = "auto"
) -> str:
    """The diagram as the text of an SVG element; level i asks for square i of the board. ``words`` are read out.

    ``false`` is the terminal whose edges end in small squares. ``walk``: the edges of a solution, from the root to
    "true", of which there is at least one. Each is a step; a board beside the diagram is filled.
    """
    diagram = _Diagram(edges, false)
    names = [square_name(board, square) for square in board]
    right = LEFT + max(diagram.layout.x.values()) + BESIDE
    levels = [one for level, name in enumerate(names) for one in _draw_level(level, name, right - BESIDE / 2)]
    steps = [element("g", children=diagram.lit_edge(*edge), data_step=place) for place, edge in enumerate(walk)]
    filled = _draw_filled_board(board, piece, edges, walk)
    beside = element("g", transform=f"translate({number(right)} {TOP})", children=filled.elements)
    width = right + max(filled.width, LEGEND_WIDTH) + EDGE
    height = TOP + max(DOWN * len(names), filled.height + LEGEND_HEIGHT) + EDGE
    paper = element("rect", "chart-paper", width=width, height=height)
    legend = _draw_legend(right + LEGEND_ASIDE, TOP + filled.height + LEGEND_BELOW)
    true = _draw_terminal("1", *diagram.at[walk[-1][1]], TRUE_SIZE)
    drawn = Drawn([paper, *levels, *diagram.elements(), *steps, *true, beside, *legend], width, height)
    return write_picture(drawn, say("decision diagram"), words, theme=theme)


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
    blocks: list[list[float]] = []  # for each group of neighbours that touch, the best places less their offsets
    for place, offset in zip(best, offsets, strict=True):
        blocks.append([place - offset])
        while len(blocks) > 1 and fmean(blocks[-2]) > fmean(blocks[-1]):
            last = blocks.pop()
            blocks[-1] += last
    firsts = (fmean(block) for block in blocks for _ in block)
    return [first + offset for first, offset in zip(firsts, offsets, strict=True)]


class _Diagram:
    """Draws a diagram at the places of its layout; ``at`` has the place (x, y) of each node and bend, in units."""

    def __init__(self, edges: Edges, false: Node) -> None:
        self.edges, self.false, self.layout = edges, false, Layout(edges, false)
        self.at = {node: (LEFT + x, TOP + DOWN * node[0]) for node, x in self.layout.x.items()}

    def elements(self) -> Iterator[Element]:
        """The edges, and the nodes over them."""
        both = [(node, child, place == 1) for node, ends in self.edges.items() for place, child in enumerate(ends)]
        for node, child, is_high in both:
            if child != self.false:
                yield self.line(node, child, "diagram-edge", is_high=is_high)
        for node, child, is_high in both:
            if child == self.false:
                yield from self.stub(node, is_high=is_high)
        yield from (self.circle(node, "diagram-node") for node in self.edges)

    def lit_edge(self, node: Node, child: Node) -> Iterator[Element]:
        """An edge of the walk, and the node at which it begins, in the colour of low or of high edges."""
        is_high = child == self.edges[node][1]
        line = self.line(node, child, "graph-clique", is_high=is_high)
        yield element("g", f"chart-{int(is_high)}", children=[line, self.circle(node, "chart-hollow")])

    def line(self, node: Node, child: Node, look: str, *, is_high: bool) -> Element:
        """The edge through its bends, dashed if it is a low one."""
        (x, y), *bends, last = (self.at[one] for one in (node, *self.layout.bends[node, child], child))
        words = [f"M{number(x + FORK * (2 * is_high - 1))} {number(y)}"]
        for (x, y), after in pairwise([*bends, last]):
            end = last if after == last else ((x + after[0]) / 2, (y + after[1]) / 2)
            words.append(f"Q{number(x)} {number(y)} {number(end[0])} {number(end[1])}")
        line = element("path", look, d="".join(words) if bends else f"{words[0]}L{number(last[0])} {number(last[1])}")
        return line if is_high else _dash(line)

    def stub(self, node: Node, *, is_high: bool) -> Iterator[Element]:
        """An edge to "false", out of the way of the other one."""
        x, y = self.at[node]
        turns = self.at[self.edges[node][1 - is_high]][0] - x
        aside = x + (STUB if turns < -FORK or (is_high and turns < FORK) else -STUB)
        line = element("line", "diagram-edge", x1=x, y1=y, x2=aside, y2=y + STUB_DOWN)
        yield line if is_high else _dash(line)
        yield from _draw_terminal("0", aside, y + STUB_DOWN, FALSE_SIZE)

    def circle(self, node: Node, look: str) -> Element:
        """The circle of a node."""
        x, y = self.at[node]
        return element("circle", look, cx=x, cy=y, r=RADIUS)


def _dash(line: Element) -> Element:
    """The line, dashed from now on."""
    line.set("stroke-dasharray", DASHES)
    return line


def _draw_terminal(value: str, x: float, y: float, size: float) -> Iterator[Element]:
    """A terminal with its value, "0" or "1", in a square with its middle at (x, y) and sides of this ``size``."""
    yield element("rect", "diagram-node", x=x - size / 2, y=y - size / 2, width=size, height=size)
    line = y + DIGIT_BASELINE * size + DIGIT_BELOW
    yield element("text", "graph-name", value, x=x, y=line, font_size=min(LARGEST_DIGIT, DIGIT_SHARE * size))


def _draw_level(level: int, name: str, right: float) -> Iterator[Element]:
    """The line of a level up to the place ``right``, and the name of its square."""
    y = TOP + DOWN * level
    yield element("line", "chart-grid", x1=LEFT / 2, y1=y, x2=right, y2=y)
    yield element("text", "chart-small", name, x=NAME_PLACE, y=y + TEXT_BASELINE)


def _draw_legend(x: float, top: float) -> Iterator[Element]:
    """A low and a high edge, each with its meaning, below each other."""
    low = element("line", "diagram-edge", x1=x, y1=top, x2=x + LEGEND_EDGE, y2=top)
    yield _dash(low)
    yield element("text", "chart-small", say("empty: low edge"), x=x + LEGEND_WORDS, y=top + TEXT_BASELINE)
    y = top + LEGEND_LINE
    yield element("line", "diagram-edge", x1=x, y1=y, x2=x + LEGEND_EDGE, y2=y)
    yield element("text", "chart-small", say("occupied: high edge"), x=x + LEGEND_WORDS, y=y + TEXT_BASELINE)
