"""Says, once a process, that kernels are compiled: by the logger ``bezzel.kernels``, which nobody hears by default."""

import logging
from pathlib import Path
from typing import Any

from numba.core import event


class Announcement(event.Listener):  # type: ignore[misc]
    """Hears of all that numba compiles in this process, and tells of the first that is ours."""

    def __init__(self, folder: Path | None) -> None:
        kept = (
            f", once; kept in {folder}" if folder else " each time, as no folder to keep the machine code is writable"
        )
        self.words = f"compiling, which takes some seconds{kept}"
        self.is_made = False

    def on_start(self, event: Any) -> None:
        if not self.is_made and event.data["dispatcher"].py_func.__module__.startswith("models.kernels."):
            self.is_made = True
            logging.getLogger("bezzel.kernels").info(self.words)

    def on_end(self, event: Any) -> None:
        """That it is done is not told."""
