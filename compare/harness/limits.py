"""Limits of time, of memory, and of the number of solutions."""

import os
from dataclasses import dataclass

MIB = 1 << 20
LONGEST_WAIT = 2_000_000.0
"""The seconds that a process can wait for another one at once: some systems count milliseconds in 32 bits."""


@dataclass(frozen=True)
class Limits:
    """For each formulation ``seconds`` of wall time and ``mib`` of memory; ``jobs`` formulations run at a time.

    ``solutions``: the number of solutions at which a formulation is stopped; None: all are wanted. The memory of an
    engine when it is loaded does not count: only what the formulation adds.
    """

    seconds: float = 60.0
    mib: int = 4096
    jobs: int = os.cpu_count() or 1
    solutions: int | None = None
