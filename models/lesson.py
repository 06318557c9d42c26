"""What is defined in a file of its own, one idea a file, and named and explained by it."""

import sys


def as_name(text: str) -> str:
    """The text in the form that all names have: small letters, and hyphens between words."""
    return text.strip().lower().replace("_", "-")


class Documented:
    """Its name comes from the file's, and its lesson is the file's docstring."""

    declared_name: str | None = None
    """A name in place of the file's: that of a plug-in's entry point."""

    @property
    def file_name(self) -> str:
        """The name of the file, or the one that is declared in its place."""
        return as_name(self.declared_name or type(self).__module__.rpartition(".")[2])

    @property
    def lesson(self) -> str:
        """The docstring of the file."""
        return (sys.modules[type(self).__module__].__doc__ or "").strip()
