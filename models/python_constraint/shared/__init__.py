"""What the models for python-constraint share: how it is run, constraints of our own, and a model in words."""
