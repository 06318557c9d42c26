"""The option --confine: whether a file of one's own is shut in while it runs, and the line that says what holds."""

from typing import Annotated, Protocol

from compare.harness.confinement.mode import choose_mode
from compare.question.errors import tell
from compare.question.parameters import MadeBy, Option

Confine = Annotated[
    str,
    Option(
        "--confine",
        metavar="auto|require|off",
        help="Shut a file of your own in: as far as the system can, only wholly, or not at all.",
    ),
]


def say_what_holds(*, to_people: bool) -> None:
    """Print the line that says how far a file is shut in.

    It goes to standard output if that is read by people, and to standard error if programs read the output.
    """
    from compare.harness.confinement import enclosure  # only here: most calls run no file

    if to_people:
        print(enclosure.confinement_in_words(), flush=True)
    else:
        tell(enclosure.confinement_in_words(), mark="")


class SayConfinement(Protocol):
    """A function that does what ``say_what_holds`` does."""

    def __call__(self, *, to_people: bool) -> None:
        """Print the line that says how far a file is shut in."""


def confine_as_asked(confine: Confine = "auto") -> SayConfinement:
    """Confine files from now on as asked, and return ``say_what_holds``. Raises BadUse if that is not possible."""
    choose_mode(confine)
    return say_what_holds


Confinement = Annotated[SayConfinement, MadeBy(confine_as_asked)]
"""The parameter of a command that runs files. Called, it prints the line that says what holds."""
