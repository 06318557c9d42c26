"""What is defined in a file of its own, one idea a file, and named and explained by it."""

import sys


class Explained:
    """Its name comes from the file's, and its lesson is the file's docstring."""

    @property
    def file_name(self) -> str:
        """The name of the file, with hyphens."""
        return type(self).__module__.rpartition(".")[2].replace("_", "-")

    @property
    def lesson(self) -> str:
        """The docstring of the file."""
        return (sys.modules[type(self).__module__].__doc__ or "").strip()
