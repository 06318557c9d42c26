"""Choco is asked again with one more clause, and says after the first solution that there is no other.

Question
    Any problem that is stated only by counting.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square.
Constraints
    As in cpmpy/choco: the model is correct.
Search
    One solve per solution. After each a clause is added: one of the occupied squares must be empty.
What goes wrong
    When the clause is added, Choco is still at the solution, where every variable has a value. Choco turns the negation
    of a variable that has a value into a constant. So each negation in the clause becomes the constant false, and the
    clause no longer depends on the squares: it can never be satisfied. CPMpy's status is UNSATISFIABLE, the same as
    after a complete search. With integer variables, whose clauses need no negation, all solutions come. CPMpy 1.1.1,
    pychoco 0.4.0; pychoco alone does the same.
A student asks
    "How can a solver say that there is no other solution when there is one?" It answers what it was told, and the
    clause that it was told can never be true. Look at the model that the solver really has, not at the one that you
    wrote down.
Cure
    Let the solver enumerate by itself (``solveAll``). Or state the negations before the first solve; or build a new
    model for each solve.
Source
    Found here: cpmpy/choco gave one solution where cpmpy/pysat, with the same loop, gave all.
Compare with
    cpmpy/choco (it enumerates by itself), cpmpy/pysat (the same loop, a solver that is made for it),
    pitfall/time-limit-as-the-end (another wrong end of a search).
"""

from collections.abc import Iterator
from typing import Any

from models.cpmpy.choco import Choco
from models.cpmpy.engine import Viewpoint, ask_again_and_again
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens


class AskedAgain(Pitfall, Choco):
    shows_on = n_queens(4)
    symptom = "missing"

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        return ask_again_and_again(solver, viewpoint)
