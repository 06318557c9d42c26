"""Models for answer-set programming, through clingo: logic programs whose answer sets are the solutions."""

from models.engine import Engine
from models.solvers.parameter import TRUTH_VALUES, Parameter

CONFIGURATION, RESTART_ON_MODEL = "jumpy", "true"
"""The defaults of two parameters, with which all answer sets come soonest."""
ENGINE = Engine(
    "answer-set",
    "answer-set programming",
    requires=("clingo",),
    install='pip install "bezzel[asp]"',
    imports=("clingo",),
    parameters=(
        Parameter("seed", "of the solver's random numbers", default=1),
        Parameter(
            "configuration",
            "a set of settings that clingo knows by name",
            ("frumpy", "jumpy", "tweety", "handy", "crafty", "trendy"),
            default=CONFIGURATION,
        ),
        Parameter("heuristic", "which atom is decided next", ("berkmin", "vmtf", "vsids", "none")),
        Parameter(
            "restart_on_model", "whether an answer set is followed by a restart", TRUTH_VALUES, default=RESTART_ON_MODEL
        ),
    ),
)
