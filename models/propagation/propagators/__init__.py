"""Propagators: each file states one constraint, and removes values that no solution of this constraint has."""
