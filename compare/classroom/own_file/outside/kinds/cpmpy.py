"""Models of CPMpy: a function of n that returns a model, with its variables, or a model at the top of the file.

If the file has its model solved itself, and returns nothing, the model is taken at that moment, with the variables that
have names there. A file that finds solutions by itself and gives them is asked like any other file.
"""

import dis
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from itertools import islice, pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from compare.classroom.own_file.candidates import NothingFits, choose_offer
from compare.classroom.own_file.module import MODULE_NAME, PROGRAM, load_module
from compare.classroom.own_file.module_values import lists_of_solutions
from compare.classroom.own_file.offer import FunctionOffer, Offer
from compare.classroom.own_file.origin import placements_of_readings
from compare.classroom.own_file.outside.answer import AnswerReader
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints
from compare.classroom.own_file.outside.model import Declared, OutsideModel, Values, require
from compare.classroom.own_file.outside.python_code import has_import
from compare.classroom.own_file.outside.solving import arrays_by_name, solve_all, variables_of
from compare.harness.faults import Fault
from models.languages import say
from models.problem import Instance
from models.search import Search

SOLVING = ("solve", "solveAll")
"""The methods by which a file has its model solved."""


class CpmpyModel(OutsideModel):
    """A model of CPMpy, with the variables and numbers that have ``names`` in the file."""

    endings = (".py",)
    imports = packages = ("ortools.sat.python.cp_model", "cpmpy")
    is_run_when_read = True

    @property
    def title(self) -> str:
        return say("a model of CPMpy")

    def __init__(self, path: str, hints: Hints, model: Any, names: Mapping[str, Any]) -> None:
        self.model = model
        self.names = names
        super().__init__(path, hints)

    @classmethod
    def is_meant(cls, path: Path) -> bool:
        return has_import(path, "cpmpy")

    @classmethod
    def open(cls, path: str, hints: Hints, name: str | None, *, one_size: bool, silent: bool) -> Offer:
        require("cpmpy", "CPMpy")
        nothing: NothingFits | None = None
        is_program = PROGRAM in Path(path).read_text(encoding="utf-8", errors="replace")
        for run_as in (MODULE_NAME, PROGRAM) if is_program else (MODULE_NAME,):
            try:
                with taking_models(path):
                    module = load_module(path, silent=silent, name=run_as)
            except ModelTaken as taken:
                if not lists_of_solutions(sys.modules[MODULE_NAME]):
                    return cls(path, hints, taken.model, taken.names).known_for_boards(one_size=one_size)
                module = load_module(path, silent=silent, name=run_as)
            try:
                return cls._choose(module, path, hints, name, one_size=one_size)
            except NothingFits as fault:
                nothing = nothing or fault
        assert nothing
        raise nothing

    @classmethod
    def _choose(cls, module: ModuleType, path: str, hints: Hints, name: str | None, *, one_size: bool) -> Offer:
        """The function, list or model that is asked. Raises NothingFits if there is none."""
        try:
            offer = choose_offer(module, name, one_size=one_size)
        except NothingFits:
            giving = [key for key, value in vars(module).items() if _is_own_function(value) and gives_something(value)]
            model = _find_model(vars(module).values())
            if name is None and len(giving) == 1:
                offer = choose_offer(module, giving[0], one_size=one_size)
            elif name is None and model is not None:
                return cls(path, hints, model, variables_by_name(vars(module))).known_for_boards(one_size=one_size)
            else:
                raise
        if isinstance(offer, FunctionOffer) and not offer.is_list:
            if hints.parameters:
                raise Fault(say("--parameter is for models whose parameters have names; name a function by --function"))
            return CpmpyFunction(
                **{field.name: getattr(offer, field.name) for field in fields(offer)}, path=path, hints=hints
            )
        return offer

    def declare(self) -> Declared:
        fixed = {name: value for name, value in self.names.items() if type(value) is int}
        return Declared(fixed=fixed)

    def solutions(self, settings: Mapping[str, int | str], search: Search) -> Iterator[Values]:
        yield from solve_all(self.model, _answers(self.model, self.names), search)


@dataclass(frozen=True)
class CpmpyFunction(FunctionOffer):
    """A function that may return a model, with its variables, in place of solutions."""

    path: str = ""
    hints: Hints = NO_HINTS

    def ask(self, *arguments: int) -> Any:
        """The value of the function; if it returns nothing and fills no list, the first model that it has solved."""
        if gives_something(self.function) or self.filled():
            return self.function(*arguments)
        try:
            with taking_models(self.path):
                return self.function(*arguments)
        except ModelTaken as taken:
            return taken.model, taken.names

    def read(self, given: Any, call: str, instance: Instance, search: Search, *, wants_one: bool) -> Iterator[int]:
        values = list(given) if isinstance(given, list | tuple) else [given]
        model = _find_model(values)
        if model is None:
            return super().read(given, call, instance, search, wants_one=wants_one)
        names = _variables_returned(value for value in values if value is not model)
        solutions = solve_all(model, _answers(model, names), search)
        placements = placements_of_readings(AnswerReader(instance.board, self.hints.reads).read(solutions), instance)
        return islice(placements, 1) if wants_one else placements


class ModelTaken(BaseException):
    """Raised when a file has a model solved. It is no Exception, so that the file's own handlers let it pass."""

    def __init__(self, model: Any, names: Mapping[str, Any]) -> None:
        super().__init__()
        self.model = model
        self.names = names


@contextmanager
def taking_models(path: str) -> Iterator[None]:
    """While the block lasts, solving a model raises ModelTaken, with the model and the named variables of the file."""
    from cpmpy import Model

    def take(model: Any, *_: Any, **__: Any) -> None:
        frame = sys._getframe(1)
        while frame.f_back and Path(frame.f_code.co_filename) != Path(path):
            frame = frame.f_back
        raise ModelTaken(model, variables_by_name(frame.f_locals))

    kept = {name: getattr(Model, name) for name in SOLVING}
    for name in SOLVING:
        setattr(Model, name, take)
    try:
        yield
    finally:
        for name, method in kept.items():
            setattr(Model, name, method)


def gives_something(function: Any) -> bool:
    """Whether a function may return something other than None, or yield."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None or code.co_flags & inspect.CO_GENERATOR:
        return True
    steps = list(dis.get_instructions(code))
    returned = [before for before, step in pairwise(steps) if step.opname == "RETURN_VALUE"]
    returned += [step for step in steps if step.opname == "RETURN_CONST"]
    return any(step.opname not in ("LOAD_CONST", "RETURN_CONST") or step.argval is not None for step in returned)


def variables_by_name(names: Mapping[str, Any]) -> dict[str, Any]:
    """The variables, arrays and lists of variables, and the numbers, among named values."""
    return {
        name: value
        for name, value in names.items()
        if not name.startswith("_") and (type(value) is int or _is_of_variables(value))
    }


def _answers(model: Any, names: Mapping[str, Any]) -> dict[str, Any]:
    """The values that may be the answer: those with names, or else the variables of the model."""
    variables = {name: value for name, value in names.items() if _is_of_variables(value)}
    return variables or arrays_by_name(variables_of(model))


def _variables_returned(values: Iterable[Any]) -> dict[str, Any]:
    """The variables among the values that a function has returned, by their names; equal names get a number."""
    variables: dict[str, Any] = {}
    for value in values:
        if isinstance(value, Mapping):
            variables |= variables_by_name({str(name): inner for name, inner in value.items()})
        elif isinstance(value, tuple):
            variables |= _variables_returned(value)
        elif _is_of_variables(value):
            name = str(next(_flat(value)).name).partition("[")[0]
            variables[name if name not in variables else f"{name} {len(variables) + 1}"] = value
    return variables


def _is_of_variables(value: Any) -> bool:
    """Whether a value is a variable, or an array or a list of variables alone."""
    from cpmpy.expressions.variables import NegBoolView, _NumVarImpl

    flat = list(_flat(value))
    return bool(flat) and all(isinstance(one, _NumVarImpl) and not isinstance(one, NegBoolView) for one in flat)


def _flat(value: Any) -> Iterator[Any]:
    """The items of an array or of nested lists, one after the other; any other value itself."""
    if hasattr(value, "flat") and hasattr(value, "shape"):
        yield from value.flat
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _flat(one)
    else:
        yield value


def _find_model(values: Any) -> Any:
    """The first model of CPMpy among the values; None if there is none."""
    from cpmpy import Model

    return next((value for value in values if isinstance(value, Model)), None)


def _is_own_function(value: Any) -> bool:
    return inspect.isfunction(value) and value.__module__ in (MODULE_NAME, PROGRAM)
