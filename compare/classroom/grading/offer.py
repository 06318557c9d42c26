"""What a student's file offers: a function ``solve``, or a class derived from Formulation."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from compare.classroom.grading.placement import placement_of
from compare.harness.faults import Fault, shorten
from compare.question.errors import in_one_line
from models.chess.board import Board
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
    """A function of one argument, asked as ``solve(n)``, or of two, asked as ``solve(rows, columns)``."""

    function: Callable[..., Any]
    arguments: tuple[str, ...]
    """Those that have no default, as they are written."""

    @property
    def takes_n(self) -> bool:
        return len(self.arguments) == 1

    @property
    def asked_as(self) -> str:
        return "solve(n)" if self.takes_n else "solve(rows, columns)"

    @property
    def words(self) -> str:
        written = f"solve({', '.join(self.arguments)})"
        return self.asked_as if self.takes_n or written == self.asked_as else f"{written}, asked as {self.asked_as}"

    def unsupported(self, instance: Instance) -> str | None:
        if instance.required | instance.forbidden:
            return f"{self.asked_as} knows no required and forbidden squares"
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
            raise Fault(f"unsupported returned {shorten(reason)}; expected None, or a few words that say why")
        return reason and in_one_line(reason)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        given = self.formulation.solve(instance, search)
        yield from _read(given, "solve(instance, search)", instance.board, bitboards=True)


def _read(given: Any, call: str, board: Board, bitboards: bool) -> Iterator[int]:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        hint = " (printed text is not an answer)" if given is None else ""
        expected = f"expected a list of solutions, or yield for each of them{hint}"
        raise Fault(f"{call} returned {shorten(given)}; {expected}")
    if isinstance(given, list | tuple):
        _refuse_one_object_twice(given)
    for number, solution in enumerate(given, 1):
        yield placement_of(solution, number, board, bitboards)


def _refuse_one_object_twice(solutions: Sequence[Any]) -> None:
    """One list that was appended again and again is shown as what it is, and not as what was left in it."""
    first: dict[int, int] = {}
    for number, solution in enumerate(solutions, 1):
        can_change = type(solution).__hash__ is None
        if can_change and first.setdefault(id(solution), number) != number:
            raise Fault(
                f"solutions {first[id(solution)]} and {number} are one and the same {type(solution).__name__}, now "
                f"{shorten(solution)}; was it changed later? Append a copy, like list(rows)"
            )
