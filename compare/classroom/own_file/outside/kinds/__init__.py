"""A file for each kind of models."""
