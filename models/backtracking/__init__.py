"""Searches written by hand, to be read: plain Python, no library."""

from models.formulation import Engine

ENGINE = Engine("backtracking", "hand-written")
