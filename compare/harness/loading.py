"""Whether an installed engine can be loaded. To try that takes a second, so it is done only where there is doubt."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from compare.harness.faults import Fault
from compare.harness.isolated import call
from models.catalogue.discovery import is_installed
from models.catalogue.loading import describe_exception
from models.engine import Engine
from models.languages import say

SECONDS, MIB = 60.0, 4096


def explain_broken_engine(engine: Engine) -> str | None:
    """The reason why an installed engine does not load beside a package that breaks it, and what helps; or None."""
    present = [package for package in engine.broken_by if find_spec(package)]
    if not present or not is_installed(engine):
        return None
    try:
        fault = call(engine, _try_to_import, engine.imports, seconds=SECONDS, mib=MIB)
    except Fault as error:
        fault = str(error)
    sentence = "{fault}; it may load without {names}"
    return fault and say(sentence, fault=fault, names=say(" and ").join(present))


def _try_to_import(modules: Sequence[str]) -> str | None:
    """The reason why one of the modules cannot be imported; None if all can. It is called in a process of its own."""
    try:
        for module in modules:
            import_module(module)
    except Exception as error:
        return describe_exception(error)
    return None
