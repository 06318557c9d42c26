"""Models for CP-SAT, the constraint solver of OR-Tools. Only ``shared/engine.py`` sets the solver's parameters."""

from models.engine import Engine
from models.solvers.parameter import TRUTH_VALUES, Parameter

SEARCHES = (
    "automatic_search", "fixed_search", "portfolio_search", "lp_search", "pseudo_cost_search",
    "portfolio_with_quick_restart_search", "randomized_search",
)  # fmt: skip
PARAMETERS = (
    Parameter("seed", "of the random numbers of a randomised search, and of the search for an optimum", default=1),
    Parameter("search_branching", "how the next variable and its value are chosen", SEARCHES, default="fixed_search"),
    Parameter(
        "linearization_level",
        "how much of the model the linear relaxation has; 2 where an optimum is proved",
        most=2,
        default=0,
    ),
    Parameter("cp_model_presolve", "whether the model is simplified first", TRUTH_VALUES, default="false"),
    Parameter("cp_model_probing_level", "how many literals the presolve tries", most=3, default=0),
    Parameter("symmetry_level", "how much is done about symmetries of the model", most=4, default=2),
    Parameter(
        "use_sat_inprocessing", "whether clauses are simplified during the search", TRUTH_VALUES, default="false"
    ),
    Parameter(
        "clause_cleanup_period", "the number of learned clauses after which some are dropped", least=1, default=300
    ),
    Parameter("clause_cleanup_target", "the number of learned clauses that are then kept", default=500),
    Parameter(
        "num_workers",
        "the number of threads that search",
        least=1,
        most=1,
        default=1,
        why_no_other="with more, CP-SAT's enumeration is incomplete, and it does not say so ('pitfalls' shows it)",
    ),
)

ENGINE = Engine(
    "cp-sat",
    "CP-SAT",
    requires=("ortools",),
    install="pip install ortools",
    imports=("ortools.sat.python.cp_model",),
    parameters=PARAMETERS,
)
