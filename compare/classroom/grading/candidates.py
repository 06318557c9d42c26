"""Which function or class of a student's file is meant, whatever it is called."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any

from compare.classroom.grading.offer import FormulationOffer, FunctionOffer, Offer
from compare.harness.faults import Fault
from models.formulation import Formulation, SolutionSet
from models.languages import say

TELLING = ("solve", "solution", "queen", "dame", "loes", "lös")
"""Where several functions could be meant, it is one whose name contains this."""


def choose_offer(module: ModuleType, name: str | None, one_size: bool) -> Offer:
    """What the module offers, under this name if one is given. Raises Fault.

    ``one_size``: it is asked about one board only, so a function without arguments will do, or a list of solutions.
    """
    own = _own(module)
    if name is not None:
        return _named(module, name, one_size)
    classes = [kind for kind in own.values() if _is_formulation(kind)]
    if classes:
        return _of_classes(classes)
    solve = getattr(module, "solve", None)
    if callable(solve) and not any(_rank(*one) < _rank("solve", solve) for one in _candidates(own, one_size).items()):
        return _of_function(solve, "solve", one_size)
    if one_size and isinstance(getattr(module, "solutions", None), Iterable):
        return FunctionOffer(lambda: module.solutions, "solutions", (), note=say("a list"))
    return _only_candidate(module, one_size)


def _named(module: ModuleType, name: str, one_size: bool) -> Offer:
    """The function, class or method with this name; of a method the class may be left out."""
    found: Any = getattr(module, name, None)
    methods = dict(_methods(_own(module)))
    if found is None:
        ends = [written for written in methods if name in (written, written.partition(".")[2])]
        found = methods[ends[0]] if len(ends) == 1 else None
    if found is None:
        raise Fault(say("there is no {name} in it; {defines}", name=name, defines=_what_it_defines(module)))
    if isinstance(found, type) and issubclass(found, Formulation):
        return _of_classes([found])
    if isinstance(found, type):
        inside = [written for written in methods if written.startswith(f"{name}.")]
        if len(inside) == 1:
            return _of_function(methods[inside[0]], inside[0], one_size)
        sentence = "class {name} is not derived from Formulation; name one of its methods, like {name}.solve"
        raise Fault(say(sentence, name=name))
    if not callable(found) and one_size and isinstance(found, Iterable):
        return FunctionOffer(lambda: found, name, (), note=say("a list"))
    if not callable(found):
        raise Fault(say("{name} is not a function", name=name))
    return _of_function(found, name, one_size)


def _only_candidate(module: ModuleType, one_size: bool) -> Offer:
    fitting = _candidates(_own(module), one_size)
    if not fitting:
        raise Fault(f"{_expected()}; {_what_it_defines(module)}")
    best = min(_rank(*candidate) for candidate in fitting.items())
    chosen = {name: function for name, function in fitting.items() if _rank(name, function) == best}
    is_clear = len(fitting) == 1 or (len(chosen) == 1 and any(_is_telling(name) for name in chosen))
    if not is_clear:
        names = ", ".join(fitting)
        which = say("which of its functions is meant? Say --function NAME: {names}", names=names)
        raise Fault(f"{_expected()}; {which}")
    ((name, function),) = chosen.items()
    only = "the only function that can be meant (otherwise say --function NAME)"
    likeliest = "the likeliest by its name (otherwise say --function NAME)"
    return _of_function(function, name, one_size, note=say(only) if len(fitting) == 1 else say(likeliest))


def _expected() -> str:
    return say("expected a function solve(n), or a class derived from Formulation")


def _candidates(own: dict[str, Any], one_size: bool) -> dict[str, Callable[..., Any]]:
    """The functions and methods that can be asked for the solutions of a board, by name."""
    functions = {name: value for name, value in own.items() if inspect.isfunction(value)}
    every: dict[str, Callable[..., Any]] = {**functions, **dict(_methods(own))}
    return {name: value for name, value in every.items() if _fits(value, one_size)}


def _rank(name: str, function: Callable[..., Any]) -> tuple[bool, bool]:
    """The smaller, the likelier: a telling name first, then one argument rather than two, as helpers have."""
    return not _is_telling(name), len(_needed(function)) == 2


def _is_telling(name: str) -> bool:
    return any(word in name.rpartition(".")[2].lower() for word in TELLING)


def _methods(own: dict[str, Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public methods of classes that can be made without arguments, or from n alone, each with its full name.

    Every question is put to a new object, as judges on the web do.
    """
    for kind in own.values():
        if not inspect.isclass(kind) or issubclass(kind, Formulation):
            continue
        sides = _positional(kind)
        for name, method in vars(kind).items():
            if not inspect.isfunction(method) or name.startswith("_"):
                continue
            parameters = _positional(method)[1:]
            if sides and not _required(sides[1:]) and not _required(parameters):
                yield f"{kind.__name__}.{name}", _of_new_object(kind, name, sides[0])
            elif not _required(sides):
                yield f"{kind.__name__}.{name}", _on_new_object(kind, name, parameters)


def _of_new_object(kind: type, name: str, side: inspect.Parameter) -> Callable[..., Any]:
    """A function of the side of the board, which the class is told."""

    def call(n: Any) -> Any:
        return getattr(kind(n), name)()

    call.__signature__ = inspect.Signature([side])  # type: ignore[attr-defined]
    return call


def _on_new_object(kind: type, name: str, parameters: Sequence[inspect.Parameter]) -> Callable[..., Any]:
    """A function of what the method is told."""

    def call(*arguments: Any) -> Any:
        return getattr(kind(), name)(*arguments)

    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return call


def _own(module: ModuleType) -> dict[str, Any]:
    """The public functions and classes that the module itself defines."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or inspect.isclass(value))
        and value.__module__ == module.__name__
    }


def _what_it_defines(module: ModuleType) -> str:
    names = [name for name in vars(module) if not name.startswith("_")]
    return say("it defines {names}", names=", ".join(names)) if names else say("it defines nothing")


def _is_formulation(kind: Any) -> bool:
    return inspect.isclass(kind) and issubclass(kind, Formulation)


def _of_classes(classes: list[type[Formulation]]) -> Offer:
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


def _of_function(function: Callable[..., Any], name: str, one_size: bool, note: str = "") -> Offer:
    needed = _needed(function)
    if not needed and not one_size:
        sentence = "{name} takes 0 arguments; expected {name}(n); if it solves one size, name it: grade FILE 8"
        raise Fault(say(sentence, name=name))
    if len(needed) > 2:
        sentence = "{name} takes {count} arguments; expected {name}(n), or {name}(rows, columns)"
        raise Fault(say(sentence, name=name, count=len(needed)))
    return FunctionOffer(function, name, needed, note)


def _fits(function: Callable[..., Any], one_size: bool) -> bool:
    return (0 if one_size else 1) <= len(_needed(function)) <= 2


def _needed(function: Callable[..., Any]) -> tuple[str, ...]:
    """The arguments without a default; where all have one, the first."""
    positional = _positional(function)
    needed = tuple(one.name for one in _required(positional))
    return needed or tuple(one.name for one in positional[:1])


def _required(parameters: Sequence[inspect.Parameter]) -> list[inspect.Parameter]:
    return [one for one in parameters if one.default is one.empty]


def _positional(function: Callable[..., Any]) -> list[inspect.Parameter]:
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # a class of C
        return []
    return [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
