"""The server as a whole: its port, its address, and how it ends."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn

from compare.classroom.serving.guard import Guard, make_token
from compare.classroom.serving.site import Rules, Site
from compare.question.errors import BadUse

ADDRESS = "127.0.0.1"
SECONDS_TO_END = 5


def serve(port: int, rules: Rules, tell: Callable[[str], None]) -> None:
    """Serve until Ctrl-C, which raises KeyboardInterrupt. ``tell`` is told the address. Raises BadUse.

    ``port`` 0: any port that is free.
    """
    with open_socket(port) as listening:
        guard = Guard(listening.getsockname()[1], make_token())
        config = uvicorn.Config(
            Site(guard, rules).application(), log_level="critical", access_log=False, server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_END, lifespan="on",
        )  # fmt: skip
        tell(f"http://{ADDRESS}:{guard.port}/{guard.token}/")
        asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def open_socket(port: int) -> socket.socket:
    """A socket of this machine alone. Raises BadUse if the port is in use."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((ADDRESS, port))
        listening.listen()
    except OSError as error:
        listening.close()
        raise BadUse(f"port {port} of {ADDRESS} cannot be used: {error.strerror}; choose another by --port") from None
    return listening
