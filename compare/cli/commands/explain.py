"""``explain``: the lesson of a formulation, and its model on a small board."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from rich.console import Console, RenderableType

from compare.classroom.explaining import choices_as_text, code_as_text, lesson_as_text, model_as_text, watch_choices
from compare.classroom.lesson import code_below_lesson, find_file, parse_lesson, read_code
from compare.classroom.own_file.loading import refuse_file
from compare.classroom.own_file.offer import abilities_in_words
from compare.classroom.own_file.opening import OpenFile, is_file_name, open_or_find
from compare.classroom.own_file.outside.hints import NO_HINTS, GivenHints, refuse_without_files
from compare.classroom.own_file.student import file_to_run
from compare.cli.confining import Confinement, say_what_holds
from compare.cli.standard_streams import print_laid_out
from compare.harness.processes.shut_in import run_shut_in
from compare.question.description import describe
from compare.question.errors import BadUse, in_one_line, print_error
from compare.question.options import InstanceOptions, options_in_file
from compare.question.parameters import Argument, Option
from compare.question.parsing import DEFAULT_PIECE, LONGEST_SIDE, parse_number, parse_seconds
from models.catalogue.finding import find_counter, formulations, pieces, problems
from models.counting import SolutionCounter
from models.engine import Answerer
from models.formulation import Formulation
from models.languages import say, translate, visible
from models.problem import Instance
from models.propagation import ENGINE as PROPAGATION
from models.watching import SearchFailed

PURPOSE = "learn"
DEFAULT_SIDE = 4
"""N if neither the user nor the formulation says one."""
SECONDS_ON_LADDER = 10.0
KNOWN_BEST = ("non-attacking", "domination")
"""The problems that are tried first if the problem is left open."""
WIDEST, WIDEST_LADDER, LONGEST_LINE_OF_CODE = 100, 160, 200
"""The most characters of a line: of a lesson or model, of a ladder, and of code."""


OpenPiece = Annotated[str | None, Option(metavar="NAME", help="By default the queen, if it answers.")]
OpenProblem = Annotated[str | None, Option(metavar="NAME", help="By default the first it answers.")]


@dataclass(frozen=True)
class OpenOptions(InstanceOptions):
    """The options of a question whose piece and problem may be left open."""

    piece: OpenPiece = None
    problem: OpenProblem = None


NOTHING_SAID = OpenOptions()
"""The options if the user asks no question of their own."""


def command(
    name: Annotated[str, Argument(metavar="NAME", help="Which formulation or counter ('list' names them), or a file.")],
    n: Annotated[str | None, Argument(metavar="[N]", help="Side of the board.  [default: 4]")] = None,
    options: OpenOptions = NOTHING_SAID,
    hints: GivenHints = NO_HINTS,
    everything: Annotated[bool, Option("--all", help="Do not shorten long lists.")] = False,
    ladder: Annotated[
        bool, Option("--ladder", help="Instead, the nodes of all lessons that propagate, for 4 … N, by default 12.")
    ] = False,
    time_limit: Annotated[
        str | None, Option(metavar="SECONDS", help="With --ladder, time for each lesson and board.  [default: 10]")
    ] = None,
    figures: Annotated[
        str | None, Option(metavar="FOLDER", help="Instead, write the pictures that explain it there, as SVG.")
    ] = None,
    code: Annotated[bool, Option("--code", help="Show the code of its file instead of its model.")] = False,
    say_confinement: Confinement = say_what_holds,
) -> int:
    """Explain a formulation: its lesson, its file, and its model.

    Each variable of the model is shown with its domain and with the squares that its values occupy; the constraints are
    in words. A hand-written search states no model: its choices are shown, depth by depth. A counter lists no
    solutions: only its lesson is shown. NAME may be a file of your own, such as mine.py: its docstring is the lesson.

    Examples:

      explain flags
      explain flags --code
      explain cp-sat/columns 5
      explain cp-sat/cover --problem independent-domination --piece knight --all
      explain half-board-join                how large boards are counted
      explain propagation/arc-consistency 9 --ladder
    """
    if sum((ladder, code, figures is not None)) > 1:
        raise BadUse("only one of --ladder, --figures and --code can be chosen")
    is_open = n is None and options == NOTHING_SAID
    seconds = SECONDS_ON_LADDER if time_limit is None else parse_seconds(time_limit, "--time-limit")
    if time_limit is not None and not ladder:
        raise BadUse("--time-limit goes with --ladder")
    counter = _find_counter_alone(name)
    if counter is not None:
        refuse_without_files(hints)
        if ladder or figures is not None:
            raise BadUse("--ladder and --figures are for formulations; {name} is a counter", name=counter.name)
        return _explain_counter(counter, is_open=is_open, code=code)
    if code and not is_open:
        raise BadUse("--code shows a file, which is the same for every question; give the name alone")

    def explain() -> int:
        formulation = open_or_find(name, hints)
        if is_file_name(name):
            say_confinement(to_people=True)
        if code:
            return _show_code(formulation)
        if ladder:
            return _show_ladder(formulation, n, options, seconds)
        return _show_lesson_or_figures(formulation, n, options, figures, everything=everything)

    if not is_file_name(name):
        return explain()
    refuse_file(name)
    return run_shut_in(file_to_run(name), explain)


def _explain_counter(counter: SolutionCounter, *, is_open: bool, code: bool) -> int:
    """Show the lesson of a counter, and its ``code`` if asked. Raises BadUse unless the question is open."""
    if not is_open:
        sentence = "{name} counts and states no model on a board; give its name alone"
        raise BadUse(sentence, name=counter.name)
    if code:
        return _show_code(counter)
    _print_lesson(counter)
    print(say("\nNo model: it finds how many solutions there are, and lists none"))
    return 0


def _show_lesson_or_figures(
    formulation: Formulation, n: str | None, options: OpenOptions, figures: str | None, *, everything: bool
) -> int:
    """Show the lesson and the model on a board; or, into the folder ``figures``, write them. Returns the exit code."""
    is_open = n is None and options == NOTHING_SAID
    if n is None and not options.has_sides:
        n = str(getattr(formulation, "side", None) or DEFAULT_SIDE)
    instance, reason = None, ""
    try:
        instance = _first_supported(formulation, _questions(n, _closed_by_file(options)))
    except BadUse as declined:
        if not is_open:
            raise
        reason = str(declined)
    if figures is not None:
        return _write_figures(formulation, instance, reason, figures)
    _print_lesson(formulation)
    print()
    if instance is None:
        print(say("No model: {reason}", reason=in_one_line(reason)))
        return 0
    return _show_model(formulation, instance, everything=everything)


def _show_model(formulation: Formulation, instance: Instance, *, everything: bool) -> int:
    """Show the model, or the choices of a search that states none. Returns the exit code."""
    try:
        model = formulation.model_in_words(instance)
        if model is not None:
            _print(model_as_text(model, instance, everything=everything))
        else:
            _print(choices_as_text(watch_choices(formulation, instance), formulation, instance, everything=everything))
        if formulation.engine == PROPAGATION:
            print(say("the nodes of all lessons that propagate: explain {name} --ladder", name=formulation.name))
        if formulation.has_figures:
            print(say("pictures that explain it: explain {name} --figures FOLDER", name=formulation.name))
    except SearchFailed as error:
        print_error("{name} failed: {error}", name=formulation.name, error=error)
        return 1
    return 0


def _write_figures(formulation: Formulation, instance: Instance | None, reason: str, folder: str) -> int:
    """Write the pictures of a formulation into the folder, and print their captions. Returns the exit code.

    Raises BadUse if it has no pictures; ``reason`` says why there is no ``instance``.
    """
    from compare.classroom.figures import draw_figures, write_figures  # starts a worker
    from compare.harness.faults import Fault

    if not formulation.has_figures or instance is None:
        why = reason or say("only some formulations have pictures of their own")
        raise BadUse("{name} has no pictures: {reason}", name=formulation.name, reason=in_one_line(why))
    try:
        drawn = draw_figures(formulation, instance)
    except Fault as fault:
        print_error("{name} failed: {error}", name=formulation.name, error=fault)
        return 1
    for path, figure in zip(write_figures(drawn, folder), drawn, strict=True):
        print(f"{path}: {visible(figure.caption)}")
    return 0


def _show_ladder(formulation: Formulation, n: str | None, options: OpenOptions, seconds: float) -> int:
    """Show the nodes of all lessons that propagate, on boards up to N × N. Returns the exit code.

    ``seconds`` is the time for each lesson and board. Raises BadUse if the formulation is none of these lessons, or if
    the options fix the sides of the board.
    """
    from compare.classroom.inference import LARGEST, SMALLEST, count_nodes, find_rungs, ladder_as_text  # starts workers
    from compare.harness.limits import Limits

    if formulation.engine != PROPAGATION:
        sentence = "--ladder compares the lessons of {engine}, such as propagation/arc-consistency, not {name}"
        raise BadUse(sentence, engine=PROPAGATION.name, name=formulation.name)
    if options.has_sides:
        raise BadUse("--ladder asks square boards of many sides; leave out --rows, --columns and --board")
    first = _first_supported(formulation, _questions(str(SMALLEST), options))
    largest = LARGEST if n is None else parse_number(n, "N", LONGEST_SIDE, SMALLEST)
    closed = replace(options, problem=first.problem.name, piece=first.piece.name)
    limits = Limits(seconds)
    sides = range(SMALLEST, largest + 1)
    ladder = count_nodes(find_rungs(first), lambda side: closed.on_side(str(side)), sides, limits)
    _print(ladder_as_text(ladder, formulation.name, limits), WIDEST_LADDER)
    if ladder.disagreeing:
        return 1
    return 3 if ladder.interrupted else 0


def _closed_by_file(options: OpenOptions) -> OpenOptions:
    """The options with the piece and the problem of the question's file, if it states them and the user does not.

    Raises BadUse if the file cannot be read.
    """
    stated = {} if options.board is None else options_in_file(options.board)
    unsaid: dict[str, Any] = {name: stated.get(name) for name in ("piece", "problem") if getattr(options, name) is None}
    return replace(options, **unsaid)


def _show_code(answerer: Answerer) -> int:
    """Show the lesson of a formulation or counter, and the code of its file. Returns the exit code."""
    path = find_file(answerer)
    text = read_code(path) if isinstance(answerer, OpenFile) else code_below_lesson(path)
    _print_lesson(answerer)
    print()
    _print(code_as_text(text), LONGEST_LINE_OF_CODE)
    return 0


def _print_lesson(answerer: Answerer) -> None:
    """Print the lesson; of a file of one's own also what is used of it."""
    abilities = abilities_in_words(answerer.offer) if isinstance(answerer, OpenFile) else []
    _print(lesson_as_text(answerer.name, parse_lesson(answerer.lesson), str(find_file(answerer)), abilities))


def _print(page: RenderableType, widest: int = WIDEST) -> None:
    """Print the page with lines of at most ``widest`` characters."""
    console = Console(highlight=False)
    console.width = min(console.width, widest) if console.is_terminal else widest
    print_laid_out(console, page)


def _find_counter_alone(name: str) -> SolutionCounter | None:
    """The counter with this name; None if there is none, or if a formulation has the same name."""
    try:
        counter = find_counter(name)
    except LookupError:
        return None
    return None if counter.name in formulations() else counter


def _first_supported(formulation: Formulation, questions: Iterator[Instance]) -> Instance:
    """The first question that the formulation answers. Raises BadUse if it answers none."""
    first_refusal = ""
    for instance in questions:
        reason = formulation.unsupported(instance)
        if reason is None:
            return instance
        first_refusal = first_refusal or f"{describe(instance)}: {translate(reason)}"
    raise BadUse("{name} does not answer {question}", name=formulation.name, question=first_refusal)


def _questions(n: str | None, options: OpenOptions) -> Iterator[Instance]:
    """The question; if the problem or the piece is open, a question with each of them, the best known first."""
    every_problem = [*KNOWN_BEST, *(name for name in problems() if name not in KNOWN_BEST)]
    every_piece = sorted(pieces(), key=lambda name: name != DEFAULT_PIECE)
    for problem in every_problem if options.problem is None else [options.problem]:
        for piece in every_piece if options.piece is None else [options.piece]:
            yield replace(options, problem=problem, piece=piece).on_side(n)
