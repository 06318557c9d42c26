"""Whole pages in HTML: complete in themselves, without scripts, light and dark, every text escaped."""
