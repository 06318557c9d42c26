"""The base of the engines of others: the settings of solvers, and how their solutions reach us."""
