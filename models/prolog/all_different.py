"""Columns as integers with three ``all_different``, in CLP(FD), the finite domains of SWI-Prolog.

Constraints
    Three ``all_different``: of the rows, of row + column (rising diagonals), of row - column (falling diagonals). It
    acts only when a variable has its value: then no other can have it. That three variables share two values it does
    not see. This is weak, and not wrong: its solutions are those of ``all_distinct``. The program is ``columns.pl``.
Search
    ``labeling([ff], Queens)``: the column with the fewest rows left, its rows from the first. 8 queens take 1.73
    million inferences (SWI-Prolog 9.0.4); ``leftmost`` 1.86, ``ffc`` 1.76; ``min``, the lowest first row, 10.6.
Size
    n variables for the rows and 2n - 1 for the diagonals (that of column 0 is its row), 3 constraints.
Source
    Triska, The Finite Domain Constraint Solver of SWI-Prolog, FLOPS 2012.
Compare with
    prolog/all-distinct, prolog/safe-permutation (40,377 inferences: here a test costs less than propagation).
"""

from collections.abc import Iterator

from models.problem import Instance
from models.prolog.engine import PrologProgram, as_domains
from models.solvers.outside_program import PrintsRows
from models.viewpoints.one_queen_a_column import rows_allowed


class AllDifferent(PrintsRows, PrologProgram):
    program = ("columns",)
    worthwhile_up_to = 81
    choice = "ff"
    constraint = "all_different"

    def facts(self, instance: Instance) -> Iterator[str]:
        yield f"domains({as_domains(rows_allowed(instance))})."
        yield f"constraint({self.constraint})."
