"""Searches and counts compiled to machine code by numba, when they first run. Their machinery is in the room below."""

from models.engine import Engine

ENGINE = Engine(
    "kernels",
    "compiled (numba)",
    requires=("numba",),
    install="pip install numba",
    imports=("numba", "numpy"),
    has_counters=True,
)
