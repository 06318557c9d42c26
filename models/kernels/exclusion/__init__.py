"""Sums with signs, over sets that are merged as soon as they are alike."""
