"""Published values with their sources, for checking and never for answering."""
