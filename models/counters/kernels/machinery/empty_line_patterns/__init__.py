"""Patterns of empty rows and columns: shapes, their lines and diagonals, and the queens on the occupied ones."""
