"""The operations on eight words at once with which half boards are listed and joined."""
