"""Finds out whether an installed engine can be loaded. A try takes a second, so only doubtful engines are tried."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from compare.harness.faults import Fault
from compare.harness.isolated import call
from models.catalogue.discovery import is_installed
from models.catalogue.loading import describe_exception
from models.engine import Engine
from models.languages import say

SECONDS, MOST_MIB = 60.0, 4096
"""The limits of a try."""


def explain_broken_engine(engine: Engine) -> str | None:
    """The reason why an installed engine does not load, with the installed packages that may break it; None if it does.

    An engine beside which no such package is installed is not tried.
    """
    breaking = [package for package in engine.broken_by if find_spec(package)]
    if not breaking or not is_installed(engine):
        return None
    try:
        fault = call(engine, _try_to_import, engine.imports, seconds=SECONDS, mib=MOST_MIB)
    except Fault as error:
        fault = str(error)
    if fault is None:
        return None
    sentence = "{fault}; it may load without {names}"
    return say(sentence, fault=fault, names=say(" and ").join(breaking))


def _try_to_import(modules: Sequence[str]) -> str | None:
    """The reason why one of the modules cannot be imported; None if all can. It is called in a process of its own."""
    try:
        for module in modules:
            import_module(module)
    except Exception as error:
        return describe_exception(error)
    return None
