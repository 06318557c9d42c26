"""Models in CPMpy, a modelling language in Python that passes the same model to many solvers."""

from models.engine import Engine

ENGINE = Engine(
    "cpmpy",
    "CPMpy",
    requires=("cpmpy",),
    install='pip install "bezzel[cpmpy]"',
    imports=("cpmpy", "ortools.sat.python.cp_model"),
    broken_by=("highspy",),
)
