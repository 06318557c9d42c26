"""Irredundant sets that grow piece by piece, one of each orbit."""
