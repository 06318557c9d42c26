"""What the kernels run: for each lesson a file or a folder of its name."""
