"""The engine SAT: a new clause excludes each solution that the solver finds, and the solver is asked again.

The clause says that at least one occupied square of the solution is empty. It contains no auxiliary variable, so each
placement comes once, no matter how many values of the auxiliary variables go with it. It does not need the empty
squares either, because all solutions have the same number of pieces. Between two solutions the solver keeps all clauses
that it has learnt.

Measured with PySAT 1.9: for the 4860 solutions of 8 × 8 domination CaDiCaL 1.9.5 takes 4 to 6 s, CaDiCaL 1.5.3 about as
long, Glucose 4 13 s, MiniSat 2.2 114 s. For the 92 solutions of 8 queens all take about a hundredth of a second.

A formula is in conjunctive normal form. Variable i + 1 says that square i is occupied; the variables after those are
auxiliary. A literal is the number of a variable, negative for its negation; a clause is a list of literals, and at
least one of them is true.
"""

import signal
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from models.chess.board import Board, bits
from models.chess.notation import square_name
from models.common_form import Connected
from models.engine import Unsupported
from models.exporting.shared.stated import NEEDS_SIZE, LinearModel, Variable, at_most, clause
from models.formulation import Formulation
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, clause_in_words, on_the_board
from models.problem import Instance
from models.sat import ENGINE, USUAL_SOLVER
from models.search import Search
from models.solvers.signals import signals_wait

if TYPE_CHECKING:
    from pysat.solvers import Solver

Refuter = Callable[[int], list[int] | None]
"""Gives a clause that all solutions satisfy and a placement violates; None if the placement is a solution."""
Native = TypeVar("Native", bound=Any)
"""An object of PySAT that has memory outside Python."""

COUNTED = "conflicts", "propagations", "restarts"
"""The counts that have the same name in PySAT and in ``SearchStatistics``."""


class CnfFormula:
    """The clauses of an instance."""

    def __init__(self, board: Board) -> None:
        self.variables = len(board)
        self.clauses: list[list[int]] = []
        self.at_mosts: list[tuple[list[int], int]] = []
        """Pairs (literals, the largest number of them that may be true), for a solver with native counting."""

    def new_variable(self) -> int:
        """The number of a new auxiliary variable."""
        self.variables += 1
        return self.variables

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self.clauses.append(list(literals))

    def fix(self, occupied: int, empty: int) -> None:
        """State that the squares of one bitboard are occupied, and those of another are empty."""
        for literal in occupied_literals(occupied):
            self.add(literal)
        for literal in occupied_literals(empty):
            self.add(-literal)

    def at_most(self, literals: Sequence[int], count: int, encoding: str) -> None:
        """State that at most ``count`` literals are true; ``encoding`` is the name of an ``EncType`` of PySAT."""
        from pysat.card import CardEnc, EncType

        if count < 0:
            self.add()
        elif count == 0:
            self.clauses += [[-literal] for literal in literals]
        elif count < len(literals):
            encoded = CardEnc.atmost(literals, count, self.variables, encoding=getattr(EncType, encoding))
            self.clauses += encoded.clauses
            self.at_mosts += encoded.atmosts
            self.variables = max(self.variables, encoded.nv)

    def at_least(self, literals: Sequence[int], count: int, encoding: str) -> None:
        """State that at least ``count`` literals are true: a clause if it is 1, else a limit on the false ones."""
        if count == 1:
            self.add(*literals)
        elif count > 1:
            self.at_most([-literal for literal in literals], len(literals) - count, encoding)

    def exactly(self, literals: Sequence[int], count: int, encoding: str) -> None:
        """State that exactly ``count`` literals are true."""
        self.at_least(literals, count, encoding)
        self.at_most(literals, count, encoding)


def occupied_literals(squares: int) -> list[int]:
    """The literals "this square is occupied" of these squares (a bitboard)."""
    return [square + 1 for square in bits(squares)]


def placement_of(model: Iterable[int], board: Board) -> int:
    """The bitboard of the squares whose literals are in the model."""
    return sum(1 << literal - 1 for literal in model if 0 < literal <= len(board))


class Sat(Formulation):
    """The base of formulations for SAT: a subclass states its formula, and this class solves it."""

    engine = ENGINE
    solver_name: ClassVar[str] = USUAL_SOLVER

    @abstractmethod
    def state(self, instance: Instance, formula: CnfFormula) -> None:
        """Add clauses to the formula; it already fixes the required and forbidden squares."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        with search.building():
            formula = self.formula(instance)
        search.statistics.variables = formula.variables
        search.statistics.constraints = len(formula.clauses) + len(formula.at_mosts)
        with counted_solver(formula, self.chosen_solver, search) as solver:
            yield from self.solutions(instance, solver)

    @property
    def chosen_solver(self) -> str:
        """The name that PySAT has for its solver."""
        return str(self.settings.get("solver", self.solver_name))

    def formula(self, instance: Instance) -> CnfFormula:
        """The complete formula of an instance."""
        formula = CnfFormula(instance.board)
        formula.fix(instance.required, instance.forbidden)
        self.state(instance, formula)
        return formula

    def model_in_words(self, instance: Instance) -> ModelInWords:
        """The formula in words; an auxiliary variable is named x and its number."""
        one_size = self.of_one_size(instance)
        formula, board = self.formula(one_size), instance.board
        names = [square_name(board, square) for square in board]
        names += [f"x{number}" for number in range(len(board) + 1, formula.variables + 1)]

        def in_words(literals: Iterable[int]) -> list[str]:
            return [
                names[literal - 1] if literal > 0 else say("not {name}", name=names[-literal - 1])
                for literal in literals
            ]

        variables = [
            VariableInWords(name, say("0 or 1"), on_the_board(board, {1: 1 << number}) if number < len(board) else "")
            for number, name in enumerate(names)
        ]
        clauses = [clause_in_words(in_words(literals)) for literals in formula.clauses]
        counted = [
            ConstraintInWords(say("at most {count}", count=count), in_words(literals))
            for literals, count in formula.at_mosts
        ]
        return ModelInWords(one_size, variables, clauses + counted)

    def stated_model(self, instance: Instance) -> LinearModel:
        """Each clause as a row. A question whose clauses are added during the search cannot be written."""
        if not isinstance(instance.size, int):
            raise Unsupported(self.name, instance, NEEDS_SIZE)
        stated = instance.problem.common_form(instance) or []
        if any(isinstance(one, Connected) for one in stated):
            raise Unsupported(self.name, instance, "its clauses for connectedness come during the search")
        formula = self.formula(instance)
        names = [square_name(instance.board, square) for square in instance.board]
        squares = [Variable(name, squares={1: 1 << index}) for index, name in enumerate(names)]
        helpers = [Variable(f"helper {number + 1}") for number in range(len(squares), formula.variables)]
        rows = [clause(literals) for literals in formula.clauses]
        rows += [at_most(literals, count) for literals, count in formula.at_mosts]
        return LinearModel(instance, squares + helpers, rows)

    def solutions(self, instance: Instance, solver: "Solver") -> Iterator[int]:
        """The placements that the solver finds, each once."""
        number_of_squares, refute = len(instance.board), self.refuter(instance)
        while solver.solve():
            occupied = [literal for literal in solver.get_model() if 0 < literal <= number_of_squares]
            placement = sum([1 << literal - 1 for literal in occupied])
            refutation = refute(placement)
            if refutation is None:
                yield placement
            solver.add_clause(refutation or [-literal for literal in occupied])

    def refuter(self, instance: Instance) -> Refuter:
        """Refutes placements by constraints that would take too many clauses in advance; by default there are none."""
        return lambda placement: None


@contextmanager
def counted_solver(formula: CnfFormula, name: str, search: Search) -> Iterator["Solver"]:
    """A solver as ``load_solver`` gives it; the search is told the time of loading, and at the end all counts."""
    with ExitStack() as block:
        with search.building():
            solver = block.enter_context(load_solver(formula, name))
        try:
            yield solver
        finally:
            add_counts_of_solver(solver, search)


def add_counts_of_solver(solver: Any, search: Search) -> None:
    """Add the counts of a solver of PySAT to those of the search."""
    counted = solver.accum_stats()
    search.count(nodes=counted["decisions"], **{name: counted[name] for name in COUNTED})


@contextmanager
def load_solver(formula: CnfFormula, name: str) -> Iterator["Solver"]:
    """A solver with the formula loaded, deleted at the end of the block."""
    from pysat.solvers import Solver

    with deleted_once(Solver(name=name, bootstrap_with=formula.clauses)) as solver:
        for literals, count in formula.at_mosts:
            solver.add_atmost(literals, count)
        yield solver


@contextmanager
def deleted_once(native: Native) -> Iterator[Native]:
    """Delete an object of PySAT at the end of the block, and let no signal in before that is done.

    PySAT releases the memory, and then notes that it has; an exception in between, such as that of a time limit, would
    have it released twice.
    """
    try:
        yield native
    finally:
        with signals_wait(signal.valid_signals()):
            native.delete()
