"""Models as files that other programs read: one file for a format of these files."""
