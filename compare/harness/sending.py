"""What can be sent to a process that is not forked from this one.

A class or a function is sent by the name of its module, and the process imports the module. That is not possible for
what a script, a notebook, ``exec`` or a function body defines. A script could be imported, but then it would run again.
"""

import io
import pickle
from multiprocessing.connection import Connection
from types import FunctionType
from typing import Any


def can_be_sent(*values: object) -> bool:
    """Whether a process that is not forked from this one can have these values, apart from the ends of pipes."""
    try:
        _Probe(io.BytesIO()).dump(values)
    except Exception:
        return False
    return True


class _Probe(pickle.Pickler):
    """Pickles to see whether it can be done."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Connection):
            return bool, ()  # multiprocessing sends it in a way of its own
        if isinstance(value, type | FunctionType) and value.__module__ == "__main__":
            raise pickle.PicklingError(f"{value.__qualname__} is defined in __main__")
        return NotImplemented
