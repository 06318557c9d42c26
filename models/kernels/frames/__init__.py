"""Frames of outermost empty lines: the geometry, the tasks, and the steps of kernels/frame."""
