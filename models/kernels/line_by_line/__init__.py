"""n queens line by line: one queen in each column or row, the attacked squares as the bits of words."""
