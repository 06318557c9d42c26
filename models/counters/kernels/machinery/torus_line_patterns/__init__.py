"""Patterns of empty rows and columns of a torus: one set of rows of each kind, the columns, and the queens."""
