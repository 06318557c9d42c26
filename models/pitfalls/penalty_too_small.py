"""The objective is worth more than a penalty costs, so that the least energy breaks a constraint.

Question
    Place n queens on an n × n board so that no two attack each other. No more than n can; so as many as possible.
Viewpoint
    A square is occupied or not.
Variables and domains
    One bit per square.
Constraints
    None: an energy is to become the least. Each queen brings 2, each pair of queens that attack each other costs 1.
Search
    All states are tried, by dimod's exact solver.
What goes wrong
    A queen that attacks one other queen still brings 1. On 2 × 2 one queen has the energy -2, two have -4 + 1 = -3, and
    so have three, with three attacks: the least energy has ten boards, and all are wrong. The solver did what it was
    asked. A penalty is no constraint: it is a price, and whoever gains more than that pays it.
A student asks
    "Did the annealer not find the least energy?" It did, and so does the exact solver; the form is wrong, not the
    search. "Why not make the penalty a million?" Then the least states are right, and hard to find: between any two of
    them lie walls that hardly a read gets over.
Cure
    A penalty for the least violation must be more than all that the objective can gain by it: here more than 2, what
    one queen brings. Where a number of pieces is given, no objective is needed; then the energy is 0 where all is met,
    and a state that pays a price is known by it. Hold each state against the constraints in any case.
Source
    Lucas, Ising formulations of many NP problems, Frontiers in Physics 2 (2014) 5, gives for each problem how large the
    penalty must be.
Compare with
    annealing/squares (a price for a missing queen, and no objective), pitfall/objective-left-in.
"""

from collections.abc import Iterator
from itertools import combinations

from models.annealing import ENGINE
from models.chess.attacks import conflict_boards
from models.languages import say
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import why_not_one_queen_a_column

MOST_SQUARES = 16
"""On a larger board there are too many states to try all."""


class PenaltyTooSmall(Pitfall):
    engine = ENGINE
    shows_on = n_queens(2)
    symptom = "wrong"

    def unsupported(self, instance: Instance) -> str | None:
        if len(instance.board) > MOST_SQUARES:
            return say("at most {most} squares", most=MOST_SQUARES)
        return why_not_one_queen_a_column(instance)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        import dimod

        conflicts = conflict_boards(instance.board, instance.piece)
        squares = range(len(instance.board))
        attacks = [(one, other) for one, other in combinations(squares, 2) if conflicts[one] >> other & 1]
        model = dimod.BinaryQuadraticModel(dict.fromkeys(squares, -2), dict.fromkeys(attacks, 1), 0, dimod.BINARY)
        for square in squares:
            if (instance.required | instance.forbidden) >> square & 1:
                model.fix_variable(square, instance.required >> square & 1)
        if not model.num_variables:
            yield instance.required
            return
        for state in dimod.ExactSolver().sample(model).lowest().samples():
            yield instance.required | sum(1 << square for square, value in state.items() if value)
