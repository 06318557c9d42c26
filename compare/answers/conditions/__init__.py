"""The conditions of a question as named groups, and a smallest set of them that cannot be met together."""
