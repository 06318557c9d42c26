"""Integer programs, through OR-Tools.

Integer variables, most of them 0 or 1, linear equations and inequalities, and perhaps an objective.
"""

from models.engine import Engine
from models.solvers.parameter import Parameter

SCIP = "scip"
"""The solver that is asked where none is chosen."""
SOLVERS = {SCIP: "SCIP", "cbc": "CBC", "cp_sat": "SAT"}
"""The solvers for integer programs, and what OR-Tools calls them; the preferred one first."""

ENGINE = Engine(
    "linear",
    "integer programming",
    requires=("ortools",),
    install="pip install ortools",
    imports=("ortools.linear_solver.pywraplp",),
    parameters=(
        Parameter(
            "solver",
            "the solver of the integer program",
            tuple(SOLVERS),
            default=SCIP,
            why_no_other="OR-Tools brings no other that solves integer programs silently",
        ),
        Parameter("seed", "of SCIP's random numbers", default=0),
    ),
)
