"""Models for CP-SAT, the constraint solver of OR-Tools. Only ``shared/engine.py`` sets the solver's parameters."""

from models.engine import Engine

ENGINE = Engine(
    "cp-sat",
    "CP-SAT",
    requires=("ortools",),
    install="pip install ortools",
    imports=("ortools.sat.python.cp_model",),
)
