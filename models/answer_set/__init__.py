"""Models for answer-set programming, through clingo: logic programs whose answer sets are the solutions."""

from models.engine import Engine
from models.solvers.parameter import TRUTH_VALUES, Parameter

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
            default="jumpy",
        ),
        Parameter("heuristic", "which atom is decided next", ("berkmin", "vmtf", "vsids", "none")),
        Parameter("restart_on_model", "whether an answer set is followed by a restart", TRUTH_VALUES, default="true"),
    ),
)
