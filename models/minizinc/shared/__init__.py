"""What the MiniZinc models share: how ``minizinc`` is run, its output, and data as MiniZinc text."""
