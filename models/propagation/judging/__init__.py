"""Judges propagators by the definition: brute force over all assignments says what may be removed, and what must be."""
