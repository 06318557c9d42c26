"""A browser without a window, for pages. Where there is no Chromium, the tests that need one are skipped and say so."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--process-per-site", "--disable-site-isolation-trials",
]  # fmt: skip
AXE = Path(os.environ.get("BEZZEL_AXE", "node_modules/axe-core/axe.min.js"))
"""The program that looks for what shuts people out; ``npm install --no-save axe-core`` brings it."""
PYODIDE = Path(os.environ.get("BEZZEL_PYODIDE", "node_modules/pyodide"))
"""Python for the browser; ``npm install --no-save pyodide`` brings it."""
READY_SECONDS = 60.0


def find_chromium() -> str | None:
    """The program to start; None if there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


needs_pyodide = pytest.mark.skipif(not PYODIDE.is_dir(), reason=f"there is no Pyodide in {PYODIDE}")
needs_chromium = pytest.mark.skipif(find_chromium() is None, reason="there is no Chromium on this machine")


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


class Opened:
    """A page that has been opened, from the disk or from one server, and what went wrong in it."""

    def __init__(self, page: Page, server: str = "file:") -> None:
        self.page = page
        self.server = server
        self.faults: list[str] = []
        self.listeners: dict[Any, Callable[[Any], None]] = {
            "console": lambda message: self.faults.append(message.text),
            "pageerror": lambda error: self.faults.append(str(error)),
            "request": lambda request: self._note(request.url),
        }
        for event, listener in self.listeners.items():
            page.on(event, listener)

    def _note(self, url: str) -> None:
        if not url.startswith((self.server, "data:", "blob:")):
            self.faults.append(f"asks for {url}")

    def leave(self) -> None:
        """Nothing of the page goes on, and the mouse points to nothing in the next one."""
        for event, listener in self.listeners.items():
            self.page.remove_listener(event, listener)
        self.page.goto("about:blank")
        self.page.mouse.move(0, 0)


@contextmanager
def open_file(browser: Browser, path: Path, width: int = 1200, *, dark: bool = False) -> Iterator[Opened]:
    """Open a page and wait until it is ready. Nothing may go wrong in it, nor may it ask the network for anything."""
    with open_url(browser, path.as_uri(), "file:", width, dark=dark) as opened:
        yield opened


@contextmanager
def open_url(browser: Browser, url: str, server: str, width: int = 1200, *, dark: bool = False) -> Iterator[Opened]:
    """The same for an address on this server. All are opened in one tab, as a new one takes as long as a page."""
    page = browser.contexts[0].pages[0] if browser.contexts else browser.new_page()
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(media="screen", color_scheme="dark" if dark else "light")
    opened = Opened(page, server)
    try:
        page.goto(url)
        page.wait_for_selector("html[data-ready]", state="attached", timeout=READY_SECONDS * 1000)
        yield opened
    finally:
        opened.leave()
    assert opened.faults == []


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """The address of a web server on this machine that knows nothing but the files of this folder."""

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_values: object) -> None:
            """Say nothing."""

    handler = partial(Handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()
