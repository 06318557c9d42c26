"""Half boards joined into solutions, as strings of pairs that are listed."""
