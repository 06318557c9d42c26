"""Runs code of others in processes, under limits of time and memory, and tells how it ended."""
