"""What a student's file offers: a function ``solve``, or a class derived from Formulation."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from compare.errors import Fault
from compare.grading.placement import placement_of, shortened
from compare.raised import in_one_line
from models.board import Board
from models.formulation import Formulation, Search
from models.problem import Instance


class Offer(Protocol):
    """Whatever it is, it answers instances, or says why not."""

    @property
    def words(self) -> str:
        """What it is, in a few words."""

    def unsupported(self, instance: Instance) -> str | None:
        """Why it does not answer an instance; None if it does."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        """The solutions that it gives. Raises Fault if they cannot be read."""


@dataclass(frozen=True)
class FunctionOffer:
    """``solve(n)`` or ``solve(rows, columns)``."""

    function: Callable[..., Any]
    takes_n: bool

    @property
    def words(self) -> str:
        return "solve(n)" if self.takes_n else "solve(rows, columns)"

    def unsupported(self, instance: Instance) -> str | None:
        if instance.required | instance.forbidden:
            return f"{self.words} knows no required and forbidden squares"
        is_square = instance.board.rows == instance.board.columns
        return "solve(n) knows square boards only" if self.takes_n and not is_square else None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        arguments = (board.rows,) if self.takes_n else (board.rows, board.columns)
        call = f"solve({', '.join(map(str, arguments))})"
        yield from _read(self.function(*arguments), call, board, bitboards=False)


@dataclass(frozen=True)
class FormulationOffer:
    """An object of a class derived from Formulation."""

    formulation: Formulation

    @property
    def words(self) -> str:
        return f"class {type(self.formulation).__name__}"

    def unsupported(self, instance: Instance) -> str | None:
        reason = self.formulation.unsupported(instance)
        if reason is not None and not isinstance(reason, str):
            raise Fault(f"unsupported returned {shortened.repr(reason)}; expected None, or a few words that say why")
        return reason and in_one_line(reason)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        given = self.formulation.solve(instance, search)
        yield from _read(given, "solve(instance, search)", instance.board, bitboards=True)


def _read(given: Any, call: str, board: Board, bitboards: bool) -> Iterator[int]:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise Fault(f"{call} returned {shortened.repr(given)}; expected a list of solutions, or yield for each of them")
    for number, solution in enumerate(given, 1):
        yield placement_of(solution, number, board, bitboards)
