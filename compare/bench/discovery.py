"""Finds the pairs: nothing is listed by hand."""

import importlib
import pkgutil
from functools import cache

from compare.bench.pair import Pair


@cache
def pairs() -> dict[str, Pair]:
    """The pairs, by name."""
    package = importlib.import_module("compare.bench.pairs")
    names = [found.name for found in pkgutil.iter_modules(package.__path__)]
    modules = {name: importlib.import_module(f"compare.bench.pairs.{name}") for name in names}
    return {name.replace("_", "-"): module.PAIR for name, module in modules.items()}


def find_pairs(names: list[str]) -> dict[str, Pair]:
    """Those of these names, in the order of the bench; all where none is named. Raises LookupError."""
    wanted = [name.strip().lower().replace("_", "-") for name in names]
    unknown = [name for name in wanted if name not in pairs()]
    if unknown:
        raise LookupError(f"unknown pair {unknown[0]!r}; there are: {', '.join(pairs())}")
    return {name: pair for name, pair in pairs().items() if not wanted or name in wanted}
