"""CPMpy's model, solved by Choco, a classical constraint solver: it propagates and learns nothing.

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
    Choco's: depth first, propagation at every node, the next variable chosen by how often it took part in failures.
    It enumerates by itself and gives all solutions at the end.
Size
    n² variables. Queens on 8 × 8: 77 sums, as a line that holds exactly one has two of them; domination: n² + 2.
Symmetry
    Not used.
Source
    Prud'homme and Fages, Choco-solver: A Java library for constraint programming, Journal of Open Source Software 7
    (2022) 4708.
Compare with
    cpmpy/ortools, cpmpy/pysat, cpmpy/exact (the same model; solvers that learn), python-constraint/general.
"""

from collections.abc import Iterator
from typing import Any

from models.cpmpy.engine import Cpmpy, Viewpoint, insist_on_the_end, placement_of


class Choco(Cpmpy):
    solver_name = "choco"
    package = "pychoco"

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        placements: list[int] = []
        solver.solveAll(display=lambda: placements.append(placement_of(viewpoint)))
        insist_on_the_end(solver)
        yield from placements
