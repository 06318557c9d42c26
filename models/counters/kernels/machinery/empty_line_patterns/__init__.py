"""Patterns of empty rows and columns: shapes, their lines and diagonals, and the queens on the occupied ones."""

COLUMN = 64
"""A line is a number: its distance from the first empty line of its direction, and for a column this much more."""

PREFIX = 6
"""The number of lines that a task has decided: each is empty or occupied."""
