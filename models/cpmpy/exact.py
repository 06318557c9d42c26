"""CPMpy's model, solved by Exact, a pseudo-Boolean solver: it reasons with sums, not with clauses.

Constraints
    Those of cpmpy/ortools. Exact reasons with sums of Booleans and a lower or upper limit, so nothing is translated.
Search
    Exact's: conflict-driven as a SAT solver, but it learns inequalities, by the cutting-planes method; sums stay sums.
    Each solution is excluded by one more inequality, and the solver is asked again.
Size
    n² variables, and the sums of cpmpy/ortools.
Source
    Elffers and Nordström, Divide and Conquer: Towards Faster Pseudo-Boolean Solving, IJCAI 2018 (RoundingSat, from
    which Exact descends).
Compare with
    cpmpy/pysat (sums turned into clauses), sat/size-native, cpmpy/ortools, cpmpy/choco. Exact has the AGPL licence, so
    no extra installs it: ``pip install exact``.
"""

from collections.abc import Iterator
from typing import Any

from models.cpmpy.engine import Cpmpy, Viewpoint, ask_again_and_again


class Exact(Cpmpy):
    solver_name = "exact"
    package = "exact"

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        return ask_again_and_again(solver, viewpoint)
