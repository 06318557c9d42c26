"""Standard output and error that are closed, full, or cannot show a character; and the file of --output."""

import codecs
import errno
import io
import os
import re
import stat
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TextIO

from compare.question.errors import BadUse, reason_of_system

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

STANDARD_STREAMS = {1: "stdout", 2: "stderr"}
STANDARD_OUTPUT = "-"
"""The path that stands for standard output."""
OUTPUT_OPTION = re.compile("(-o|--output=?)(?P<path>.*)", re.DOTALL)
"""The option, and the path if that is part of the same word."""
CANNOT_WRITE = {errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT, errno.EBADF}
"""The errors of a medium that is full or broken, or open for reading only."""
SUBSTITUTES = {
    "✓": "ok", "✗": "NO", "×": "x", "·": ".", "–": "-", "−": "-", "…": "...", "√": "sqrt", "≤": "<=", "≥": ">=",
    "≠": "!=", "←": "<-", "→": "->", "↑": "up", "↓": "down", "▶": ">", "▸": ">", "‖": "||", "○": "o", "²": "^2",
    "³": "^3", "⁴": "^4",
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    "♛": "Q", "♜": "R", "♝": "B", "♞": "N", "♚": "K", "│": "|", "─": "-", "━": "-", "•": "*",
}  # fmt: skip
"""The texts that replace characters which the encoding of a stream does not have."""
SPINNING = range(0x2800, 0x2900)
"""The Braille patterns of which Rich makes a sign that turns."""


class ReaderGone(Exception):
    """The program that read standard output has ended before this one, as ``head`` does."""


def reason_against_output(words: Sequence[str]) -> str | None:
    """The reason, known before the work, why the answer to these words cannot be written; None if there is none."""
    from models.languages import say  # not before ``main`` has cleared the way

    if _send_answer_to_file(words):
        return None
    if sys.stdout is None:
        return say("the output cannot be written: standard output is closed")
    with suppress(io.UnsupportedOperation):  # what stands for it in a test or a notebook may be no file
        try:
            os.write(sys.stdout.fileno(), b"")
        except OSError as error:
            if error.errno == errno.EBADF:
                return say("the output cannot be written: standard output is open for reading only")
    return None


def _send_answer_to_file(words: Sequence[str]) -> bool:
    """Whether --output (-o) among these words names a file, and not standard output."""
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        option = OUTPUT_OPTION.match(word)
        if option and (option["path"] or following) != STANDARD_OUTPUT:
            return True
    return False


def open_closed_streams() -> None:
    """Have text for a closed stream go nowhere, and not into the next file that is opened."""
    for number in (0, *STANDARD_STREAMS):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    for number, name in STANDARD_STREAMS.items():
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w", closefd=False))


def let_notes_get_lost() -> None:
    """Have text that standard error cannot take go nowhere: the answer and the exit code do not depend on it."""
    usual = sys.__stderr__
    if sys.platform != "win32" and usual is not None and usual is sys.stderr:
        buffer = io.BufferedWriter(_Forgiving(usual.fileno(), "w", closefd=False))
        sys.stderr = io.TextIOWrapper(buffer, usual.encoding, usual.errors, line_buffering=True)


class _Forgiving(io.FileIO):
    """A file that drops text for which there is no room, or no reader."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except OSError as error:
            if error.errno not in {*CANNOT_WRITE, errno.EPIPE}:
                raise
            return len(data)


def substitute_characters() -> None:
    """Have a character that the encoding of standard output or error does not have written in other characters.

    A user who has chosen what happens to such characters (``PYTHONIOENCODING=ascii:replace``) keeps that choice.
    """
    codecs.register_error("bezzel", _substitute)
    for stream, usual in ((sys.stdout, ("strict", "surrogateescape")), (sys.stderr, ("backslashreplace",))):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in usual:
            stream.reconfigure(errors="bezzel")


def _substitute(error: UnicodeError) -> tuple[str | bytes, int]:
    """The text that replaces the first character that cannot be encoded; and the place after it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    character, after = error.object[error.start], error.start + 1
    if 0xDC80 <= ord(character) <= 0xDCFF:  # a byte of a file name that is no text
        return bytes([ord(character) - 0xDC00]), after
    if ord(character) in SPINNING:
        return "*", after
    without_accents = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return SUBSTITUTES.get(character) or without_accents or ascii(character)[1:-1], after


@contextmanager
def output_that_may_fail() -> Iterator[None]:
    """Raise ReaderGone from the block if standard output has no reader, and BadUse if it has no room."""
    try:
        yield
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit) as error:
        if isinstance(error, SystemExit) and not isinstance(error.__context__, BrokenPipeError):
            raise  # otherwise Rich has made it of a BrokenPipeError
        _write_nowhere()
        raise ReaderGone from None
    except OSError as error:
        if error.errno not in CANNOT_WRITE:
            raise
        _write_nowhere()
        raise BadUse("the output cannot be written: {reason}", reason=reason_of_system(error)) from None


def _write_nowhere() -> None:
    """Send standard output nowhere, so that Python, which writes the rest of it at the end, does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


@contextmanager
def output_stream(path: str | None) -> Iterator[TextIO]:
    """The file at this path, or standard output if it is None or "-". Raises BadUse if the path cannot be written."""
    if path is None or path == STANDARD_OUTPUT:
        yield sys.stdout
        return
    with output_file(path) as file:
        yield file


def output_file_if_named(path: str | None) -> AbstractContextManager["OutputFile | None"]:
    """The file at this path; None if no path is given. Raises BadUse if the path cannot be written."""
    return nullcontext() if path is None else output_file(path)


@contextmanager
def output_file(path: str) -> Iterator["OutputFile"]:
    """The file at this path.

    The file is opened before the work, so that a bad path costs no time; what it held is replaced when the first result
    is written, so that a call that is refused costs no file. Raises BadUse if the path cannot be written, or is "-".
    """
    if path == STANDARD_OUTPUT:
        raise BadUse("'-' is standard output, where something else is written; name a file")
    try:
        is_new = not os.path.lexists(path)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o666)
    except (OSError, ValueError) as error:
        sentence = "cannot write {path}: {reason}"
        raise BadUse(sentence, path=path or repr(path), reason=reason_of_system(error)) from None
    stream = OutputFile(descriptor)
    try:
        with stream:
            yield stream
    finally:
        if is_new and not stream.has_begun:
            with suppress(OSError):
                os.unlink(path)


class OutputFile(io.TextIOWrapper):
    """A file whose old content is dropped at the first write."""

    def __init__(self, descriptor: int) -> None:
        super().__init__(io.BufferedWriter(io.FileIO(descriptor, "w")), encoding="utf-8")
        self.has_begun = False

    def write(self, text: str) -> int:
        self._drop_old_content()
        return super().write(text)

    def write_bytes(self, content: bytes) -> None:
        """Write bytes, such as a picture."""
        self._drop_old_content()
        self.buffer.write(content)

    def _drop_old_content(self) -> None:
        """Empty the file before the first write; a device or a pipe has nothing to empty."""
        if not self.has_begun:
            self.has_begun = True
            if stat.S_ISREG(os.fstat(self.fileno()).st_mode):
                os.ftruncate(self.fileno(), 0)


def print_laid_out(console: "Console", page: "RenderableType") -> None:
    """Print the page in colours on a terminal; otherwise as plain text, without blanks at the ends of lines."""
    if console.is_terminal:
        console.print(page, crop=False)
        return
    with console.capture() as capture:
        console.print(page)
    print("\n".join(line.rstrip() for line in capture.get().splitlines()))
