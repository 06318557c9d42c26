"""n queens as pairs of half boards, which are pairs of quarter boards: the tables, and how they are joined."""
