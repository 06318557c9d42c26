"""Workplaces: where formulations work, such as in processes of this machine or on a cluster."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from compare.harness.limits import Limits
from compare.harness.processes import starting
from compare.harness.processes.child import Child, ChildProcess
from compare.harness.running import Receive, Running, Worker
from compare.harness.worker import FormulationOrder
from models.engine import Engine
from models.formulation import Formulation
from models.problem import Instance


class Workplace(Protocol):
    """A place that starts workers. ``reports_at_once``: they report each instance when it is done, not at their end."""

    reports_at_once: bool

    @property
    def jobs(self) -> int:
        """The number of workers that can work at a time now."""

    @property
    def gone(self) -> str | None:
        """The reason why no worker will be started here any more; None while one may be."""

    def reason_against(self, engine: Engine) -> str | None:
        """The reason why no worker here can search with this engine; None if one can."""

    def must_wait(self, formulation: Formulation, instance: Instance) -> bool:
        """Whether ``start`` would not return at once."""

    def load_engines(self, engines: Iterable[Engine]) -> None:
        """Begin to load these engines, if that takes long."""

    def start(self, who: int, order: FormulationOrder, receive: Receive) -> Worker:
        """Start a worker that fills this order for formulation number ``who``, and return it."""


class ThisMachine:
    """The workplace whose workers are processes of this machine."""

    reports_at_once = True
    gone = None

    def __init__(self, limits: Limits) -> None:
        self.jobs = limits.jobs

    def reason_against(self, engine: Engine) -> str | None:
        return None

    def must_wait(self, formulation: Formulation, instance: Instance) -> bool:
        return starting.must_wait(formulation.engine, formulation, instance)

    def load_engines(self, engines: Iterable[Engine]) -> None:
        starting.load_engines(engines)

    def start(self, who: int, order: FormulationOrder, receive: Receive) -> Worker:
        return Running(who, order, receive, self.start_child)

    def start_child(self, engine: Engine, target: Callable[..., None], *arguments: Any, **limits: Any) -> Child:
        """Start a child that runs ``target``; the other arguments are those of ``ChildProcess``."""
        return ChildProcess(engine, target, *arguments, **limits)

    def refuse_what_cannot_be_sent(self, *values: object) -> None:
        """Raise RuntimeError with a remedy if no worker can have these values."""
        starting.refuse_what_no_process_can_have(*values)


_usual: type[ThisMachine] = ThisMachine
"""The class of the places where this program works unless another is named."""


def this_place(limits: Limits) -> ThisMachine:
    """The place where this program works unless another is named."""
    return _usual(limits)


def work_in(place: type[ThisMachine]) -> None:
    """Let this program work in places of this class from now on, as in a browser, which can start no processes."""
    global _usual
    _usual = place
