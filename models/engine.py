"""Engines; and the base class of formulations and counters: a name, a lesson, and reasons to decline an instance."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from models.languages import say, translate
from models.lesson import Documented
from models.problem import Instance
from models.solvers.parameter import Parameter, Value


@dataclass(frozen=True)
class Engine:
    """A library or a kind of program that searches.

    ``requires``: the packages (import names) that it needs. ``programs``: the programs that it needs on the PATH.
    ``install``: the command that installs them. ``imports``: modules that take long to load; they are loaded once for
    all its workers. ``has_counters``: some of its files define a ``SolutionCounter``; the files of other engines are
    not loaded to look for one. ``broken_by``: packages beside which some of their versions make its modules fail to
    load. ``is_foreign``: it runs code that is not ours; each process then has a current folder of its own, which is
    removed at the end, and what it prints is not shown. ``parameters``: the settings of its solver that users may
    change, none of which makes an enumeration wrong.
    """

    name: str
    title: str
    requires: tuple[str, ...] = ()
    install: str | None = None
    imports: tuple[str, ...] = ()
    has_counters: bool = False
    programs: tuple[str, ...] = ()
    broken_by: tuple[str, ...] = ()
    is_foreign: bool = False
    parameters: tuple[Parameter, ...] = ()

    @property
    def defaults(self) -> dict[str, Value]:
        """The default of each parameter that has one."""
        return {one.name: one.default for one in self.parameters if one.default is not None}


class Unsupported(ValueError):
    """An instance was put to a formulation or a counter that does not answer it."""

    def __init__(self, who: str, instance: Instance, reason: str) -> None:
        super().__init__(who, instance, reason)
        self.who = who
        self.instance = instance
        self.reason = reason

    def __str__(self) -> str:
        sentence = "{name} does not answer {question}: {reason}"
        return say(sentence, name=self.who, question=self.instance, reason=self.reason)


class Answerer(Documented, ABC):
    """A way to have instances answered by an engine: a file in the engine's folder, named ``engine/file``.

    A class that is defined elsewhere, such as in a script or a notebook, is named after itself: ``MyQueens`` is
    ``engine/my-queens``.
    """

    engine: ClassVar[Engine]
    priority: ClassVar[int] = 0
    """Where one answer is enough, the one with the highest priority is asked; the faster, the higher."""

    @property
    def name(self) -> str:
        return f"{self.engine.name}/{self.short_name}"

    @abstractmethod
    def unsupported(self, instance: Instance) -> str | None:
        """The reason why it does not answer the instance, in a few words; None if it does.

        English words without values are said in the language of the user where they are shown.
        """

    def refuse_unsupported(self, instance: Instance) -> None:
        """Raise Unsupported if it does not answer the instance, TypeError if it is no instance."""
        if not isinstance(instance, Instance):
            raise TypeError(f"expected an Instance, such as Instance(problem, piece, Board(8)), not {instance!r}")
        reason = self.unsupported(instance)
        if reason is not None:
            who = getattr(self, "name", type(self).__name__)  # a class of one's own may have no engine
            raise Unsupported(who, instance, translate(reason))
