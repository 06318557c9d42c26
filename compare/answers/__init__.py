"""Answers one question, by the fastest counter or formulation: counts, tables, first solutions, fingerprints."""
