"""Describes the machine of the measurements: its processor and the versions of its software."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version

from compare.bench.c_program import find_compiler
from compare.harness.machine import describe_processor, processor
from models.solvers.versions import version_of

PACKAGES = ["numba", "ortools", "python-constraint2", "cpmpy"]
"""The packages whose versions are named."""


def examine_machine() -> dict[str, str | int | None]:
    """The processor, its cores, the system, and the versions of Python, the C compiler and packages.

    None stands for what is not known or not installed.
    """
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "c_compiler": (compiler := find_compiler()) and version_of(compiler),
        **{package: _version(package) for package in PACKAGES},
    }


def describe_machine() -> str:
    """The facts of ``examine_machine`` in one line, without those that are missing."""
    facts = examine_machine()
    versions = [f"{name} {facts[name]}" for name in ["python", *PACKAGES] if facts[name]]
    compiler = [facts["c_compiler"]] if facts["c_compiler"] else []
    return ", ".join(map(str, [describe_processor(), *versions, *compiler]))


def _version(package: str) -> str | None:
    """The version of a package; None if it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
