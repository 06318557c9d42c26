"""Programs that we did not write, which read the files of each format: how many solutions, and what optimum, they find.

All variables of a file count, the helpers too: a helper that the squares do not determine would make more solutions.
"""

import subprocess
import warnings
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

PATIENCE = 100


def output_of(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    return done.stdout


def output_of_minizinc(path: str) -> str:
    """All solutions, by the solver of the path's end: MiniZinc with Gecode, or Gecode alone."""
    gecode = ["minizinc", "--solver", "org.gecode.gecode"] if path.endswith(".mzn") else ["fzn-gecode"]
    return output_of(*gecode, "-a", path)


def by_minizinc(path: str) -> int:
    return output_of_minizinc(path).count("-" * 10)


def optimum_by_minizinc(path: str) -> int:
    """The number of variables that are 1 in the last solution, which is the best."""
    *_, best, end = output_of_minizinc(path).split("-" * 10)
    assert end.strip() == "=" * 10
    return best.count("= 1;")


def by_sat_solver(path: str) -> int:
    """Glucose, as python-sat has it."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver(name="glucose4", bootstrap_with=CNF(from_file=path)) as solver:
        return sum(1 for _ in solver.enum_models())


def by_sat_solver_on(variables: Collection[int], path: str) -> int:
    """The same, where solutions that differ in other variables only are one."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    found = 0
    with Solver(name="cadical195", bootstrap_with=CNF(from_file=path)) as solver:
        while solver.solve():
            found += 1
            solver.add_clause([-literal for literal in solver.get_model() if abs(literal) in variables])
    return found


def scip(path: str) -> Any:
    from pyscipopt import Model

    model = Model()
    model.hideOutput()
    model.readProblem(path)
    return model


def by_scip(path: str) -> int:
    model = scip(path)
    model.count()
    return int(model.getNCountedSols())


def optimum_by_scip(path: str) -> int:
    """The least value of the objective, or the largest where the file says so."""
    model = scip(path)
    model.optimize()
    value: float = model.getObjVal()
    return round(value)


def read_xcsp3(path: str) -> Any:
    """The model that the parser of PyCSP3 reads, as one of CPMpy."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # PyCSP3 leaves files open
        warnings.filterwarnings("ignore", "Loading a model whilst")  # variables of other tests are in other models
        from cpmpy.tools.io.xcsp3 import load_xcsp3

        return load_xcsp3(path)


def by_cpmpy(path: str) -> int:
    """CPMpy, which has OR-Tools solve what was read."""
    return int(read_xcsp3(path).solveAll(solver="ortools"))


def optimum_by_cpmpy(path: str) -> int:
    model = read_xcsp3(path)
    assert model.solve(solver="ortools")
    return int(model.objective_value())


def by_clingo(path: str) -> int:
    from clingo import Control

    control = Control(["--models=0"])
    control.load(path)
    control.ground()
    with control.solve(yield_=True) as found:
        return sum(1 for _ in found)


def optimum_by_clingo(path: str) -> int:
    from clingo import Control

    control = Control()
    control.load(path)
    control.ground()
    costs = []
    control.solve(on_model=lambda model: costs.append(model.cost[0]))
    return int(costs[-1])


def by_cp_sat(path: str) -> int:
    from ortools.sat.python import cp_model

    class Count(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    solver, count = cp_model.CpSolver(), Count()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    assert solver.solve(read_cp_sat(path), count) in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return count.found


def read_cp_sat(path: str) -> Any:
    from ortools.sat.python.cp_model import CpModel

    model = CpModel()
    assert model.proto.parse_text_format(Path(path).read_text(encoding="utf-8"))
    return model


def optimum_by_cp_sat(path: str) -> int:
    from ortools.sat.python.cp_model import OPTIMAL, CpSolver

    solver = CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(read_cp_sat(path)) == OPTIMAL
    return round(solver.objective_value)


def cost_by_rc2(path: str) -> int:
    """The cost of the soft clauses that the best solution does not meet."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    with RC2(WCNF(from_file=path)) as solver:
        assert solver.compute() is not None
        return int(solver.cost)


def output_of_prolog(path: str) -> list[str]:
    """The output of SWI-Prolog: a line for each solution, and a last one."""
    return output_of("swipl", path).splitlines()


def by_prolog(path: str) -> int:
    *solutions, _ = output_of_prolog(path)
    return len(solutions)


def optimum_by_prolog(path: str) -> int:
    """The number of variables that are 1 in a solution, each of which is the best."""
    return output_of_prolog(path)[0].count("1")


def least_energies(path: str) -> list[int]:
    """The energies of the states with the least, 500 at most, by D-Wave's exact solver for forms of small treewidth."""
    from dimod import BinaryQuadraticModel
    from dwave.samplers import TreeDecompositionSolver

    lines = [line.split() for line in Path(path).read_text(encoding="utf-8").splitlines()]
    (constant,) = (int(words[2]) for words in lines if words[:2] == ["c", "constant"])
    (problem,) = (words[2:] for words in lines if words[0] == "p")
    entries = {(int(words[0]), int(words[1])): int(words[2]) for words in lines if words[0] not in ("c", "p")}
    bits = len({one for one, other in entries if one == other})
    assert problem == ["0", str(bits), str(bits), str(len(entries) - bits)]
    model = BinaryQuadraticModel.from_qubo(entries, constant)
    return [round(energy) for energy in TreeDecompositionSolver().sample(model, num_reads=500).record.energy]


def by_z3(path: str) -> int:
    """z3, with a clause for each solution that excludes the values of all its constants."""
    import z3

    solver, found = z3.Solver(ctx=z3.Context()), 0
    solver.from_file(path)
    constants = {one.get_id(): one for formula in solver.assertions() for one in z3.z3util.get_vars(formula)}
    while solver.check() == z3.sat:
        found += 1
        model = solver.model()
        differs = [one != model.eval(one, model_completion=True) for one in constants.values()]
        solver.add(z3.Or(differs, solver.ctx))
    return found


def optimum_by_z3(path: str) -> int:
    import z3

    optimizer = z3.Optimize(ctx=z3.Context())
    optimizer.from_file(path)
    assert optimizer.check() == z3.sat
    (objective,) = optimizer.objectives()
    return int(optimizer.model().eval(objective).as_long())


Reader = Callable[[str], int]
COUNTING: dict[str, list[Reader]] = {
    "mzn": [by_minizinc],
    "fzn": [by_minizinc, by_scip],
    "lp": [by_scip],
    "mps": [by_scip],
    "cnf": [by_sat_solver, by_scip],
    "opb": [by_scip],
    "xcsp3": [by_cpmpy],
    "lp-asp": [by_clingo],
    "cp-sat": [by_cp_sat],
    "prolog": [by_prolog],
    "smt2": [by_z3],
}
"""For each format those that count the solutions in a file."""
