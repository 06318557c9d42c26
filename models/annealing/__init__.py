"""Quadratic forms of 0-1 variables, whose least energy annealers look for; D-Wave's samplers run on this machine."""

from models.engine import Engine
from models.solvers.parameter import Parameter

ENGINE = Engine(
    "annealing",
    "quadratic forms and annealing",
    requires=("dimod", "dwave.samplers"),
    install='pip install "bezzel[annealing]"',
    imports=("dimod", "dwave.samplers"),
    parameters=(
        Parameter("seed", "of the random numbers that the search draws", default=1848),
        Parameter("price", "what an equation costs that is missed by 1", least=1, most=1000),
        Parameter("reads", "the number of reads before it gives up", least=1, most=100_000, default=127),
    ),
)
