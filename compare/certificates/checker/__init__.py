"""Checks proofs of unsatisfiability. It shares no code with a solver, nor with what states questions as clauses."""

from models.engine import Engine

CHECKER = Engine("checker", "proof checker (numba)", requires=("numba",), imports=("numba", "numpy"))
"""The processes in which proofs are checked load its modules once."""
