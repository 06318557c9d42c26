"""Checks proofs of unsatisfiability. It shares no code with a solver, nor with what states questions as clauses."""
