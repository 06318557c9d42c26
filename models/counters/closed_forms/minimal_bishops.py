"""Bishops that cover the board, none to spare: by the longest empty row and the first empty column of each colour.

Question
    Place bishops on n × n squares, any number of them, so that they cover the board, and none can be removed without
    losing that. They may attack each other.
Formula
    For each colour the rising diagonals are rows of lengths l(1) <= l(2) <= …, the falling ones columns; a row of
    length l has the columns 1 … l. Let e be the length of the longest empty row, 0 if there is none, and m the first
    empty column, or one more than there are if there is none. The columns before m are occupied, and every row longer
    than e is. Row by row, with the columns before m that are empty so far (those up to e, and the others), and those
    that more bishops may join:
    a row shorter than m with one bishop puts it on an empty column, which no other bishop joins;
    a longer row with one bishop puts it on an empty column, or on one that may be joined, or beyond m;
    a row with several bishops puts them on empty columns up to e, which no other bishop joins.
Why it is so
    The board is covered if e < m. A bishop is needed if a square is covered by it alone. Its own: then it is alone in
    row and column. One in its row: it is alone there, and the row has an empty column. One in its column: it is alone
    there, and the column crosses an empty row, so it is one of the first e.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A295899 (n × n), A286886 and A287897 (each colour).
Compare with
    kernels/critical-squares (search).
"""

from collections.abc import Sequence

from models.counters.closed_forms.irredundant_bishops import count_ways
from models.counters.closed_forms.shared.bishops import BishopsByColour
from models.problem import ANY, Instance
from models.problems.minimal_domination import MinimalDomination


class MinimalBishops(BishopsByColour):
    smallest_board = 9
    sizes = (ANY,)

    def why_not_problem(self, instance: Instance) -> str | None:
        return None if isinstance(instance.problem, MinimalDomination) else "only minimal domination"

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        return [count_ways(rows, must_cover=True)]
