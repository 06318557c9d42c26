"""Lower bounds from strips of columns: each is covered by itself, and what the strips must agree on has a price."""
