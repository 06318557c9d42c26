"""Constraint propagation by hand: one question and one order of variables, and from file to file more inference.

All lessons share one small solver: read ``solver/domains.py``, ``propagator.py``, ``fixed_point.py`` and ``search.py``
in this order. The propagators have a room of their own; each is one file.
"""

from models.engine import Engine

ENGINE = Engine("propagation", "propagation by hand")
