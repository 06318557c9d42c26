"""Hostile files do no harm, and end as rows."""

import json
import os
import platform
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import shared_memory
from pathlib import Path
from typing import Any

import psutil
import pytest

from compare.harness.confinement.means import means_of_this_system
from tests.compare.harness.confinement.attacks import ENDLESS, FORGED, hostile_files
from tests.support.program import ROOT

pytestmark = [
    pytest.mark.skipif(not means_of_this_system().is_whole, reason="this system cannot confine a file wholly"),
    pytest.mark.skipif(platform.machine() != "x86_64", reason="the files call the system by its numbers here"),
]
SECRET = "the key of the class"
VICTIM = "import signal, sys\nsignal.signal(signal.SIGURG, lambda *_: sys.exit(9))\nprint(flush=True)\nsignal.pause()"


@pytest.fixture
def victim() -> Iterator[psutil.Process]:
    """A process of the same user that waits for signals, which it should not get."""
    with subprocess.Popen([sys.executable, "-c", VICTIM], stdout=subprocess.PIPE, process_group=0) as process:
        assert process.stdout
        process.stdout.readline()
        yield psutil.Process(process.pid)
        process.kill()


@pytest.fixture
def shared() -> Iterator[shared_memory.SharedMemory]:
    """Memory that another program shares."""
    memory = shared_memory.SharedMemory(create=True, size=16)
    yield memory
    memory.close()
    memory.unlink()


def state_of(folder: Path) -> dict[str, Any]:
    """All that is in a folder: kinds, permissions, owners, times and contents."""
    found = {}
    for path in [folder, *sorted(folder.rglob("*"))]:
        state = path.lstat()
        content = path.read_bytes() if path.is_file() else b""
        found[str(path)] = (state.st_mode, state.st_uid, state.st_mtime_ns, state.st_nlink, content)
    return found


def rows_of(files: list[Path], seconds: float) -> dict[str, Any]:
    """The rows that the program prints of each file when all are asked, and of the formulation beside them."""
    asked = [word for file in files for word in ("--with", str(file))]
    command = [sys.executable, "-m", "compare", "run", "4", *asked, "--only", "flags", "--time-limit", f"{seconds:g}"]
    environment = os.environ | {"SECRET": SECRET}
    done = subprocess.run(
        [*command, "--json"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.stderr == "confined: files, network, processes\n"
    assert done.returncode in (0, 1)
    assert SECRET not in done.stdout
    rows = {one["name"]: one for one in json.loads(done.stdout)["formulations"]}
    assert rows["backtracking/flags"]["status"] == "COMPLETE"
    return rows


@pytest.mark.parametrize(
    ("tries_of_a_file", "seconds"), [(12, 1.0), pytest.param(1, 6.0, marks=pytest.mark.exhaustive)]
)
def test_hostile_files_do_no_harm_and_end_as_rows(
    tries_of_a_file: int, seconds: float, tmp_path: Path, victim: psutil.Process, shared: shared_memory.SharedMemory
) -> None:
    place, pupils = tmp_path / "class", tmp_path / "pupils"
    place.mkdir()
    pupils.mkdir()
    (place / "key").write_text(SECRET)
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp,
        socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as local,
    ):
        udp.bind(tcp.getsockname())
        local.bind(str(tmp_path / "socket"))
        local.listen()
        places = {
            "PLACE": str(place), "KEY": str(place / "key"), "VICTIM": victim.pid, "PORT": tcp.getsockname()[1],
            "SOCKET": str(tmp_path / "socket"), "SHARED": shared.name, "OURS": str(ROOT),
        }  # fmt: skip
        names = {}
        for number, (name, text) in enumerate(hostile_files(places, tries_of_a_file).items()):
            names[f"file{number}.py"] = name
            (pupils / f"file{number}.py").write_text(text)
        before, limits, niceness = state_of(tmp_path), victim.rlimit(psutil.RLIMIT_NOFILE), victim.nice()
        endless = [pupils / file for file, name in names.items() if name in ENDLESS]
        others = [pupils / file for file, name in names.items() if name not in ENDLESS]
        rows = rows_of(endless, seconds) | rows_of(others, 30)
        for listening in (tcp, udp, local):
            listening.setblocking(False)
            with pytest.raises(BlockingIOError):
                listening.recv(1) if listening is udp else listening.accept()
    assert state_of(tmp_path) == before
    assert victim.status() == psutil.STATUS_SLEEPING
    assert (victim.rlimit(psutil.RLIMIT_NOFILE), victim.nice()) == (limits, niceness)
    found = {name: (rows[file]["status"], rows[file]["reason"] or "") for file, name in names.items()}
    assert [name for name, (_, reason) in found.items() if "SUCCEEDED" in reason] == []
    tried = [name for name in found if name not in ENDLESS | FORGED]
    assert {name: found[name] for name in tried if found[name][0] not in ("INFEASIBLE", "COMPLETE")} == {}
    assert {name: found[name] for name in ENDLESS if found[name][0] not in ("LIMIT", "FAILED")} == {}
    assert {name: found[name] for name in FORGED if rows_agree(found[name], rows, names, name)} == {}
    left = [one for one in psutil.process_iter(["cmdline"]) if str(pupils) in " ".join(one.info["cmdline"] or [])]
    assert left == []


def rows_agree(found: tuple[str, str], rows: dict[str, Any], names: dict[str, str], name: str) -> bool:
    """Whether the row of a forged answer is that of a right one."""
    file = next(file for file, other in names.items() if other == name)
    return found[0] == "COMPLETE" and rows[file]["count"] == 2


@pytest.mark.quick
def test_the_victim_would_notice() -> None:
    """The signals that are refused above end a process that gets them."""
    with subprocess.Popen([sys.executable, "-c", VICTIM], stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(signal.SIGURG)
        assert process.wait() == 9
