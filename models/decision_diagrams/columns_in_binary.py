"""The row of each column's queen as a binary number, in a BDD over its digits.

Variables and domains
    ⌈log₂ n⌉ Boolean variables per column, the digits of the row (rows and columns exchanged on a wide board); the order
    is column by column, the lowest digit first.
Constraints
    For each column one function: its digits are those of a row where its queen may stand, and no earlier column has
    that row, or one on a diagonal with it. The columns are conjoined from the left.
Search
    None: what is left in the end is all solutions.
Size
    n ⌈log₂ n⌉ variables, n constraints. 8 queens: 24 variables, 883 nodes (decision-diagrams/squares has 2,453), and up
    to 1,259 on the way; n = 10: 40 variables, 10,046 nodes; n = 12: 141,818. That saves little time: each of the n²
    conditions "the queen of this column stands in this row" is a conjunction.
Source
    The logarithmic encoding; for SAT: Walsh, SAT v CSP, CP 2000.
Compare with
    decision-diagrams/squares (a variable per square), sat/at-most-one-bitwise (binary numbers in clauses).
"""

from collections.abc import Iterator, Sequence

from models.decision_diagrams.engine import DecisionDiagram, DecisionDiagrams, Function
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed


class ColumnsInBinary(OneQueenAColumn, DecisionDiagrams):
    worthwhile_up_to = 100
    priority = -1
    fixed_parameters = frozenset({"order"})

    def order(self, instance: Instance) -> list[int]:
        """The digits, each a bit of its own: ``placements`` turns the digits of a solution into squares."""
        return [1 << digit for digit in range(instance.board.shorter_side * digits_of_row(instance))]

    def state(self, instance: Instance, diagram: DecisionDiagram) -> None:
        width = digits_of_row(instance)
        before: list[dict[int, Function]] = []
        for column, rows in enumerate(rows_allowed(instance)):
            digits = diagram.is_one[column * width : (column + 1) * width]
            stands = {row: has_value(diagram, digits, row) for row in rows}
            # The digits are those of a row that is allowed.
            of_column = diagram.any_of(stands.values())
            # No queen stands in the row of an earlier one or on a diagonal with it.
            for distance, earlier in enumerate(reversed(before), 1):
                attacked = (
                    here & earlier[row + step]
                    for row, here in stands.items()
                    for step in (-distance, 0, distance)
                    if row + step in earlier
                )
                of_column &= ~diagram.any_of(attacked)
            diagram.require(of_column)
            before.append(stands)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        width, squares = digits_of_row(instance), columns(instance.board)
        for digits in super().placements(instance, search):
            rows = (digits >> width * column & ~(-1 << width) for column in range(len(squares)))
            yield sum(1 << column[row] for column, row in zip(squares, rows, strict=True))


def digits_of_row(instance: Instance) -> int:
    """The number of binary digits of a row."""
    return (max(instance.board.rows, instance.board.columns) - 1).bit_length()


def has_value(diagram: DecisionDiagram, digits: Sequence[Function], value: int) -> Function:
    """The function that is true if the digits, the lowest first, are those of the value."""
    function = diagram.true
    for place, is_one in enumerate(digits):
        function &= is_one if value >> place & 1 else ~is_one
    return function
