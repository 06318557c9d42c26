"""How ``watch`` shows a search: its state, the board, the screen, and lines where there is no terminal."""
