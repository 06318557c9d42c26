"""The commands, one file each: ``command`` is what the program runs, and returns the exit code (None: 0)."""
