"""CPMpy's model, solved by Exact, a pseudo-Boolean solver: it reasons with sums, not with clauses.

Question
    Any that is stated by counting alone: a list of ``Among(squares, at_least, at_most)``.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square.
Constraints
    Sums of squares that are at least or at most so many, in CPMpy's terms: the same model for each of its solvers
    (``engine.py``). CPMpy turns it into what the solver understands.
Search
    Exact's: conflict-driven as a SAT solver, but what it learns are inequalities, by the cutting-planes method; sums
    stay what they are. Each solution is excluded by one more inequality, and the solver is asked again.
Size
    n² variables. Queens on 8 × 8: 77 sums, as a line that holds exactly one has two of them; domination: n² + 2.
Symmetry
    Not used.
Source
    Elffers and Nordström, Divide and Conquer: Towards Faster Pseudo-Boolean Solving, IJCAI 2018 (RoundingSat, from
    which Exact descends).
Compare with
    cpmpy/pysat (sums turned into clauses), sat/size-native, cpmpy/ortools, cpmpy/choco. Exact is under the AGPL, so
    no extra installs it: ``pip install exact``.
"""

from collections.abc import Iterator
from typing import Any

from models.cpmpy.engine import Cpmpy, Viewpoint, one_after_another


class Exact(Cpmpy):
    solver_name = "exact"
    package = "exact"

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        return one_after_another(solver, viewpoint)
