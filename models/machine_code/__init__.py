"""Compiles functions to machine code and keeps it; and the operations on words that numba lacks.

The modules here but ``batches`` import numba, and are themselves imported only when a compiled function runs.
"""

import logging
import os
from functools import cache

WORD_BITS = 64
"""The bits of a machine word."""


def why_not_compiled() -> str | None:
    """The reason why no kernel can run in this process; None if kernels can run. The first call warns of it.

    Where ``NUMBA_DISABLE_JIT`` is set, numba leaves functions to Python, which cannot run those that are stated in
    machine code.
    """
    try:
        return _warn_of_disabled_jit() if int(os.environ.get("NUMBA_DISABLE_JIT", "0")) else None
    except ValueError:  # numba does not heed it either
        return None


@cache
def _warn_of_disabled_jit() -> str:
    logging.getLogger("bezzel").warning("warning: NUMBA_DISABLE_JIT is set, so the compiled kernels are not used")
    return "NUMBA_DISABLE_JIT is set"
