"""CPMpy's model, solved by a SAT solver.

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
    CPMpy turns the sums into clauses and gives them to CaDiCaL through PySAT. Each solution is excluded by a clause,
    and the solver is asked again; it keeps what it has learnt.
Size
    n² variables. Queens on 8 × 8: 77 sums, as a line that holds exactly one has two of them; domination: n² + 2.
Symmetry
    Not used.
Source
    Guns, Increasing modeling language convenience with a universal n-dimensional array, CPpy as python-embedded
    example (2019).
Compare with
    sat/general (clauses written here), cpmpy/ortools, cpmpy/exact, cpmpy/choco (the same model, another solver).
"""

from collections.abc import Iterator
from typing import Any

from models.cpmpy.engine import Cpmpy, Viewpoint, one_after_another


class PySat(Cpmpy):
    solver_name = "pysat:cadical195"
    package = "pysat"

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        return one_after_another(solver, viewpoint)
