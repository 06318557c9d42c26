"""Counts by a formula: proved once by hand, and computed at once on a board of any size."""

from models.engine import Engine

ENGINE = Engine("closed-forms", "formulas", has_counters=True)
