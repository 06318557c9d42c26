"""Models for SMT solvers, through z3: Boolean logic together with integers and bit vectors."""

from models.engine import Engine

ENGINE = Engine(
    "smt",
    "satisfiability modulo theories",
    requires=("z3",),
    install='pip install "bezzel[smt]"',
    imports=("z3",),
)
