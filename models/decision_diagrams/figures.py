"""Two pictures: how the nodes grow with the board, by order and kind, and a diagram that is small enough to be seen."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from models.decision_diagrams.engine import DecisionDiagram, DecisionDiagrams, Function, Node, why_no_zdd
from models.decision_diagrams.orders import Order, bit_reversed, by_diagonals, row_by_row, shuffled
from models.languages import noun, say, translate
from models.problem import ANY, OPTIMUM, Instance, Size

if TYPE_CHECKING:
    from models.drawing import Figure

MOST_NODES, MOST_DRAWN = 200_000, 60
"""The most nodes of a diagram in the chart, and of one that is drawn."""
FIRST_SIDE = 4
"""The side of the smallest board in the chart."""
USUAL_SIDE = 8
"""The side up to which the chart goes at least."""
LAST_SIDE, LAST_SIDE_IN_PYTHON = 10, 6
"""The side up to which the chart goes at most, with CUDD and without it. With two layers it is half of these."""


class TooManyNodes(Exception):
    """A diagram has more nodes than the chart shows."""


class MeasuredDiagram(DecisionDiagram):
    """A diagram that notes the ``largest`` number of nodes that it has had. Raises TooManyNodes over ``MOST_NODES``."""

    largest = 0

    def require(self, condition: Function) -> None:
        super().require(condition)
        self.largest = max(self.largest, len(self.root))
        if self.largest > MOST_NODES:
            raise TooManyNodes


def on_side(instance: Instance, side: int) -> Instance:
    """The question on a square board of this side, with no square required or forbidden.

    The size grows with the board if it is the length of its shorter side; otherwise any size is asked for.
    """
    board = replace(instance.board, rows=side, columns=side)
    size: Size = side if instance.size == instance.board.shorter_side else ANY
    return replace(instance, board=board, size=size, required=0, forbidden=0)


class Measurement(NamedTuple):
    """The nodes of the diagram for a board of this side, in the end and at most on the way."""

    side: int
    nodes: int
    largest: int


def measure(
    formulation: DecisionDiagrams, instance: Instance, order: Order, *, zero_suppressed: bool = False
) -> Iterator[Measurement]:
    """The nodes of the diagrams of larger and larger boards, until one has more than ``MOST_NODES``."""
    layers = instance.board.layers
    last_possible = (LAST_SIDE if why_no_zdd() is None else LAST_SIDE_IN_PYTHON) // layers
    last = min(last_possible, max(USUAL_SIDE // layers, instance.board.shorter_side))
    for side in range(FIRST_SIDE, last + 1):
        asked = on_side(instance, side)
        variables = [1 << square for square in order(asked.board)]
        diagram = MeasuredDiagram(variables, zero_suppressed=zero_suppressed)
        try:
            formulation.state(asked, diagram)
        except TooManyNodes:
            return
        yield Measurement(side, len(diagram.edges()) + 2, diagram.largest)


class OverSquares(DecisionDiagrams):
    """The base of formulations whose variables are the squares, with two figures."""

    def figures(self, instance: Instance) -> "Iterator[Figure]":
        yield draw_sizes(self, instance)
        if instance.board.layers == 1:
            yield from draw_a_diagram(self, instance)


def draw_sizes(formulation: DecisionDiagrams, instance: Instance) -> "Figure":
    """A chart of the nodes on larger and larger boards, with a line for each order of the squares."""
    from models.drawing import Axis, Chart, Figure, Series, draw_chart

    orders = {
        say("BDD, row by row"): row_by_row,
        say("BDD, by diagonals"): by_diagonals,
        say("BDD, bit-reversed"): bit_reversed,
        say("BDD, shuffled"): shuffled,
    }
    measured = {name: list(measure(formulation, instance, order)) for name, order in orders.items()}
    if why_no_zdd() is None:
        measured[say("ZDD, row by row")] = list(measure(formulation, instance, row_by_row, zero_suppressed=True))
    series = [Series(name, [(one.side, one.nodes) for one in diagrams]) for name, diagrams in measured.items()]
    on_the_way = [(one.side, one.largest) for one in measured[say("BDD, row by row")]]
    series.append(Series(say("BDD, row by row, on the way"), on_the_way))
    question = f"{translate(instance.problem.name)}, {noun(instance.piece.name, 2)}"
    across, up = Axis(say("rows"), whole=True), Axis(say("nodes"), logarithmic=True)
    chart = Chart(say("Nodes by the order of the squares"), across, up, series, question)
    caption = say("The nodes of all solutions, and the most on the way to them. A line ends before 200 thousand.")
    return Figure("sizes", caption, draw_chart(chart))


def draw_a_diagram(formulation: DecisionDiagrams, instance: Instance) -> "Iterator[Figure]":
    """The diagram of the question, or of a smaller one if it has too many nodes, with a path to "true"."""
    from models.drawing import Figure, draw_decision_diagram

    smaller = [on_side(instance, side) for side in range(FIRST_SIDE, 0, -1)]
    own = []
    if len(instance.board) <= FIRST_SIDE**2:
        # With the optimum left open, a diagram would have placements that are not the best, too.
        own = [formulation.of_one_size(instance) if instance.size == OPTIMUM else instance]
    for asked in own + smaller:
        diagram = formulation.diagram(asked, [1 << square for square in range(len(asked.board))])
        edges, false = diagram.edges(), diagram.node_of(diagram.false)
        if 0 < len(edges) <= MOST_DRAWN:
            break
    else:
        return
    walk = follow_solution(edges, diagram.node_of(diagram.root), false, prefers_high=instance.problem.wanted == "most")
    if formulation.zero_suppressed:
        caption = say("All solutions as a ZDD, and the path of one: a square that it skips is empty.")
    else:
        caption = say("All solutions as a BDD, and the path of one: a square that it skips may be either.")
    yield Figure("diagram", caption, draw_decision_diagram(asked.board, asked.piece, edges, false, walk, caption))


def follow_solution(
    edges: Mapping[Node, tuple[Node, Node]], root: Node, false: Node, *, prefers_high: bool
) -> list[tuple[Node, Node]]:
    """The edges (node, end) of a path from the root to "true": at each node the preferred one, if it is not "false"."""
    node, walk = root, []
    while node in edges:
        low, high = edges[node]
        ends = (high, low) if prefers_high else (low, high)
        end = next(end for end in ends if end != false)
        walk.append((node, end))
        node = end
    return walk
