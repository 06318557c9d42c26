"""What people and programs read: sentences, tables, boards, and the views that put them together."""
