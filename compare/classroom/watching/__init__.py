"""Shows a search step by step for ``watch``: its state, the board, the screen, and lines without a terminal."""
