"""What a student's file offers: a function, a method, a list of solutions, or a class derived from Formulation."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from compare.classroom.grading.answer import read_all, read_one
from compare.harness.faults import Fault, shorten
from compare.question.errors import in_one_line
from models.formulation import Formulation, Search, SolutionSet
from models.languages import say
from models.problem import Instance


class Offer(Protocol):
    """Whatever it is, it answers instances, or says why not."""

    @property
    def words(self) -> str:
        """What it is, in a few words."""

    @property
    def gives_one(self) -> bool:
        """Whether it says of itself that it gives one solution only."""

    def unsupported(self, instance: Instance) -> str | None:
        """Why it does not answer an instance; None if it does."""

    def placements(self, instance: Instance, search: Search, one: bool) -> Iterator[int]:
        """The solutions that it gives, or ``one`` of them. Raises Fault if they cannot be read."""


@dataclass(frozen=True)
class FunctionOffer:
    """A function of one argument, asked as ``solve(n)``, of two, asked as ``solve(rows, columns)``, or of none.

    A function without arguments answers one size, that of the board on which it is asked.
    """

    function: Callable[..., Any]
    name: str
    arguments: tuple[str, ...]
    """Those that it needs, as they are written."""
    note: str = ""
    """Why this function was chosen."""
    gives_one: bool = False

    @property
    def asked_as(self) -> str:
        return f"{self.name}({', '.join(((), ('n',), ('rows', 'columns'))[len(self.arguments)])})"

    @property
    def words(self) -> str:
        written = f"{self.name}({', '.join(self.arguments)})"
        takes_two = len(self.arguments) == 2
        is_renamed = takes_two and written != self.asked_as
        asked = say("{written}, asked as {call}", written=written, call=self.asked_as) if is_renamed else self.asked_as
        return f"{asked}, {self.note}" if self.note else asked

    def unsupported(self, instance: Instance) -> str | None:
        if instance.required | instance.forbidden:
            return say("{call} knows no required and forbidden squares", call=self.asked_as)
        if instance.board.wrap:
            return say("{call} knows no torus", call=self.asked_as)
        if instance.size != instance.problem.default_size(instance.board, instance.piece):
            return say("{call} knows no other number of pieces", call=self.asked_as)
        if instance.board.rows != instance.board.columns and len(self.arguments) < 2:
            return say("{call} knows square boards only", call=self.asked_as)
        return None

    def placements(self, instance: Instance, search: Search, one: bool) -> Iterator[int]:
        board = instance.board
        arguments = ((), (board.rows,), (board.rows, board.columns))[len(self.arguments)]
        call = f"{self.name}({', '.join(map(str, arguments))})"
        yield from (read_one if one else read_all)(self.function(*arguments), call, instance)


@dataclass(frozen=True)
class FormulationOffer:
    """An object of a class derived from Formulation."""

    formulation: Formulation
    note: str = ""

    @property
    def words(self) -> str:
        name = say("class {name}", name=type(self.formulation).__name__)
        return f"{name}, {self.note}" if self.note else name

    @property
    def gives_one(self) -> bool:
        return self.formulation.gives == SolutionSet.ONE

    def unsupported(self, instance: Instance) -> str | None:
        reason = self.formulation.unsupported(instance)
        if reason is not None and not isinstance(reason, str):
            sentence = "unsupported returned {value}; expected None, or a few words that say why"
            raise Fault(say(sentence, value=shorten(reason)))
        return reason and in_one_line(reason)

    def placements(self, instance: Instance, search: Search, one: bool) -> Iterator[int]:
        given = self.formulation.solve(instance, search)
        yield from (read_one if one else read_all)(given, "solve(instance, search)", instance, bitboards=True)
