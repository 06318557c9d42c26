"""The two searches of kernels/frame: by patterns of empty lines (``shapes``), and frame by frame (``cutting``)."""
