"""``why``: why a question has no solution, or why a square cannot be occupied, or must be."""

import json
import sys
from typing import Annotated

from compare.answers.conditions.groups import NotStated
from compare.cli.options import AsJson, Output
from compare.cli.standard_streams import OutputFile, output_file_if_named, output_stream
from compare.question.description import describe
from compare.question.errors import BadUse, bad_use_of_names, tell
from compare.question.options import AskedInstance
from compare.question.parameters import Option
from compare.question.parsing import parse_seconds
from compare.report.boards import boards_as_svg, boards_side_by_side
from compare.why.explaining import Explanation, SearchesDisagree, explain_question, explain_square
from compare.why.of_formulation import NoGroups, explain_formulation
from compare.why.words import answer_as_data, answer_in_words, boards_of
from models.catalogue.finding import find_formulation
from models.chess.notation import parse_square, square_name
from models.formulation import Formulation
from models.languages import localise_number, say
from models.problem import Instance

PURPOSE = "prove"


def command(
    instance: AskedInstance,
    square: Annotated[
        str | None, Option(metavar="SQUARE", help="Why this square cannot be occupied, or must be.")
    ] = None,
    fine: Annotated[bool, Option("--fine", help="Also which single constraints: row 2, column a, a diagonal.")] = False,
    everything: Annotated[
        bool, Option("--all", help="Also all other sets of conditions that are as small, a hundred at most.")
    ] = False,
    only: Annotated[
        str | None,
        Option(metavar="NAME", help="The conditions as this formulation states them: the groups of its rows."),
    ] = None,
    time_limit: Annotated[str, Option(metavar="SECONDS", help="Time for all searches together.")] = "60",
    as_json: AsJson = False,
    output: Output = None,
    svg: Annotated[str | None, Option(metavar="FILE", help="Also draw the boards there, as one picture.")] = None,
    html: Annotated[str | None, Option(metavar="FILE", help="Also write a page with the answer there.")] = None,
) -> int:
    """Say why a question has no solution: the fewest of its conditions that cannot be met together.

    The conditions are the size, the rows, the columns, the diagonals, every square covered, each required square, and
    the forbidden squares. For each condition of the answer a board shows that the others can be met without it.

    Exit code 0: answered, also where there is a solution; 1: two searches contradict each other; 2: bad use; 3: not
    decided in time.

    Examples:

      why 3                                        three queens
      why 6 --require a1                           which given queens are to blame
      why 8 --problem domination --size 4          four queens do not cover the board
      why 4 --piece rook --size 5 --fine
      why 6 --require a1,b3 --all                  every smallest set that is to blame
      why 3 --only sat/general                     the groups of clauses of a formulation
      why 6 --square a1                            no solution has a queen in the corner
    """
    seconds = parse_seconds(time_limit, "--time-limit")
    index = None if square is None else _parse_open_square(instance, square)
    formulation = None if only is None else _find_only(only, square, fine=fine, everything=everything)
    with output_stream(output) as out, output_file_if_named(svg) as picture, output_file_if_named(html) as page:
        try:
            if formulation is not None:
                answer = explain_formulation(instance, formulation, seconds)
            elif index is None:
                answer = explain_question(instance, fine=fine, seconds=seconds, everything=everything)
            else:
                answer = explain_square(instance, index, fine=fine, seconds=seconds, everything=everything)
        except TimeoutError:
            allowed = localise_number(f"{seconds:g}")
            print(say("not decided within {seconds} s; --time-limit allows more", seconds=allowed), file=sys.stderr)
            return 3
        except SearchesDisagree as error:
            tell(str(error), mark="error: ")
            return 1
        except (NotStated, NoGroups) as error:
            raise BadUse(str(error)) from None
        out.write(json.dumps(answer_as_data(answer), indent=2) + "\n" if as_json else _as_text(answer))
        _draw(answer, picture, page)
    return 0


def _find_only(name: str, square: str | None, *, fine: bool, everything: bool) -> Formulation:
    """The formulation that --only names. Raises BadUse if there is none, or if another option excludes --only."""
    options = {"--square": square is not None, "--fine": fine, "--all": everything}
    given = [option for option, is_given in options.items() if is_given]
    if given:
        raise BadUse("{option} is about the conditions of the question; leave out --only", option=given[0])
    with bad_use_of_names():
        return find_formulation(name)


def _parse_open_square(instance: Instance, text: str) -> int:
    """The bit number of the square with this name. Raises BadUse if the question requires or forbids it."""
    with bad_use_of_names():
        index = instance.board.index(parse_square(instance.board, text))
    if not instance.free >> index & 1:
        name = square_name(instance.board, instance.board.square(index))
        state = say("required") if instance.required >> index & 1 else say("forbidden")
        sentence = "--square is a square that the question leaves open, not {name}, which is {said}"
        raise BadUse(sentence, name=name, said=state)
    return index


def _draw(answer: Explanation, picture: OutputFile | None, page: OutputFile | None) -> None:
    """Write the boards of the answer as one picture, and a page with the answer, as far as files are given."""
    if picture is None and page is None:
        return
    from compare.why.pictures import answer_page  # only here: it takes a while to load

    if picture is not None:
        picture.write(boards_as_svg(answer.instance, boards_of(answer)))
    if page is not None:
        page.write(answer_page(answer))


def _as_text(answer: Explanation) -> str:
    """The question, the answer in sentences, and its boards."""
    lines = [describe(answer.instance), *answer_in_words(answer)]
    boards = boards_of(answer)
    drawn = f"\n{boards_side_by_side(answer.instance, boards)}\n" if boards else ""
    return "\n".join(lines) + "\n" + drawn
