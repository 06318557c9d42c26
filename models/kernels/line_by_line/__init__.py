"""n queens line by line: one in each column or row, the attacked squares as the bits of words, and what turns keep."""
