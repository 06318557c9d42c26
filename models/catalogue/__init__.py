"""Finds pieces, problems, engines, formulations and counters by their files. No list is edited by hand."""
