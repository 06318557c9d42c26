"""The sources of the values of a command's parameters: ``Annotated[str, Option(help="…")]``.

The parsers of the command line, click here and argparse in the browser, read these and are not imported.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args


@dataclass(frozen=True, slots=True)
class Argument:
    """A word of the command line, or all of them; ``metavar`` stands for it in the help."""

    metavar: str
    help: str


class Option:
    """An option. Without ``names`` it is called after its parameter; ``metavar`` stands for its value in the help.

    ``for_programs``: it asks for output that programs read, which is in English.
    """

    def __init__(self, *names: str, metavar: str | None = None, help: str, for_programs: bool = False) -> None:
        self.names: Sequence[str] = names
        self.metavar = metavar
        self.help = help
        self.for_programs = for_programs

    def names_for(self, parameter: str) -> Sequence[str]:
        """Its names as the option of a parameter."""
        return self.names or (f"--{parameter.replace('_', '-')}",)


@dataclass(frozen=True, slots=True)
class MadeBy:
    """A value that ``maker`` makes of several options and arguments, which are the maker's own parameters.

    A maker that takes whatever there is, such as a flag for each view, says so by ``parameters``. A parameter whose
    annotation is a class, without a source, is made by this class.
    """

    maker: Callable[..., Any]
    parameters: Callable[[], Iterable[inspect.Parameter]] | None = None

    def declared(self) -> Iterable[inspect.Parameter]:
        """The maker's own parameters."""
        return self.parameters() if self.parameters else inspect.signature(self.maker).parameters.values()


def lay_out_help(docstring: str | None) -> str:
    """The help that a docstring is: each of its examples, the indented lines, is a paragraph of its own."""
    return re.sub(r"\n(?=  )(?<!\n\n)", "\n\n", inspect.cleandoc(docstring or ""))


EXAMPLE = re.compile(r"( +\S.*?  +)(\S.*)")
"""A line of the help: a command, and what is said of it."""


def in_spoken_language(laid_out: str) -> str:
    """A help that is laid out, in the language that is spoken; of an example what is said of it."""
    from models.languages import ENGLISH, spoken, translate_help  # not before the program has cleared the way

    def translated(paragraph: str) -> str:
        if example := EXAMPLE.fullmatch(paragraph):
            return example[1] + translate_help(example[2])
        return paragraph if paragraph.startswith(" ") else translate_help(" ".join(paragraph.split()))

    return laid_out if spoken() == ENGLISH else "\n\n".join(map(translated, laid_out.split("\n\n")))


def parameters_of(command: Callable[..., Any]) -> list[inspect.Parameter]:
    """The options and arguments of a command, with those of makers in the place of what they make."""
    return list(_options_of(MadeBy(command)))


def call(command: Callable[..., Any], given: Mapping[str, Any]) -> Any:
    """Call a command with the values of its options and arguments by name; what is not given has its default.

    From then on English is spoken if what it prints is read by programs.
    """
    from models.languages import ENGLISH, speak  # not before the program has cleared the way

    sources = {one.name: get_args(one.annotation)[1] for one in parameters_of(command)}
    if any(isinstance(one, Option) and one.for_programs and given.get(name) for name, one in sources.items()):
        speak(ENGLISH)
    return _make(MadeBy(command), given)


def _options_of(made: MadeBy) -> Iterator[inspect.Parameter]:
    for parameter in made.declared():
        inner = _maker_of(parameter)
        if inner is None:
            yield parameter
        else:
            yield from _options_of(inner)


def _make(made: MadeBy, given: Mapping[str, Any]) -> Any:
    values = {}
    for parameter in made.declared():
        inner = _maker_of(parameter)
        if inner is not None:
            values[parameter.name] = _make(inner, given)
        elif parameter.name in given or parameter.default is not inspect.Parameter.empty:
            values[parameter.name] = given.get(parameter.name, parameter.default)
    return made.maker(**values)


def _maker_of(parameter: inspect.Parameter) -> MadeBy | None:
    """The maker of a parameter's value; None if the parameter is an option or an argument itself."""
    if inspect.isclass(parameter.annotation):
        return MadeBy(parameter.annotation)
    source = get_args(parameter.annotation)[1]
    return source if isinstance(source, MadeBy) else None
