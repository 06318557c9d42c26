"""Bishops that cover the board, none to spare: the corner squares of a board with stairs are cut off in turn.

Question
    Place bishops on n × n squares, any number of them, so that they cover the board, and none can be removed without
    losing that. They may attack each other.
Formula
    That of irredundant-bishops, where the last empty column comes before the first empty row. The lines, the longest
    first, are R - 1 and U; then lines with one bishop that is alone in both its lines, or with bishops only where they
    cross lines before or after, each alone in that line; then V and C - 1.
Why it is so
    None can be removed if each covers a square alone. A square is covered if its row or its column has a bishop, and a
    row comes before the columns that it meets. So all are covered if no empty column comes after an empty row.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A295899 (n × n), A286886 and A287897 (each colour).
Compare with
    bishops-longest-first (by what waits), kernels/critical-squares (search).
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
        return None if instance.problem == MinimalDomination() else "only minimal domination"

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        return [count_ways(rows, must_cover=True)]
