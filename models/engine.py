"""What an engine is, and what every way to ask one has: a name, a lesson, and instances that it does not answer."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from models.lesson import Documented
from models.problem import Instance


@dataclass(frozen=True)
class Engine:
    """What does the search.

    ``requires``: the packages (import names) without which it is not installed, and ``install``, the command that
    installs them. ``imports``: modules that take time to load, loaded once and shared by all its workers. ``counts``:
    some of its files define a ``Counter``; those of the other engines are not loaded to look for one.
    """

    name: str
    title: str
    requires: tuple[str, ...] = ()
    install: str | None = None
    imports: tuple[str, ...] = ()
    counts: bool = False


class Unsupported(ValueError):
    """An instance was put to a formulation or a counter that does not answer it."""

    def __init__(self, who: str, instance: Instance, reason: str) -> None:
        super().__init__(who, instance, reason)
        self.who = who
        self.instance = instance
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.who} does not answer {self.instance}: {self.reason}"


class Answerer(Documented, ABC):
    """A way to have instances answered by an engine: a file in the engine's folder, named ``engine/file``.

    A class that is defined elsewhere, such as in a script or a notebook, is named after itself: ``MyQueens`` is
    ``engine/my-queens``.
    """

    engine: ClassVar[Engine]
    priority: ClassVar[int] = 0
    """Where one answer is enough, that with the highest is asked: the faster, the higher."""

    @property
    def name(self) -> str:
        return f"{self.engine.name}/{self.file_name}"

    @abstractmethod
    def unsupported(self, instance: Instance) -> str | None:
        """Why it does not answer the instance, in a few words; None if it does."""

    def refuse_unsupported(self, instance: Instance) -> None:
        """Raise Unsupported if it does not answer the instance."""
        reason = self.unsupported(instance)
        if reason is not None:
            who = getattr(self, "name", type(self).__name__)  # a class of one's own may have no engine
            raise Unsupported(who, instance, reason)
