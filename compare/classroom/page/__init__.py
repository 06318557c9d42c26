"""The web page about one question: a board to play on, two searches, the formulations, the verdict, the solutions."""
