"""What the kernels and the fastest formulations are measured against: programs as one would write or pick them up."""
