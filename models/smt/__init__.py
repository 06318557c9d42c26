"""Models for SMT solvers, through z3: Boolean logic together with integers and bit vectors."""

from models.engine import Engine
from models.solvers.parameter import Parameter

ENGINE = Engine(
    "smt",
    "satisfiability modulo theories",
    requires=("z3",),
    install='pip install "bezzel[smt]"',
    imports=("z3",),
    parameters=(Parameter("seed", "of the solver's random numbers", default=0),),
)
