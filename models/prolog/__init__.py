"""Programs in Prolog, a language whose search is backtracking: rules and facts, which ``swipl`` runs."""

from models.engine import Engine
from models.solvers.parameter import Parameter

ENGINE = Engine(
    "prolog",
    "Prolog",
    programs=("swipl",),
    install="apt-get install swi-prolog-nox",
    parameters=(
        Parameter("labeling", "which variable of CLP(FD) is decided next", ("leftmost", "ff", "ffc", "min", "max")),
    ),
)
