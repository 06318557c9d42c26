"""n queens as pairs of half boards, which are pairs of quarter boards: the tables, how they are joined, and keys."""
