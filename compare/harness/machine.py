"""The machine on which formulations run, and the versions of what runs there."""

import os
import platform
import re
import subprocess
from functools import cache
from importlib.metadata import packages_distributions, version
from pathlib import Path

from models.engine import Engine


@cache
def processor() -> str:
    """The name of the processor."""
    try:
        found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


@cache
def describe_processor() -> str:
    """The processor, its cores and the system, in one line."""
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}"


@cache
def versions_of(engine: Engine) -> list[str]:
    """The packages of an engine with their versions, and of each of its programs the line that it prints about that."""
    packages = packages_distributions() if engine.requires else {}
    found = {name for package in engine.requires for name in packages.get(package.partition(".")[0], [])}
    return [f"{name} {version(name)}" for name in sorted(found)] + [version_of(one) for one in engine.programs]


@cache
def version_of(program: str) -> str:
    """The first line that a program prints about its version; its name where it prints none."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=20)
    except (OSError, subprocess.SubprocessError, UnicodeError):
        return program
    return done.stdout.partition("\n")[0].strip() or program
