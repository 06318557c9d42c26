"""The formats: what programs that we did not write find in our files."""
