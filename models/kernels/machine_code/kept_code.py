"""The machine code of a kernel in files, for the next process."""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile


class FileForEachKey(IndexDataCacheFile):  # type: ignore[misc]
    """A file for each key, the types of the arguments and the processor, whose digest is part of its name.

    numba numbers its files and keeps the numbers in an index. Two processes that add to it at once can give the same
    number to the code for different types, and later one of them runs the other's.
    """

    def save(self, key: Any, data: Any) -> None:
        self._save_data(self._file(key), data)

    def load(self, key: Any) -> Any:
        """What was saved for this key, or None."""
        try:
            return self._load_data(self._file(key))
        except FileNotFoundError:
            return None

    def flush(self) -> None:
        """Nothing: a file that is saved again takes the place of the damaged one."""

    def _file(self, key: Any) -> str:
        state = repr((numba.__version__, self._source_stamp, key))
        name: str = self._data_name(int(hashlib.sha256(state.encode()).hexdigest()[:16], 16))
        return name


class KeptCode(FunctionCache):  # type: ignore[misc]
    """numba's cache of one function, but no more than a help: a damaged file is begun anew, a full disk is borne."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = FileForEachKey(
            self._cache_path, self._impl.filename_base, self._impl.locator.get_source_stamp()
        )

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The machine code that was kept for these types of arguments, or None."""
        try:
            return super().load_overload(signature, target)
        except Exception:  # a damaged pickle may raise anything
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep it, if that can be done."""
        with suppress(Exception):
            super().save_overload(signature, compiled)
