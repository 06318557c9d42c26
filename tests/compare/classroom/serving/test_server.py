"""The server as a whole, asked over its port."""

import asyncio
import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import psutil
import pytest
from starlette.requests import Request

from compare.classroom.serving.guard import Guard
from compare.classroom.serving.job import Order
from compare.classroom.serving.run import Run, RunLimits
from compare.classroom.serving.site import Rules, Site
from compare.harness.limits import Limits
from tests.support.program import ROOT, bezzel_here, hear_signals

pytestmark = pytest.mark.xdist_group("serve")
SECONDS = 60
PROGRAM = "compare.cli.reasons"


@dataclass(frozen=True)
class Server:
    """A server that runs: its address ends with a slash."""

    address: str
    process: subprocess.Popen[str]

    @property
    def origin(self) -> str:
        return "http://" + urlsplit(self.address).netloc

    def get(self, path: str = "") -> tuple[int, str]:
        return self._open(urllib.request.Request(self.address + path))

    def post(self, path: str, given: dict[str, str], **headers: str) -> tuple[int, str]:
        body = urlencode(given).encode()
        return self._open(urllib.request.Request(self.address + path, body, {"Origin": self.origin, **headers}))

    def events(self, path: str) -> list[dict[str, object]]:
        """The events of a run that the server tells, to its end."""
        _, text = self.get(path + "/events")
        return [json.loads(line.removeprefix("data: ")) for line in text.splitlines() if line]

    def _open(self, request: urllib.request.Request) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


def start(*arguments: str) -> Server:
    command = [sys.executable, "-m", "compare", "serve", "--port", "0", *arguments]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_signals
    )
    assert process.stdout is not None
    return Server(process.stdout.readline().strip(), process)


def end(server: Server) -> int:
    server.process.send_signal(signal.SIGINT)
    code = server.process.wait(SECONDS)
    for stream in (server.process.stdout, server.process.stderr):
        assert stream is not None
        stream.close()
    return code


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    running = start("--largest-side", "6", "--language", "de")
    yield running
    assert end(running) == 130


FOUR = {"rows": "4", "columns": "4", "only": "flags", "language": "en"}


def test_a_question_becomes_a_page(server: Server) -> None:
    status, form = server.get()
    assert status == 200
    assert "Stelle eine Frage" in form
    status, progress = server.post("runs", FOUR)
    assert status == 200
    assert "Stelle 4 Damen so auf das Brett mit 4 × 4 Feldern" in progress
    (path,) = re.findall(r"/(runs/\d+)/stop", progress)
    told = server.events(path)
    assert (told[-1]["state"], told[-1]["reason"]) == ("done", "")
    status, page = server.get(path + "/page")
    assert status == 200
    assert "2 solutions of 4 queens, 1 class up to symmetry" in page
    assert f'href="/{urlsplit(server.address).path.strip("/")}/{path}"' in server.get()[1]


@pytest.mark.parametrize(
    ("given", "status", "said"),
    [
        ({"rows": "7", "columns": "4"}, 400, "höchstens 6 Felder auf einer Seite"),
        ({"rows": "4", "columns": "x"}, 400, "„Spalten“"),
        ({"rows": "4", "columns": "4", "piece": "<script>"}, 400, "&lt;script&gt;"),
        ({"rows": "4", "columns": "4", "require": "@/etc/passwd"}, 400, "Dateien werden hier nicht gelesen"),
        ({"rows": "4", "columns": "4", "notation": "leaper:x"}, 400, "leaper:x"),
        ({"rows": "4", "columns": "4", "only": "nobody"}, 400, "nobody"),
        ({"rows": "4", "columns": "4", "code": "def solve(n): return []"}, 400, "ohne --allow-code"),
        ({"rows": "4", "columns": "4", "code": "x" * 70_000}, 413, "zu lang"),
    ],
)
def test_what_is_not_allowed_is_said_on_the_form(server: Server, given: dict[str, str], status: int, said: str) -> None:
    code, text = server.post("runs", given)
    assert code == status
    assert said in text
    assert "<script>" not in text.replace("<script></script>", "")


def test_pieces_and_problems_are_offered_by_their_german_names_and_each_problem_has_a_sentence(server: Server) -> None:
    _, form = server.get()
    assert '<option value="queen" selected>Dame</option>' in form
    assert (
        ">Dominanz: Figuren, die das Brett decken: Jedes Feld ist besetzt oder angegriffen; möglichst wenige.<" in form
    )


@pytest.mark.quick
def test_requests_of_other_sites_are_refused(server: Server) -> None:
    assert server.post("runs", FOUR, Origin="http://evil.example")[0] == 403
    assert server.post("runs", FOUR, Host="evil.example")[0] == 403
    assert Server(server.origin + "/", server.process).get()[0] == 404
    assert server.get("runs/999")[0] == 404
    assert server.get("runs/999/page")[0] == 404


def test_a_port_in_use_is_bad_use_and_one_line(server: Server) -> None:
    done = bezzel_here("serve", "--port", str(urlsplit(server.address).port))
    assert done.returncode == 2
    assert done.stderr.startswith("error: port ")
    assert done.stderr.count("\n") == 1


ENDLESS = """
def solve(n):
    while True:
        pass
"""


def test_one_run_at_a_time_and_nothing_outlives_the_server() -> None:
    """A file that never ends keeps the server busy; Ctrl-C ends it with all that it started."""
    running = start("--allow-code")
    status, _ = running.post("runs", {**FOUR, "code": ENDLESS})
    assert status == 200
    assert running.post("runs", FOUR)[0] == 409
    below = psutil.Process(running.process.pid).children(recursive=True)
    assert below
    assert end(running) == 130
    _, alive = psutil.wait_procs(below, timeout=SECONDS)
    assert alive == []


@pytest.mark.parametrize(("mode", "said"), [("auto", "shut in as far as"), ("off", "with all your rights")])
def test_the_form_says_whether_code_is_shut_in(mode: str, said: str) -> None:
    site = Site(Guard(8000, "token"), Rules(8, True, "en", Limits(), RunLimits(60.0, 4096), PROGRAM, mode))
    form = asyncio.run(site.show_form(Request({"type": "http"})))
    site._folder.cleanup()
    assert said in bytes(form.body).decode()


def order_in(folder: Path, code: str) -> Order:
    file = folder / "mine.py"
    file.write_text(code)
    question = {"rows": "4", "columns": "4"}
    return Order(question, "en", [], asdict(Limits(20.0, 1024, 1)), str(folder / "1.html"), str(file), ["search"])


@pytest.mark.parametrize(
    ("code", "limits", "reason"),
    [
        (ENDLESS, RunLimits(0.2, 4096), "it took longer than 0.2 seconds"),
        (ENDLESS, RunLimits(60.0, 20), "it took more than 20 MiB"),
        ("raise SystemExit(3)", RunLimits(60.0, 4096), "mine.py"),
    ],
)
def test_a_run_that_reaches_a_limit_or_fails_says_why(
    tmp_path: Path, code: str, limits: RunLimits, reason: str
) -> None:
    run = Run("title", order_in(tmp_path, code), limits, PROGRAM)
    asyncio.run(run.work())
    assert run.state == "failed"
    assert reason in run.reason


def test_a_run_that_cannot_begin_has_failed(tmp_path: Path) -> None:
    order = replace(order_in(tmp_path, ENDLESS), output=str(tmp_path / "gone" / "1.html"))
    run = Run("title", order, RunLimits(60.0, 4096), PROGRAM)
    asyncio.run(run.work())
    assert (run.state, run.reason) == ("failed", "No such file or directory")


def test_a_run_is_stopped(tmp_path: Path) -> None:
    async def stopped() -> Run:
        run = Run("title", order_in(tmp_path, ENDLESS), RunLimits(60.0, 4096), PROGRAM)
        work = asyncio.create_task(run.work())
        run.stop()
        await work
        return run

    run = asyncio.run(stopped())
    assert (run.state, run.reason) == ("failed", "stopped")


def test_a_run_that_has_ended_is_not_stopped_any_more(tmp_path: Path) -> None:
    async def ended() -> Run:
        run = Run("title", order_in(tmp_path, ENDLESS), RunLimits(0.2, 4096), PROGRAM)
        await run.work()
        run.stop()
        return run

    assert asyncio.run(ended()).reason == "it took longer than 0.2 seconds"
