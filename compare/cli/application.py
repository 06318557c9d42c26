"""The command line: one file a command in ``compare/commands``, found by itself."""

import gc
import importlib
import os
import pkgutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import typer

from compare.cli.standard_streams import ReaderGone, open_closed_streams, output_that_may_fail
from compare.question.errors import INTERRUPTED, BadUse

HELP = """State one chess question in many formulations, run them side by side, and see whether they agree.

Examples:

  python -m compare run 10                          the 10-queens question

  python -m compare run 8 --problem domination      the fewest queens that cover the board

  python -m compare show 8 --classes                the 12 real solutions among the 92

  python -m compare list                            what there is to ask, and who answers it
"""

ALLOCATIONS_BETWEEN_COLLECTIONS = 10_000
"""Python looks for unused cycles every 700, which is a tenth of the start: nearly all that is loaded stays."""


def application(asked: str | None = None) -> typer.Typer:
    """The program with the one command that is asked for, or, where that is no command, with all of them.

    A command file defines ``command`` (a function) and is named like it.
    """
    app = typer.Typer(
        help=HELP, no_args_is_help=False, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    app.callback(invoke_without_command=True)(_without_command)
    commands = importlib.import_module("compare.commands")
    names = [found.name for found in pkgutil.iter_modules(commands.__path__)]
    for name in [asked] if asked in names else names:
        module = importlib.import_module(f"compare.commands.{name}")
        app.command(name)(module.command)
    return app


def _without_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the program; bad use is one line and exit code 2."""
    _look_for_no_module_beside_the_script()
    _start_lightly()
    open_closed_streams()
    try:
        with output_that_may_fail():
            code = application(*sys.argv[1:2])(standalone_mode=False)
    except BadUse as error:
        code = _refused(str(error))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except ReaderGone:
        code = 141
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        code = _refused(_said_of(error))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left that it could stop
    if code == INTERRUPTED:
        _leave_at_once(code)
    gc.freeze()  # what is there at the end need not be looked through again
    sys.exit(code)


def _start_lightly() -> None:
    """Do without what costs time at the start and serves nobody here.

    numpy starts a thread a core for linear algebra, of which there is none; a user's own setting stands.
    """
    gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _look_for_no_module_beside_the_script() -> None:
    """Python looks there first, and PySAT installs a script of its own there that is called ``models.py``.

    Nor do processes that are started look in the folder in which the program is called, which may be that one.
    """
    if Path(sys.argv[0]).resolve().parent == Path(sys.path[0]).resolve():
        del sys.path[0]
        os.environ["PYTHONSAFEPATH"] = "1"


def _leave_at_once(code: int) -> NoReturn:
    """End without waiting for threads that compute: Ctrl-C, pressed again, would only break into the waiting."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)


def _said_of(error: Any) -> str:
    """What the parser of the command line says; a number below 0 looks like an option to it."""
    option = getattr(error, "option_name", "")
    if option.lstrip("-").isdigit():
        return f"{option} is no option, and as a number it is too small: whole numbers from 1 on are meant"
    message: str = error.format_message()
    return message


def _refused(message: str) -> int:
    one_line = " ".join(message.split())
    print(f"error: {one_line}", file=sys.stderr)
    return 2
