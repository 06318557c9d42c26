"""A model in a file with its legend, and a solver's answer read back by the legend."""
