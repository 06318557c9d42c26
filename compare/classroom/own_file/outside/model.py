"""A model from outside as what a file of one's own offers: which boards it is for, and its solutions as placements."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Self

from compare.classroom.own_file.module_values import is_called_side, side_among
from compare.classroom.own_file.notation import Reading
from compare.classroom.own_file.origin import placements_of_readings
from compare.classroom.own_file.outside.answer import AnswerReader
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints
from compare.classroom.own_file.outside.legend import BoardLegend
from compare.harness.faults import Fault
from models.engine import Engine
from models.formulation import GaveUp
from models.languages import say
from models.problem import Instance
from models.search import Search
from models.solvers.parameter import Value as Setting
from models.solvers.versions import versions_of, versions_of_packages

Values = Mapping[str, Any]
"""A solution: the values of a model's variables, or of its predicates, by name."""
SIDES = ("n", "rows", "columns")
"""The words that stand for a side of the board as the value of a parameter."""
MEANINGS = (*SIDES, "size")
"""The words that may stand for the value of a parameter."""
LONGEST_NUMBER = 9
"""The most characters of a number as the value of a parameter, its sign included."""


@dataclass(frozen=True)
class Declared:
    """The parameters that a model has, and the numbers that its file sets.

    ``needed`` are the names of parameters without a value, ``settable`` of parameters with a value that can be changed.
    ``fixed`` has numbers that the file sets, by name; ``changeable`` names those that the user may change.
    """

    needed: Sequence[str] = ()
    settable: Sequence[str] = ()
    fixed: Mapping[str, int] = field(default_factory=dict)
    changeable: Sequence[str] = ()


class OutsideModel(ABC):
    """A kind of models is a subclass in a file of ``kinds``; an object is one model.

    If no parameter depends on the board, the model states one question only, and the user says which.
    """

    endings: ClassVar[tuple[str, ...]]
    """The endings of the names of files of this kind."""
    imports: ClassVar[tuple[str, ...]]
    """The modules that are loaded, and take long to load, before the time of a model runs."""
    engine: ClassVar[Engine | None] = None
    """The engine whose solver is asked, and whose parameters can be set, if there is one."""
    solver_settings: Mapping[str, Setting] = MappingProxyType({})
    """The parameters of the engine that are set."""
    is_run_when_read: ClassVar[bool] = False
    """Whether reading a model runs the file, so that the time for this counts as the file's."""
    packages: ClassVar[tuple[str, ...]] = ()
    """The packages behind this kind of models (import names) that no engine has."""
    legend: BoardLegend | None = None
    gives_one: ClassVar[bool] = False
    is_list: ClassVar[bool] = False

    def __init__(self, path: str, hints: Hints = NO_HINTS) -> None:
        self.path = Path(path)
        self.hints = hints
        self.declared = self.declare()
        self.settings = self._choose_settings()

    @classmethod
    def is_meant(cls, path: Path) -> bool:
        """Whether a file is of this kind."""
        return path.name.lower().endswith(cls.endings)

    @classmethod
    def open(cls, path: str, hints: Hints, name: str | None, *, one_size: bool, silent: bool) -> Any:
        """The model in a file, or another offer of the file. Raises Fault if there is none.

        ``name`` is that of a function, in a kind that has functions. ``one_size``: only one board is asked about.
        ``silent``: what the file prints is not shown.
        """
        return cls(path, hints).known_for_boards(one_size=one_size)

    def known_for_boards(self, *, one_size: bool) -> Self:
        """The model itself. Raises Fault if several boards are asked about, and nothing says for which the model is."""
        if not one_size and self.side is None and not self.is_for_any_side:
            sentence = (
                "no parameter of the model is recognised as the side of the board; say which by --parameter NAME=n, or "
                "for which board it is: grade FILE 8"
            )
            raise Fault(say(sentence))
        return self

    @classmethod
    def versions(cls, settings: Mapping[str, Setting]) -> list[str]:
        """The packages and programs behind this kind of models, with their versions.

        ``settings``: the parameters of the engine that are set.
        """
        return [*(versions_of(cls.engine) if cls.engine else ()), *versions_of_packages(cls.packages)]

    @property
    @abstractmethod
    def title(self) -> str:
        """The name for models of this kind."""

    @abstractmethod
    def declare(self) -> Declared:
        """The parameters of the model. Raises Fault if it cannot be read."""

    @abstractmethod
    def solutions(self, settings: Mapping[str, int | str], search: Search) -> Iterator[Values]:
        """All solutions of the model; if it has an objective, all the best ones.

        Raises Fault if the model cannot be solved, GaveUp if there may be more solutions.
        """

    @property
    def side(self) -> tuple[str, int] | None:
        """The name and the value of the side of the only board that the model is for.

        None if it is for boards of any side, or if no number says the side.
        """
        if self.is_for_any_side:
            return None
        numbers = {name: value for name, value in self.settings.items() if isinstance(value, int)}
        return side_among({**self.declared.fixed, **numbers})

    @property
    def is_for_any_side(self) -> bool:
        """Whether a parameter depends on the board."""
        return any(value in SIDES for value in self.settings.values())

    @property
    def words(self) -> str:
        """The offer in words: the kind of model, its parameters that are set, and the side of its board."""
        set_to = [name if name == value else f"{name} = {value}" for name, value in self.settings.items()]
        side = "{} = {}".format(*self.side) if self.side and self.side[0] not in self.settings else ""
        return ", ".join(filter(None, [self.title, *set_to, side]))

    def unsupported(self, instance: Instance) -> str | None:
        """The reason why the model does not answer an instance, in a few words; None if it does."""
        board = instance.board
        meanings = {*map(str, self.settings.values())}
        is_narrowed = bool(instance.required | instance.forbidden)
        if self.legend and self.legend.instance != instance:
            return say("the legend of the model is for another question")
        if self.side and (board.rows, board.columns) != (self.side[1],) * 2:
            name, side = self.side
            reason = say("the model knows {name} = {side} only", name=name, side=side)
            can_change = name in self.declared.changeable and name not in self.settings
            return reason + (
                say("; --parameter {name}=n sets it to the side of the board", name=name) if can_change else ""
            )
        if is_narrowed and not isinstance(instance.size, int):
            return say("the model knows no required and forbidden squares where the size is open")
        if "size" in meanings and not isinstance(instance.size, int):
            return say("a parameter of the model is the size, which is open")
        if not self.is_for_any_side:
            return None
        if board.wrap:
            return say("the model knows no torus")
        if "size" not in meanings and instance.size != instance.problem.default_size(board, instance.piece):
            return say("the model knows no other number of pieces")
        if board.rows != board.columns and not {"rows", "columns"} <= meanings:
            return say("the model knows square boards only")
        return None

    def placements(self, instance: Instance, search: Search, *, wants_one: bool) -> Iterator[int]:
        """The solutions of the model that agree with the required and forbidden squares; with ``wants_one``, the first.

        Raises Fault if the model cannot be solved, or if its answer cannot be read.
        """
        whole = replace(instance, required=0, forbidden=0)
        agreeing = (
            placement
            for placement in placements_of_readings(self._readings(whole, search), whole)
            if placement & instance.required == instance.required and not placement & instance.forbidden
        )
        yield from islice(agreeing, 1) if wants_one else agreeing

    def _readings(self, instance: Instance, search: Search) -> Iterator[Reading]:
        """The solutions of the model as they are written, by its legend if it has one."""
        if self.legend:
            return self.legend.read(self.solutions(self._settings_for(instance), search))
        solutions = self.solutions(self._settings_for(instance), search)
        return AnswerReader(instance.board, self.hints.reads).read(solutions)

    def _settings_for(self, instance: Instance) -> dict[str, int | str]:
        """The value of each parameter that is set, for the board of an instance."""
        board = instance.board
        meanings = {"n": board.columns, "rows": board.rows, "columns": board.columns, "size": instance.size}
        return {name: meanings.get(str(value), value) for name, value in self.settings.items()}

    def _choose_settings(self) -> dict[str, int | str]:
        """The parameters that are set: those of the hints, and the side of the board.

        Raises Fault if the model does not have a parameter, or needs a parameter that is not set.
        """
        declared, chosen = self.declared, {}
        settable = [*declared.needed, *declared.settable, *declared.changeable]
        for name, value in self.hints.parameters:
            if name not in settable:
                names = say("it has {names}", names=", ".join(settable)) if settable else say("it has none")
                raise Fault(say("there is no parameter {name} in the model; {has}", name=name, has=names))
            chosen[name] = self.parse_setting(name, value)
        if not any(value in SIDES for value in chosen.values()):
            chosen |= self._recognise_side(chosen)
        missing = [name for name in declared.needed if name not in chosen]
        if missing:
            sentence = "the model has parameters without a value: {names}; give each, like --parameter {first}=8"
            raise Fault(say(sentence, names=", ".join(missing), first=missing[0]))
        return chosen

    def _recognise_side(self, given: Iterable[str]) -> dict[str, int | str]:
        """The parameter that is the side of the board, if there is one: by name, or the only one without a value."""
        needed = [name for name in self.declared.needed if name not in given]
        if len(needed) == 1:
            return {needed[0]: "n"}
        if any(name in given and is_called_side(name) for name in self.declared.settable):
            return {}
        candidates = [name for name in (*needed, *self.declared.settable) if name not in given and is_called_side(name)]
        exact = [name for name in candidates if name.lower() == "n"] or candidates
        return {exact[0]: "n"} if len(exact) == 1 else {}

    def parse_setting(self, name: str, text: str) -> int | str:
        """The value of a parameter: a number, or a word of ``MEANINGS``. Raises Fault if the text is neither."""
        if text in MEANINGS:
            return text
        if text.removeprefix("-").isdecimal() and len(text) <= LONGEST_NUMBER:
            return int(text)
        sentence = "expected a whole number as {name}, or one of the words {words}, not {text}"
        raise Fault(say(sentence, name=name, words=", ".join(MEANINGS), text=repr(text)))


def require(package: str, title: str) -> None:
    """Raise Fault if a package is not installed."""
    try:
        is_installed = find_spec(package) is not None
    except ValueError:  # it has been taken out of this process
        is_installed = False
    if not is_installed:
        raise Fault(say("{program} is not installed", program=title))


def incomplete(tool: str) -> GaveUp:
    """The error to raise when a solver (``tool``) ends without saying that it has all solutions."""
    return GaveUp(say("{tool} ended without saying that it has all solutions", tool=tool))
