"""Makes certificates: states what is claimed as clauses, and has CaDiCaL refute them."""
