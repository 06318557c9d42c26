"""A small constraint solver: domains with a trail, propagators with a fixed point, depth-first search on top."""
