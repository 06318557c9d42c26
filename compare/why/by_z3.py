"""The core of conditions that z3 names by itself, and from it a smallest one.

Each condition has a Boolean, its name, which implies its formulas. ``check`` assumes the names. Where they cannot be
met together, z3 looks up which of them its proof used: an unsatisfiable core. No search but the one that failed is
needed for it. It may have more members than are needed, so the search for a smallest core goes on from it, and each
further core leaves out several conditions at once. What z3 learns in one search is kept for the next.

Source: Cimatti, Griggio and Sebastiani, Computing Small Unsatisfiable Cores in Satisfiability Modulo Theories, Journal
of Artificial Intelligence Research 40 (2011) 701.
"""

from collections.abc import Sequence

from compare.answers.conditions.groups import Group
from compare.answers.conditions.smallest import GroupSolver
from models.languages import say
from models.problem import Instance
from models.smt.engine import Term, make_reader
from models.smt.general import as_formulas, level_variables, square_variables
from models.solvers.batches import BatchesOfThread


class Z3Solver(GroupSolver):
    """z3, with the formulas of all groups."""

    title = "z3"

    def __init__(self, instance: Instance, groups: Sequence[Group], seconds: float) -> None:
        import z3

        super().__init__(instance, groups, seconds)
        self.solver = z3.SimpleSolver(ctx=z3.Context())
        self.solver.set("ctrl_c", False)
        occupied = [variable for variable, _ in square_variables(instance, self.solver.ctx)]
        levels = level_variables(occupied)
        self.names = [z3.Bool(f"condition {number}", self.solver.ctx) for number in range(len(self.groups))]
        for name, group in zip(self.names, self.groups, strict=True):
            formulas = (formula for one in group.constraints for formula in as_formulas(one, occupied, levels))
            self.solver.add([z3.Implies(name, formula) for formula in formulas])
        self.read = make_reader(occupied)

    def find(self, groups: Sequence[Group]) -> int | None:
        import z3

        self.solver.set("timeout", max(1, int(1000 * self.seconds_left)))
        assumed = [self.names[self.groups.index(group)] for group in groups]
        answers: list[Term] = []
        with BatchesOfThread(lambda: answers.append(self.solver.check(assumed)), self.solver.interrupt) as checking:
            list(checking)  # here Ctrl-C is heard
        if answers == [z3.unknown]:
            raise TimeoutError(say("z3 gave up: {reason}", reason=self.solver.reason_unknown()))
        return self.read(self.solver) if answers == [z3.sat] else None

    def named_core(self) -> list[Group]:
        named = {str(one) for one in self.solver.unsat_core()}
        return [group for name, group in zip(self.names, self.groups, strict=True) if str(name) in named]
