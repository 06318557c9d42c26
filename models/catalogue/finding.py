"""Finds pieces, problems, engines, formulations, counters and formats by their files. Nothing is listed by hand.

A piece is a ``Piece`` in ``models/pieces.py``; a problem, a subclass of ``Problem`` in ``models/problems``; an engine,
a package in ``models`` or ``models/counters`` with an ``ENGINE``; a formulation, a subclass of ``Formulation`` in a
file of its engine's package. Plug-ins add to these (``catalogue/plug_ins.py``). A counter is a subclass of
``SolutionCounter`` in a file of its engine's package; a format, a subclass of ``Format`` in ``models/exporting``; a
pitfall, a subclass of ``Pitfall`` in ``models/pitfalls``, and not among the formulations.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TypeVar

from models.catalogue.close_matches import explain_missing_formulation, explain_unknown_name
from models.catalogue.discovery import (
    engine_packages,
    explain_missing_engine,
    is_installed,
    objects_in_package,
    objects_of_engines,
)
from models.catalogue.loading import left_out
from models.catalogue.plug_ins import add_plug_ins
from models.chess.piece import AND, Piece, pair_of
from models.chess.piece_notation import is_piece_notation, parse_piece
from models.counting import SolutionCounter
from models.engine import Answerer, Engine
from models.exporting.shared.format import Format
from models.formulation import Formulation
from models.languages import find_english, say, translate
from models.lesson import as_name
from models.pitfalls import Pitfall
from models.problem import Instance, Problem
from models.solvers.parameter import split_settings

T = TypeVar("T")


@cache
def pieces() -> dict[str, Piece]:
    """The named pieces, by name."""
    values = vars(import_module("models.pieces")).values()
    return add_plug_ins({piece.name: piece for piece in values if isinstance(piece, Piece)}, "bezzel.pieces", Piece)


@cache
def problems() -> dict[str, Problem]:
    """The problems, by name."""
    ours = objects_in_package("models.problems", Problem)  # type: ignore[type-abstract]
    return add_plug_ins({problem.name: problem for problem in ours}, "bezzel.problems", Problem)  # type: ignore[type-abstract]


@cache
def engines() -> dict[str, Engine]:
    """The engines, installed or not, by name."""
    own = {package.ENGINE.name: package.ENGINE for package in engine_packages()}
    added = {one.engine.name: one.engine for one in _formulations_and_plug_ins().values()}
    return dict(sorted((added | own).items()))


@cache
def formulations() -> dict[str, Formulation]:
    """The formulations whose engine is installed, by name (``engine/file``), engine by engine."""
    return {name: one for name, one in _formulations_and_plug_ins().items() if is_installed(one.engine)}


@cache
def formats() -> dict[str, Format]:
    """The formats of files in which a model can be written, by name."""
    return {one.name: one for one in objects_in_package("models.exporting", Format)}  # type: ignore[type-abstract]


@cache
def pitfalls() -> dict[str, Pitfall]:
    """The classic wrong models whose engine is installed, by name (``pitfall/file``)."""
    ours = objects_in_package("models.pitfalls", Pitfall)  # type: ignore[type-abstract]
    return {one.name: one for one in ours if is_installed(one.engine) and one.unsupported(one.shows_on) is None}


@cache
def counters() -> dict[str, SolutionCounter]:
    """The counters whose engine is installed, by name (``engine/file``)."""
    ours = objects_of_engines(SolutionCounter, lambda engine: engine.has_counters)  # type: ignore[type-abstract]
    return {counter.name: counter for counter in ours}


def find_piece(name: str) -> Piece:
    """The piece of this name or synonym, or in the notation of ``models/chess/piece_notation.py``, or a pair of such.

    ``queen-and-knight`` is a pair. The names in other languages are understood, too, such as ``Läufer``; a plug-in's
    name wins. Raises LookupError, saying which may be meant, or ValueError if the notation or the pair is wrong.
    """
    first, joined, second = as_name(name).partition(AND)
    if joined:
        return pair_of(find_piece(first), find_piece(second))
    if is_piece_notation(name):
        return parse_piece(name)
    by_name = {as_name(synonym): piece for piece in pieces().values() for synonym in piece.synonyms}
    by_name |= {as_name(name): piece for name, piece in pieces().items()}
    return _find(by_name, name, translate("piece"), "models.pieces")


def find_problem(name: str) -> Problem:
    """The problem of this name. Raises LookupError, saying which may be meant."""
    return _find(problems(), name, translate("problem"), "models.problems")


def find_format(name: str) -> Format:
    """The format of this name. Raises LookupError, saying which may be meant."""
    return _find(formats(), name, translate("format"), "models.exporting", "help exporting")


def find_engine(name: str) -> Engine:
    """The engine of this name. Raises LookupError, saying which may be meant."""
    return _find(engines(), name, translate("engine"), "models")


def find_formulations(name: str) -> list[Formulation]:
    """The formulations of this name: ``engine/file``, or ``file`` alone, which may be in several engines.

    Settings may follow: ``file[parameter=value]`` means the formulations that have the parameter. Raises LookupError if
    there is none, ValueError if a value is wrong.
    """
    plain, settings = split_settings(name)
    matching = _find_all(plain, formulations())
    if not matching:
        raise LookupError(explain_missing_formulation(as_name(plain), formulations(), counters(), engines()))
    if not settings:
        return matching
    able = [one for one in matching if settings.keys() <= {parameter.name for parameter in one.parameters}]
    return [one.with_settings(settings) for one in able or matching]


def without_settings(name: str) -> Formulation | None:
    """The formulation of the catalogue with this name, less the settings in brackets; None if there is none."""
    return formulations().get(name.partition("[")[0])


def find_answerers(name: str) -> Sequence[Answerer]:
    """The counter or formulation called ``engine/file``, or, the counter first, all that is called ``file``.

    With settings in brackets only formulations are meant. Raises as ``find_formulations`` does.
    """
    if "[" in name:
        return find_formulations(name)
    if as_name(name) in counters():
        return [counters()[as_name(name)]]
    matching: Sequence[Answerer] = [*_find_all(name, counters()), *_find_all(name, formulations())]
    if not matching:
        known = formulations(), counters(), engines()
        raise LookupError(explain_missing_formulation(as_name(name), *known, may_be_counter=True))
    return matching


def find_formulations_of_engine(name: str) -> list[Formulation]:
    """The formulations of an engine. Raises LookupError if it is unknown, or not installed, or has none."""
    engine = find_engine(name)
    if not is_installed(engine):
        sentence = "the engine {engine} is {reason}"
        raise LookupError(say(sentence, engine=engine.name, reason=explain_missing_engine(engine)))
    ours = [one for one in formulations().values() if one.engine.name == engine.name]
    if not ours:
        raise LookupError(say("the engine {engine} has no formulation", engine=engine.name))
    return ours


def find_formulation(name: str) -> Formulation:
    """The one formulation of this name. Raises LookupError if there is none, or several."""
    matching = find_formulations(name)
    if len(matching) > 1:
        names = say(" or ").join(one.name for one in matching)
        raise LookupError(say("{name!r} could be {names}", name=name, names=names))
    return matching[0]


def find_counter(name: str) -> SolutionCounter:
    """The counter of this name, ``engine/file`` or ``file`` alone. Raises LookupError, saying which may be meant."""
    matching = _find_all(name, counters())
    if not matching:
        names = [*counters(), *(one.short_name for one in counters().values())]
        raise LookupError(explain_unknown_name(translate("counter"), name, names))
    return matching[0]


def counters_by_priority() -> list[SolutionCounter]:
    """The counters whose engine is installed, those with the highest priority first."""
    return sorted(counters().values(), key=lambda one: -one.priority)


def counter_worth_its_start(instance: Instance) -> SolutionCounter | None:
    """The counter to ask where one answer is enough; None if there is none, or a plain search is done sooner."""
    worth = (one for one in counters_by_priority() if one.is_worth_its_start(instance))
    return next((one for one in worth if one.unsupported(instance) is None), None)


def find_pitfall(name: str) -> Pitfall:
    """The pitfall of this name, with or without ``pitfall/``. Raises LookupError, saying which may be meant."""
    by_file = {one.name.partition("/")[2]: one for one in pitfalls().values()}
    return _find(by_file, as_name(name).removeprefix("pitfall/"), translate("pitfall"), "models.pitfalls", "pitfalls")


def _find_all(name: str, entries: Mapping[str, T]) -> list[T]:
    """Everything of this name: ``engine/file``, or ``file`` alone."""
    return [one for full, one in entries.items() if as_name(name) in (full, full.partition("/")[2])]


def _find(entries: dict[str, T], name: str, what: str, package: str, lister: str = "list") -> T:
    """The entry of this name. Raises LookupError, which says so if the file that would define the name was left out."""
    name = as_name(name)
    if name in entries:
        return entries[name]
    english = find_english(name, entries)
    if english is not None:
        return entries[english]
    reason = left_out.get(f"{package}.{name.replace('-', '_')}")
    raise LookupError(reason or explain_unknown_name(what, name, entries, lister, are_translated=True))


@cache
def _formulations_and_plug_ins() -> dict[str, Formulation]:
    """The formulations of this package whose engine is installed, and those of all plug-ins, by name."""
    own = {one.name: one for one in objects_of_engines(Formulation)}  # type: ignore[type-abstract]
    return add_plug_ins(own, "bezzel.formulations", Formulation)  # type: ignore[type-abstract]
