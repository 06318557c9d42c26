"""Shuts a process in, before it runs the file: the one call where such a process starts."""

import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from compare.harness.confinement import call_filter, landlock, limits, system
from compare.harness.confinement.means import ConfinementMeans, of_this_system
from compare.harness.confinement.mode import OFF, chosen
from compare.harness.confinement.reading import FileToRun, Rule, of_every_file, of_file
from models.languages import say

SHARED_MEMORY = "/dev/shm"


def in_words() -> str:
    """A sentence on what holds for files that this program runs."""
    return say("not confined: {reason}", reason="--confine off") if chosen() == OFF else of_this_system().in_words


@dataclass(frozen=True)
class Enclosure:
    """The rights of a process. It is sent to the process, which enters it. ``rules``: what it may read."""

    means: ConfinementMeans
    rules: tuple[Rule, ...]

    def enter(self, folder: str, foreign_files: Iterable[int] = ()) -> None:
        """From now on this process can do nothing else, nor can what it starts. It must have one thread only.

        ``folder`` is its own, in which it may write. ``foreign_files`` are open files of the program that it has and
        does not need. Raises SystemRefused.
        """
        _forget_answers()
        _put_out_of_reach([*foreign_files, *_of_multiprocessing()])
        limits.set_limits()
        if not self.means.version and not self.means.filters:
            return
        limits.clean_environment(folder)
        tempfile.tempdir = None
        if self.means.version:
            own = landlock.own(self.means.version)
            folders = [folder, SHARED_MEMORY] if system.have_own_shared_memory(SHARED_MEMORY) else [folder]
            system.gain_no_rights()
            landlock.restrict([*self.rules, *((one, own) for one in folders)], self.means.version)
        system.gain_no_rights()
        system.drop_capabilities()
        if self.means.filters:
            call_filter.refuse_calls(self.means.version)


def enclosure_of(file: FileToRun | None) -> Enclosure | None:
    """The enclosure for a process that runs this file; None if it is not to be confined."""
    if chosen() == OFF:
        return None
    means = of_this_system()
    if not means.version:
        return Enclosure(means, ())
    return Enclosure(means, (*of_every_file(), *(of_file(file) if file else ())))


def open_files() -> list[int]:
    """The numbers of the files that this process has open, but for the standard streams; none if it cannot know."""
    with suppress(OSError):
        return [number for number in map(int, os.listdir("/proc/self/fd")) if number > 2]
    return []


def _of_multiprocessing() -> list[int]:
    """Pipes to the helpers of multiprocessing, which remove what they are told to."""
    found = []
    for module, name, attribute in (
        ("multiprocessing.resource_tracker", "_resource_tracker", "_fd"),
        ("multiprocessing.forkserver", "_forkserver", "_forkserver_alive_fd"),
    ):
        number = getattr(getattr(sys.modules.get(module), name, None), attribute, None)
        found += [] if number is None else [number]
    return found


def _put_out_of_reach(numbers: Iterable[int]) -> None:
    """Have these open files lead nowhere. Their numbers stay in use, so that nobody closes what is opened later."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in set(numbers):
        with suppress(OSError):
            os.fstat(number)
            os.dup2(nowhere, number, inheritable=False)
    os.close(nowhere)


def _forget_answers() -> None:
    """Forget what this process has read of published values before."""
    for name, module in list(sys.modules.items()):
        if name.startswith("compare.literature"):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
