"""Shared by the formulas: how one becomes a census, how states are added up, how the colours of bishops are counted by
themselves, and how symmetries permute lines.
"""
