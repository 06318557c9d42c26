"""The output of a solver, read as it is: the solutions are those of the question."""

import re

import pytest

from compare.exporting.legend import SolverAnswer, read_answer
from compare.exporting.writing import export
from compare.question.errors import BadUse
from models import OPTIMUM
from models.catalogue.finding import formats
from models.languages import speaking
from models.problem import Size
from tests.support.round_trip import asked

BOARD = ["a2", "b2", "a1", "b1"]
UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT = 1, 1 << 2, 1 << 3
ACE = "v  <instantiation id='sol1' type='solution'> <list> {names} </list> <values> {values} </values> </instantiation>"
CHOCO = "v <instantiation id='sol2' type='solution' >\nv \t<list>{names} </list>\nv \t<values>{values} </values>\n"
NAMES = "x_a2 x_b2 x_a1 x_b1"
MINIZINC = "x_a2 = {};\nx_b2 = {};\nx_a1 = {};\nx_b1 = {};\n----------\n"
GLPK_TABLE = """Status:     INTEGER OPTIMAL
Objective:  pieces = 1 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
     1 c_size_1                    1             1             =

   No. Column name       Activity     Lower bound   Upper bound
     1 x_a2         *              1             0             1
     2 x_b2         *              0             0             1
     3 x_a1         *              0             0             1
     4 x_b1         *              0             0             1

Integer feasibility conditions:
"""
SAID_NONE = [
    ("cnf", "c hello\ns UNSATISFIABLE\n"),
    ("mzn", "=====UNSATISFIABLE=====\n"),
    ("lp-asp", "Solving...\nUNSATISFIABLE\n"),
    ("prolog", "0 solutions, 2193 inferences\n"),
    ("cp-sat", "status: INFEASIBLE\n"),
    ("smt2", 'unsat\n(error "line 20 column 10: model is not available")\n'),
    ("lp", "solution status: infeasible\nno solution available\n"),
    ("lp", "Infeasible - objective value 1.00000000\n**      0 x_a2                   1                       1\n"),
    ("mps", "Model status\nInfeasible\n\n# Primal solution values\nNone\n"),
    ("lp", GLPK_TABLE.replace("INTEGER OPTIMAL", "INTEGER EMPTY")),
    ("mps", "c Status:     INTEGER EMPTY\nc\ns mip 5 4 n 0\nj 1 0\nj 2 0\nj 3 0\nj 4 0\ne o f\n"),
]
NO_ANSWER = [
    *[(format_name, text) for format_name in formats() for text in ("", "the solver was stopped\n")],
    ("cnf", "s UNKNOWN\n"),
    ("mzn", "=====UNKNOWN=====\n"),
    ("lp-asp", "INTERRUPTED : 1\nUNKNOWN\n"),
    ("cp-sat", "status: UNKNOWN\n"),
    ("smt2", "unknown\n"),
    ("prolog", "stopped: a resource is used up, stack\n"),
    ("lp", "solution status: time limit reached\nno solution available\n"),
    ("lp", "Result - Stopped on time limit\n\nObjective value:                3.00000000\n"),
    ("mps", "Model status\nTime limit reached\n\n# Primal solution values\nNone\n"),
    ("lp", GLPK_TABLE.replace("INTEGER OPTIMAL", "INTEGER UNDEFINED")),
]
OUTPUTS: dict[str, tuple[str, str]] = {
    "SAT solver": ("cnf", "c hello\ns SATISFIABLE\nv 1 -2 -3\nv -4 0\n"),
    "SAT solver, with helpers": ("cnf", "s SATISFIABLE\nv 1 -2 -3 -4 -5 6 0\n"),
    "pseudo-Boolean solver": ("opb", "s SATISFIABLE\nv x1 -x2 -x3 -x4\n"),
    "MiniZinc": ("mzn", "x_a2 = 1;\nx_b2 = 0;\nx_a1 = 0;\nx_b1 = 0;\n----------\n==========\n"),
    "FlatZinc": ("fzn", "x_b2 = 0;\nx_a2 = 1;\nx_b1 = 0;\nx_a1 = 0;\n----------\n"),
    "clingo": ("lp-asp", "Solving...\nAnswer: 1 (Time: 0.1s)\noccupied((0,0))\nSATISFIABLE\n\nModels : 1\n"),
    "SWI-Prolog": ("prolog", "[1,0,0,0]\n1 solutions, 2193 inferences\n"),
    "z3": ("smt2", "sat\n(\n  (define-fun x_b2 () Bool\n    false)\n  (define-fun x_a2 () Bool\n    true)\n)\n"),
    "cvc5": ("smt2", "sat\n((x_a2 true) (x_b2 false)\n (x_a1 false) (x_b1 false))\n"),
    "Yices": ("smt2", "sat\n(= x_a2 true)\n(= x_b2 false)\n(= x_a1 false)\n(= x_b1 false)\n"),
    "clingo, bare": ("lp-asp", "occupied((0,0))\nSATISFIABLE\n"),
    "SCIP": ("lp", "solution status: optimal\nobjective value:   1\nx_a2        0.9999999999 \t(obj:1)\n"),
    "HiGHS": (
        "mps",
        "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 1\n# Columns 4\nx_a2 1\nx_b2 0\n"
        "x_a1 -0\nx_b1 0\n# Rows 1\nc_size_1_E 1\n\n# Dual solution values\nFeasible\n# Columns 4\nx_a2 0.5\nx_b2 1\n",
    ),
    "CBC": ("lp", "Optimal - objective value 1.00000000\n      0 x_a2                   1                       1\n"),
    "Gurobi": ("lp", "# Objective value = 1\nx_a2 1\nx_b2 0\nx_a1 0\nx_b1 0\n"),
    "GLPK": ("lp", GLPK_TABLE),
    "ACE": ("xcsp3", "\x1b[92m\n" + ACE.format(names=NAMES, values="1   0x3")),
    "Choco": ("xcsp3", CHOCO.format(names=NAMES, values="1 0 0 0") + "v </instantiation>\n"),
    "CP-SAT": ("cp-sat", "status: OPTIMAL\nsolution: 1\nsolution: 0\nsolution: 0\nsolution: 0\nobjective_value: 1\n"),
    "qbsolv": (
        "qubo",
        "4 bits, find Min, SubMatrix= 47, -a o, timeout=10.0 sec\n1000\n-1.00000 Energy of solution\n"
        "0 Number of Partitioned calls, 1 output sample\n 0.00042 seconds of classic cpu time\n",
    ),
    "CP-SAT, in one line": ("cp-sat", "status: OPTIMAL\nsolution: [1, 0, 0, 0]\n"),
}


def answer(output: str, format_name: str, size: Size = 1, formulation: str = "common-form") -> SolverAnswer:
    """The answer that is read from an output: to one queen on 2 × 2, unless the optimum is asked for."""
    _, legend = export(asked("domination", "queen", (2, 2), size), formulation, format_name, None)
    return read_answer(legend, output, "answer")


@pytest.mark.parametrize("solver", OUTPUTS)
def test_one_solution_of_each_kind_of_solver(solver: str) -> None:
    format_name, output = OUTPUTS[solver]
    assert answer(output, format_name) == SolverAnswer((UPPER_LEFT,))


def test_maxsat_solvers_print_literals_or_values() -> None:
    for line in ("v 1 -2 -3 -4", "v 1000"):
        assert answer(f"o 1\ns OPTIMUM FOUND\n{line}\n", "wcnf", OPTIMUM) == SolverAnswer((UPPER_LEFT,))


@pytest.mark.parametrize(
    ("format_name", "output"),
    [
        ("cnf", "v -1 -2 3 -4 0\nv -1 -2 -3 4 0\n"),
        ("opb", "v -x1 -x2 x3 -x4\nv -x1 -x2 -x3 x4\n"),
        ("mzn", MINIZINC.format(0, 0, 1, 0) + MINIZINC.format(0, 0, 0, 1)),
        ("lp", "objective value: 1\nx_a1 1\nobjective value: 1\nx_b1 1\n"),
        ("lp-asp", "Answer: 1\noccupied((1,0))\nAnswer: 2\noccupied((1,1))\n"),
        ("xcsp3", ACE.format(names=NAMES, values="0 0 1 0") + "\n" + ACE.format(names=NAMES, values="0 0 0 1")),
        ("qubo", "0010\n0001\n"),
        ("cp-sat", "solution: [0, 0, 1, 0]\nstatus: 1\nsolution: [0, 0, 0, 1]\n"),
        ("smt2", "sat\n((x_a1 true) (x_b1 false))\nsat\n((x_a1 false) (x_b1 true))\n"),
        ("prolog", "[0,0,1,0]\n[0,0,0,1]\n2 solutions, 2193 inferences\n"),
    ],
)  # fmt: skip
def test_several_solutions_come_in_their_order(format_name: str, output: str) -> None:
    assert answer(output, format_name).placements == (LOWER_LEFT, LOWER_RIGHT)


@pytest.mark.parametrize("array", ["[{}, {}, {}, {}]", "cover = [0: {}, 1: {}, 2: {}, 3: {}];"])
def test_the_array_of_a_model_in_minizinc_is_read_with_and_without_its_indices(array: str) -> None:
    output = f"{array.format(0, 0, 1, 0)}\n----------\n{array.format(0, 0, 0, 1)}\n----------\n==========\n"
    assert answer(output, "mzn", 1, "minizinc/cover").placements == (LOWER_LEFT, LOWER_RIGHT)


@pytest.mark.parametrize("names", ["row[]", "row[0] row[1] row[2] row[3]"])
def test_the_array_of_a_model_in_xcsp3_is_read_whole_or_by_its_entries(names: str) -> None:
    queens = asked("non-attacking", "queen", (4, 4), 4)
    _, legend = export(queens, "cpmpy/columns", "xcsp3", None)
    (found,) = read_answer(legend, ACE.format(names=names, values="1 3 0 2"), "answer").placements
    assert queens.is_solution(found)


def test_no_solution_is_an_empty_answer() -> None:
    for format_name, output in SAID_NONE:
        assert answer(output, format_name) == SolverAnswer(())


@pytest.mark.parametrize(("format_name", "output"), NO_ANSWER)
def test_an_output_without_an_answer_is_refused(format_name: str, output: str) -> None:
    with pytest.raises(BadUse, match=r"^answer: it has no solution, and does not say that there is none$"):
        answer(output, format_name, OPTIMUM if format_name == "wcnf" else 1)


def test_glpk_numbers_the_variables_in_the_order_of_the_legend() -> None:
    """Its table breaks lines after long names; its plain form has no names at all."""
    broken = GLPK_TABLE.replace("x_a2         * ", "x_a2\n                    * ")
    assert broken != GLPK_TABLE
    assert answer(broken, "lp") == SolverAnswer((UPPER_LEFT,))
    for number, placement in ((1, UPPER_LEFT), (3, LOWER_LEFT), (4, LOWER_RIGHT)):
        numbered = "".join(f"j {column} {int(column == number)}\n" for column in range(1, 5))
        assert answer(
            f"c Status:     INTEGER OPTIMAL\nc\ns mip 5 4 o 1\ni 1 1\n{numbered}e o f\n", "mps"
        ) == SolverAnswer((placement,))


@pytest.mark.parametrize("formulation", ["common-form", "linear/general", "linear/cover"])
def test_in_a_file_for_linear_solvers_the_squares_come_first_in_the_order_of_the_legend(formulation: str) -> None:
    text, legend = export(asked("domination", "queen", (3, 3), 2), formulation, "lp", None)
    objective = text.partition("Subject To")[0]
    assert re.findall(r"x_\w+", objective)[: len(legend.values)] == list(legend.values)


def test_what_is_wrong_with_an_answer_is_said_in_german_too() -> None:
    with speaking("de"), pytest.raises(BadUse, match=r"^answer: sie enthält keine Lösung und sagt auch nicht, dass"):
        answer("", "cnf")


def test_worse_solutions_are_steps_towards_the_optimum() -> None:
    steps = "Answer: 1\noccupied((0,0)) occupied((1,0))\nOptimization: 2\nAnswer: 2\noccupied((1,0))\nOptimization: 1\n"
    assert answer(steps, "lp-asp", OPTIMUM) == SolverAnswer((LOWER_LEFT,), steps=1)


def test_clingo_lists_the_optimal_ones_again_and_counts_them_anew() -> None:
    found = "Answer: 1\noccupied((1,0))\nOptimization: 1\n"
    listed = "Answer: 1\noccupied((1,1))\nAnswer: 2\noccupied((1,0))\nOPTIMUM FOUND\n"
    assert answer(found + listed, "lp-asp", OPTIMUM) == SolverAnswer((LOWER_RIGHT, LOWER_LEFT))


@pytest.mark.parametrize(
    ("format_name", "output", "reason"),
    [
        ("cnf", "v 1 two 0", "expected a literal in a line that begins with v, not 'two'"),
        ("cnf", "v 1 -2 -3 0", "solution 1 has no value for 4"),
        ("mzn", f"x_a2 = {'7' * 5000};", "expected the value of a variable, not '7777777"),
        ("cp-sat", f"solution: {'7' * 5000}", "expected the value of a variable, not '7777777"),
        ("xcsp3", ACE.format(names=NAMES, values="1x99999999999"), "expected a value in an instantiation, not '1x9"),
        ("opb", "v 1 -2", "expected a variable such as x1 or -x1"),
        ("mzn", "x_a2 = 1;\n----------", "solution 1 has no value for x_b2"),
        (
            "mzn",
            "x_a2 = 7;\nx_b2 = 0;\nx_a1 = 0;\nx_b1 = 0;",
            "in solution 1 x_a2 is 7, which the legend does not have",
        ),
        ("lp", "objective value: 1\nx_a2 0.5", "0.5 is not close to a whole number"),
        ("lp", "objective value: 1\nx_a2 nan", "expected the value of a variable, not 'nan'"),
        ("xcsp3", ACE.format(names=NAMES, values="1 0"), "an instantiation has 4 variables and 2 values"),
    ],
)
def test_what_is_not_written_as_its_format_says_is_refused(format_name: str, output: str, reason: str) -> None:
    with pytest.raises(BadUse, match=f"^answer: {reason}"):
        answer(output, format_name)
