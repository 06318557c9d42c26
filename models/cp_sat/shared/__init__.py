"""What the models for CP-SAT share: how it is run, kinds of variables, and a model in words."""
