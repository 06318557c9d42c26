"""Certificates of domination numbers: a cover, and a tree of cases whose leaves are weights that refute them."""
