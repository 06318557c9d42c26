"""Explains why the catalogue has nothing of a name, and suggests similar names."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from models.catalogue.discovery import classes_in, engine_packages, explain_missing_engine, is_installed, module_names
from models.catalogue.loading import describe_place, left_out, load_module
from models.engine import Engine
from models.formulation import Formulation
from models.languages import fold, names_in, say, spoken, translate
from models.lesson import as_name

LIKENESS = 0.7
"""A name that is at least so similar to another one is taken for a mistyped one; 1 means equal."""


def explain_missing_formulation(
    name: str,
    formulations: Iterable[str],
    counters: Iterable[str],
    engines: Mapping[str, Engine],
    *,
    may_be_counter: bool = False,
) -> str:
    """A sentence that says why no formulation has this name; with ``may_be_counter``, why no counter has it either.

    ``formulations`` and ``counters`` are the known names, ``engines`` the known engines by name.
    """
    engine = engines.get(name.partition("/")[0])
    if engine and not is_installed(engine):
        return _explain_missing_engine_of(engine, name)
    what, names = translate("formulation"), formulations
    if may_be_counter:
        what, names = translate("counter or formulation"), [*formulations, *counters]
    for counter in counters:
        if name in (counter, _without_engine(counter)):
            sentence = "{counter} is a counter: it lists no solutions; 'count --only {counter}' and 'table' ask it"
            return say(sentence, counter=counter)
    if found := next(iter(_files_named(name)), None):
        package_engine, module = found
        if not is_installed(package_engine):
            return _explain_missing_engine_of(package_engine, name)
        return left_out.get(module) or _explain_unfinished(module)
    if "/" in name:
        return explain_unknown_name(what, name, names)
    engines_meant = [say("the engine {name}", name=one) for one in similar_names(name, engines)[:1]]
    return explain_unknown_name(what, name, map(_without_engine, names), likely=engines_meant)


def explain_unknown_name(
    what: str,
    name: str,
    known_names: Iterable[str],
    lister: str = "list",
    likely: Iterable[str] = (),
    *,
    are_translated: bool = False,
) -> str:
    """A sentence that says that nothing of this kind has this name, and which names may be meant.

    These are the ``likely`` ones, and known names that are similar; with ``are_translated``, by their names in the
    language that is spoken, if one of these is similar. ``what`` is a word for the kind, in that language; ``lister``
    is the command that lists all.
    """
    english = list(known_names)
    translated = _similar_names_spoken(name, english) if are_translated else []
    meant = [*likely, *(translated or similar_names(name, english))]
    guess = say("did you mean {names}? ", names=say(" or ").join(meant)) if meant else ""
    sentence = "unknown {what} {name!r}; {guess}'{lister}' names all"
    return say(sentence, what=what, name=name, guess=guess, lister=lister)


def _similar_names_spoken(name: str, english: Iterable[str]) -> list[str]:
    """The names in the language that is spoken, of these English ones, that are similar to this one."""
    spoken_here = {fold(other): other for one in english for other in names_in(spoken(), one)[:1]}
    return [spoken_here[one] for one in similar_names(fold(name), spoken_here)]


def similar_names(name: str, names: Iterable[str]) -> list[str]:
    """The names that are similar to this one, the most similar first."""
    return get_close_matches(name, set(names), n=1 if "/" in name else 3, cutoff=LIKENESS)


def _without_engine(name: str) -> str:
    return name.partition("/")[2]


def _explain_missing_engine_of(engine: Engine, name: str) -> str:
    sentence = "{name} belongs to the engine {engine}, which is {reason}"
    return say(sentence, name=name, engine=engine.name, reason=explain_missing_engine(engine))


def _files_named(name: str) -> Iterator[tuple[Engine, str]]:
    """The engine and the module name of each file whose formulation would have this name."""
    for package in engine_packages():
        for file in module_names(package.__name__):
            if name in (as_name(file), f"{package.ENGINE.name}/{as_name(file)}"):
                yield package.ENGINE, f"{package.__name__}.{file}"


def _explain_unfinished(module_name: str) -> str:
    """A line that says that a file defines no formulation, and what is missing in a class that is not finished."""
    module = load_module(module_name)
    begun = classes_in(module, Formulation) if module else []  # type: ignore[type-abstract]
    sentence = "class {name} does not define {methods}"
    missing = [
        say(sentence, name=one.__name__, methods=say(" and ").join(sorted(one.__abstractmethods__))) for one in begun
    ]
    return "; ".join([say("{file} defines no formulation", file=describe_place(module_name)), *missing])
