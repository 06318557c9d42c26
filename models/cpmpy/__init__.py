"""Models in CPMpy, a modelling language in Python that passes the same model to many solvers."""

from models.engine import Engine
from models.solvers.parameter import Parameter

ENGINE = Engine(
    "cpmpy",
    "CPMpy",
    requires=("cpmpy",),
    install='pip install "bezzel[cpmpy]"',
    imports=("cpmpy", "ortools.sat.python.cp_model"),
    broken_by=("highspy",),
    parameters=(
        Parameter(
            "solver",
            "the solver to which CPMpy passes the model",
            ("choco", "ortools"),
            default="choco",
            why_no_other="these enumerate all solutions of every model here",
        ),
    ),
)
