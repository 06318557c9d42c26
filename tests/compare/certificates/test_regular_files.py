"""``verify`` reads regular files only, and not more of them than their size: a pipe or a device has no end."""

import hashlib
import json
import os
import signal
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from compare.certificates.layout import INSTANCE, MANIFEST
from compare.certificates.verifying.reading import Refused, read_instance
from tests.support.certificates import prove_here, question, verify_here

SECONDS = 60
FILES = ["instance.json", "solutions.txt", "core.json", "legend.txt", "other.cnf", "other.drat", MANIFEST]


@pytest.fixture
def limited() -> Iterator[None]:
    """A test that waits for a pipe fails."""

    def fail(number: int, frame: types.FrameType | None) -> None:
        raise TimeoutError("it waits for a pipe")

    before = signal.signal(signal.SIGALRM, fail)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def declare_empty(folder: Path, name: str) -> None:
    """Let the manifest say that a file is empty, as the size of a pipe or a device is 0."""
    if name == MANIFEST:
        return
    data = json.loads((folder / MANIFEST).read_text())
    data["files"][name] = {"bytes": 0, "sha256": hashlib.sha256(b"").hexdigest()}
    (folder / MANIFEST).write_text(json.dumps(data))


@pytest.mark.usefixtures("limited")
@pytest.mark.parametrize("name", FILES)
def test_a_pipe_and_a_device_are_refused_at_once(name: str, tmp_path: Path) -> None:
    prove_here(question("non-attacking", 3), tmp_path)
    declare_empty(tmp_path, name)
    (tmp_path / name).unlink()
    os.mkfifo(tmp_path / name)
    with pytest.raises(Refused, match=f"^files: {name} is no regular file"):
        verify_here(tmp_path)
    (tmp_path / name).unlink()
    (tmp_path / name).symlink_to(os.devnull)
    with pytest.raises(Refused, match=f"^files: {name} is no regular file"):
        verify_here(tmp_path)


def test_a_link_to_a_regular_file_is_read_and_a_folder_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    prove_here(question("non-attacking", 3), folder)
    (folder / "other.drat").rename(tmp_path / "elsewhere")
    (folder / "other.drat").symlink_to(tmp_path / "elsewhere")
    assert "there is no solution" in str(verify_here(folder))
    (folder / "other.drat").unlink()
    (folder / "other.drat").mkdir()
    with pytest.raises(Refused, match=r"^files: other\.drat is no regular file"):
        verify_here(folder)


def test_a_manifest_that_says_a_thing_twice_is_refused(tmp_path: Path) -> None:
    prove_here(question("non-attacking", 3), tmp_path)
    text = (tmp_path / MANIFEST).read_text()
    (tmp_path / MANIFEST).write_text(text.replace('"mode"', '"mode": "complete", "mode"', 1))
    with pytest.raises(Refused, match="says something twice"):
        verify_here(tmp_path)


def test_lists_in_lists_are_refused_however_deep_they_are(tmp_path: Path) -> None:
    for depth in range(500, 1100):
        (tmp_path / INSTANCE).write_text(f'{{"rows": {"[" * depth}{"]" * depth}, "columns": 4}}')
        with pytest.raises(Refused, match=f"^{INSTANCE}"):
            read_instance(tmp_path)
