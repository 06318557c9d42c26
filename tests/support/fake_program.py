"""A program that comes first on the PATH in place of the one that an engine runs, and its processes."""

import os
import stat
from pathlib import Path

import psutil
import pytest

from compare.answers.first import search_first
from compare.harness.limits import Limits
from models import Formulation, Instance, Status


def put_on_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def write(program: Path, *commands: str) -> None:
    """Make the program do this, whatever it is asked."""
    program.write_text("\n".join(["#!/bin/sh", *commands]))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def outcome_of(formulation: Formulation, instance: Instance, seconds: float = 60.0) -> tuple[Status, str]:
    """The row of a formulation: how it ended, and why.

    Its class is a copy, which cannot be sent to a worker: so its process is forked from this one, with this PATH.
    """
    kind = type(formulation)
    copied = type(kind.__name__, (kind,), {"__module__": kind.__module__, "__doc__": kind.__doc__})()
    (answer,), _ = search_first(instance, [copied], Limits(seconds))
    return answer.outcome.status, answer.outcome.reason or ""


def marked_processes(mark: str) -> list[psutil.Process]:
    """Those that were started, by whomever, with this variable in their environment, and have not ended."""
    found = psutil.process_iter(["status", "environ"])
    return [one for one in found if one.info["status"] != psutil.STATUS_ZOMBIE and mark in (one.info["environ"] or {})]
