"""Formulations that are wrong on purpose, one for each kind of defect, for the harness to catch."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from models import Engine, Formulation, Instance, Search, SolutionSet, find_formulation, orbits

ENGINE = Engine("defective", "wrong on purpose")


class Defective(Formulation):
    """Takes the placements of a correct formulation and spoils them."""

    engine = ENGINE

    @property
    def name(self) -> str:
        return f"defective/{type(self).__name__.lower()}"

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from self.spoiled(list(find_formulation("backtracking/general").placements(instance, search)))

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements


class Missing(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements[:-1]


class Wrong(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements
        yield placements[0] ^ 0b11


class Twice(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements
        yield from placements[:1]


class TooMany(Defective):
    """Finds dominating sets of one piece more than are needed."""

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        best = next(find_formulation("backtracking/general").solve(instance, search)).bit_count()
        yield from self.placements(instance.with_size(best + 1), search)


class Unsymmetric(Defective):
    """Gives one solution only, and calls that all."""

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements[:1]


class OffTheBoard(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield 1 << 1000


class NoPlacement(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield "a1"  # type: ignore[misc]


class Raises(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements
        raise ZeroDivisionError("on purpose")


class RaisesInColour(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements
        raise ValueError("\x1b[31mred\x1b[0m in\ntwo lines")


class NothingToIterate(Defective):
    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        return None  # type: ignore[return-value]


class Dies(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements
        os._exit(3)


class Hangs(Defective):
    """Gives one solution, late enough to be sent at once, and no more."""

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        time.sleep(0.1)
        yield placements[0]
        while True:
            time.sleep(1)


class HangsDeaf(Defective):
    """Hangs, and lets nobody stop it from within."""

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        while True:
            try:
                while True:
                    time.sleep(0.01)
            except BaseException:
                pass


class EatsMemory(Defective):
    """Eats a bit at a time, so that who watches it sees that it is too much before it is all there is."""

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        eaten = []
        while True:
            eaten.append(bytearray(b"x") * (4 << 20))
            time.sleep(0.01)
        yield from placements


class RepeatsForever(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        while True:
            yield placements[0]


class Empty(Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from ()


class TwoOfEachClass(Defective):
    """Right on boards where there is one class."""

    gives = SolutionSet.CLASSES

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements[:2]


class FirstOfEachClass(Defective):
    """Right on all boards, without being fast."""

    gives = SolutionSet.CLASSES

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        found = list(super().placements(instance, search))
        yield from (orbit[0] for orbit in orbits(found, instance.symmetries()))


class StartsChildren(Defective):
    """Starts a process that never ends, and writes down its number."""

    def __init__(self, pids: Path) -> None:
        self.pids = pids

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        child = subprocess.Popen([sys.executable, "-c", "while True: pass"])
        self.pids.write_text(str(child.pid))
        yield from placements


class Unsteady(Defective):
    """Gives all solutions in some runs, and all but one in others."""

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from placements[os.urandom(1)[0] % 2 :]
