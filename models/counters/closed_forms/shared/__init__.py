"""What the formulas share: how one becomes a census, what they decline, and how symmetries permute lines."""
