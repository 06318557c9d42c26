"""The means of confinement that this system has, and the sentence that tells people about them."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from compare.harness.confinement import call_filter, landlock
from models.languages import say


@dataclass(frozen=True)
class ConfinementMeans:
    """The means of one system. ``version``: that of Landlock, or 0; ``filters``: whether it can filter system calls."""

    version: int
    filters: bool

    @property
    def held(self) -> Mapping[str, bool]:
        """Whether files, network and other processes are out of reach, by these names."""
        files = self.version > 0
        return {"files": files, "network": self.filters, "processes": files and self.filters}

    @property
    def is_whole(self) -> bool:
        """Whether files, network and other processes are all out of reach."""
        return all(self.held.values())

    @property
    def in_words(self) -> str:
        """The sentence that says what is out of reach, and why the rest is not."""
        words = words_for_means()
        held = [word for name, word in words.items() if self.held[name]]
        lacking = [word for name, word in words.items() if not self.held[name]]
        if self.is_whole:
            return say("confined: {means}", means=", ".join(held))
        if not held:
            return say("not confined: {reason}", reason=self.reason)
        sentence = "confined: {means}; not confined: {others}, as {reason}"
        return say(sentence, means=", ".join(held), others=", ".join(lacking), reason=self.reason)

    @property
    def reason(self) -> str:
        """The reason why not everything is out of reach; empty if it is."""
        if self.is_whole:
            return ""
        if sys.platform != "linux":
            return say("only Linux has the means")
        if not self.version and not self.filters:
            return say("this system has neither Landlock nor filters of system calls")
        return say("this system has no Landlock") if self.filters else say("this system filters no system calls")


def words_for_means() -> dict[str, str]:
    """The names of ``held`` in the language of the user."""
    return {"files": say("files"), "network": say("network"), "processes": say("processes")}


@cache
def means_of_this_system() -> ConfinementMeans:
    """The means of this system."""
    return ConfinementMeans(landlock.version(), call_filter.is_available())


def means_as_data(means: ConfinementMeans) -> dict[str, object]:
    """The means as values of JSON."""
    return {**means.held, "landlock": means.version, "reason": means.reason or None}
