"""The description that a machine gives of itself before it gets work: its code, and the solvers that it has."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path

import models
from models.catalogue.discovery import explain_missing_engine, is_installed
from models.engine import Engine
from models.languages import say

ROOMS = Path(__file__).parents[2]
CODE = [Path(models.__file__).parent, *(ROOMS / room for room in ("harness", "answers", "certificates"))]
"""The code that must be the same on both sides."""


@dataclass(frozen=True)
class Description:
    """``code`` is a digest; ``engines`` has for each engine the versions of its packages, None where it is missing."""

    code: str
    engines: dict[str, tuple[str, ...] | None]

    def reason_against(self, engine: Engine, ours: "Description") -> str | None:
        """The reason why a machine that says this of itself cannot work for us; None if it can."""
        if self.code != ours.code:
            return say("it has another version of Bezzel")
        theirs, own = self.engines.get(engine.name), ours.engines.get(engine.name)
        if theirs is None:
            return say("{engine} is {reason}", engine=engine.name, reason=explain_missing_engine(engine))
        sentence = "it has {theirs}, not {ours}"
        together = say(" and ")
        return say(sentence, theirs=together.join(theirs), ours=together.join(own or ())) if theirs != own else None


def describe_machine(engines: Sequence[Engine]) -> Description:
    """The code and the solvers of this machine."""
    return Description(_code(), {one.name: _versions(one) for one in engines})


@cache
def _code() -> str:
    digest = hashlib.sha256()
    for folder in CODE:
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


_distributions = cache(packages_distributions)


def _versions(engine: Engine) -> tuple[str, ...] | None:
    if not is_installed(engine):
        return None
    packages = _distributions() if engine.requires else {}
    found = {name for package in engine.requires for name in packages.get(package.partition(".")[0], [])}
    try:
        return tuple(f"{name} {version(name)}" for name in sorted(found))
    except PackageNotFoundError:
        return ()
