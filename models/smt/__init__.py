"""Models for SMT solvers, through z3: Boolean logic together with integers and bit vectors."""

from models.engine import Engine
from models.solvers.parameter import Parameter

ENGINE = Engine(
    "smt",
    "satisfiability modulo theories",
    requires=("z3",),
    install='pip install "bezzel[smt]"',
    imports=("z3",),
    parameters=(
        Parameter(
            "tactic",
            "of z3, by which it searches instead of by the lesson's solver",
            ("qfbv", "qflia"),
            why_no_other="with others z3 gives up on some of the questions",
        ),
        Parameter("seed", "of the solver's random numbers", default=0),
    ),
)
