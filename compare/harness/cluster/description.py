"""The description that a machine gives of itself before it gets work: its code and its solvers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path

import models
from compare.harness.code import digest_of_code
from models.catalogue.discovery import explain_missing_engine, is_installed
from models.engine import Engine
from models.languages import say

COMPARE = Path(__file__).parents[2]
"""The folder of the package ``compare``."""
ROOMS = ("question", "literature", "verdict", "harness", "answers", "certificates")
"""The rooms whose code a worker runs, or whose objects it sends."""
CODE = [Path(models.__file__).parent, *(COMPARE / room for room in ROOMS)]
"""The folders whose code must be the same on both machines."""


@dataclass(frozen=True)
class Description:
    """The code and the solvers of one machine.

    ``code`` is a digest of the program's files in hexadecimal digits. ``engines`` has for each engine by name the
    versions of its packages; None if it is not installed.
    """

    code: str
    engines: dict[str, tuple[str, ...] | None]

    def reason_against(self, engine: Engine, ours: "Description") -> str | None:
        """The reason why the described machine cannot work with the engine for ours; None if it can."""
        if self.code != ours.code:
            return say("it has another version of Bezzel")
        theirs, own = self.engines.get(engine.name), ours.engines.get(engine.name)
        if theirs is None:
            return say("{engine} is {reason}", engine=engine.name, reason=explain_missing_engine(engine))
        sentence = "it has {theirs}, not {ours}"
        together = say(" and ")
        return say(sentence, theirs=together.join(theirs), ours=together.join(own or ())) if theirs != own else None


def describe_machine(engines: Sequence[Engine]) -> Description:
    """The description of this machine, with these engines."""
    return Description(_digest(*CODE), {one.name: _versions(one) for one in engines})


_digest = cache(digest_of_code)
_distributions = cache(packages_distributions)


def _versions(engine: Engine) -> tuple[str, ...] | None:
    """The names and versions of the packages that the engine requires; None if it is not installed."""
    if not is_installed(engine):
        return None
    packages = _distributions() if engine.requires else {}
    distributions = {name for package in engine.requires for name in packages.get(package.partition(".")[0], [])}
    try:
        return tuple(f"{name} {version(name)}" for name in sorted(distributions))
    except PackageNotFoundError:
        return ()
