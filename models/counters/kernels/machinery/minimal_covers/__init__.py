"""States that say of each square whether it is covered, and which piece may still get it as its own."""
