"""Signals: those that end the program, stop a worker, or halt both for a while."""
