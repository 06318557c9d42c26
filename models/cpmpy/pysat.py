"""CPMpy's model, solved by a SAT solver.

Constraints
    Those of cpmpy/ortools. A SAT solver knows no sums: CPMpy encodes each as clauses over auxiliary variables that
    count. They do not make a solution come twice, because the clause that excludes a solution contains only squares.
Search
    CaDiCaL's, through PySAT: conflict-driven. Each solution is excluded by a clause, and the solver is asked again; it
    keeps the clauses that it has learnt.
Size
    Queens on 8 × 8: the 64 squares become 270 variables, the 42 sums 600 clauses. Domination by 5 queens: 654
    variables, 1244 clauses.
Source
    Ignatiev, Morgado and Marques-Silva, PySAT: A Python Toolkit for Prototyping with SAT Oracles, SAT 2018. The model:
    cpmpy/ortools.
Compare with
    sat/general (clauses written here), cpmpy/ortools, cpmpy/exact, cpmpy/choco (the same model, another solver).
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

from models.cpmpy.engine import Cpmpy, Viewpoint, ask_again_and_again
from models.sat.engine import add_counts_of_solver, deleted_once
from models.search import Search


class PySat(Cpmpy):
    solver_name = "pysat:cadical195"
    package = "pysat"

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        return ask_again_and_again(solver, viewpoint)

    def holding(self, solver: Any) -> AbstractContextManager[object]:
        return deleted_once(solver.pysat_solver)

    def count(self, solver: Any, search: Search) -> None:
        add_counts_of_solver(solver.pysat_solver, search)
