"""Where no scheduler is, whatever else listens there, it is said in one line, and soon."""

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

pytest.importorskip("distributed")

from compare.harness.cluster import scheduler
from tests.support.program import bezzel_here

pytestmark = pytest.mark.filterwarnings("ignore")
GREETINGS = {
    "silent": (b"", "says nothing within 0.5 seconds"),
    "ssh": (b"SSH-2.0-OpenSSH_9.6\r\n", "is no scheduler of Dask"),
    "web": (b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", "is no scheduler of Dask"),
    "small": (b"\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0no", ""),
}
"""Greetings of a server to whoever connects, and how each is told."""


@pytest.fixture(autouse=True)
def _little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "SECONDS_TO_ANSWER", 0.5)
    monkeypatch.setattr(scheduler, "SECONDS_TO_CONNECT", 0.4)


@pytest.fixture
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where a server greets with these bytes, and then says nothing."""
    greeting: bytes = request.param
    taken: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            with suppress(OSError):
                while True:
                    taken.append(server.accept()[0])
                    taken[-1].sendall(greeting)

        threading.Thread(target=greet, daemon=True).start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
    for one in taken:
        one.close()


@pytest.mark.parametrize(
    ("address", "words"), [pytest.param(*one, id=name) for name, one in GREETINGS.items()], indirect=["address"]
)
def test_another_server_is_not_waited_for(address: str, words: str) -> None:
    done = bezzel_here("count", "4", "--cluster", address)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: no cluster answers at {address}: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


def test_nor_is_a_port_at_which_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
    assert scheduler.reason_against_scheduler(address) == f"Timed out trying to connect to {address} after 0.4 s"


def test_an_address_without_a_port_is_told_what_it_lacks() -> None:
    assert scheduler.reason_against_scheduler("tcp://localhost") == "missing port number in address 'localhost'"


def test_an_error_without_a_message_is_said_by_its_kind() -> None:
    assert scheduler.first_line(TimeoutError()) == "TimeoutError"
    assert scheduler.first_line(OSError("refused\nby the host")) == "refused"
