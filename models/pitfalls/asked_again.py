"""Choco is asked again with one more clause, and says after the first solution that there is no other.

Question
    Any that is stated by counting alone.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square.
Constraints
    As in cpmpy/choco: there is nothing wrong with the model.
Search
    One solve a solution. After each a clause is added: one of the squares that are occupied has to be empty.
What goes wrong
    Choco still stands at the solution when the clause comes, and there every variable has a value. The negation of a
    variable that has a value is made a constant. So each negation in the clause is the constant false, and the clause
    no longer speaks of the squares: it can never be kept. CPMpy's status is UNSATISFIABLE, as at an honest end. With
    integer variables, whose clauses need no negation, all solutions come. CPMpy 1.1.1, pychoco 0.4.0; pychoco alone
    does the same.
Cure
    Let the solver enumerate by itself (``solveAll``). Or state the negations before the first solve; or state the
    model anew for each solve.
Source
    Found here: cpmpy/choco gave one solution where cpmpy/pysat, with the same loop, gave all.
Compare with
    cpmpy/choco (it enumerates by itself), cpmpy/pysat (the same loop, a solver that is made for it),
    pitfall/time-limit-as-the-end (another end that is none).
"""

from collections.abc import Iterator
from typing import Any

from models.chess.board import Board
from models.cpmpy.choco import Choco
from models.cpmpy.shared.engine import Viewpoint, one_after_another
from models.pieces.queen import QUEEN
from models.pitfalls.shared.definition import Pitfall
from models.problem import Instance
from models.problems.non_attacking import NonAttacking


class AskedAgain(Pitfall, Choco):
    shows_on = Instance(NonAttacking(), QUEEN, Board(4, 4), 4)
    symptom = "missing"

    def solutions(self, solver: Any, viewpoint: Viewpoint) -> Iterator[int]:
        return one_after_another(solver, viewpoint)
