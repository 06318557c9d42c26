"""Messages through a pipe, for which the reader never waits: whatever the writer does, the reader goes on.

A message is a mark, its length, and its bytes. Code that is not ours runs in the writing process and can write to the
pipe, too: half a message counts as not there yet, and anything that is no message raises MalformedMessage.
"""

import os
import struct
import sys
from multiprocessing.connection import Connection
from typing import Protocol

HEADER = struct.Struct("!4sI")
"""The mark, and the length of the message in bytes."""
MARK = b"Bz1\n"
LONGEST = 1 << 26
"""The most bytes of one message."""
READ_BYTES = 1 << 20
"""The most bytes that are read at a time."""


class MalformedMessage(Exception):
    """The pipe holds something that is not a message."""


class Sender(Protocol):
    """Sends messages to the reader."""

    def send(self, message: bytes | bytearray) -> None:
        """Send one message, of at most ``LONGEST`` bytes."""


class Outbox:
    """The writing end of a pipe. It is sent to the process that writes."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def send(self, message: bytes | bytearray) -> None:
        """Write a message. If the reader is gone, end this process, which has nothing more to do."""
        frame = memoryview(HEADER.pack(MARK, len(message)) + message)
        try:
            if sys.platform == "win32":
                self.connection.send_bytes(frame)
                return
            while frame:
                frame = frame[os.write(self.connection.fileno(), frame) :]
        except BrokenPipeError:
            sys.exit(1)


class Inbox:
    """The reading end of a pipe."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.is_closed = False
        """Whether the writing end is closed: after ``take`` nothing more can come."""
        self._buffer = bytearray()
        if sys.platform != "win32":
            os.set_blocking(connection.fileno(), False)

    def take(self) -> list[bytes]:
        """The messages that have arrived in full since the last call, without waiting. Raises MalformedMessage."""
        self._buffer += self._read()
        messages = []
        while len(self._buffer) >= HEADER.size:
            mark, length = HEADER.unpack_from(self._buffer)
            if mark != MARK or length > LONGEST:
                raise MalformedMessage
            end = HEADER.size + length
            if len(self._buffer) < end:
                break
            messages.append(bytes(self._buffer[HEADER.size : end]))
            del self._buffer[:end]
        return messages

    def _read(self) -> bytes:
        """The bytes that are there, without waiting."""
        try:
            if sys.platform == "win32":
                return self.connection.recv_bytes() if self.connection.poll() else b""
            received = os.read(self.connection.fileno(), READ_BYTES)
        except BlockingIOError:
            return b""
        except (EOFError, OSError):
            received = b""
        self.is_closed = not received
        return received
