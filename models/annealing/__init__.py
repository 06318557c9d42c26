"""Quadratic forms of 0-1 variables, whose least energy annealers look for; D-Wave's samplers run on this machine."""

from models.engine import Engine

ENGINE = Engine(
    "annealing",
    "quadratic forms and annealing",
    requires=("dimod", "dwave.samplers"),
    install='pip install "bezzel[annealing]"',
    imports=("dimod", "dwave.samplers"),
)
