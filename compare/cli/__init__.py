"""The command line: the program, the options that commands share, and the standard streams."""
