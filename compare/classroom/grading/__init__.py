"""Judges a student's file on a ladder of boards. The file is loaded in processes of its own only, under limits."""
