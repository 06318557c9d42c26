"""Models in MiniZinc, a modelling language of its own: text files, which ``minizinc`` flattens for a solver."""

from models.engine import Engine
from models.solvers.parameter import TRUTH_VALUES, Parameter

SOLVERS = {
    "gecode": ("org.gecode.gecode", "org.minizinc.gecode_presolver"),
    "chuffed": ("org.chuffed.chuffed", "org.minizinc.chuffed"),
}
"""Solvers that enumerate all solutions, the preferred one first, and the identifiers that versions of MiniZinc use."""

ENGINE = Engine(
    "minizinc",
    "MiniZinc",
    programs=("minizinc",),
    install="apt-get install minizinc",
    parameters=(
        Parameter(
            "solver",
            "the solver of the flattened model",
            tuple(SOLVERS),
            default="gecode",
            why_no_other="these enumerate all solutions",
        ),
        Parameter(
            "free_search", "whether the solver ignores the order that the model states", TRUTH_VALUES, default="false"
        ),
    ),
)
