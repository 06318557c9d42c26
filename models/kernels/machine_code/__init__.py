"""How kernels are compiled and kept, and the operations on words that numba lacks.

All modules here but ``batches`` import numba, and are themselves imported only when a kernel runs.
"""
