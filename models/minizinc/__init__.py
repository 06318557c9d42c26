"""Models in MiniZinc, a modelling language of its own: text files, which ``minizinc`` flattens for a solver."""

from models.engine import Engine

ENGINE = Engine(
    "minizinc",
    "MiniZinc",
    programs=("minizinc",),
    install="apt-get install minizinc",
)
