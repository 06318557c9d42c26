"""Where a parameter of a command has its value from: ``Annotated[str, Option(help="…")]``.

What reads the command line with these, here or in the browser, is not imported.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Argument:
    """A word of the command line, or all of them; ``metavar`` stands for it in the help."""

    metavar: str
    help: str


class Option:
    """An option. Without ``names`` it is called after its parameter; ``metavar`` stands for its value in the help."""

    def __init__(self, *names: str, metavar: str | None = None, help: str) -> None:
        self.names: Sequence[str] = names
        self.metavar = metavar
        self.help = help

    def names_for(self, parameter: str) -> Sequence[str]:
        """Its names as the option of a parameter."""
        return self.names or (f"--{parameter.replace('_', '-')}",)
