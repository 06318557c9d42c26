"""Results for people and programs: sentences, tables, boards, and the views that put them together."""
