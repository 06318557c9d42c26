"""Runs a part of the program in a child that is shut in, because this part runs somebody's file itself.

The child has the program's terminal. If there is none, the program passes on what the child prints.
"""

import io
import json
import os
import selectors
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NoReturn, TextIO

from compare.harness.confinement.enclosure import Enclosure, enclosure_of, open_files
from compare.harness.confinement.reading import FileToRun
from compare.harness.processes import starting, tree
from compare.harness.processes.own_folder import OwnFolder
from compare.harness.signals.ending import stop_insisting
from compare.question.errors import READER_GONE, BadUse

CAN_BE_SHUT_IN = sys.platform == "linux"
LONGEST_REPORT = 1 << 16
"""The most bytes of the report, and of one reading of a pipe."""
LOOKS, SECONDS_BETWEEN_LOOKS = 50, 0.02
"""The number of times that the program looks whether the child has ended by itself, before it kills the child."""


def run_shut_in(file: FileToRun, function: Callable[[], int]) -> int:
    """Call the function, which runs the file, in a child that is shut in; return its exit code.

    Raises BadUse, KeyboardInterrupt and BrokenPipeError if the function does. It is called in this process itself if
    nothing is to be confined, or if the system has no means.
    """
    enclosure = enclosure_of(file)
    if not CAN_BE_SHUT_IN or enclosure is None:
        return function()
    starting.adopt_orphans()
    folder = OwnFolder()
    sys.stdout.flush()
    sys.stderr.flush()
    streams = sys.stdout, sys.stderr
    pipes = [None if stream.isatty() else os.pipe() for stream in streams]
    report, report_writer = os.pipe()
    writers = {report_writer, *(ends[1] for ends in pipes if ends)}
    inherited = [number for number in open_files() if number not in writers]
    child = os.fork()
    if not child:
        _Child(enclosure, folder, inherited, pipes, report_writer).call(function)
    os.close(report_writer)
    sources = {report: io.BytesIO()} | {
        _close_writing(ends): stream for ends, stream in zip(pipes, streams, strict=True) if ends
    }
    try:
        with _terminal_is_of_the_child(has_one=any(ends is None for ends in pipes)):
            _pass_on(sources)
            _, status = os.waitpid(child, 0)
    except BaseException:
        _end(child)
        raise
    finally:
        for number in sources:
            os.close(number)
        starting.kill_orphans()
        folder.close()
    return _read_report(sources[report].getvalue(), status)  # type: ignore[union-attr]


def _close_writing(ends: tuple[int, int]) -> int:
    """Close the writing end of a pipe, and return the reading end."""
    os.close(ends[1])
    return ends[0]


@dataclass(frozen=True)
class _Child:
    """The child that runs the file, after it was forked.

    ``folder`` is its own. ``inherited`` are the numbers of open files that it does not need. ``pipes`` has for standard
    output and error the pipe that stands for it; None: it is the terminal.
    """

    enclosure: Enclosure
    folder: OwnFolder
    inherited: Sequence[int]
    pipes: Sequence[tuple[int, int] | None]
    report_writer: int

    def call(self, function: Callable[[], int]) -> NoReturn:
        """Enter the enclosure, call the function, report how it ended, and end."""
        result: dict[str, Any] = {}
        try:
            self._write_into_pipes()
            self.enclosure.enter(str(self.folder.path), self.inherited)
            result = {"code": function()}
            sys.stdout.flush()
        except BadUse as error:
            result = {"bad use": str(error)}
        except KeyboardInterrupt:
            stop_insisting()
            result = {"interrupted": True}
        except BrokenPipeError:
            result = {"code": READER_GONE}
        except BaseException:
            sys.excepthook(*sys.exc_info())
            result = {"code": 1}
        finally:
            with suppress(BaseException):
                sys.stdout.flush()
                sys.stderr.flush()
                os.write(self.report_writer, json.dumps(result).encode())
                tree.kill_descendants(os.getpid())
            os._exit(0)

    def _write_into_pipes(self) -> None:
        """Have standard output and error write into their pipes."""
        for name, ends in zip(("stdout", "stderr"), self.pipes, strict=True):
            if ends:
                was = getattr(sys, name)
                stream = open(ends[1], "w", encoding=was.encoding, errors=was.errors, closefd=False)  # noqa: SIM115
                setattr(sys, name, stream)


def _pass_on(sources: dict[int, Any]) -> None:
    """Copy the bytes of each of these pipes, by number, to its stream, until all pipes are closed."""
    with selectors.DefaultSelector() as selector:
        for number in sources:
            selector.register(number, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                data = os.read(key.fd, LONGEST_REPORT)
                if not data:
                    selector.unregister(key.fd)
                _write(sources[key.fd], data)


def _write(stream: TextIO | io.BytesIO, data: bytes) -> None:
    """Write the bytes to a stream of the program, or add them to the report as far as it may grow."""
    if isinstance(stream, io.BytesIO):
        stream.write(data[: LONGEST_REPORT - len(stream.getvalue())])
    else:
        stream.buffer.write(data)
        stream.buffer.flush()


@contextmanager
def _terminal_is_of_the_child(*, has_one: bool) -> Iterator[None]:
    """Ignore Ctrl-C in this block if the child has the terminal: it hears it, restores the terminal, and reports."""
    if not has_one:
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end(child: int) -> None:
    """End the child: kindly at first, as it may have the terminal."""
    with suppress(OSError):
        os.kill(child, signal.SIGTERM)
        for _ in range(LOOKS):
            if os.waitpid(child, os.WNOHANG)[0]:
                return
            signal.sigtimedwait([signal.SIGCHLD], SECONDS_BETWEEN_LOOKS)
    tree.kill_tree(child)
    with suppress(OSError):
        os.waitpid(child, 0)


def _read_report(text: bytes, status: int) -> int:
    """The exit code that the child reports. Raises what the child reports to have raised.

    A child that was killed reports nothing; then BadUse says how it ended by its wait ``status``.
    """
    try:
        report = json.loads(text)
    except ValueError:
        report = None
    match report:
        case {"bad use": str(message)}:
            raise BadUse(message)
        case {"interrupted": True}:
            raise KeyboardInterrupt
        case {"code": 0 | 1 | 2 | 3 as code}:
            return int(code)
        case {"code": code} if code == READER_GONE:
            raise BrokenPipeError
    raise BadUse(starting.code_in_words(os.waitstatus_to_exitcode(status)))
