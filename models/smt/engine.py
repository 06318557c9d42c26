"""The engine z3, an SMT solver: its thread, its formulas, and two ways to list all solutions.

An SMT solver is a SAT solver that knows theories. The atoms of a formula may be statements of a theory, such as
``row3 < row5 + 2`` about integers. The SAT solver decides which atoms are true; the theory says whether these can hold
together, and if not, gives a clause over the atoms, from which the search learns. This is DPLL(T). Theories that share
variables tell each other which of these are equal (Nelson and Oppen).

It pays where some atoms of a theory say what would take clauses or domains without end: integers without limits,
arrays, machine words, as in the verification of programs. The questions here are finite, and all solutions are wanted:
a SAT solver with clauses, or a CP solver with propagators, takes a fraction of the time. What is left is comfort:
formulas of any shape, counting, an optimum, connectedness by levels (smt/general).

Each square has a formula that says that it is occupied: a Boolean, or an equation such as ``row3 = 5``. Only these
exclude a solution; so helpers may have any values. All solutions have the same number of pieces. Blocking: a clause
says that one of the occupied squares is empty, and z3 is asked again. Splitting: every other solution lacks one of
these squares. Those that lack the first are listed, between ``push`` and ``pop``; then those that have it and lack the
second, and so on. What z3 learns below a ``push`` is forgotten at its ``pop``.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, ClassVar

from models.chess.board import bits
from models.engine import Unsupported
from models.exporting.shared.stated import NEEDS_SIZE, ModelText, variable_with_boards
from models.exporting.smt2 import WITH_VALUES
from models.formulation import Formulation, GaveUp
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board
from models.problem import Instance
from models.search import Search
from models.smt import ENGINE
from models.solvers.batches import BatchesOfThread
from models.solvers.parameter import SEED
from models.solvers.when_used import ImportedWhenUsed

z3: Any = ImportedWhenUsed("z3")
Term = Any
"""An object of z3, which has no types: a term, a formula, a solver, a context."""
TACTIC = "tactic"
"""The name of the parameter that chooses a tactic of z3."""
COUNTED = {"nodes": "decisions", "conflicts": "conflicts", "restarts": "restarts"}
"""The names of counts here, and those of z3."""
Viewpoint = Sequence[tuple[Term, Sequence[int]]]
"""The variables, each with the bitboards that its values 0, 1, 2 … put on the board; none for a helper."""


class Smt(Formulation):
    """The base of formulations for z3: a subclass states its formulas, and this class has z3 solve them."""

    engine = ENGINE
    priority = -1
    logic: ClassVar[str | None] = None
    """SMT-LIB's name of the theories, by which z3 chooses one of its solvers; None: the general one."""
    splits: ClassVar[bool] = True
    """Whether the search is split at each solution; or else a clause excludes it."""

    @abstractmethod
    def state(self, instance: Instance, context: Term) -> tuple[Viewpoint, Iterator[Term]]:
        """The variables, and the formulas of the instance but for its required and forbidden squares."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        def solve(solving: BatchesOfThread, context: Term) -> None:
            solver = self.make_solver(context)
            solver.set("random_seed", self.setting(SEED))
            with search.building():
                occupied = self.state_all(instance, solver, search, solving)
            for placement in split_search(solver, occupied) if self.splits else block_each(solver, occupied):
                solving.give(placement)
            self.count_steps(solver, search)

        yield from in_thread(solve)

    def make_solver(self, context: Term) -> Term:
        """The solver that the settings or the logic ask for, without formulas."""
        if TACTIC in self.settings:
            return z3.Tactic(self.settings[TACTIC], ctx=context).solver()
        if self.logic:
            return z3.SolverFor(self.logic, ctx=context)
        solver = z3.SimpleSolver(ctx=context)
        solver.set("smt.phase_selection", 1)  # a piece is tried first
        return solver

    def count_steps(self, solver: Term, search: Search) -> None:
        """Add the counts of z3's general solver and of its SAT solver; z3 leaves out what is 0.

        Nothing is added for a tactic, which tells of its last search only.
        """
        if TACTIC in self.settings:
            return
        counted = dict(iter(solver.statistics()))
        for name, name_in_z3 in COUNTED.items():
            search.count(**{name: counted.get(name_in_z3, 0) + counted.get(f"sat {name_in_z3}", 0)})

    def state_all(self, instance: Instance, solver: Term, search: Search, solving: BatchesOfThread) -> list[Term]:
        """State the whole instance, and count what was stated. Returns for each square the formula "it is occupied".

        Raises GaveUp if ``solving`` is to end.
        """
        solver.set("ctrl_c", False)  # its own handler would take the signal from Python
        viewpoint, formulas = self.state_with_fixed_squares(instance, solver.ctx)
        for formula in formulas:
            if solving.is_stopping:
                raise GaveUp
            solver.add(formula)
        search.statistics.variables = len(viewpoint)
        search.statistics.constraints = len(solver.assertions())
        return formulas_of_squares(viewpoint)

    def state_with_fixed_squares(self, instance: Instance, context: Term) -> tuple[Viewpoint, Iterator[Term]]:
        """The variables, and all formulas of the instance, those of the required and forbidden squares too."""
        viewpoint, formulas = self.state(instance, context)
        occupied = formulas_of_squares(viewpoint)
        required = (occupied[square] for square in bits(instance.required))
        forbidden = (z3.Not(occupied[square]) for square in bits(instance.forbidden))
        return viewpoint, chain(formulas, required, forbidden)

    def model_in_words(self, instance: Instance) -> ModelInWords:
        """The formulas as z3 prints them."""
        one_size = self.of_one_size(instance)
        viewpoint, formulas = self.state_with_fixed_squares(one_size, z3.Context())
        variables = [
            VariableInWords(str(one), str(one.sort()), on_the_board(instance.board, dict(enumerate(boards))))
            for one, boards in viewpoint
        ]
        return ModelInWords(one_size, variables, [ConstraintInWords(" ".join(str(one).split())) for one in formulas])

    def stated_model(self, instance: Instance) -> ModelText:
        """The formulas in SMT-LIB, as z3 writes them."""
        if not isinstance(instance.size, int):
            raise Unsupported(self.name, instance, NEEDS_SIZE)
        solver = z3.Solver(ctx=z3.Context())
        viewpoint, formulas = self.state_with_fixed_squares(instance, solver.ctx)
        solver.add(list(formulas))
        variables = [variable_with_boards(str(one), boards) for one, boards in viewpoint]
        return ModelText(instance, "smt2", f"{WITH_VALUES}\n{solver.to_smt2()}(get-model)\n", variables)


def in_thread(solve: Callable[[BatchesOfThread, Term], None]) -> Iterator[int]:
    """The placements that ``solve`` gives, with a context of its own.

    Its thread alone makes, uses and deletes the objects of z3. So no signal, which the main thread hears, meets one
    that is half made or half deleted.
    """
    contexts: list[Term] = []

    def work() -> None:
        contexts.append(z3.Context())
        try:
            solve(solving, contexts[0])
        finally:
            contexts.clear()

    solving = BatchesOfThread(work, lambda: [context.interrupt() for context in contexts])
    with solving:
        yield from solving


def formulas_of_squares(viewpoint: Viewpoint) -> list[Term]:
    """For each square the formula that says that it is occupied."""
    formulas = {
        board: variable if variable.sort().name() == "Bool" else variable == value
        for variable, boards in viewpoint
        for value, board in enumerate(boards)
        if board
    }
    return [formulas[board] for board in sorted(formulas)]


def split_search(solver: Term, occupied: Sequence[Term]) -> Iterator[int]:
    """The placements of all solutions, by divide and conquer."""
    read, empty = make_reader(occupied), [z3.Not(one) for one in occupied]

    def split(held: int) -> Iterator[int]:
        """The solutions of what is stated now, all of which have pieces on the squares ``held`` (a bitboard)."""
        if not is_satisfiable(solver):
            return
        placement = read(solver)
        yield placement
        solver.push()
        for square in bits(placement & ~held):
            solver.push()
            solver.add(empty[square])
            yield from split(held)
            solver.pop()
            solver.add(occupied[square])
            held |= 1 << square
        solver.pop()

    return split(0)


def block_each(solver: Term, occupied: Sequence[Term]) -> Iterator[int]:
    """The placements of all solutions, each excluded by a clause."""
    read, empty = make_reader(occupied), [z3.Not(one) for one in occupied]
    while is_satisfiable(solver):
        placement = read(solver)
        yield placement
        solver.add(z3.Or([empty[square] for square in bits(placement)], solver.ctx))


def is_satisfiable(solver: Term) -> bool:
    """Whether the formulas of the solver have a solution. Raises GaveUp if z3 does not know."""
    answer = solver.check()
    if answer == z3.unknown:
        raise GaveUp(say("z3 gave up: {reason}", reason=solver.reason_unknown()))
    return bool(answer == z3.sat)


def make_reader(occupied: Sequence[Term]) -> Callable[[Term], int]:
    """A function that reads the placement that a solver found, at once: square by square takes Python much longer."""
    zero, one = (z3.BitVecVal(value, 1, occupied[0].ctx) for value in (0, 1))
    squares = [z3.If(formula, one, zero) for formula in reversed(occupied)]
    board = z3.Concat(squares) if len(squares) > 1 else squares[0]
    return lambda solver: int(solver.model().eval(board, model_completion=True).as_long())
