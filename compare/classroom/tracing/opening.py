"""Opens what is watched: a formulation of this program, or a file in a process of its own."""

from contextlib import AbstractContextManager
from typing import Any

from compare.classroom.algorithm.observing import Observer, Shapes
from compare.classroom.algorithm.source import Source, read_source
from compare.classroom.own_file.opening import is_file_name
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints, refuse_without_files
from compare.classroom.tracing.own_program import OwnProgram, open_program, refuse_unanswered
from compare.classroom.tracing.search import LIMITS, MOST_STEPS, TracedSearch
from compare.harness.limits import Limits
from compare.question.errors import bad_use_of_names
from models.catalogue.finding import find_formulation
from models.formulation import Formulation
from models.languages import translate
from models.problem import Instance
from models.watching import WatchedSearch


def choose_search(name: str, instance: Instance, hints: Hints = NO_HINTS) -> Formulation:
    """The formulation of this name: a file, or a formulation of the catalogue.

    Raises BadUse if there is none, or if it does not answer the instance.
    """
    if is_file_name(name):
        return open_program(name, instance, hints)
    refuse_without_files(hints)
    with bad_use_of_names():
        formulation = find_formulation(name)
    if (reason := formulation.unsupported(instance)) is not None:
        refuse_unanswered(formulation, instance, translate(reason))
    return formulation


def open_search(
    formulation: Formulation,
    instance: Instance,
    *,
    looks_inside: bool = True,
    most_steps: int = MOST_STEPS,
    limits: Limits = LIMITS,
) -> tuple[AbstractContextManager[Any], Shapes | None]:
    """The search, to be entered in a ``with`` block, and the values that its variables take while it runs.

    The values are None unless ``looks_inside`` and the code can be read; a file is always looked into.
    ``most_steps`` and ``limits`` are limits for a file.
    """
    source = read_source(formulation)
    if isinstance(formulation, OwnProgram):
        traced = TracedSearch(formulation, instance, source or Source(formulation.path, "", 1), limits, most_steps)
        return traced, traced.shapes if source else None
    if not looks_inside or source is None:
        return WatchedSearch(formulation, instance), None
    observer = Observer(source)
    return WatchedSearch(formulation, instance, observer), observer
