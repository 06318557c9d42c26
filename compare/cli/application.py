"""The command line: one file for each command in ``compare/cli/commands``; a new file is found without a list."""

import ast
import gc
import importlib
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from compare.cli.errors import print_error
from compare.cli.standard_streams import (
    ReaderGone,
    let_notes_get_lost,
    open_closed_streams,
    output_that_may_fail,
    reason_against_output,
    substitute_characters,
)
from compare.harness.ending import RaisedAgain, Terminated, die_of, hear_signals, leave_at_once, stop_insisting
from compare.question.errors import INTERRUPTED, BadUse

HELP = """State one chess question in many formulations, run them side by side, and see whether they agree.

Examples:

  python -m compare run 10                          the 10-queens question

  python -m compare run 8 --problem domination      the fewest queens that cover the board

  python -m compare show 8 --classes                the 12 real solutions among the 92

  python -m compare list                            what there is to ask, and who answers it
"""

ALLOCATIONS_BETWEEN_COLLECTIONS = 10_000
"""Python's default is 700; looking for unused cycles that often takes a tenth of the start, and finds nearly none."""


COMMANDS = "compare.cli.commands"


def application(words: Sequence[str] | None = None) -> typer.Typer:
    """The program with what these words on the command line need; None: with all commands.

    That is the one command that comes first; or where no command is named, what the help says of each. A command file
    defines a function ``command``; the name of the command is that of the file.
    """
    app = typer.Typer(
        help=HELP, no_args_is_help=False, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    app.callback(invoke_without_command=True)(_without_command)
    from models.catalogue.discovery import module_names  # not before ``main`` has cleared the way

    names = module_names(COMMANDS)
    if words is not None and list(words) == ["--version"]:
        return app
    if words is not None and not set(words) & set(names):
        for name in names:
            app.command(name)(_described(name))
        return app
    for name in [words[0]] if words and words[0] in names else names:
        app.command(name)(importlib.import_module(f"{COMMANDS}.{name}").command)
    return app


def _described(name: str) -> Callable[[], None]:
    """What has the docstring of a command, which is read from its file: to import all takes most of a second."""
    file = Path(__file__).with_name("commands") / f"{name}.py"
    definitions = ast.parse(file.read_text("utf-8")).body
    [command] = [each for each in definitions if isinstance(each, ast.FunctionDef) and each.name == "command"]

    def only_described() -> None:
        raise NotImplementedError

    only_described.__doc__ = ast.get_docstring(command)
    return only_described


def _without_command(
    context: typer.Context, is_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    if is_version:
        from compare.cli.version import NAME, program_version

        typer.echo(f"{NAME} {program_version()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the program. Bad use is one line and exit code 2; what the system refuses, one line and exit code 1."""
    _look_for_no_module_beside_the_script()
    hear_signals()
    _start_lightly()
    _drop_sizes_that_are_no_numbers()
    reason = reason_against_output(sys.argv[1:])
    open_closed_streams()
    let_notes_get_lost()
    substitute_characters()
    code = _refuse(f"the output cannot be written: {reason}") if reason else _run()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left that it could stop
    if code == INTERRUPTED:
        leave_at_once(code)
    gc.freeze()  # what is there at the end need not be looked through again
    sys.exit(code)


def _run() -> int | None:
    """Run the command; the exit code (None: 0)."""
    try:
        with output_that_may_fail():
            code: int | None = application(sys.argv[1:])(standalone_mode=False)
            return code
    except (Exception, RaisedAgain, KeyboardInterrupt) as error:
        told = stop_insisting()  # a library may have made another exception of Ctrl-C
        return _explain_end(told or error)


def _explain_end(error: BaseException) -> int:
    """Say why the command ended, where there is something to say; the exit code."""
    match error:
        case KeyboardInterrupt():
            return INTERRUPTED
        case Terminated():
            die_of(error.number)
        case ReaderGone():
            return 141
        case BadUse():
            return _refuse(str(error))
        case OSError():
            return _refuse(_explain_system_error(error), 1)
    if not hasattr(error, "format_message"):
        raise error
    return _refuse(_explain_usage_error(error))


def _start_lightly() -> None:
    """Leave out what costs time at the start and is not needed.

    numpy starts one thread per core for linear algebra, which is not used here. A user's own setting is kept.
    """
    gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _drop_sizes_that_are_no_numbers() -> None:
    """What lays out tables reads the size of the terminal from these variables, whatever digits they have."""
    for name in ("COLUMNS", "LINES"):
        if not re.fullmatch("[0-9]{1,5}", os.environ.get(name, "0")):
            del os.environ[name]


def _look_for_no_module_beside_the_script() -> None:
    """Python looks there first, and PySAT installs a script there that is called ``models.py``.

    Nor shall processes that are started look in the folder in which the program is called, which may be the same one.
    """
    if Path(sys.argv[0]).resolve().parent == Path(sys.path[0]).resolve():
        del sys.path[0]
        os.environ["PYTHONSAFEPATH"] = "1"


def _explain_system_error(error: OSError) -> str:
    """For example too many open files, or a folder that was deleted."""
    if isinstance(error, FileNotFoundError) and error.filename is None:
        return "the folder in which the program was called does not exist any more; change to another one"
    place = f": {error.filename}" if error.filename is not None else ""
    return f"the system refused: {error.strerror or error}{place}"


def _explain_usage_error(error: Any) -> str:
    """The message of the parser of the command line; a number below 0 looks like an option to it."""
    option = getattr(error, "option_name", "")
    if option.lstrip("-").isdigit():
        return f"{option} is no option, and as a number it is too small: give a whole number from 1 on"
    message: str = error.format_message()
    context = getattr(error, "ctx", None)
    named = context.info_name if context else next(iter(sys.argv[1:]), "")
    where = f"'{named} --help'" if named in sys.argv[1:2] and not named.startswith("-") else "'--help'"
    return f"{message.rstrip('.')}; {where} says what it takes"


def _refuse(message: str, code: int = 2) -> int:
    print_error(message)
    return code
