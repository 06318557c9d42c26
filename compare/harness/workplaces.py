"""Places where formulations work: processes of this machine, or wherever an executor takes them."""

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
    """Starts workers. ``reports_at_once``: a worker reports each instance when it is done, not all at its end."""

    reports_at_once: bool

    @property
    def jobs(self) -> int:
        """The number of workers that can work at a time now."""

    @property
    def gone(self) -> str | None:
        """The reason why no worker will ever be started here again; None as long as there is hope."""

    def reason_against(self, engine: Engine) -> str | None:
        """The reason why no worker here can search with this engine; None if one can."""

    def must_wait(self, formulation: Formulation, instance: Instance) -> bool:
        """Whether ``start`` would not return at once."""

    def load_engines(self, engines: Iterable[Engine]) -> None:
        """Begin to load these engines, if that takes long."""

    def start(self, who: int, order: FormulationOrder, receive: Receive) -> Worker:
        """A worker that has this order."""


class ThisMachine:
    """Processes of this machine."""

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
        """A child that runs ``target``, with the arguments of ``ChildProcess``."""
        return ChildProcess(engine, target, *arguments, **limits)

    def refuse_what_cannot_be_sent(self, *values: object) -> None:
        """Raise RuntimeError, saying what to do, where no worker can have these values."""
        starting.refuse_what_no_process_can_have(*values)


_usual: type[ThisMachine] = ThisMachine


def this_place(limits: Limits) -> ThisMachine:
    """The place where this program works if no other is named."""
    return _usual(limits)


def work_in(place: type[ThisMachine]) -> None:
    """From now on this program works in such a place: one that can start no processes, such as a browser."""
    global _usual
    _usual = place
