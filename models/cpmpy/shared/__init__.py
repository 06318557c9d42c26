"""What the CPMpy models share: one model, and how its solvers are run."""
