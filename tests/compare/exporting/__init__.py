"""The legend of a file, and answers of solvers read by it."""
