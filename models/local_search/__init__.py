"""Local search by hand: begin with a whole placement that is wrong, and mend it move by move.

A local search gives one solution, or gives up; its moves never prove that there is none. ``engine.py`` has the
queens with their conflicts, which the lessons move.
"""

from models.engine import Engine
from models.solvers.parameter import Parameter

ENGINE = Engine(
    "local-search",
    "local search by hand",
    parameters=(Parameter("seed", "of the random numbers that the search draws", default=1848),),
)
