"""What the SAT models share: how the solvers are run, formulas, and a formula in words."""
