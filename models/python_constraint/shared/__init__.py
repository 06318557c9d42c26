"""What the python-constraint models share: how the library is run, constraint classes, and a model in words."""
