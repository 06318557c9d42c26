"""``pitfalls``: classic wrong models, and how a comparison finds the error."""

import inspect
import sys
from typing import Annotated

from compare.classroom.demonstration import demonstrate, evidence
from compare.classroom.lesson import with_spoken_headings
from compare.question.description import describe
from compare.question.errors import bad_use_of_names
from compare.question.parameters import Argument
from compare.report.sentences import disagreement_in_words
from compare.report.views import view
from models.catalogue.finding import find_pitfall, pitfalls
from models.languages import say
from models.pitfalls import Pitfall

PURPOSE = "learn"


def command(
    name: Annotated[str | None, Argument(metavar="[NAME]", help="Only this one, in full.")] = None,
) -> int:
    """Show classic wrong models, each caught with a board.

    With a name, only that one, in full: its lesson, its code, and the whole comparison. Exit code 0: all that are shown
    were caught.

    Examples:

      pitfalls
      pitfalls several-workers
    """
    if name is not None:
        with bad_use_of_names():
            pitfall = find_pitfall(name)
        return _show_in_full(pitfall)
    caught = [_show_in_short(pitfall) for pitfall in pitfalls().values()]
    mark, sentence = (
        "✓" if all(caught) else "✗",
        "{mark} {caught} of {count} caught; 'pitfalls NAME' shows the whole lesson",
    )
    print(say(sentence, mark=mark, caught=sum(caught), count=len(caught)))
    return 0 if all(caught) else 1


def _show_in_full(pitfall: Pitfall) -> int:
    comparison = demonstrate(pitfall)
    print(pitfall.name, with_spoken_headings(pitfall.lesson), inspect.getsource(type(pitfall)), sep="\n\n", flush=True)
    view("terminal").render(comparison, sys.stdout)
    return 0 if evidence(pitfall, comparison) else 1


def _show_in_short(pitfall: Pitfall) -> bool:
    """Print what is wrong with a pitfall; whether it was caught."""
    comparison = demonstrate(pitfall)
    shown = evidence(pitfall, comparison)
    print(f"{pitfall.name}: {pitfall.lesson.partition(chr(10))[0]}")
    until_it_shows = " (run until it shows, at most {count} times)"
    repeated = say(until_it_shows, count=pitfall.runs) if pitfall.runs > 1 else ""
    print(f"{describe(pitfall.shows_on)}{repeated}")
    print(disagreement_in_words(comparison.instance, shown) if shown else say("✗ not caught"), end="\n\n", flush=True)
    return shown is not None
