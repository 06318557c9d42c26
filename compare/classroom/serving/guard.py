"""Lets only those ask the server who sit at this machine and know the address, from pages of the server itself.

A page of another site that is open in the same browser can send requests to this machine too, and by a name of its own
(DNS rebinding). So the Host must be this server's, a request that changes something must come from its own pages
(Origin), and the address holds a random token.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

HOST_NAMES = ("127.0.0.1", "localhost")
"""The names by which a browser may call this machine."""
SAFE_METHODS = ("GET", "HEAD")
"""The methods of requests that change nothing."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}
"""The headers of every answer: browsers keep it to themselves, and show it in no page of another site."""


@dataclass(frozen=True)
class Guard:
    """Decides which requests a server on this port, with this token in its address, may answer."""

    port: int
    token: str

    def refusing_status(self, method: str, path: str, headers: Mapping[str, str]) -> int | None:
        """The HTTP status that refuses a request; None if it is allowed.

        ``headers`` are by their names in small letters. 404 stands for a wrong token, 403 for another host or page.
        """
        hosts = {f"{name}:{self.port}" for name in HOST_NAMES}
        if headers.get("host", "").lower() not in hosts:
            return 403
        if not secrets.compare_digest(path.split("/")[1].encode() if "/" in path else b"", self.token.encode()):
            return 404
        if method in SAFE_METHODS:
            return None
        return None if headers.get("origin") in {f"http://{host}" for host in hosts} else 403


def make_token() -> str:
    """16 random bytes, as they may stand in an address."""
    return secrets.token_urlsafe(16)


class Guarded:
    """An application behind a guard, which refuses requests and puts ``HEADERS`` on every answer."""

    def __init__(self, application: ASGIApp, guard: Guard) -> None:
        self._application = application
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        status = self._guard.refusing_status(scope["method"], scope["path"], headers)
        refused = PlainTextResponse(str(status), status) if status is not None else None
        await (refused or self._application)(scope, receive, send_with_headers)
