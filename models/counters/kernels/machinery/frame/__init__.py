"""Frames of the outermost empty lines: which there are, the bound and the branching of the search in each."""
