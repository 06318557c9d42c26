"""Models from outside."""
