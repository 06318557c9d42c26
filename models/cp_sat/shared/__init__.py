"""Shared by the CP-SAT models: the solver, the variables, the common form, and a model in words."""
