"""What the CP-SAT models share: how the solver is run, kinds of variables, and a model in words."""
