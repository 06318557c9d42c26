"""The reason why a question has no solution: a smallest set of its conditions that cannot be met together."""
