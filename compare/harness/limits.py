"""What a run may take."""

import os
from dataclasses import dataclass

MIB = 1 << 20


@dataclass(frozen=True)
class Limits:
    """For each formulation ``seconds`` of wall time and ``mib`` of memory; ``jobs`` of them at a time.

    The memory is what a formulation adds to its process: what its engine takes when loaded does not count.
    """

    seconds: float = 60.0
    mib: int = 4096
    jobs: int = os.cpu_count() or 1
