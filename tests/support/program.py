"""The program: as a process of its own, or called in this one."""

import ast
import contextlib
import gc
import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest import mock

from compare.cli.application import main
from compare.harness.confinement import enclosure
from compare.harness.processes import starting
from models.languages import speaking, spoken

ROOT = Path(__file__).parent.parent.parent
"""The folder of the project."""

HEARD = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM", "SIGQUIT", "SIGALRM") if hasattr(signal, name)
]
"""The signals that end the program, unless its parent ignores them, as nohup and jobs in the background do."""


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file of the project; tests that read many files share them in one process."""
    return ast.parse(path.read_text(encoding="utf-8"))


def bezzel(
    *arguments: str, timeout: float = 120, python: str = sys.executable, folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end, in a process of its own."""
    command = [python, "-m", "compare", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=timeout, check=False)


def bezzel_here(*arguments: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    """Run the program to its end in this process: what Python prints, and the exit code.

    For what needs no process of its own: not for signals, closed streams, or what is loaded at the start. ``encoding``
    is that of its output.
    """
    out, err = (
        io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=errors, write_through=True)
        for errors in ("strict", "backslashreplace")  # as Python opens them
    )
    command = [str(ROOT / "compare" / "__main__.py"), *arguments]
    with (
        _as_it_was(),
        mock.patch.object(starting, "adopt_orphans"),  # tests have children that are not the program's
        mock.patch.object(sys, "argv", command),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = _exit_code()
    printed = [stream.buffer.getvalue().decode(encoding) for stream in (out, err)]
    return subprocess.CompletedProcess(command, code, *printed)


def other_lines(text: str) -> str:
    """The text without its first line, which says what holds for a file of somebody else."""
    first, _, others = text.partition("\n")
    assert first == enclosure.confinement_in_words()
    return others


def hear_signals() -> None:
    """To be called in a process before it becomes the program, which then hears what its parent may ignore."""
    for number in HEARD:
        signal.signal(number, signal.SIG_DFL)


def _exit_code() -> int:
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    raise AssertionError("main() ends the program")


@contextlib.contextmanager
def _as_it_was() -> Iterator[None]:
    """Undo what the program does to its process, which ends with it: signals, memory, environment, language."""
    dispositions = {number: signal.getsignal(number) for number in HEARD}
    threshold = gc.get_threshold()
    try:
        with mock.patch.dict("os.environ"), speaking(spoken()):
            yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*threshold)
        for number, disposition in dispositions.items():
            signal.signal(number, disposition)
