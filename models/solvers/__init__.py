"""What the engines of others share: the settings of solvers, and how their solutions reach us."""
