"""The enclosure that a process enters before it runs somebody's file: all means of confinement in one call."""

import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from compare.harness.confinement import call_filter, landlock, limits, system
from compare.harness.confinement.means import ConfinementMeans, means_of_this_system
from compare.harness.confinement.mode import OFF, chosen_mode
from compare.harness.confinement.reading import FileToRun, Rule, rules_for_every_file, rules_for_file
from models.languages import say

SHARED_MEMORY = "/dev/shm"


def confinement_in_words() -> str:
    """The sentence that says how files that this program runs are confined."""
    if chosen_mode() == OFF:
        return say("not confined: {reason}", reason="--confine off")
    return means_of_this_system().in_words


@dataclass(frozen=True)
class Enclosure:
    """The rights of a process that is to be shut in. It is sent to the process, which enters it.

    ``rules``: the paths that the process may read, if the system has Landlock.
    """

    means: ConfinementMeans
    rules: tuple[Rule, ...]

    def enter(self, folder: str, foreign_files: Iterable[int] = ()) -> None:
        """Confine this process, which must have one thread only, and what it starts from now on.

        ``folder`` is its own, in which it may write. ``foreign_files`` are numbers of open files of the program, which
        lead nowhere afterwards. Raises SystemRefused.
        """
        _forget_answers()
        _put_out_of_reach([*foreign_files, *_of_multiprocessing()])
        limits.set_limits()
        if not self.means.version and not self.means.filters:
            return
        limits.clean_environment(folder)
        tempfile.tempdir = None
        if self.means.version:
            own_rights = landlock.rights_in_own_folder(self.means.version)
            own_folders = [folder, SHARED_MEMORY] if system.mount_own_shared_memory(SHARED_MEMORY) else [folder]
            system.gain_no_rights()
            landlock.restrict([*self.rules, *((one, own_rights) for one in own_folders)], self.means.version)
        system.gain_no_rights()
        system.drop_capabilities()
        if self.means.filters:
            call_filter.refuse_calls(self.means.version)


def enclosure_of(file: FileToRun | None) -> Enclosure | None:
    """The enclosure for a process that runs this file; None if it is not to be confined."""
    if chosen_mode() == OFF:
        return None
    means = means_of_this_system()
    if not means.version:
        return Enclosure(means, ())
    return Enclosure(means, (*rules_for_every_file(), *(rules_for_file(file) if file else ())))


def open_files() -> list[int]:
    """The numbers of this process's open files, without the standard streams; none if the system does not tell."""
    with suppress(OSError):
        return [number for number in map(int, os.listdir("/proc/self/fd")) if number > 2]
    return []


def _of_multiprocessing() -> list[int]:
    """The numbers of the pipes to the helpers of multiprocessing, which would remove whatever they are told to."""
    numbers = []
    for module, name, attribute in (
        ("multiprocessing.resource_tracker", "_resource_tracker", "_fd"),
        ("multiprocessing.forkserver", "_forkserver", "_forkserver_alive_fd"),
    ):
        number = getattr(getattr(sys.modules.get(module), name, None), attribute, None)
        numbers += [] if number is None else [number]
    return numbers


def _put_out_of_reach(numbers: Iterable[int]) -> None:
    """Make these open files lead nowhere. Their numbers stay in use, so that closing them closes no later file."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in set(numbers):
        with suppress(OSError):
            os.fstat(number)
            os.dup2(nowhere, number, inheritable=False)
    os.close(nowhere)


def _forget_answers() -> None:
    """Forget the published values that this process has read and cached."""
    modules = [module for name, module in sys.modules.items() if name.startswith("compare.literature")]
    for module in modules:
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()
