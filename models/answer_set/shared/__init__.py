"""What the logic programs share: how clingo is run."""
