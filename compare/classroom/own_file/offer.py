"""Offers of a student's file: a function, a method, a list of solutions, or a class derived from Formulation."""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from compare.classroom.own_file.answer import read_all, read_one
from compare.harness.faults import Fault, shorten
from compare.question.errors import in_one_line
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.formulation import Formulation, Search, SolutionSet
from models.languages import say
from models.problem import Instance


class Offer(Protocol):
    """Whatever it is, it answers instances, or says why not."""

    @property
    def words(self) -> str:
        """Its name, how it is asked, and why it was chosen."""

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

    A function without arguments answers one size: that of the board on which it is asked, or ``side``, which is a name
    and a number at the top of the file. Where it returns nothing, it may have ``filled`` a list there.
    """

    function: Callable[..., Any]
    name: str
    arguments: tuple[str, ...]
    """Those that it needs, as they are written."""
    note: str = ""
    """Why this function was chosen."""
    gives_one: bool = False
    filled: Callable[[], Mapping[str, Any]] = dict
    side: tuple[str, int] | None = None
    is_list: bool = False

    @property
    def asked_as(self) -> str:
        if self.is_list:
            return self.name
        return f"{self.name}({', '.join(((), ('n',), ('rows', 'columns'))[len(self.arguments)])})"

    @property
    def words(self) -> str:
        written = self.name if self.is_list else f"{self.name}({', '.join(self.arguments)})"
        takes_two = len(self.arguments) == 2
        is_renamed = takes_two and written != self.asked_as
        asked = say("{written}, asked as {call}", written=written, call=self.asked_as) if is_renamed else self.asked_as
        size = "{} = {}".format(*self.side) if self.side else ""
        return ", ".join(filter(None, [asked, self.note, size]))

    def unsupported(self, instance: Instance) -> str | None:
        if self.side and (instance.board.rows, instance.board.columns) != (self.side[1],) * 2:
            return say("{call} knows {name} = {side} only", call=self.asked_as, name=self.side[0], side=self.side[1])
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
        call = self.name if self.is_list else f"{self.name}({', '.join(map(str, arguments))})"
        before = {name: list(found) for name, found in self.filled().items() if isinstance(found, list)}
        given = self.function(*arguments)
        if given is None:
            name, found = next(iter(self.filled().items()), ("", None))
            given = found and _added_since(before.get(name, ()), found)
        yield from (read_one if one else read_all)(given, call, instance)


def _added_since(before: Iterable[Any], now: Iterable[Any]) -> Iterable[Any]:
    """The items that were appended to a list since; all items, where it is another list, or was emptied meanwhile."""
    known = list(before)
    if not isinstance(now, list) or len(now) < len(known) or any(map(operator.is_not, known, now)):
        return now
    return now[len(known) :]


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


def abilities_in_words(offer: Offer) -> list[str]:
    """Lines that say what can be asked in the file, and about which boards."""
    kinds = {words: offer.unsupported(instance) is None for words, instance in _kinds_of_questions().items()}
    asked, declined = (", ".join(words for words, answers in kinds.items() if answers == wanted) for wanted in (1, 0))
    is_function = isinstance(offer, FunctionOffer) and not offer.is_list
    plain = replace(offer, note="") if is_function else offer  # type: ignore[type-var]
    lines = [say("offers {offer}", offer=plain.words)]
    lines += [say("answers for {boards}", boards=asked)] if asked else []
    return lines + ([say("not for {boards}", boards=declined)] if asked and declined else [])


def _kinds_of_questions() -> dict[str, Instance]:
    """A small question about queens of each kind that ``grade`` asks."""
    problem, piece = find_problem("non-attacking"), find_piece("queen")
    plain = Instance(problem, piece, Board(4))
    return {
        say("square boards"): plain,
        say("rectangles"): Instance(problem, piece, Board(3, 5)),
        say("tori"): Instance(problem, piece, Board(4, wrap=True)),
        say("another number of pieces"): plain.with_size(3),
        say("required squares"): plain.narrowed(required=1),
        say("forbidden squares"): plain.narrowed(forbidden=1),
    }
