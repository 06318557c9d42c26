"""What the models for SAT solvers share: how they are run, formulas, and a formula in words."""
