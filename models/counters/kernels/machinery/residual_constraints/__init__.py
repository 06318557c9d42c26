"""Counting by what is left of constraints when some squares are decided: reading them, and the states."""
