"""Finds the function, class or list of a student's file that is meant, whatever it is called."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from types import ModuleType
from typing import Any

from compare.classroom.own_file.module_values import (
    global_side,
    is_argument_for_side,
    is_empty,
    lists_of_solutions,
    side_of_list,
)
from compare.classroom.own_file.offer import FormulationOffer, FunctionOffer, Offer
from compare.classroom.own_file.propagator import PROPAGATOR_ARGUMENT, PROPAGATOR_NAME, PropagatorOffer
from compare.harness.faults import Fault
from models.formulation import Formulation, SolutionSet
from models.languages import say

WORDS_OF_SOLVING = ("solve", "solution", "queen", "dame", "loes", "lös", "result", "ergebnis")
"""The words by which the name of a function says that it finds solutions."""
ARGUMENTS_OF_STEPS = (
    "row", "col", "column", "zeile", "spalte", "reihe", "line", "linie", "board", "brett", "feld", "field", "i", "j",
    "k", "x", "y", "a", "b", "pos", "position", "index", "depth", "tiefe", "step", "state", "placed", "gesetzt",
)  # fmt: skip
"""Arguments with these names tell a step of a search how far it has come, and not how large the board is."""


class NothingFits(Fault):
    """The file has nothing that can be asked about boards of the sizes in question."""


def choose_offer(module: ModuleType, name: str | None, *, one_size: bool) -> Offer:
    """Choose the function, class or list of a module that is asked, by its ``name`` if one is given.

    ``one_size``: only one board is asked about, so a function without arguments will do, or a list of solutions. These
    will do also where nothing else is offered, and a number at the top or the list says how large the board is.
    Raises Fault if nothing can be asked, or if several functions may be meant.
    """
    propagator = _find_propagator(_own_definitions(module), name)
    if propagator is not None:
        return propagator
    choice = _Choice(module, name, one_size=one_size)
    with suppress(NothingFits):
        return choice.choose()
    if not one_size:
        with suppress(NothingFits):
            offer = replace(choice, one_size=True).choose()
            if offer.side is not None:
                return offer
    return replace(choice, is_strict=False).choose()


def _find_propagator(own: dict[str, Any], name: str | None) -> PropagatorOffer | None:
    """The function that removes rows from domains, unless the file has something that solves, too."""
    functions = {key: value for key, value in own.items() if _is_function(value) and name in (None, key)}
    fitting = [
        key
        for key, value in functions.items()
        if key == PROPAGATOR_NAME or _needed_arguments(value) == (PROPAGATOR_ARGUMENT,)
    ]
    if name is None and any(key not in fitting and says_it_solves(key) for key in own):
        return None
    if PROPAGATOR_NAME in fitting:
        return PropagatorOffer(functions[PROPAGATOR_NAME], PROPAGATOR_NAME)
    return PropagatorOffer(functions[fitting[0]], fitting[0]) if len(fitting) == 1 else None


@dataclass(frozen=True)
class _Choice:
    """The choice of a class, a function or a list of a module, by its ``name`` if one is given.

    ``one_size`` is as in ``choose_offer``. ``is_strict``: if a number at the top is the side of the board, arguments
    must be named like one, too.
    """

    module: ModuleType
    name: str | None
    one_size: bool
    is_strict: bool = True

    def choose(self) -> Offer:
        """The offer. Raises Fault if nothing can be asked, or several functions may be meant."""
        if self.name is not None:
            return self._offer_named(self.name)
        own = _own_definitions(self.module)
        classes = [value for value in own.values() if inspect.isclass(value) and issubclass(value, Formulation)]
        return _offer_of_classes(classes) if classes else self._choose_function_or_list()

    def _choose_function_or_list(self) -> Offer:
        """The offer of a module without classes: ``solve`` goes before lists, and lists before other functions."""
        functions = _functions(self.module)
        fitting = {name: value for name, value in functions.items() if self._fits(value)}
        solve: Any = getattr(self.module, "solve", None)
        if callable(solve) and not _needed_arguments(solve) and not self.one_size:
            raise NothingFits(_why_not_called(solve, "solve"))
        solve_fits = callable(solve) and replace(self, is_strict=False)._fits(solve)
        if solve_fits and not any(_rank(*one) < _rank("solve", solve) for one in fitting.items()):
            return self._offer_of_function(solve, "solve")
        lists = lists_of_solutions(self.module) if self.one_size else {}
        if not all(map(is_empty, lists.values())):
            return self._offer_of_list(next(iter(lists)))
        if fitting:
            return self._likeliest(fitting)
        if not functions:
            raise NothingFits(f"{_expected()}; {_what_it_defines(self.module)}")
        named_best = min(functions, key=lambda name: (name != "solve", not says_it_solves(name)))
        raise NothingFits(_why_not_called(functions[named_best], named_best))

    def _fits(self, function: Callable[..., Any]) -> bool:
        """Whether a function can be asked: with one or two arguments, or with none if there is but one size.

        A function whose arguments are named like a step of a search is not asked.
        """
        needed = _needed_arguments(function)
        if len(needed) > 2 or not needed:
            return not needed and self.one_size
        has_side = global_side(self.module) is not None
        if has_side and self.is_strict:
            return all(map(is_argument_for_side, needed))
        is_step = any(argument.lower() in ARGUMENTS_OF_STEPS for argument in needed)
        return not is_step or (len(needed) == 1 and not has_side)

    def _offer_of_list(self, name: str) -> Offer:
        """The offer of a list; its side is a number at the top, or the length of the solutions."""
        length = side_of_list(getattr(self.module, name))
        side = global_side(self.module) or (("n", length) if length else None)
        return FunctionOffer(lambda: getattr(self.module, name), name, (), note=say("a list"), side=side, is_list=True)

    def _offer_of_function(self, function: Callable[..., Any], name: str, note: str = "") -> Offer:
        """The offer of a function. Raises NothingFits if it needs too few or too many arguments."""
        needed = _needed_arguments(function)
        if (not needed and not self.one_size) or len(needed) > 2:
            raise NothingFits(_why_not_called(function, name))
        side = None if needed else global_side(self.module)
        return FunctionOffer(function, name, needed, note, filled=partial(lists_of_solutions, self.module), side=side)

    def _offer_named(self, name: str) -> Offer:
        """The offer of the function, class, method or list with this name; the class of a method may be left out."""
        value: Any = getattr(self.module, name, None)
        methods = dict(_methods(_own_definitions(self.module)))
        if value is None:
            ends = [written for written in methods if name in (written, written.partition(".")[2])]
            value = methods[ends[0]] if len(ends) == 1 else None
        if value is None:
            raise Fault(say("there is no {name} in it; {defines}", name=name, defines=_what_it_defines(self.module)))
        if isinstance(value, type):
            return self._offer_of_class(value, name, methods)
        if callable(value):
            return self._offer_of_function(value, name)
        if self.one_size and isinstance(value, Iterable):
            return self._offer_of_list(name)
        raise NothingFits(say("{name} is not a function", name=name))

    def _offer_of_class(self, named: type, name: str, methods: Mapping[str, Callable[..., Any]]) -> Offer:
        """The offer of a class that is named: a formulation, or the only one of the ``methods`` that it has."""
        if issubclass(named, Formulation):
            return _offer_of_classes([named])
        inside = [written for written in methods if written.startswith(f"{name}.")]
        if len(inside) == 1:
            return self._offer_of_function(methods[inside[0]], inside[0])
        sentence = "class {name} is not derived from Formulation; name one of its methods, like {name}.solve"
        raise Fault(say(sentence, name=name))

    def _likeliest(self, fitting: Mapping[str, Callable[..., Any]]) -> Offer:
        """The offer of the function that ranks best. Raises NothingFits if none of several stands out."""
        best = min(_rank(*candidate) for candidate in fitting.items())
        chosen = {name: function for name, function in fitting.items() if _rank(name, function) == best}
        if len(fitting) > 1 and (len(chosen) > 1 or not any(map(says_it_solves, chosen))):
            which = say("which of its functions is meant? Say --function NAME: {names}", names=", ".join(fitting))
            raise NothingFits(f"{_expected()}; {which}")
        ((name, function),) = chosen.items()
        only = "the only function that can be meant (otherwise say --function NAME)"
        likeliest = "the likeliest by its name (otherwise say --function NAME)"
        return self._offer_of_function(function, name, say(only) if len(fitting) == 1 else say(likeliest))


def _expected() -> str:
    return say("expected a function solve(n), or a class derived from Formulation")


def _why_not_called(function: Callable[..., Any], name: str) -> str:
    """The reason why a function cannot be asked, in words."""
    needed = _needed_arguments(function)
    if not needed:
        sentence = "{name} takes 0 arguments; expected {name}(n); if it solves one size, name it: grade FILE 8"
        return say(sentence, name=name)
    sentence = (
        "{written} cannot be called: only the size of the board is known, not what its search begins with; expected "
        "solve(n), or solve(rows, columns), that calls it"
    )
    return say(sentence, written=f"{name}({', '.join(needed)})")


def _functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """The functions and methods that the module defines, by name."""
    own = _own_definitions(module)
    return {name: value for name, value in own.items() if _is_function(value)} | dict(_methods(own))


def _rank(name: str, function: Callable[..., Any]) -> tuple[bool, bool]:
    """A key: the smaller, the likelier. Names that say so go first, then one argument before two, as helpers have."""
    return not says_it_solves(name), len(_needed_arguments(function)) == 2


def says_it_solves(name: str) -> bool:
    """Whether the name of a function says that it finds solutions."""
    return any(word in name.rpartition(".")[2].lower() for word in WORDS_OF_SOLVING)


def _is_function(value: object) -> bool:
    """Whether it is a function, or one whose results are kept by ``functools.cache``."""
    return inspect.isfunction(inspect.unwrap(value) if callable(value) else value)


def _methods(own: dict[str, Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public methods that can be asked, each with its full name: static ones, those of classes, and of objects.

    A class must be one that can be made without arguments, or from n alone. Every question is put to a new object, as
    judges on the web do.
    """
    for kind in own.values():
        if not inspect.isclass(kind) or issubclass(kind, Formulation):
            continue
        sides = _positional(kind)
        for name, method in vars(kind).items():
            if name.startswith("_"):
                continue
            if isinstance(method, staticmethod | classmethod):
                yield f"{kind.__name__}.{name}", getattr(kind, name)
                continue
            if not _is_function(method):
                continue
            parameters = _positional(method)[1:]
            if sides and not _without_default(sides[1:]) and not _without_default(parameters):
                yield f"{kind.__name__}.{name}", _on_new_object(kind, name, sides[:1], to_class=True)
            elif not _without_default(sides):
                yield f"{kind.__name__}.{name}", _on_new_object(kind, name, parameters, to_class=False)


def _on_new_object(
    kind: type, name: str, parameters: Sequence[inspect.Parameter], *, to_class: bool
) -> Callable[..., Any]:
    """A function of these parameters, whose values are given to the class, or to the method."""

    def call(*arguments: Any) -> Any:
        made = kind(*arguments) if to_class else kind()
        given = getattr(made, name)(*(() if to_class else arguments))
        # a method that returns nothing may have filled a list
        return next(iter(lists_of_solutions(made).values()), None) if given is None else given

    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return call


def _own_definitions(module: ModuleType) -> dict[str, Any]:
    """The public functions and classes that the module itself defines."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (_is_function(value) or inspect.isclass(value))
        and value.__module__ == module.__name__
    }


def _what_it_defines(module: ModuleType) -> str:
    """The public names that the module itself defines, in words."""
    public = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    names = [name for name, value in public.items() if not _is_from_elsewhere(module, value)]
    return say("it defines {names}", names=", ".join(names)) if names else say("it defines nothing")


def _is_from_elsewhere(module: ModuleType, value: object) -> bool:
    """Whether a value of the module is another module, or a function or class of one: it was imported, or put there."""
    of_another = callable(value) and getattr(value, "__module__", None) != module.__name__
    return of_another or inspect.ismodule(value)


def _offer_of_classes(classes: list[type[Formulation]]) -> Offer:
    """The offer of the only class that can be made. Raises Fault if there is none, or several, or if it is unfit."""
    whole = [kind for kind in classes if not inspect.isabstract(kind)]
    if not whole:
        missing = sorted(getattr(classes[0], "__abstractmethods__", ()))
        sentence = "class {name} does not define {missing}"
        raise Fault(say(sentence, name=classes[0].__name__, missing=say(" and ").join(missing)))
    if len(whole) > 1:
        names = ", ".join(kind.__name__ for kind in whole)
        sentence = "expected one class derived from Formulation; there are {names}; say which by --function NAME"
        raise Fault(say(sentence, names=names))
    if whole[0].gives == SolutionSet.CLASSES:
        sentence = "class {name} gives one solution of each class; expected all solutions"
        raise Fault(say(sentence, name=whole[0].__name__))
    return FormulationOffer(whole[0]())


def _needed_arguments(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the arguments without a default; if all have one, the first."""
    positional = _positional(function)
    needed = tuple(one.name for one in _without_default(positional))
    return needed or tuple(one.name for one in positional[:1])


def _without_default(parameters: Sequence[inspect.Parameter]) -> list[inspect.Parameter]:
    """Those of the parameters that have no default."""
    return [one for one in parameters if one.default is one.empty]


def _positional(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters that can be given by position; none if the function does not tell them."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # a class of C
        return []
    return [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
