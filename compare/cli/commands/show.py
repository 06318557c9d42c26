"""``show``: the solutions as boards."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Annotated

from rich.console import Console

from compare.answers.choosing import fastest, fastest_or_refuse
from compare.cli.options import AskedFormulations, limit_options
from compare.cli.standard_streams import output_file_if_named
from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.harness.runner import compare
from compare.question.abilities import reason_against
from compare.question.description import describe, plural
from compare.question.errors import BadUse, tell
from compare.question.options import AskedInstance, question_as_json, question_as_text
from compare.question.parameters import Option
from compare.question.parsing import choose_flag, parse_number
from compare.question.settings import AskedSettings, variants_or_refuse
from compare.report.boards import (
    TitledBoard,
    all_solutions,
    boards_as_png,
    boards_as_svg,
    boards_side_by_side,
    coloured_boards,
    lists_of_squares,
    members_of_class,
    one_of_each_class,
    refuse_png_without_converter,
    symmetric_solutions,
)
from compare.report.sentences import verdict_in_words
from compare.report.symbols import figures, letters
from compare.report.views.terminal import print_verdict
from models.formulation import Formulation, SolutionSet
from models.languages import say, translate
from models.problem import Instance

PURPOSE = "ask"


def command(
    instance: AskedInstance,
    formulations: AskedFormulations,
    limits: Annotated[Limits, limit_options("formulation", "60", "4096")],
    settings: AskedSettings,
    classes: Annotated[bool, Option("--classes", help="One solution of each class.")] = False,
    class_number: Annotated[
        str | None, Option("--class", metavar="K", help="Only the members of class K, counted from 1.")
    ] = None,
    symmetric: Annotated[
        bool, Option("--symmetric", help="Only solutions that a rotation or reflection maps to themselves.")
    ] = False,
    coordinates: Annotated[bool, Option("--coordinates", help="Names of squares instead of boards.")] = False,
    as_question: Annotated[
        bool, Option("--as-question", help="Write the question instead, as --board reads it.")
    ] = False,
    json_: Annotated[
        bool, Option("--json", help="With --as-question: the whole question as JSON.", for_programs=True)
    ] = False,
    limit: Annotated[str, Option(metavar="K", help="At most K boards.")] = "50",
    svg: Annotated[str | None, Option(metavar="FILE", help="Draw the boards there, as one picture.")] = None,
    png: Annotated[str | None, Option(metavar="FILE", help="The same as PNG.")] = None,
    html: Annotated[
        str | None,
        Option(metavar="FILE", help="Write the classes there, as a page on which each opens to its images."),
    ] = None,
) -> int:
    """Draw the solutions as boards.

    Examples:

      show 6
      show 8 --classes                       the 12 real solutions among the 92
      show 8 --symmetric
      show 8 --class 12 --coordinates
      show 8 --only lex-leader               the classes, as this formulation gives them
      show 8 --problem domination --limit 3
      show 8 --html queens.html              a page with the classes
      show 8 --require a1 --as-question > board.txt       for 'run --board board.txt'
    """
    if json_ and not as_question:
        raise BadUse("--json goes with --as-question; 'run --json' prints a result as JSON")
    if as_question:
        if svg or png or html or class_number is not None or classes or symmetric or coordinates:
            raise BadUse("--as-question prints the question, and no boards: it goes with --json alone")
        _print_question(instance, as_json=json_)
        return 0
    if coordinates and (svg or png or html):
        raise BadUse("--coordinates prints names on the screen: it goes with none of --svg, --png and --html")
    choose_flag({"classes": classes, "class": class_number is not None, "symmetric": symmetric}, "all")
    number = None if class_number is None else parse_number(class_number, "--class")
    most = parse_number(limit, "--limit")
    limits = replace(limits, jobs=1)
    if png is not None:
        refuse_png_without_converter()
    with (
        output_file_if_named(svg) as svg_file,
        output_file_if_named(png) as png_file,
        output_file_if_named(html) as html_file,
    ):
        lister_of_classes = _find_lister_of_classes(instance, formulations)
        formulation = lister_of_classes or fastest_or_refuse(instance, formulations)[0]
        asked = variants_or_refuse(settings, [formulation], tell)
        with show_progress(silent=False) as progress:
            comparison = compare(instance, asked, limits, progress)
        by_class = classes or lister_of_classes is not None or html is not None
        boards = _choose_boards(instance, comparison.solutions, number, symmetric=symmetric, by_class=by_class)
        shown = boards[:most]
        if svg_file is not None:
            svg_file.write(boards_as_svg(instance, shown))
        if png_file is not None:
            png_file.write_bytes(boards_as_png(instance, shown))
        if html_file is not None:
            from compare.report.pages.rendering import gallery  # only here: templates take a while to load

            html_file.write(gallery(instance, shown, verdict_in_words(comparison)))
    paths = [path for path in (svg, png, html) if path is not None]
    console = Console(highlight=False)
    print(describe(instance))
    if boards and not paths:
        if coordinates:
            print(lists_of_squares(instance, shown))
        else:
            _print_boards(instance, shown, console)
    for path in paths:
        print(f"· {path}: {plural(len(shown), 'board')}")
    if most < len(boards):
        print(say("· {count} more; --limit {all} shows all", count=len(boards) - most, all=len(boards)))
    if lister_of_classes is not None:
        gives = translate(lister_of_classes.gives)
        print(say("· {name} gives {solutions}", name=lister_of_classes.name, solutions=gives))
    print_verdict(comparison, console)
    return comparison.exit_code


def _print_question(instance: Instance, *, as_json: bool) -> None:
    """Print the question as --board reads it. Raises BadUse if it cannot be drawn as text."""
    if instance.board.layers > 1 and not as_json:
        raise BadUse("a board with two layers is no text of . Q and #; give --json too")
    print(question_as_json(instance) if as_json else question_as_text(instance), end="")


def _find_lister_of_classes(instance: Instance, among: Sequence[Formulation]) -> Formulation | None:
    """The first formulation that gives one solution of each class; None if any formulation lists all solutions."""
    if fastest(instance, among):
        return None
    able = (one for one in among if one.gives == SolutionSet.CLASSES and reason_against(one, instance) is None)
    return next(able, None)


def _choose_boards(
    instance: Instance, solutions: Collection[int], number: int | None, *, symmetric: bool, by_class: bool
) -> list[TitledBoard]:
    """The members of the class with this ``number``, the symmetric solutions, one of each class, or all solutions."""
    if number is not None:
        return members_of_class(instance, solutions, number)
    if symmetric:
        return symmetric_solutions(instance, solutions)
    return one_of_each_class(instance, solutions) if by_class else all_solutions(solutions)


def _print_boards(instance: Instance, boards: Sequence[TitledBoard], console: Console) -> None:
    """Print the boards as the console can show them."""
    if console.color_system is None or console.no_color or not console.is_terminal:
        print(boards_side_by_side(instance, boards))
    else:
        has_figures = console.encoding.lower().startswith("utf")
        symbol = figures(instance) if has_figures else letters(instance)
        console.print(coloured_boards(instance, boards, symbol), soft_wrap=True)
