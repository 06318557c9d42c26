"""Tests of ``models/decision_diagrams``."""
