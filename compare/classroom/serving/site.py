"""The server: its port and its pages, which are the form, the runs, their progress and their results."""

import asyncio
import json
import os
import socket
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import uvicorn
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.responses import StreamingResponse as Stream
from starlette.routing import Route
from starlette.types import ASGIApp

from compare.classroom.page.assembling import as_json, digest, environment_of, read_file
from compare.classroom.page.language import fill, load_texts
from compare.classroom.page.question import ask_in_words
from compare.classroom.serving.fields import choices_of_pieces, choices_of_problems, name_fields
from compare.classroom.serving.guard import Guard, Guarded, make_token
from compare.classroom.serving.job import Order
from compare.classroom.serving.run import Run, RunLimits
from compare.harness.confinement.mode import AUTO, OFF
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from compare.question.options import InstanceOptions
from compare.question.parsing import choose_formulations, refuse_layers
from models.languages import localise_number, names_of_languages

ADDRESS = "127.0.0.1"
SECONDS_TO_ANSWER = 5
"""The time that the answers that are being sent have when the server ends."""
LONGEST_BODY = 64 * 1024
"""The most bytes of a form that is sent."""
MOST_KEPT = 50
"""The number of results that are kept; the oldest go first."""
POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
"""The content security policy of the server's own pages, without the part on scripts."""
TEXT_FIELDS = [one.name for one in fields(InstanceOptions) if one.name not in ("wrap", "board")]
"""The fields of the form in which a question is written; the server reads no file with a board."""


@dataclass(frozen=True)
class Rules:
    """Rules for what the server does. ``limits`` are those of a formulation, ``run`` those of a whole run.

    ``program`` is the name of the module that a run runs; ``confine`` says whether it confines a pasted file.
    """

    largest_side: int
    allow_code: bool
    language: str
    limits: Limits
    run: RunLimits
    program: str
    confine: str = AUTO


class Site:
    """The state of the server: the runs, by their numbers from 1, and the folder that holds their pages."""

    def __init__(self, guard: Guard, rules: Rules) -> None:
        self.guard = guard
        self.rules = rules
        self.runs: dict[int, Run] = {}
        self.texts = load_texts(rules.language)
        self._folder = tempfile.TemporaryDirectory(prefix="bezzel-")
        self._work: asyncio.Task[None] | None = None
        self._environment = environment_of(rules.language, "compare.classroom.serving")
        self._started = 0

    def application(self) -> ASGIApp:
        """The application that a web server runs."""
        base = f"/{self.guard.token}"
        routes = [
            Route(f"{base}/", self.show_form),
            Route(f"{base}/runs", self.start, methods=["POST"]),
            Route(f"{base}/runs/{{number:int}}", self.show_run),
            Route(f"{base}/runs/{{number:int}}/events", self.send_events),
            Route(f"{base}/runs/{{number:int}}/page", self.show_page),
            Route(f"{base}/runs/{{number:int}}/stop", self.stop, methods=["POST"]),
        ]
        return Guarded(Starlette(routes=routes, lifespan=self._lifespan), self.guard)

    async def show_form(self, _request: Request) -> Response:
        """The form for a question, and the list of runs."""
        return self._form({})

    async def start(self, request: Request) -> Response:
        """Begin a run and lead to it; show the form with an error if a run goes on, or if the question is refused."""
        body = await _read_body(request)
        if body is None:
            return self._form({}, self.texts["serve"]["too_long"], 413)
        given = {name: values[0] for name, values in parse_qs(body).items()}
        if any(run.state == "running" for run in self.runs.values()):
            return self._form(given, self.texts["serve"]["busy"], 409)
        try:
            order, title = self._make_order(given)
        except BadUse as error:
            return self._form(given, name_fields(str(error), self.texts), 400)
        self._started += 1
        self.runs[self._started] = run = Run(title, order, self.rules.run, self.rules.program)
        while len(self.runs) > MOST_KEPT:
            self.runs.pop(next(iter(self.runs))).page.unlink(missing_ok=True)
        self._work = asyncio.create_task(run.work())
        return RedirectResponse(f"/{self.guard.token}/runs/{self._started}", 303)

    async def show_run(self, request: Request) -> Response:
        """The page of a run, which shows its progress and leads to its result."""
        number, run = self._find(request)
        base = f"/{self.guard.token}/runs/{number}"
        data = {
            "texts": self.texts["serve"], "events": f"{base}/events", "page": f"{base}/page",
            "follow": run.state == "running",
        }  # fmt: skip
        script = read_file("compare.classroom.serving", "script", "progress.js")
        return self._page("run.html", script, run=run, number=number, data=as_json(data))

    async def send_events(self, request: Request) -> Response:
        """The progress of a run as server-sent events."""
        _, run = self._find(request)

        async def events() -> AsyncIterator[str]:
            async for news in run.news():
                yield f"data: {json.dumps(news)}\n\n"

        return Stream(events(), media_type="text/event-stream")

    async def show_page(self, request: Request) -> Response:
        """The result of a run that is done; status 404 for any other run."""
        _, run = self._find(request)
        if run.state != "done":
            raise HTTPException(404, "404")
        return FileResponse(run.page, media_type="text/html; charset=utf-8")

    async def stop(self, request: Request) -> Response:
        """End a run before its time, and lead back to its page."""
        number, run = self._find(request)
        run.stop()
        return RedirectResponse(f"/{self.guard.token}/runs/{number}", 303)

    def _make_order(self, given: Mapping[str, str]) -> tuple[Order, str]:
        """The order that a form makes, and its title. Raises BadUse if the rules forbid it, or a field is wrong."""
        question: dict[str, Any] = {name: given[name].strip() for name in TEXT_FIELDS if given.get(name, "").strip()}
        question["wrap"] = "wrap" in given
        if notation := given.get("notation", "").strip():
            question["piece"] = notation
        if any(question.get(name, "").startswith("@") for name in ("require", "forbid")):
            raise BadUse(self.texts["serve"]["no_files"])
        instance = InstanceOptions(**question).on_side()
        refuse_layers(instance.board.layers, "serve")
        if max(instance.board.rows, instance.board.columns) > self.rules.largest_side:
            raise BadUse(fill(self.texts["serve"]["too_large"], n=self.rules.largest_side))
        only = [name.strip() for name in given.get("only", "").split(",") if name.strip()]
        choose_formulations(only)  # raises BadUse if there is none of a name
        language = given.get("language", self.rules.language)
        load_texts(language)  # raises BadUse if there is no such language
        output = Path(self._folder.name) / f"{self._started + 1}.html"
        limits, code = asdict(self.rules.limits), self._write_code(given)
        order = Order(question, language, only, limits, str(output), code, confine=self.rules.confine)
        return order, ask_in_words(instance, self.texts, self.rules.language)

    def _write_code(self, given: Mapping[str, str]) -> str | None:
        """The path of the file that was pasted, if one was. Raises BadUse if that is not allowed."""
        code = given.get("code", "")
        if not code.strip():
            return None
        if not self.rules.allow_code:
            raise BadUse(self.texts["serve"]["no_code"])
        folder = Path(self._folder.name) / str(self._started + 1)
        folder.mkdir(exist_ok=True)
        path = folder / "mine.py"
        path.write_text(code.replace("\r\n", "\n"), encoding="utf-8")
        return str(path)

    def _find(self, request: Request) -> tuple[int, Run]:
        """The number and the run that a request names. Raises HTTPException if there is no such run."""
        number = int(request.path_params["number"])
        if number not in self.runs:
            raise HTTPException(404, "404")
        return number, self.runs[number]

    def _form(self, given: Mapping[str, str], error: str = "", status: int = 200) -> Response:
        """The page with the form, filled with the values that were ``given``, and the list of runs."""
        rules = self.rules
        values = {"size": "", "require": "", "forbid": "", "only": "", "code": "", "wrap": "", "notation": "", **given}
        seconds = localise_number(f"{rules.run.seconds:g}")
        limits = fill(self.texts["serve"]["limits"], n=rules.largest_side, seconds=seconds)
        runs = sorted(self.runs.items(), reverse=True)
        return self._page(
            "form.html", "", status, given=values, error=error, limits=limits, runs=runs,
            pieces=choices_of_pieces(), problems=choices_of_problems(), languages=names_of_languages(),
            allow_code=rules.allow_code, is_confined=rules.confine != OFF,
        )  # fmt: skip

    def _page(self, template: str, script: str, status: int = 200, **values: Any) -> Response:
        """A page of the server, which may run the script and no other."""
        styles = [Markup(read_file("compare.classroom.page", "style", "page.css"))]
        styles.append(Markup(read_file("compare.classroom.serving", "style", "form.css")))
        text = self._environment.get_template(template).render(
            t=self.texts, language=self.rules.language, base=f"/{self.guard.token}", styles=styles,
            script=Markup(script), **values,
        )  # fmt: skip
        return HTMLResponse(text, status, {"Content-Security-Policy": f"{POLICY}; script-src {digest(script)}"})

    @asynccontextmanager
    async def _lifespan(self, _application: Starlette) -> AsyncIterator[None]:
        """End the run that goes on, if one does, when the server ends, and remove the pages."""
        try:
            yield
        finally:
            if self._work is not None and not self._work.done():
                self._work.cancel()
                await asyncio.wait([self._work])
            self._folder.cleanup()


async def _read_body(request: Request) -> str | None:
    """The body of a request; None if it is too long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_BODY:
            return None
    return body.decode("utf-8", "replace")


def serve(port: int, rules: Rules, tell: Callable[[str], None]) -> None:
    """Serve until Ctrl-C, which raises KeyboardInterrupt. ``tell`` is called with the address.

    ``port`` 0: any port that is free. Raises BadUse if the port cannot be used.
    """
    with open_socket(port) as listening:
        guard = Guard(listening.getsockname()[1], make_token())
        config = uvicorn.Config(
            Site(guard, rules).application(), log_level="critical", access_log=False, server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_ANSWER, lifespan="on",
        )  # fmt: skip
        tell(f"http://{ADDRESS}:{guard.port}/{guard.token}/")
        asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def open_socket(port: int) -> socket.socket:
    """A socket that only this machine can reach. Raises BadUse if the port cannot be used."""
    try:
        return socket.create_server((ADDRESS, port))
    except OSError as error:
        why = os.strerror(error.errno or 0)
        sentence = "port {port} of {address} cannot be used: {why}; choose another by --port"
        raise BadUse(sentence, port=port, address=ADDRESS, why=why) from None
