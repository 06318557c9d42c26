"""Tells a listener when kernels are compiled, which takes seconds; by default nobody is told."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def compilation_told_to(listener: logging.Handler) -> Iterator[None]:
    """Give the listener, in this block, a record for each kernel that is compiled for the first time."""
    logger = logging.getLogger("bezzel.kernels")
    logger.addHandler(listener)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(listener)
