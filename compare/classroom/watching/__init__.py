"""How ``watch`` shows a search: what has happened so far, the board, the screen, and the lines for a pipe."""
