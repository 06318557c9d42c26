"""Offers of a student's file: a function, a method, a list of solutions, or a class derived from Formulation."""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from compare.classroom.own_file.answer import read_all, read_one
from compare.classroom.own_file.outside.model import OutsideModel
from compare.classroom.own_file.propagator import PropagatorOffer
from compare.harness.faults import Fault, shorten
from compare.question.errors import in_one_line
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.formulation import Formulation, SolutionSet
from models.languages import say
from models.problem import Instance
from models.search import Search


@dataclass(frozen=True)
class FunctionOffer:
    """A function of one argument, asked as ``solve(n)``, of two, asked as ``solve(rows, columns)``, or of none.

    A function without arguments answers one size: that of the board on which it is asked, or ``side``, which is a name
    and a number at the top of the file. If it returns nothing, it may have filled a list there: ``filled`` returns the
    lists of the file by name.
    """

    function: Callable[..., Any]
    name: str
    arguments: tuple[str, ...]
    """The names of the arguments that the function needs."""
    note: str = ""
    """The reason why this function was chosen."""
    filled: Callable[[], Mapping[str, Any]] = dict
    side: tuple[str, int] | None = None
    is_list: bool = False
    """Whether the file offers a list of solutions, which ``function`` returns."""
    gives_one: ClassVar[bool] = False

    def arguments_for(self, board: Board) -> tuple[int, ...]:
        """The arguments with which the function is asked about a board."""
        return ((), (board.rows,), (board.rows, board.columns))[len(self.arguments)]

    def write_call(self, *arguments: object) -> str:
        """The call with these arguments; the name alone of a list."""
        return self.name if self.is_list else f"{self.name}({', '.join(map(str, arguments))})"

    @property
    def asked_as(self) -> str:
        """The call as people know it, such as ``solve(n)``."""
        return self.write_call(*((), ("n",), ("rows", "columns"))[len(self.arguments)])

    @property
    def words(self) -> str:
        """The offer in words: the call, why the function was chosen, and the size that it answers."""
        written, call = self.write_call(*self.arguments), self.asked_as
        if len(self.arguments) == 2 and written != call:
            call = say("{written}, asked as {call}", written=written, call=call)
        size = "{} = {}".format(*self.side) if self.side else ""
        return ", ".join(filter(None, [call, self.note, size]))

    def unsupported(self, instance: Instance) -> str | None:
        """The reason why the function does not answer an instance, in a few words; None if it does."""
        board, call = instance.board, self.asked_as
        if self.side and (board.rows, board.columns) != (self.side[1],) * 2:
            return say("{call} knows {name} = {side} only", call=call, name=self.side[0], side=self.side[1])
        if instance.required | instance.forbidden:
            return say("{call} knows no required and forbidden squares", call=call)
        if board.wrap:
            return say("{call} knows no torus", call=call)
        if instance.size != instance.problem.default_size(board, instance.piece):
            return say("{call} knows no other number of pieces", call=call)
        if board.rows != board.columns and len(self.arguments) < 2:
            return say("{call} knows square boards only", call=call)
        return None

    def placements(self, instance: Instance, search: Search, *, wants_one: bool) -> Iterator[int]:
        """The solutions that the function gives; with ``wants_one``, the first. Raises Fault if they cannot be read."""
        arguments = self.arguments_for(instance.board)
        call = self.write_call(*arguments)
        before = self.copy_lists()
        given = self.ask(*arguments)
        if given is None:
            given = self.filled_since(before)
        yield from self.read(given, call, instance, search, wants_one=wants_one)

    def copy_lists(self) -> dict[str, list[Any]]:
        """Copies of the lists that the function may fill, by name."""
        return {name: list(filled) for name, filled in self.filled().items() if isinstance(filled, list)}

    def filled_since(self, before: Mapping[str, list[Any]]) -> Iterable[Any] | None:
        """The items that were put into the first list of the file since ``copy_lists`` made these copies.

        None if the file has no such list.
        """
        for name, filled in self.filled().items():
            return _added_since(before.get(name, ()), filled)
        return None

    def ask(self, *arguments: int) -> Any:
        """The value that the function returns."""
        return self.function(*arguments)

    def read(self, given: Any, call: str, instance: Instance, search: Search, *, wants_one: bool) -> Iterator[int]:
        """The placements in a value that the function has ``given``, with ``wants_one`` of one solution only."""
        return (read_one if wants_one else read_all)(given, call, instance)


def _added_since(before: Iterable[Any], now: Iterable[Any]) -> Iterable[Any]:
    """The items that were appended to a list; all items if it is another list now, or was emptied meanwhile."""
    earlier = list(before)
    if not isinstance(now, list) or len(now) < len(earlier) or any(map(operator.is_not, earlier, now)):
        return now
    return now[len(earlier) :]


@dataclass(frozen=True)
class FormulationOffer:
    """An object of a class derived from Formulation."""

    formulation: Formulation
    side: ClassVar[None] = None
    is_list: ClassVar[bool] = False

    @property
    def words(self) -> str:
        """The offer in words: the name of the class."""
        return say("class {name}", name=type(self.formulation).__name__)

    @property
    def gives_one(self) -> bool:
        """Whether it gives one solution, or says that there is none."""
        return self.formulation.gives == SolutionSet.ONE

    def unsupported(self, instance: Instance) -> str | None:
        """The reason why the class does not answer an instance; None if it does. Raises Fault if it says neither."""
        reason = self.formulation.unsupported(instance)
        if reason is not None and not isinstance(reason, str):
            sentence = "unsupported returned {value}; expected None, or a few words that say why"
            raise Fault(say(sentence, value=shorten(reason)))
        return reason and in_one_line(reason)

    def placements(self, instance: Instance, search: Search, *, wants_one: bool) -> Iterator[int]:
        """The solutions that the object gives; with ``wants_one``, the first. Raises Fault if they cannot be read."""
        given = self.formulation.solve(instance, search)
        yield from (read_one if wants_one else read_all)(given, "solve(instance, search)", instance, bitboards=True)


Offer = FunctionOffer | FormulationOffer | PropagatorOffer | OutsideModel
"""All of these have ``words``, ``side``, ``gives_one``, ``is_list``, ``unsupported`` and ``placements``."""


def abilities_in_words(offer: Offer) -> list[str]:
    """Lines that say what a file offers, and for which of the kinds of boards that ``grade`` asks about."""
    problem, piece = find_problem("non-attacking"), find_piece("queen")
    plain = Instance(problem, piece, Board(4))
    kinds = {
        say("square boards"): plain,
        say("rectangles"): Instance(problem, piece, Board(3, 5)),
        say("tori"): Instance(problem, piece, Board(4, wrap=True)),
        say("another number of pieces"): plain.with_size(3),
        say("required squares"): plain.narrowed(required=1),
        say("forbidden squares"): plain.narrowed(forbidden=1),
    }
    answered = [words for words, instance in kinds.items() if offer.unsupported(instance) is None]
    declined = ", ".join(words for words in kinds if words not in answered)
    shown = replace(offer, note="") if isinstance(offer, FunctionOffer) and not offer.is_list else offer
    lines = [say("offers {offer}", offer=shown.words)]
    lines += [say("answers for {boards}", boards=", ".join(answered))] if answered else []
    return lines + ([say("not for {boards}", boards=declined)] if answered and declined else [])
