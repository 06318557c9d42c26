"""How the solutions of a solver reach us: from a thread of its own, or from a program that prints them."""
