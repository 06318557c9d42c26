"""``page``: a web page that shows one question, as one file."""

import sys
from typing import Annotated

from compare.classroom.own_file.opening import is_file_name
from compare.classroom.page.assembling import PARTS
from compare.classroom.page.making import Wishes, make_page
from compare.cli.confining import Confinement
from compare.cli.options import FileAndInstance, Jobs, NamedFormulations, limit_options
from compare.cli.reasons import why_not
from compare.cli.standard_streams import STANDARD_OUTPUT, output_stream
from compare.harness.limits import Limits
from compare.harness.processes import starting
from compare.harness.progress import DescribedWork, drawing
from compare.question.errors import BadUse
from compare.question.parameters import Option
from compare.question.parsing import parse_number
from models.languages import say, spoken

PURPOSE = "learn"


def command(
    question_and_file: FileAndInstance,
    among: NamedFormulations,
    say_confinement: Confinement,
    limits: Annotated[Limits, limit_options("formulation", "3", "4096", Jobs)],
    output: Annotated[
        str | None, Option("--output", "-o", metavar="FILE", help="Write the page there instead of printing it.")
    ] = None,
    formulation: Annotated[
        list[str] | None,
        Option(
            metavar="NAME",
            help="A search to be shown step by step, or a file. May be given several times. By default two "
            "hand-written ones that answer.",
        ),
    ] = None,
    parts: Annotated[
        str, Option(metavar="LIST", help=f"The parts of the page, as numbers or names: {', '.join(PARTS)}.")
    ] = "1,2,3,4,5",
    question: Annotated[
        str | None, Option(metavar="TEXT", help="The question in your own words, above the board.")
    ] = None,
    beamer: Annotated[bool, Option("--beamer", help="Large letters, one part at a time; Page Down goes on.")] = False,
    steps: Annotated[str, Option(metavar="K", help="Record at most K steps of a search.")] = "100000",
    everything: Annotated[
        bool, Option("--all", help="Compare every formulation that answers, the slow ones too.")
    ] = False,
) -> int:
    """Make a web page about one question: a lesson in one file that needs no network.

    It has five parts: the question with a board to play on; two searches side by side, step by step, with the reason of
    every step and the tree of the search; the formulations with their code, their constraints and their times; the
    verdict; and the solutions, one board for each class. --only and --engine say which formulations are compared,
    --formulation which searches are shown step by step.

    By default each formulation has 3 seconds, and all together have 9: the page says which ones were left out. Where
    --only, --engine or --all names them, each is asked.

    The exit code is that of the comparison, as in 'run'; without parts 3 to 5 nothing is compared, and it is 0.

    Examples:

      page 8 -o lesson.html
      page 8 --formulation flags --formulation fewest-first -o lesson.html
      page mine.py 6 -o lesson.html          a file of your own, watched and compared
      page 8 --problem domination --parts 1,2 --language de -o seite.html
      page 6 --beamer -o lesson.html
    """
    named = [question_and_file.path, *(formulation or [])]
    watched = list(dict.fromkeys(name for name in named if name is not None))
    wishes = Wishes(
        language=spoken(),
        own_words=question,
        parts=parse_parts(parts),
        beamer=beamer,
        watched=watched,
        among=among,
        everything=everything,
        files=[name for name in watched if is_file_name(name)],
        most_steps=parse_number(steps, "--steps"),
        limits=limits,
    )
    if wishes.files:
        starting.adopt_orphans()
        say_confinement(to_people=False)
    with output_stream(output) as out:
        with drawing() as draw:
            text, comparison = make_page(
                question_and_file.instance, wishes, draw, lambda doing: draw(DescribedWork(doing)), why_not
            )
        out.write(text)
    if output not in (None, STANDARD_OUTPUT):
        print(say("{path} is written", path=output), file=sys.stderr)
    return comparison.exit_code if comparison is not None else 0


def parse_parts(text: str) -> tuple[str, ...]:
    """The parts that are named or numbered, in the order of the page. Raises BadUse if there is no such part."""
    chosen = set()
    for word in text.replace(",", " ").split():
        if word in map(str, range(1, len(PARTS) + 1)):
            chosen.add(PARTS[int(word) - 1])
        elif word.lower() in PARTS:
            chosen.add(word.lower())
        else:
            sentence = "--parts knows {names}, or their numbers 1 to {count}, not {word!r}"
            raise BadUse(sentence, names=", ".join(PARTS), count=len(PARTS), word=word)
    if not chosen:
        raise BadUse("--parts names no part")
    return tuple(part for part in PARTS if part in chosen)
