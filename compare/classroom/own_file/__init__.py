"""Reads a file of one's own: which function is meant, what it returns, and as a formulation beside others."""
