"""Shared by the formulas: how one becomes a census, how states are added up, and how symmetries permute lines."""
