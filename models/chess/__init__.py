"""The board and the pieces on it: squares, attacks, symmetries, and the names of squares."""
