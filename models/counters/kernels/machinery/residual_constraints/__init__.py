"""What is left of constraints when some squares are decided: how they are read, and how states are merged."""
