"""Integer programs, through OR-Tools: 0-1 variables, linear inequalities, and nothing else."""

from models.engine import Engine

ENGINE = Engine(
    "linear",
    "integer programming",
    requires=("ortools",),
    install="pip install ortools",
    imports=("ortools.linear_solver.pywraplp",),
)
