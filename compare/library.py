"""The library's front door: ask a question from a script or a notebook.

The arguments mean what the options of the command line mean, with the same defaults: ``python -m compare help asking``.
"""

import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from compare.answers import asking, choosing
from compare.harness.limits import Limits
from compare.harness.workplaces import this_place
from compare.literature.published import check_in_words
from compare.question import arguments
from compare.question.arguments import FormulationOrName, ProblemOrInstance, make_instance
from compare.question.errors import BadUse
from compare.question.parsing import check_number, check_seconds
from compare.question.settings import make_settings
from compare.report.notebook import ShownComparison, shown
from compare.report.sentences import summary_in_words
from compare.verdict.comparison import Comparison, as_placement
from models.catalogue.finding import formulations as all_formulations
from models.chess.piece import Piece
from models.chess.placement import Placement, Squares
from models.counting import NotEnoughMemory
from models.formulation import SolutionSet
from models.languages import say, translate
from models.problem import Size


class Incomplete(RuntimeError):
    """No number was found, as a limit was reached or a formulation failed. The message says which."""


def ask(
    question: ProblemOrInstance,
    n: int | None = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    wrap: bool = False,
    piece: str | Piece | None = None,
    size: Size | None = None,
    required: Squares = (),
    forbidden: Squares = (),
    formulations: FormulationOrName | Iterable[FormulationOrName] | None = None,
    all: bool = False,
    time_limit: float = 60.0,
    memory_limit: int = 4096,
    jobs: int | None = None,
    settings: Mapping[str, object] | None = None,
    seed: int | None = None,
    limit: int | None = None,
    prove: str | Path | None = None,
) -> ShownComparison:
    """Ask many formulations the same question, as the command ``run`` does: do they agree?

    ``question`` is a problem, by name, as an object or as a class; or an ``Instance``, which says all up to
    ``forbidden``. ``piece`` is a queen where none is given. ``required`` and ``forbidden`` are squares: a text such as
    ``"a1, c4"``, names, pairs (row, column) from 0 at the top left, or a bitboard. ``formulations`` are names (of
    formulations or engines), objects or classes. By default, those are asked that are marked as telling, at least a
    dozen if as many answer; with ``all``, every one that is installed. Each runs in a process of its own, for at most
    ``time_limit`` seconds and with ``memory_limit`` MiB, and ``jobs`` of them at a time (None: as many as cores).
    ``settings`` sets parameters of engines, such as ``{"sat.solver": "glucose4"}``; a list of values gives a row for
    each. ``seed`` is that of every formulation that has one. ``limit`` stops each formulation at this number of
    solutions; its set is then not complete, and not compared. ``prove`` is a folder for a certificate of all solutions,
    as ``run --prove`` writes it; then the comparison has its ``certificate``.

    A formulation that fails or reaches a limit raises nothing: its outcome says so. Raises LookupError for an unknown
    name, with similar names; ValueError for a value that is not possible, TypeError for one of the wrong kind;
    RuntimeError where the system cannot send a class to another process; KeyboardInterrupt after Ctrl-C.
    """
    from compare.certificates.certifying import certify, check_use
    from compare.harness.progress import show_progress
    from compare.harness.runner import compare

    instance = make_instance(
        question, n, rows, columns, wrap=wrap, piece=piece, size=size, required=required, forbidden=forbidden
    )
    chosen, limits = arguments.take_formulations(formulations), _limits(time_limit, memory_limit, jobs, limit)
    if formulations is None and not all:
        left_out = choosing.left_out_by_default(instance, chosen)
        chosen = [one for one in chosen if one not in left_out]
    chosen = make_settings(settings, seed).variants(chosen)
    this_place(limits).refuse_what_cannot_be_sent(instance, chosen)
    if prove is not None:
        with _bad_use_as_value_error():
            check_use(instance, str(prove))
    with show_progress() as progress:
        comparison = _unless_interrupted(compare(instance, chosen, limits, progress))
    return shown(comparison if prove is None else certify(comparison, str(prove), limits))


def solutions(
    question: ProblemOrInstance,
    n: int | None = None,
    *,
    by: FormulationOrName | None = None,
    rows: int | None = None,
    columns: int | None = None,
    wrap: bool = False,
    piece: str | Piece | None = None,
    size: Size | None = None,
    required: Squares = (),
    forbidden: Squares = (),
) -> Iterator[Placement]:
    """The solutions one after the other, each when it is asked for, from one formulation in this process.

    The question is described as for ``ask``. ``by`` is the formulation; without it the one that is likely to be the
    fastest. Nobody checks its solutions, and there is no limit of time: stop taking solutions to stop the search.

    Raises, before the search, as ``ask`` does; ValueError where ``by`` does not answer the question or does not list
    all solutions, or nobody does.
    """
    instance = make_instance(
        question, n, rows, columns, wrap=wrap, piece=piece, size=size, required=required, forbidden=forbidden
    )
    with _bad_use_as_value_error():
        among = list(all_formulations().values())
        formulation = (
            arguments.take_formulation(by) if by is not None else choosing.fastest_or_refuse(instance, among)[0]
        )
    if formulation.gives != SolutionSet.ALL:
        sentence = "{name} gives {solutions}, not all solutions; ask() can compare it"
        raise ValueError(say(sentence, name=formulation.name, solutions=translate(formulation.gives)))
    bitboards = formulation.solve(instance)
    return (as_placement(instance, bitboard) for bitboard in bitboards)


def count(
    question: ProblemOrInstance,
    n: int | None = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    wrap: bool = False,
    piece: str | Piece | None = None,
    size: Size | None = None,
    required: Squares = (),
    forbidden: Squares = (),
    formulations: FormulationOrName | Iterable[FormulationOrName] | None = None,
    time_limit: float = 3600.0,
    memory_limit: int = 8192,
    jobs: int | None = None,
) -> int:
    """The number of solutions, by the counter or formulation that is likely to be the fastest, as ``count`` prints it.

    The question and the limits are described as for ``ask``. A formulation runs in a process of its own; a compiled
    counter runs in this process, in ``jobs`` threads, and its time limit holds in the main thread only; the limit waits
    while a counter is compiled, which takes some seconds, once.

    Warns with a RuntimeWarning where the literature has another number. Raises ``Incomplete`` where a limit is reached
    or the formulation fails, and otherwise as ``ask`` does.
    """
    instance = make_instance(
        question, n, rows, columns, wrap=wrap, piece=piece, size=size, required=required, forbidden=forbidden
    )
    among = None if formulations is None else arguments.take_formulations(formulations)
    with _bad_use_as_value_error():
        limits = _limits(time_limit, memory_limit, jobs)
        this_place(limits).refuse_what_cannot_be_sent(instance, among)
        try:
            answerers = choosing.choose(instance, None if among is None else [among])
            reply = asking.ask(instance, answerers, limits, asking.Detail.COUNT, asking.Means(counts_again=True))
        except NotEnoughMemory as error:
            raise Incomplete(say("{error}; memory_limit allows more", error=error)) from None
    if reply.comparison is not None:
        _unless_interrupted(reply.comparison)
    if reply.answer is None or reply.answer.count is None:
        raise Incomplete(reply.reason or (summary_in_words(reply.comparison) if reply.comparison else ""))
    for check in reply.comparison.checks if reply.comparison else reply.checks:
        if not check.agrees:
            warning = say("NOT as published: {value}", value=check_in_words(check))
            warnings.warn(warning, RuntimeWarning, stacklevel=2)
    return reply.answer.count


def _limits(time_limit: float, memory_limit: int, jobs: int | None, solutions: int | None = None) -> Limits:
    """The limits that these arguments describe. Raises TypeError or ValueError if one of them is wrong."""
    return Limits(
        check_seconds(time_limit, "time_limit"),
        check_number(memory_limit, "memory_limit"),
        Limits.jobs if jobs is None else check_number(jobs, "jobs"),
        None if solutions is None else check_number(solutions, "limit"),
    )


def _unless_interrupted(comparison: Comparison) -> Comparison:
    """The comparison. Raises KeyboardInterrupt if Ctrl-C has stopped its workers, so that the program stops, too."""
    if comparison.interrupted:
        raise KeyboardInterrupt
    return comparison


@contextmanager
def _bad_use_as_value_error() -> Iterator[None]:
    """Turn BadUse, which ends a command, into ValueError."""
    try:
        yield
    except BadUse as error:
        raise ValueError(str(error)) from None
