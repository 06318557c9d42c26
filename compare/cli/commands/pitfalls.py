"""``pitfalls``: classic wrong models, and how a comparison finds the error."""

import inspect
import sys
from typing import Annotated

from compare.classroom.demonstration import demonstrate, find_evidence
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
    mark = "✓" if all(caught) else "✗"
    sentence = "{mark} {caught} of {count} caught; 'pitfalls NAME' shows the whole lesson"
    print(say(sentence, mark=mark, caught=sum(caught), count=len(caught)))
    return 0 if all(caught) else 1


def _show_in_full(pitfall: Pitfall) -> int:
    """Print the lesson, the code and the comparison of a pitfall. Returns the exit code."""
    comparison = demonstrate(pitfall)
    print(pitfall.name, with_spoken_headings(pitfall.lesson), inspect.getsource(type(pitfall)), sep="\n\n", flush=True)
    view("terminal").render(comparison, sys.stdout)
    return 0 if find_evidence(pitfall, comparison) else 1


def _show_in_short(pitfall: Pitfall) -> bool:
    """Print the mistake of a pitfall, and a board that shows it. Returns whether the pitfall was caught."""
    comparison = demonstrate(pitfall)
    evidence = find_evidence(pitfall, comparison)
    mistake, _, _ = pitfall.lesson.partition("\n")
    print(f"{pitfall.name}: {mistake}")
    until_it_shows = " (run until it shows, at most {count} times)"
    repeated = say(until_it_shows, count=pitfall.runs) if pitfall.runs > 1 else ""
    print(f"{describe(pitfall.shows_on)}{repeated}")
    words = disagreement_in_words(comparison.instance, evidence) if evidence else say("✗ not caught")
    print(words, end="\n\n", flush=True)
    return evidence is not None
