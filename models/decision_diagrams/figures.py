"""Two pictures: how the nodes grow with the board, by order and kind, and a diagram that is small enough to be seen."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from models.decision_diagrams.engine import DecisionDiagram, DecisionDiagrams, Function, why_no_zdd
from models.decision_diagrams.orders import Order, bit_reversed, by_diagonals, row_by_row, shuffled
from models.languages import noun, say, translate
from models.problem import ANY, Instance, Size

if TYPE_CHECKING:
    from models.drawing import Figure

MOST_NODES, MOST_DRAWN = 200_000, 60
FIRST_SIDE, USUAL_SIDE, LAST_SIDE, LAST_SIDE_IN_PYTHON = 4, 8, 10, 6


class TooManyNodes(Exception):
    """Raised where a diagram leaves the chart."""


class Measured(DecisionDiagram):
    """It notes the ``largest`` number of nodes on the way."""

    largest = 0

    def require(self, condition: Function) -> None:
        super().require(condition)
        self.largest = max(self.largest, len(self.root))
        if self.largest > MOST_NODES:
            raise TooManyNodes


def on_side(instance: Instance, side: int) -> Instance:
    """The question on a square board of this side; of any size, if it is not as many pieces as the board has rows."""
    board = replace(instance.board, rows=side, columns=side)
    size: Size = side if instance.size == instance.board.shorter_side else ANY
    return replace(instance, board=board, size=size, required=0, forbidden=0)


def measure(
    formulation: DecisionDiagrams, instance: Instance, order: Order, zero_suppressed: bool = False
) -> Iterator[tuple[int, int, int]]:
    """For each side of a board the side, the number of nodes, and the largest on the way."""
    last = LAST_SIDE if why_no_zdd() is None else LAST_SIDE_IN_PYTHON
    layers = instance.board.layers
    for side in range(FIRST_SIDE, min(last // layers, max(USUAL_SIDE // layers, instance.board.shorter_side)) + 1):
        asked = on_side(instance, side)
        variables = [1 << square for square in order(asked.board)]
        diagram = Measured(variables, zero_suppressed)
        try:
            formulation.state(asked, diagram)
        except TooManyNodes:
            return
        yield side, len(diagram.edges()) + 2, diagram.largest


class OverSquares(DecisionDiagrams):
    """One whose variables are the squares."""

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
    series = [Series(name, [(side, nodes) for side, nodes, _ in found]) for name, found in measured.items()]
    if why_no_zdd() is None:
        found = measure(formulation, instance, row_by_row, True)
        series.append(Series(say("ZDD, row by row"), [(side, nodes) for side, nodes, _ in found]))
    on_the_way = [(side, largest) for side, _, largest in next(iter(measured.values()))]
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
    own = [instance] if len(instance.board) <= FIRST_SIDE**2 else []
    for asked in own + smaller:
        diagram = formulation.diagram(asked, [1 << square for square in range(len(asked.board))])
        edges, false = diagram.edges(), diagram.place(diagram.false)
        if 0 < len(edges) <= MOST_DRAWN:
            break
    else:
        return
    node, walk = diagram.place(diagram.root), []
    while node in edges:
        low, high = edges[node]
        first = (high, low) if instance.problem.wanted == "most" else (low, high)
        walk.append((node, next(end for end in first if end != false)))
        node = walk[-1][1]
    if formulation.zero_suppressed:
        caption = say("All solutions as a ZDD, and the path of one: a square that it skips is empty.")
    else:
        caption = say("All solutions as a BDD, and the path of one: a square that it skips may be either.")
    yield Figure("diagram", caption, draw_decision_diagram(asked.board, asked.piece, edges, false, walk, caption))
