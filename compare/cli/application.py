"""The program: calls the command that the command line names, and says in one line what went wrong."""

import gc
import os
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from compare.cli import commands as commands_package
from compare.cli.commands import commands_by_purpose, describe_command, names_of_commands
from compare.cli.search_path import leave_out_first_place, starts_with_folder_of_script
from compare.cli.signatures import as_command, language_option, translate_messages, translate_placeholders
from compare.cli.standard_streams import (
    ReaderGone,
    let_notes_get_lost,
    open_closed_streams,
    output_that_may_fail,
    reason_against_output,
    substitute_characters,
)
from compare.harness.signals.ending import RaisedAgain, Terminated, die_of, hear_signals, leave_at_once, stop_insisting
from compare.question.errors import INTERRUPTED, READER_GONE, BadUse, print_error, reason_of_system
from compare.question.parameters import in_spoken_language, lay_out_help

HELP = """State one chess question in many formulations, run them side by side, and see whether they agree.

Examples:

  python -m compare run 10                       the 10-queens question
  python -m compare run 8 --problem domination   the fewest that cover it
  python -m compare show 8 --classes             the 12 classes of the 92
  python -m compare list                         what there is to ask
"""

ALLOCATIONS_BETWEEN_COLLECTIONS = 100_000
"""Python looks for unused cycles after 700, from 3.13 on after 2000: a tenth of the start, and few are found."""

NAME = "bezzel"
"""The name of the package, and of the program where it is installed."""


class GroupedCommands(click.Group):
    """The commands, which the help of the program shows by their purposes."""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, names_of_commands()))
        for heading, described in commands_by_purpose().items():
            with formatter.section(heading):
                formatter.write_dl([(f"{one.name:<{width}}", one.summary) for one in described])


def application(words: Sequence[str] | None = None) -> GroupedCommands:
    """The program with the commands that these words on the command line need; None: with all commands.

    If the first word is a command, that one alone is loaded. If no word is, the commands have only their help.
    """
    translate_messages()
    names = names_of_commands()
    commands: list[click.Command]
    if words is not None and not set(words) & set(names):
        commands = [click.Command(name, help=describe_command(name).help) for name in names]
    else:
        needed = [words[0]] if words and words[0] in names else names
        commands = [as_command(name, import_module(f"{commands_package.__name__}.{name}").command) for name in needed]
    return GroupedCommands(
        help=in_spoken_language(lay_out_help(HELP)),
        options_metavar=translate_placeholders("[OPTIONS]"),
        subcommand_metavar=translate_placeholders("[COMMAND] [ARGS]..."),
        commands=commands,
        params=[_version_option(), language_option()],
        invoke_without_command=True,
        callback=_print_help_without_command,
    )


def _version_option() -> click.Option:
    """The option --version, which ends the program before a command is called, as --help does."""
    from models.languages import translate_help  # not before ``main`` has cleared the way

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_print_version,
        help=translate_help("Print the version."),
    )


def _print_version(context: click.Context, _option: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        click.echo(f"{NAME} {program_version()}")
        context.exit()


def program_version() -> str:
    """The version that the project file of a clone names; otherwise that of the package that is installed."""
    import tomllib
    from importlib.metadata import PackageNotFoundError, version

    project_file = Path(__file__).parents[2] / "pyproject.toml"
    if project_file.is_file():
        project = tomllib.loads(project_file.read_text("utf-8")).get("project", {})
        if project.get("name") == NAME:
            return str(project["version"])
    try:
        return version(NAME)
    except PackageNotFoundError:
        return "of unknown version"


@click.pass_context
def _print_help_without_command(context: click.Context, /, **_read_before: str | None) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """Run the program, and exit. Bad use is one line and exit code 2, and so is a text that a language lacks.

    An error of the system is one line and code 1.
    """
    if starts_with_folder_of_script():
        leave_out_first_place()
    from compare.question.language import speak_as_asked  # not before the way is cleared

    hear_signals()
    _start_lightly()
    with suppress(BadUse):  # raised again when the words are read
        speak_as_asked([])
    _drop_sizes_that_are_no_numbers()
    reason = reason_against_output(sys.argv[1:])
    open_closed_streams()
    let_notes_get_lost()
    substitute_characters()
    code = _refuse(reason) if reason else _run()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left that it could stop
    if code == INTERRUPTED:
        leave_at_once(code)
    gc.freeze()  # what is there at the end need not be looked through again
    sys.exit(code)


def _run() -> int | None:
    """Run the command, and return its exit code (None: 0)."""
    try:
        with output_that_may_fail():
            return _call(sys.argv[1:])
    except (Exception, RaisedAgain, KeyboardInterrupt) as error:
        signalled = stop_insisting()  # a library may have made another exception of Ctrl-C
        return _explain_end(signalled or error)


def _call(words: Sequence[str]) -> int | None:
    """Call the command that the words name, and return its exit code (None: 0).

    Not by click's own ``main``, which ends the program in ways of its own.
    """
    from compare.question.language import speak_as_asked  # not before ``main`` has cleared the way

    words = speak_as_asked(words)
    name = Path(sys.argv[0]).name
    program = application(words)
    try:
        with program.make_context("python -m compare" if name == "__main__.py" else name, words) as context:
            code: int | None = program.invoke(context)
            return code
    except click.exceptions.Exit as ended:  # the help is printed
        return ended.exit_code


def _explain_end(error: BaseException) -> int:
    """Print why the command ended, if there is something to say. Returns the exit code; other errors are raised."""
    from models.languages import MissingText  # not before ``main`` has cleared the way

    match error:
        case KeyboardInterrupt():
            return INTERRUPTED
        case Terminated():
            die_of(error.number)
        case ReaderGone():
            return READER_GONE
        case BadUse() | MissingText():
            return _refuse(str(error))
        case OSError():
            return _refuse(_explain_system_error(error), 1)
    if not hasattr(error, "format_message"):
        raise error
    return _refuse(_explain_usage_error(error))


def _start_lightly() -> None:
    """Leave out work that costs time at the start and is not needed.

    numpy starts one thread per core for linear algebra, which is not used here. A user's own setting is kept.
    """
    gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _drop_sizes_that_are_no_numbers() -> None:
    """Drop COLUMNS and LINES if they are no usual numbers: Rich and click read the terminal's size there, and fail."""
    for name in ("COLUMNS", "LINES"):
        if not re.fullmatch("[0-9]{1,5}", os.environ.get(name, "0")):
            del os.environ[name]


def _explain_system_error(error: OSError) -> str:
    """An error of the system in words: for example too many open files, or a folder that was deleted."""
    from models.languages import say  # not before ``main`` has cleared the way

    if isinstance(error, FileNotFoundError) and error.filename is None:
        return say("the folder in which the program was called does not exist any more; change to another one")
    place = f": {error.filename}" if error.filename is not None else ""
    return say("the system refused: {reason}{place}", reason=reason_of_system(error), place=place)


def _explain_usage_error(error: Any) -> str:
    """The error of click's parser in words. It takes a number below 0 for an option."""
    from models.languages import say  # not before ``main`` has cleared the way

    option = getattr(error, "option_name", "")
    if option.lstrip("-").isdigit():
        sentence = "{option} is no option, and as a number it is too small: give a whole number from 1 on"
        return say(sentence, option=option)
    if isinstance(error, click.NoSuchOption):
        near = say(" (perhaps {names})", names=say(" or ").join(error.possibilities)) if error.possibilities else ""
        message = say("No such option: {name}{near}", name=error.option_name, near=near)
    else:
        message = error.format_message()
    context = getattr(error, "ctx", None)
    is_of_program = context is not None and context.parent is None
    command = "" if is_of_program else next((word for word in sys.argv[1:] if word in names_of_commands()), "")
    where = f"'{command} --help'".replace("' ", "'")
    return say("{message}; {where} says what it takes", message=message.rstrip("."), where=where)


def _refuse(message: str, code: int = 2) -> int:
    """Print an error, and return the exit code."""
    print_error(message)
    return code
