"""Finds pieces, problems, engines, formulations and counters by their files; no list is edited by hand."""
