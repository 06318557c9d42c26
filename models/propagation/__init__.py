"""Constraint propagation by hand: a ladder of lessons that remove more and more values, and other searches on top.

The rungs of the ladder have one question and one order of variables. Other lessons change the order, break the
symmetry, learn from failures, or answer other questions. All share one small solver: read
``solver/domains.py``, ``propagator.py``, ``fixed_point.py`` and ``search.py`` in this order. The propagators have a
room of their own, with a file for each constraint.
"""

from models.engine import Engine
from models.solvers.parameter import Parameter

ENGINE = Engine(
    "propagation",
    "propagation by hand",
    parameters=(Parameter("seed", "of random restarts"),),
)
