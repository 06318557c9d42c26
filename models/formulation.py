"""The base class of all formulations, and how they end."""

import copy
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, cast, final

from models.chess.board import Board
from models.engine import Answerer
from models.exporting.shared.stated import StatedModel
from models.languages import say
from models.lesson import complete_lesson, lessons_of_class
from models.model_in_words import ModelInWords
from models.problem import OPTIMUM, Instance
from models.search import Search
from models.solvers.parameter import Parameter, Value, write_settings
from models.solvers.versions import versions_of

if TYPE_CHECKING:
    from models.drawing.figure import Figure


class Status(StrEnum):
    """The way in which a formulation ended."""

    COMPLETE = "COMPLETE"
    """Every solution was given."""
    INFEASIBLE = "INFEASIBLE"
    """Complete, and there is none."""
    LIMIT = "LIMIT"
    """Time, memory or the user stopped it, or it gave up; its placements are a part of the set."""
    FAILED = "FAILED"
    """It crashed."""
    UNSUPPORTED = "UNSUPPORTED"
    """It does not answer this instance."""

    @property
    def is_complete(self) -> bool:
        """Whether every solution was given."""
        return self in (Status.COMPLETE, Status.INFEASIBLE)


class SolutionSet(StrEnum):
    """The solutions that the placements of a formulation stand for."""

    ALL = "all solutions"
    CLASSES = "one solution of each class"
    """It breaks the symmetry of the instance; its set is compared after every placement's orbit is filled in."""
    ONE = "one solution"
    """It finds a solution and does not look for others."""


class GaveUp(Exception):
    """An incomplete search found nothing, which does not mean that there is nothing. The status is then LIMIT."""


REFUSING = ("solve", "placements", "model_in_words", "stated_model", "figures")
"""The methods that raise Unsupported, at the call, where an instance is not answered, whoever defines them."""

Method = TypeVar("Method", bound=Callable[..., Any])


def _refuse_unsupported_first(method: Method) -> Method:
    """The method, made to raise Unsupported at the call where the instance is not answered."""

    @wraps(method)
    def call(self: "Formulation", instance: Instance, *args: Any, **kwargs: Any) -> Any:
        self.refuse_unsupported(instance)
        return method(self, instance, *args, **kwargs)

    return cast(Method, call)


class Formulation(Answerer):
    """One way to state an instance to one engine: viewpoint + constraints + search.

    A formulation is one file in the folder of its engine. The file's docstring is the lesson; the formulation's
    name is ``engine/file``, with hyphens. A subclass defines ``unsupported`` and ``placements``; ``solve`` gives the
    solutions. A lesson inherits the headings that it lacks from the classes that the formulation extends, the last of
    which is this one:

    Symmetry
        Not used.
    """

    gives: ClassVar[SolutionSet] = SolutionSet.ALL
    smallest_board: ClassVar[int] = 0
    """On a board with fewer squares it is asked last, as its start takes longer than the whole search of others."""
    has_relaxation: ClassVar[bool] = False
    """Whether ``relaxed_bound`` gives a bound on the number of pieces."""
    is_telling: ClassVar[bool] = True
    """Whether ``run`` asks it by default, where it is worthwhile. False where it takes much longer than others, or is a
    variant of another that differs in a detail; ``run --all`` asks these too, and so does ``run`` where fewer than a
    dozen others answer."""
    worthwhile_from: ClassVar[int] = 0
    """On a board with fewer squares its preparation takes longer than the whole search of others."""
    worthwhile_up_to: ClassVar[int | None] = None
    """On a board with more squares its search takes much longer than those of others."""
    fixed_parameters: ClassVar[frozenset[str]] = frozenset()
    """The parameters of its engine that it sets itself, or that change nothing in it."""
    settings: Mapping[str, Value] = MappingProxyType({})
    """The parameters of the engine that differ from what the formulation has by itself, and their values."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in REFUSING:
            if name in vars(cls):
                setattr(cls, name, _refuse_unsupported_first(vars(cls)[name]))

    @property
    def name(self) -> str:
        return super().name + write_settings(self.settings)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters that can be set."""
        return tuple(one for one in self.engine.parameters if one.name not in self.fixed_parameters)

    def setting(self, name: str) -> Value:
        """The value of a parameter: as it is set, or the engine's default."""
        return {**self.engine.defaults, **self.settings}[name]

    def with_settings(self, settings: Mapping[str, object]) -> Self:
        """The same formulation with these values of parameters, and a name that has them.

        Raises LookupError if it has no such parameter, ValueError if a value is wrong.
        """
        parameters = {one.name: one for one in self.parameters}
        self._check_has(settings)
        changed = {**self.settings, **{name: parameters[name].read(value) for name, value in settings.items()}}
        variant = copy.copy(self)
        variant.settings = {name: changed[name] for name in parameters if name in changed}
        variant._check_has(variant.settings)
        return variant

    def _check_has(self, names: Iterable[str]) -> None:
        """Raise LookupError if one of these is no parameter of the formulation, as it is set."""
        own = [one.name for one in self.parameters]
        for name in names:
            if name not in own:
                has = say("it has {names}", names=", ".join(own)) if own else say("it has none")
                sentence = "{formulation} has no parameter {name!r}; {has} ('list --parameters')"
                raise LookupError(say(sentence, formulation=self.name, name=name, has=has))

    @property
    def lesson(self) -> str:
        """The docstring of the file or class; to that of a file of ours, inherited headings are added."""
        own = super().lesson
        if not self.has_own_file:
            return own
        extended = (kind for kind in type(self).__mro__[1:] if kind.__module__.startswith("models."))
        return complete_lesson(own, (text for kind in extended for text in lessons_of_class(kind)))

    @property
    def has_figures(self) -> bool:
        """Whether it has pictures of its own."""
        return type(self).figures is not Formulation.figures

    def versions(self) -> list[str]:
        """The packages and programs by which it searches, each with its version."""
        return versions_of(self.engine)

    def is_worthwhile_on(self, board: Board) -> bool:
        """Whether the board is neither too small for its preparation nor too large for its search."""
        largest = self.worthwhile_up_to
        return self.worthwhile_from <= len(board) and (largest is None or len(board) <= largest)

    def prepare(self, instance: Instance) -> None:
        """Load and compile what the search will need, before its time is measured. No solution is looked for."""

    @abstractmethod
    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        """Every solution of an instance whose size is a number, once each, as bitboards.

        If the formulation does not give ``SolutionSet.ALL``: one solution of each class, or one solution.
        """

    @final
    @_refuse_unsupported_first
    def solve(self, instance: Instance, search: Search | None = None) -> Iterator[int]:
        """Every solution of an instance, once each, as bitboards, whatever its size says.

        Raises Unsupported, at the call, if the formulation does not answer the instance. ``search`` counts nodes and
        tells a watcher; without one the formulation makes its own.
        """
        return self._solve(instance, search or Search())

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """The solutions of a supported instance; an engine that knows a better way to the optimum defines it anew.

        The sizes are tried one by one, the best first: the first size that has a solution is the optimum.
        """
        if isinstance(instance.size, int):
            yield from self.placements(instance, search)
            return
        for size in instance.problem.sizes(instance):
            search.begin(size)
            placements = self.placements(instance.with_size(size), search)
            first = next(placements, None)
            if first is None:
                continue
            yield first
            yield from placements
            if instance.size == OPTIMUM:
                return

    @_refuse_unsupported_first
    def model_in_words(self, instance: Instance) -> ModelInWords | None:
        """The model that the engine is given for an instance, to be read; None where the engine is given no model."""
        return None

    @_refuse_unsupported_first
    def stated_model(self, instance: Instance) -> StatedModel | None:
        """The model that the engine is given for an instance, to be written to a file; None if no file can hold it.

        Raises Unsupported if it states only one number of pieces at a time, and the size is open.
        """
        return None

    @_refuse_unsupported_first
    def figures(self, instance: Instance) -> "Iterator[Figure]":
        """Pictures that explain the formulation on an instance, such as a chart of sizes. By default there are none."""
        return iter(())

    def relaxed_bound(self, instance: Instance) -> Fraction | None:
        """The bound on the number of pieces that the relaxation of the model proves; None if it has no solution.

        The instance's size is "optimum". Raises NotImplementedError unless ``has_relaxation``.
        """
        raise NotImplementedError(f"{type(self).__name__} has no relaxation")

    def of_one_size(self, instance: Instance) -> Instance:
        """The instance with a number as its size: where it is open, the first size that has a solution, or else 0."""
        if isinstance(instance.size, int):
            return instance
        first = next(self.solve(instance.with_size(OPTIMUM)), 0)
        return instance.with_size(first.bit_count())
