"""The compiled code of the kernels: for each lesson a file or a folder of its name."""
