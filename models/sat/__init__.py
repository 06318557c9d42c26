"""Models for SAT solvers, through PySAT: Boolean variables and clauses, and nothing else."""

from models.engine import Engine
from models.solvers.parameter import Parameter

SOLVERS = (
    "cadical153", "cadical195", "glucose3", "glucose4", "lingeling", "maplechrono", "mergesat3", "minicard",
    "minisat22",
)  # fmt: skip
USUAL_SOLVER = "cadical195"
"""The solver that is asked where none is chosen."""

ENGINE = Engine(
    "sat",
    "SAT",
    requires=("pysat",),
    install='pip install "bezzel[sat]"',
    imports=("pysat.card", "pysat.solvers"),
    parameters=(
        Parameter(
            "solver",
            "the SAT solver that PySAT asks",
            SOLVERS,
            default=USUAL_SOLVER,
            why_no_other="of PySAT's solvers, these count all that they do",
        ),
    ),
)
