"""Each decision as a digit of a state, for pieces that alone cover a square."""
