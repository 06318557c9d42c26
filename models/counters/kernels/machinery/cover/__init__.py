"""Covering sets: demands, symmetry, tasks and threads for both compiled searches, and the steps of kernels/cover."""
