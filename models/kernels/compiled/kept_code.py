"""The machine code of a kernel in files, for the next process."""

from contextlib import suppress
from typing import Any

from numba.core.caching import FunctionCache


class KeptCode(FunctionCache):  # type: ignore[misc]
    """numba's cache of one function, but no more than a help: a damaged file is begun anew, a full disk is borne."""

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The machine code that was kept for these types of arguments, or None."""
        try:
            return super().load_overload(signature, target)
        except Exception:  # a damaged pickle may raise anything
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep it, if that can be done."""
        with suppress(Exception):
            super().save_overload(signature, compiled)
