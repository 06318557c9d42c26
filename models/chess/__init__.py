"""The board and what stands on it: squares, pieces, attacks, symmetries, and the names of squares."""
