"""The web page that shows one question: a board to play on, two searches, the formulations, the verdict, the solutions."""
