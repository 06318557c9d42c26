"""The versions of packages and of programs."""

import shutil
from collections.abc import Mapping, Sequence
from functools import cache

from models.engine import Engine

ANSWER_SECONDS = 20
"""The time limit for asking a program for its version."""


def versions_of(engine: Engine) -> list[str]:
    """The packages of an engine with their versions, and of each of its programs the line that it prints about that."""
    return versions_of_packages(engine.requires) + [version_of(one) for one in engine.programs]


def versions_of_packages(names: Sequence[str]) -> list[str]:
    """The packages that are imported by these names, with their versions; those that are not installed are left out."""
    from importlib.metadata import version  # takes a while to load

    packages = _distributions() if names else {}
    distributions = {package for name in names for package in packages.get(name.partition(".")[0], [])}
    return [f"{name} {version(name)}" for name in sorted(distributions)]


def version_of(program: str) -> str:
    """The first line that a program prints about its version; its name where it prints none."""
    path = shutil.which(program)
    return (path and _first_line(path)) or program


@cache
def _distributions() -> Mapping[str, Sequence[str]]:
    """The names of the packages that each name of a module is installed by."""
    from importlib.metadata import packages_distributions

    return packages_distributions()


@cache
def _first_line(path: str) -> str:
    """The first line that the program in this file prints about its version; empty where it prints none."""
    import subprocess

    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, timeout=ANSWER_SECONDS)
    except (OSError, subprocess.SubprocessError, UnicodeError):
        return ""
    return done.stdout.partition("\n")[0].strip()
