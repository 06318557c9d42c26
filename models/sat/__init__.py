"""Models for SAT solvers, through PySAT: Boolean variables and clauses, and nothing else."""

from models.engine import Engine

ENGINE = Engine(
    "sat",
    "SAT",
    requires=("pysat",),
    install='pip install "bezzel[sat]"',
    imports=("pysat.card", "pysat.solvers"),
)
