"""The machine code of the kernels: everything here imports numba, and is itself imported only when a kernel runs."""
