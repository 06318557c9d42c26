"""What the models in CPMpy share: one model, and how its solvers are run."""
