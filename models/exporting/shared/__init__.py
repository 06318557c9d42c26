"""Shared by the formats: a model as linear inequalities, names, and the outputs of solvers."""
