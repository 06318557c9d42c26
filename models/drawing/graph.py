"""The graph of a piece's attacks as SVG: cliques in colours, chosen vertices filled."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import gcd, hypot
from xml.etree.ElementTree import Element

from models.chess.attacks import conflict_boards
from models.chess.board import Board, Square, bits
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.drawing.board import Drawn, name_of_board, write_picture
from models.drawing.chart import SERIES_COLOURS
from models.drawing.elements import Theme, element, number
from models.drawing.figure import Figure
from models.languages import noun, say

STEP, EDGE, RADIUS, CHOSEN_RADIUS = 72, 56, 17, 20
"""The distance of neighbouring vertices, the room around them, and their radius, in units."""
NAME_BASELINE = 4.5
"""The distance from the middle of a name down to the line on which it stands, in units."""
BEND = 40
"""The distance by which an edge bends away from the middle, in the limit, if it would run through other vertices."""


def graph_figure(board: Board, piece: Piece, cliques: Sequence[int], chosen: int) -> Figure:
    """The graph with disjoint cliques and an independent set: how many cliques there are, and pieces in them."""
    sizes = {"cliques": len(cliques), "pieces": (chosen & sum(cliques)).bit_count()}
    caption = say("Each clique holds one piece at most, and has one colour: {pieces} in {cliques} cliques.", **sizes)
    return Figure("graph", caption, draw_graph(board, piece, cliques, chosen, caption))


def draw_graph(
    board: Board, piece: Piece, cliques: Sequence[int], chosen: int, words: str, theme: Theme = "auto"
) -> str:
    """The graph as the text of an SVG element; ``cliques`` and ``chosen`` are bitboards, ``words`` are read out.

    Each clique is a step of the figure. The cliques are disjoint.
    """
    coloured = {frozenset(pair) for clique in cliques for pair in combinations(bits(clique), 2)}
    plain = [
        _edge(board, vertex, other, "graph-edge")
        for vertex, neighbours in enumerate(conflict_boards(board, piece))
        for other in bits(neighbours)
        if vertex < other and {vertex, other} not in coloured
    ]
    edges = [
        _coloured(place, [_edge(board, *pair, "graph-clique") for pair in combinations(bits(clique), 2)])
        for place, clique in enumerate(cliques)
    ]
    vertices = [_coloured(place, _vertices(board, clique, chosen)) for place, clique in enumerate(cliques)]
    in_no_clique = board.full & ~sum(cliques)
    width, height = ((side - 1) * STEP + 2 * EDGE for side in (board.columns, board.rows))
    paper = element("rect", "chart-paper", width=width, height=height)
    plain_vertices = element("g", "graph-no-clique", children=_vertices(board, in_no_clique, chosen))
    drawn = Drawn([paper, element("g", children=plain), *edges, *vertices, plain_vertices], width, height)
    return write_picture(drawn, f"{noun(piece.name)}, {name_of_board(board)}", words, theme=theme)


def _coloured(place: int, children: Iterable[Element]) -> Element:
    """The elements in the colour of the clique with this number, as its step of the figure."""
    return element("g", f"chart-{place % SERIES_COLOURS}", children=children, data_step=place)


def _vertices(board: Board, vertices: int, chosen: int) -> list[Element]:
    """The vertices of this bitboard as circles with their names."""
    drawn = []
    for square in board.squares(vertices):
        is_chosen = chosen >> board.index(square) & 1
        x, y = _centre(square)
        look, radius = ("", CHOSEN_RADIUS) if is_chosen else ("chart-hollow", RADIUS)
        drawn.append(element("circle", look, cx=x, cy=y, r=radius))
        look_of_name = "graph-chosen-name" if is_chosen else "graph-name"
        drawn.append(element("text", look_of_name, square_name(board, square), x=x, y=y + NAME_BASELINE))
    return drawn


def _edge(board: Board, first: int, second: int, look: str) -> Element:
    """A straight line, or an arc away from the middle of the board where other vertices lie on the line.

    ``first`` and ``second`` are the bit numbers of the squares that it joins.
    """
    (x, y), (right, down) = _centre(board.square(first)), _centre(board.square(second))
    across, along = right - x, down - y
    between = gcd(across, along) // STEP - 1
    bend = BEND * between / (between + 1)
    middle = (board.columns - 1) * STEP / 2 + EDGE, (board.rows - 1) * STEP / 2 + EDGE
    is_outwards = ((x + right) / 2 - middle[0]) * -along + ((y + down) / 2 - middle[1]) * across >= 0
    shift = (2 if is_outwards else -2) * bend / hypot(across, along)  # the control point is twice as far out
    control = f"{number((x + right) / 2 - shift * along)} {number((y + down) / 2 + shift * across)}"
    return element("path", look, d=f"M{x} {y}Q{control} {right} {down}")


def _centre(square: Square) -> tuple[int, int]:
    """The place (x, y) of a vertex, in units."""
    return EDGE + square[1] * STEP, EDGE + square[0] * STEP
