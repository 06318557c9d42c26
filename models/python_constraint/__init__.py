"""Models for python-constraint, a constraint solver in Python (the maintained release is python-constraint2)."""

from models.engine import Engine
from models.solvers.parameter import TRUTH_VALUES, Parameter

ENGINE = Engine(
    "python-constraint",
    "python-constraint",
    requires=("constraint",),
    install="pip install python-constraint2",
    parameters=(
        Parameter(
            "solver",
            "the library's class that searches",
            ("optimized", "backtracking", "recursive"),
            default="optimized",
        ),
        Parameter(
            "count_calls",
            "whether calls of constraints are counted, which takes up to half as long again",
            TRUTH_VALUES,
            default="false",
        ),
        Parameter("seed", "of min-conflicts", default=1848),
    ),
)
