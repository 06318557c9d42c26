"""Hints of a user about a model from outside: the values of its parameters, and the names of its answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from compare.question.errors import BadUse
from compare.question.parameters import MadeBy, Option
from models.languages import say

LONGEST_VALUE = 40
"""The value of a parameter has no more characters."""
MOST_SHOWN = 60
"""A message shows no more characters of a wrong value."""


@dataclass(frozen=True)
class Hints:
    """Hints about a model.

    ``reads``: the names of the one or two variables or predicates that are its answer; if empty, it is recognised.
    ``parameters`` are pairs of a name and a number, or a word that stands for a number: ``n``, ``rows``, ``columns``,
    ``size``. ``classes``: the model gives one solution of each class.
    """

    reads: tuple[str, ...] = ()
    parameters: tuple[tuple[str, str], ...] = ()
    classes: bool = False


NO_HINTS = Hints()


def parse_hints(
    reads: Annotated[
        str | None,
        Option(metavar="NAME", help="What the pieces are in a model from outside: 'help models-from-outside'."),
    ] = None,
    parameter: Annotated[
        list[str] | None,
        Option(metavar="NAME=VALUE", help="A parameter of a model from outside: a number, n, rows, columns or size."),
    ] = None,
    classes: Annotated[
        bool,
        Option("--classes", help="The model from outside breaks the symmetry: it gives one solution of each class."),
    ] = False,
) -> Hints:
    """The hints of ``--reads``, ``--parameter`` and ``--classes``. Raises BadUse if an option is written wrongly."""
    pairs = [text.partition("=") for text in parameter or ()]
    for name, sign, value in pairs:
        if not sign or not name.strip() or not value.strip() or len(value) > LONGEST_VALUE:
            shown = repr(f"{name}{sign}{value}"[:MOST_SHOWN])
            raise BadUse("--parameter is NAME=VALUE, such as n=8, not {text}", text=shown)
    names = tuple(name.strip() for name in (reads or "").split(","))
    if reads is not None and not (all(names) and len(names) <= 2):
        shown = repr(reads[:MOST_SHOWN])
        raise BadUse("--reads is a name, or two with a comma between them, not {text}", text=shown)
    settings = tuple((name.strip(), value.strip()) for name, _, value in pairs)
    twice = [name for name in dict(settings) if [one for one, _ in settings].count(name) > 1]
    if twice:
        raise BadUse(say("--parameter gives {name} twice", name=twice[0]))
    return Hints(names if reads else (), settings, classes=classes)


GivenHints = Annotated[Hints, MadeBy(parse_hints)]
"""The hints, as options of a command."""


def refuse_without_files(hints: Hints, files: Sequence[str] | None = None) -> None:
    """Raise BadUse if there are hints, but no ``files`` that may have a model."""
    if hints != NO_HINTS and not files:
        raise BadUse("--reads, --parameter and --classes are said of a model from outside; no file with one is named")
