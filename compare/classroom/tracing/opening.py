"""Opens what is watched: a formulation of this program, or a file in a process of its own."""

from contextlib import AbstractContextManager
from typing import Any

from compare.classroom.algorithm.observing import Observer, Shapes
from compare.classroom.algorithm.source import Source, read_source
from compare.classroom.own_file.opening import is_file_name
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints, refuse_without_files
from compare.classroom.tracing.own_program import OwnProgram, open_program
from compare.classroom.tracing.search import LIMITS, MOST_STEPS, TracedSearch
from compare.harness.limits import Limits
from compare.question.description import describe
from compare.question.errors import BadUse, bad_use_of_names
from models.catalogue.finding import find_formulation
from models.formulation import Formulation
from models.languages import translate
from models.problem import Instance
from models.watching import WatchedSearch


def choose_search(name: str, instance: Instance, hints: Hints = NO_HINTS) -> Formulation:
    """The formulation in the file, or the one of the catalogue, with this name. Raises BadUse if it does not answer."""
    if is_file_name(name):
        return open_program(name, instance, hints)
    refuse_without_files(hints)
    with bad_use_of_names():
        one = find_formulation(name)
    if (reason := one.unsupported(instance)) is not None:
        sentence = "{name} does not answer {question}: {reason}"
        raise BadUse(sentence, name=one.name, question=describe(instance), reason=translate(reason))
    return one


def open_search(
    one: Formulation,
    instance: Instance,
    looks_inside: bool = True,
    most_steps: int = MOST_STEPS,
    limits: Limits = LIMITS,
) -> tuple[AbstractContextManager[Any], Shapes | None]:
    """The search, to be entered, and the values of its variables if one ``looks_inside`` and it can be read.

    ``most_steps`` and ``limits`` are those of a file.
    """
    source = read_source(one)
    if isinstance(one, OwnProgram):
        traced = TracedSearch(one, instance, source or Source(one.path, "", 1), limits, most_steps)
        return traced, traced.shapes if source else None
    if not looks_inside or source is None:
        return WatchedSearch(one, instance), None
    observer = Observer(source)
    return WatchedSearch(one, instance, observer), observer
