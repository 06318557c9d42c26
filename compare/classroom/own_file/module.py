"""A student's file in Python, run as a module."""

import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

MODULE_NAME = "student_file"
"""Whatever the file is called: a file named like a library's module must not take its place."""
PROGRAM = "__main__"
"""The name of a module that runs as a program."""


def load_module(path: str, *, silent: bool = False, name: str = MODULE_NAME) -> ModuleType:
    """Run a file and return its module. It can import its neighbours, and leaves no compiled file behind.

    ``silent``: the file's ``print`` does nothing. ``name``: with ``PROGRAM`` the file runs as a program.
    """
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(Path(path).resolve().parent))
    loader = SourceFileLoader(name, path)
    spec = importlib.util.spec_from_file_location(name, loader=loader)
    assert spec
    module = sys.modules[MODULE_NAME] = importlib.util.module_from_spec(spec)
    if silent:
        vars(module)["print"] = lambda *_values, **_options: None
    loader.exec_module(module)
    return module
