"""The processes below another one are found."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compare.harness.processes import tree


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the children of threads are not listed")
def test_children_are_found_although_a_thread_of_their_parent_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = Path(f"/proc/{os.getpid()}/task")
    with subprocess.Popen(["sleep", "60"]) as child:
        threads = [tasks / "0", *tasks.iterdir()]
        monkeypatch.setattr(Path, "iterdir", lambda folder: iter(threads))
        found = tree.children(os.getpid())
        child.kill()
    assert child.pid in found


def test_children_are_found_where_the_system_does_not_list_those_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "LISTS_CHILDREN", False)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        found = tree.children(os.getpid())
        child.kill()
    assert child.pid in found
