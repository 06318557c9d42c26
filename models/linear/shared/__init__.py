"""What the integer programs share: the program itself, how it is solved, and what its relaxation proves."""
