"""The program in the browser: the kernel of a page, whose cells call commands without processes.

The commands are the same functions; their signatures are read with argparse instead of click, as each package is loaded
over the network.
"""

import argparse
import inspect
import os
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn, get_args, get_origin

from compare.cli import commands as commands_package
from compare.cli.commands import names_of_commands
from compare.lessons.browser.kernel import Kernel, Send
from compare.lessons.browser.stand_ins import stand_in
from compare.question.errors import BadUse, print_error
from compare.question.language import speak_as_asked
from compare.question.parameters import Argument, call, in_spoken_language, lay_out_help, parameters_of
from models.languages import MissingText, speak, speaking, spoken

COLUMNS = "100"
"""The width of tables, in characters."""


def begin(send: Send, folder: str, language: str) -> Kernel:
    """A kernel that works in a folder, which is made if it is missing, without processes, and speaks this language."""
    stand_in()
    from compare.harness.workplaces import work_in
    from compare.lessons.browser.in_process import ThisInterpreter

    work_in(ThisInterpreter)
    os.environ |= {"COLUMNS": COLUMNS, "LANG": language}
    speak(language)
    Path(folder).mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    return Kernel(send, run)


def run(words: Sequence[str]) -> int:
    """Run a command and return its exit code. Bad use, and a missing text, are one line and exit code 2."""
    with speaking(spoken()):  # a command may speak another language, to its end
        try:
            return _run(words)
        except (BadUse, MissingText) as error:
            print_error(str(error))
            return 2


def _run(words: Sequence[str]) -> int:
    """Run a command, in the language that the words name, and return its exit code. Raises BadUse, as commands do."""
    names, words = names_of_commands(), speak_as_asked(words)
    if not words or words[0] not in names:
        sentence = "there is no command {name!r}; there are {names}"
        raise BadUse(sentence, name=" ".join(words[:1]), names=", ".join(names))
    command = import_module(f"{commands_package.__name__}.{words[0]}").command
    if "--help" in words:
        print(in_spoken_language(lay_out_help(command.__doc__)))
        return 0
    given = _make_parser(words[0], command).parse_intermixed_args(words[1:])
    return int(call(command, vars(given)) or 0)


class Parser(argparse.ArgumentParser):
    """A parser that raises BadUse where argparse would end the program."""

    def error(self, message: str) -> NoReturn:
        """Raise BadUse with the message."""
        raise BadUse("{message}; {where} says what it takes", message=message, where=f"'{self.prog} --help'")


def _make_parser(name: str, command: Callable[..., int | None]) -> Parser:
    """The parser of a command's words, made from the signature of its function."""
    parser = Parser(prog=name, add_help=False, allow_abbrev=False)
    for parameter in parameters_of(command):
        kind, source = get_args(parameter.annotation)
        is_needed = parameter.default is inspect.Parameter.empty
        default = None if is_needed else parameter.default
        is_list = any(get_origin(one) is list for one in (kind, *get_args(kind)))
        if isinstance(source, Argument):
            one, several = (None, "+") if is_needed else ("?", "*")
            parser.add_argument(parameter.name, nargs=several if is_list else one, default=default)
            continue
        names, action = source.names_for(parameter.name), "append" if is_list else "store"
        if kind is bool:
            parser.add_argument(*names, dest=parameter.name, action="store_true", default=default)
        else:
            parser.add_argument(*names, dest=parameter.name, action=action, default=default, required=is_needed)
    return parser
