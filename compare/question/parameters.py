"""The annotations that say where a command's parameters get their values: ``Annotated[str, Option(help="…")]``.

The two parsers of the command line, click here and argparse in the browser, read these annotations. So a command knows
neither parser.
"""

import inspect
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from compare.question.errors import BadUse

METAVARS_OF_FILES = ("FILE", "PATH")
"""The metavars of options whose values are paths of files."""


@dataclass(frozen=True, slots=True)
class Argument:
    """A word of the command line that is no option, or a list of such words; ``metavar`` stands for it in the help."""

    metavar: str
    help: str


class Option:
    """An option. Without ``names`` it is called after its parameter; ``metavar`` stands for its value in the help.

    ``for_programs``: it asks for output that programs read, which is in English. ``usual``: the value that the help
    shows, where the parameter is None if the user gives none, so that the command knows what was given.
    """

    def __init__(
        self, *names: str, metavar: str | None = None, help: str, for_programs: bool = False, usual: str | None = None
    ) -> None:
        self.names: Sequence[str] = names
        self.metavar = metavar
        self.help = help
        self.for_programs = for_programs
        self.usual = usual

    def names_for(self, parameter: str) -> Sequence[str]:
        """The names of this option for the parameter with this name, such as ``--size``."""
        return self.names or (f"--{parameter.replace('_', '-')}",)


@dataclass(frozen=True, slots=True)
class MadeBy:
    """A value that ``maker`` makes of several options and arguments, which are the maker's own parameters.

    ``parameters`` gives the parameters of a maker whose signature does not list them, such as a flag for each view. A
    parameter whose annotation is a plain class, without a source, is made by that class.
    """

    maker: Callable[..., Any]
    parameters: Callable[[], Iterable[inspect.Parameter]] | None = None

    def declared(self) -> Iterable[inspect.Parameter]:
        """The parameters of the maker, which may be made by makers themselves."""
        return self.parameters() if self.parameters else inspect.signature(self.maker).parameters.values()


def lay_out_help(docstring: str | None) -> str:
    """The docstring as a help: without indentation, and each of its indented lines, the examples, a paragraph."""
    return re.sub(r"\n(?=  )(?<!\n\n)", "\n\n", inspect.cleandoc(docstring or ""))


EXAMPLE = re.compile(r"( +\S.*?  +)(\S.*)")
"""A line of the help: a command, and what is said of it."""


def in_spoken_language(laid_out: str) -> str:
    """The help of ``lay_out_help`` in the language that is spoken; of an example only the explanation is translated."""
    from models.languages import ENGLISH, spoken, translate_help  # not before the program has cleared the way

    def translated(paragraph: str) -> str:
        if example := EXAMPLE.fullmatch(paragraph):
            return example[1] + translate_help(example[2])
        return paragraph if paragraph.startswith(" ") else translate_help(" ".join(paragraph.split()))

    return laid_out if spoken() == ENGLISH else "\n\n".join(map(translated, laid_out.split("\n\n")))


def parameters_of(command: Callable[..., Any]) -> list[inspect.Parameter]:
    """The options and arguments of a command; a value that is made stands there as the parameters of its maker."""
    return list(_options_of(MadeBy(command)))


def call(command: Callable[..., Any], by_name: Mapping[str, Any]) -> Any:
    """Call a command with the values of its options and arguments by name, and return its result.

    What is not given has its default. English is spoken from then on if an option asks for output for programs. Raises
    BadUse if two of them name one file.
    """
    from models.languages import ENGLISH, speak  # not before the program has cleared the way

    parameters = parameters_of(command)
    _refuse_one_file_twice(parameters, by_name)
    sources = {one.name: get_args(one.annotation)[1] for one in parameters}
    if any(isinstance(one, Option) and one.for_programs and by_name.get(name) for name, one in sources.items()):
        speak(ENGLISH)
    return _make(MadeBy(command), by_name)


def _refuse_one_file_twice(parameters: Iterable[inspect.Parameter], by_name: Mapping[str, Any]) -> None:
    """Raise BadUse if options or arguments name one file: what one writes would replace what the other has there."""
    named_by: dict[object, str] = {}
    for parameter in parameters:
        source = get_args(parameter.annotation)[1]
        value = by_name.get(parameter.name, parameter.default)
        words = [word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str)]
        if isinstance(source, Option):
            name = source.names_for(parameter.name)[0]
            paths = words if source.metavar in METAVARS_OF_FILES else []
        else:
            name, paths = "FILE", [word for word in words if "FILE" in source.metavar and not word.isdecimal()]
        for path in paths:
            file = _identify_file(path)
            if file is not None and (other := named_by.setdefault(file, name)) != name:
                sentence = "{one} and {other} name one file, {path}; give each a file of its own"
                raise BadUse(sentence, one=other, other=name, path=path)


def _identify_file(path: str) -> object | None:
    """A value that all paths of a file have in common; None for what is no regular file, such as a folder or device."""
    try:
        status = os.stat(path)
    except OSError:  # it is not there yet
        return os.path.normcase(os.path.realpath(path))
    except ValueError:  # no file can be called so
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def _options_of(made: MadeBy) -> Iterator[inspect.Parameter]:
    """The options and arguments of which a value is made, one after the other."""
    for parameter in made.declared():
        inner = _maker_of(parameter)
        if inner is None:
            yield parameter
        else:
            yield from _options_of(inner)


def _make(made: MadeBy, by_name: Mapping[str, Any]) -> Any:
    """The value that a maker makes of the values by name, which are also handed to the makers of its parameters."""
    values = {}
    for parameter in made.declared():
        inner = _maker_of(parameter)
        if inner is not None:
            values[parameter.name] = _make(inner, by_name)
        elif parameter.name in by_name or parameter.default is not inspect.Parameter.empty:
            values[parameter.name] = by_name.get(parameter.name, parameter.default)
    return made.maker(**values)


def _maker_of(parameter: inspect.Parameter) -> MadeBy | None:
    """The maker of a parameter's value; None if the parameter is an option or an argument itself."""
    if inspect.isclass(parameter.annotation):
        return MadeBy(parameter.annotation)
    source = get_args(parameter.annotation)[1]
    return source if isinstance(source, MadeBy) else None
