"""``pitfalls``: classic wrong models, and how a comparison catches them."""

import inspect
import sys
from typing import Annotated

import typer

from compare.classroom.demonstration import demonstrate, evidence
from compare.question.errors import BadUse
from compare.report.sentences import disagreement_in_words, question_in_words
from compare.report.views import view
from models.catalogue.finding import find_pitfall, pitfalls
from models.pitfalls.shared.definition import Pitfall


def command(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Only this one, in full.", show_default=False)
    ] = None,
) -> int:
    """Show classic wrong models, each caught with a board.

    With a name, that one in full: its lesson, its code, and the whole comparison. Exit code 0: all that are shown were
    caught.

    Examples:

      pitfalls

      pitfalls several-workers
    """
    if name is not None:
        return _shown_in_full(_found(name))
    caught = [_shown_in_short(pitfall) for pitfall in pitfalls().values()]
    print(
        f"{'✓' if all(caught) else '✗'} {sum(caught)} of {len(caught)} caught; 'pitfalls NAME' tells the whole lesson"
    )
    return 0 if all(caught) else 1


def _found(name: str) -> Pitfall:
    try:
        return find_pitfall(name)
    except LookupError as error:
        raise BadUse(error.args[0]) from None


def _shown_in_full(pitfall: Pitfall) -> int:
    comparison = demonstrate(pitfall)
    print(pitfall.name, pitfall.lesson, inspect.getsource(type(pitfall)), sep="\n\n", flush=True)
    view("terminal").render(comparison, sys.stdout)
    return 0 if evidence(pitfall, comparison) else 1


def _shown_in_short(pitfall: Pitfall) -> bool:
    """Print what is wrong with a pitfall; whether it was caught."""
    comparison = demonstrate(pitfall)
    shown = evidence(pitfall, comparison)
    print(f"{pitfall.name}: {pitfall.lesson.partition(chr(10))[0]}")
    repeated = f" (run until it shows, at most {pitfall.runs} times)" if pitfall.runs > 1 else ""
    print(f"{question_in_words(pitfall.shows_on)}{repeated}")
    print(disagreement_in_words(comparison, shown) if shown else "✗ not caught", end="\n\n", flush=True)
    return shown is not None
