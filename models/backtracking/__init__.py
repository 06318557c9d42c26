"""Searches written by hand in plain Python, without a library. They are written to be read."""

from models.engine import Engine

ENGINE = Engine("backtracking", "hand-written")
