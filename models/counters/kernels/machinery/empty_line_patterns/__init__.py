"""Patterns of empty rows and columns: shapes, their lines and diagonals, and the queens on the occupied ones."""

COLUMN_OFFSET = 64
"""A line is a number: its distance from the first empty line of its direction, and for a column this much more."""

PREFIX_LINES = 6
"""The number of lines that are decided in a task: each is empty or occupied."""
