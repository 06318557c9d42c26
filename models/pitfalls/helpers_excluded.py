"""The clause that excludes a solution names the helpers, too: a placement comes once for each choice of their values.

Question
    Cover the board with k rooks, or other pieces.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square; and for each square an integer, a square from which it is covered.
Constraints
    Exactly k squares are occupied. The integer of each square names an occupied square that covers it.
Search
    One ``check`` per solution. After each a clause is added: some variable of the model must have another value.
What goes wrong
    Where two rooks cover a square, its integer may name either. For the solver these are two solutions, for the board
    they are one. Two rooks on 2 × 2 cover two of the squares twice: each of the 6 placements comes 4 times. With queens
    on 4 × 4 the 12 placements come 1,344 times, on 5 × 5 the 186 placements 20,389,152 times. So the search seems
    endless; where a helper has no limits, it is.
A student asks
    "The loop is from the manual, and with a variable for each column it was right. Why not here?" There every variable
    is part of the board. The loop excludes an assignment, not a placement: look at which variables it names.
Cure
    Exclude the placement: name only the squares, best only those that are occupied. Or have each helper determined by
    the squares, such as the first that covers.
Source
    Classroom. To list what differs on some variables only is called projected model enumeration: Gebser, Kaufmann and
    Schaub, Solution Enumeration for Projected Boolean Search Problems, CPAIOR 2009.
Compare with
    smt/blocking (only the squares), smt/general (its levels have no limits), pitfall/unordered-queens (duplicates for
    another reason).
"""

from collections.abc import Iterator

from models.chess.attacks import covering_boards
from models.chess.board import Board, bits
from models.common_form import Among
from models.pieces import ROOK
from models.pitfalls import Pitfall
from models.problem import DOMINATION, Instance
from models.problems.domination import Domination
from models.search import Search
from models.smt.engine import Smt, Term, Viewpoint, formulas_of_squares, is_satisfiable, make_reader
from models.smt.general import formulas_of_among, square_variables


class HelpersExcluded(Pitfall, Smt):
    shows_on = Instance(Domination(), ROOK, Board(2))
    symptom = "twice"

    def unsupported(self, instance: Instance) -> str | None:
        return None if instance.problem.conditions == DOMINATION else "only domination"

    def state(self, instance: Instance, context: Term) -> tuple[Viewpoint, Iterator[Term]]:
        import z3

        assert isinstance(instance.size, int)
        squares = square_variables(instance, context)
        occupied = [variable for variable, _ in squares]
        witnesses = [z3.Int(f"covers_{variable}", context) for variable in occupied]
        size = formulas_of_among(Among(instance.board.full, instance.size, instance.size), occupied)
        covered = [
            z3.Or([z3.And(occupied[coverer], witness == coverer) for coverer in bits(coverers)])
            for witness, coverers in zip(witnesses, covering_boards(instance.board, instance.piece), strict=True)
        ]
        return [*squares, *((witness, ()) for witness in witnesses)], iter([*size, *covered])

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        import z3

        solver = self.make_solver(z3.Context())
        viewpoint, formulas = self.state_with_fixed_squares(instance, solver.ctx)
        solver.add(list(formulas))
        read = make_reader(formulas_of_squares(viewpoint))
        while is_satisfiable(solver):
            yield read(solver)
            model = solver.model()
            values = [(one, model.eval(one, model_completion=True)) for one, _ in viewpoint]  # the mistake is here
            solver.add(z3.Or([one != value for one, value in values]))
