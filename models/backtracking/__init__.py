"""Searches written by hand, to be read: plain Python, no library."""

from models.engine import Engine

ENGINE = Engine("backtracking", "hand-written")
