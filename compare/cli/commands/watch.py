"""``watch``: one search, step by step."""

from collections.abc import Callable, Iterator
from typing import Annotated

from compare.classroom.own_file.opening import is_file_name
from compare.classroom.own_file.outside.hints import GivenHints, refuse_without_files
from compare.classroom.tracing.opening import choose_search, open_search
from compare.classroom.tracing.search import MOST_STEPS
from compare.classroom.watching.player import FASTEST, SLOWEST
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.stride import Stride
from compare.classroom.watching.terminal import is_terminal, watch_in_terminal
from compare.classroom.watching.words import describe_steps, dump_steps
from compare.cli.confining import Confinement
from compare.cli.options import FileAndInstance
from compare.cli.standard_streams import output_stream
from compare.question.description import describe
from compare.question.errors import BadUse, print_error
from compare.question.parameters import Option
from compare.question.parsing import choose_flag, parse_number
from models.catalogue.finding import formulations
from models.formulation import Formulation
from models.languages import spoken
from models.problem import Instance
from models.watching import SearchFailed

PURPOSE = "learn"
PREFERRED = ("backtracking/flags", "backtracking/uncovered-square", "backtracking/general", "backtracking/brute-force")
"""The first of these that answers is watched if the user names no search."""


def command(
    asked: FileAndInstance,
    say_confinement: Confinement,
    hints: GivenHints,
    formulation: Annotated[
        str | None,
        Option(metavar="NAME", help="Which search, or a file. By default a hand-written one that answers."),
    ] = None,
    run: Annotated[bool, Option("--run", help="Start running at once (in a terminal).")] = False,
    speed: Annotated[str, Option(metavar="STEPS", help="Steps per second while it runs.")] = "4",
    steps: Annotated[str | None, Option(metavar="K", help="Go K steps; a terminal goes on from there.")] = None,
    until_solution: Annotated[
        bool, Option("--until-solution", help="Go to the first solution; a terminal goes on from there.")
    ] = False,
    by: Annotated[
        str, Option("--by", metavar="UNIT", help="What one step in a terminal is: a removal, a propagation or a node.")
    ] = Stride.PROPAGATION.value,
    code: Annotated[
        bool, Option("--code", help="Show the code with the line that runs, and the data that it keeps.")
    ] = False,
    lines: Annotated[bool, Option("--lines", help="A line for each step, also in a terminal.")] = False,
    as_json: Annotated[
        bool, Option("--json", help="A JSON object for each step, one a line.", for_programs=True)
    ] = False,
    html: Annotated[str | None, Option(metavar="FILE", help="Write a page that plays the search in a browser.")] = None,
) -> int:
    """Watch a search step by step.

    Each step says which piece is placed, rejected or removed, and why: who attacks it, or what it covers.

    The keys in a terminal: → next, ← back, Home to the start, End to the last step seen, space run and pause, + and −
    (or ↑ and ↓) speed, s next solution, c how often each square is attacked, u the unit of a step, q quit. Elsewhere
    the steps are printed as lines, as far as --steps or --until-solution say. Hand-written searches report every step;
    other engines report only their solutions.

    The engine propagation also shows domains: a square that no piece can stand on has the sign and the colour of the
    propagator that removed it, and a piece that a propagator has placed is lighter. Then --by and the key u say how far
    one step goes: to the next removal, to the end of a propagation (all that one call of a propagator removes), or to
    the next node.

    With --code the line of the search's own code that runs is shown, and what the code keeps: flags, counters, lists.
    What the last step has changed is marked; as lines, only that is shown. The search is slower then.

    A plain program of your own, with a function solve(n), is watched line by line, with its variables and the board in
    them. It runs in a process of its own, under limits.

    With --json each line is an object. "event" is "begin" (formulation, what it gives, instance), "place", "remove",
    "reject" (square, attacked_from), "solution" (squares), "size" (of an optimum: the size looked for from now on),
    "exclude", "force", "fail" (squares, and why) and "restore" (squares), all of the engine propagation, "violations"
    (their number: of local searches), "line" (its number: of a program of your own), or "end" (complete, and the
    counts); all between have step, depth, nodes and solutions.

    Examples:

      watch 8                                the classroom search
      watch 6 --formulation fewest-first --run --speed 10
      watch 6 --formulation domain-consistency --by node
      watch mine.py 6                        a program of your own, line by line
      watch queens.mzn 6 --reads q           a model from outside: its solutions
      watch 5 --problem domination --until-solution
      watch 6 --code                         its code and its data beside the board
      watch 8 --steps 20 --lines             the first 20 steps as lines
      watch 8 --html search.html             a page for the browser
    """
    choose_flag({"lines": lines, "json": as_json, "html": html is not None}, "terminal")
    if code and (as_json or html is not None):
        raise BadUse("--code is for a terminal and for lines; a page has the code by itself, JSON has none")
    if until_solution and html is not None:
        raise BadUse("--until-solution is for a terminal, for lines and for JSON; a page has its own key for that")
    most = None if steps is None else parse_number(steps, "--steps")
    strides_a_second = _parse_speed(speed)
    stride = _parse_stride(by)
    if asked.path is not None and formulation is not None:
        raise BadUse("{path} and --formulation exclude each other: choose one", path=asked.path)
    instance = asked.instance
    name = asked.path or formulation
    if name is None:
        refuse_without_files(hints)
    chosen = find_first_that_answers(instance) if name is None else choose_search(name, instance, hints)
    if name is not None and is_file_name(name):
        say_confinement(to_people=not as_json and html is None)
    if html is not None:
        return _write_page(html, chosen, instance, most)
    as_lines: Callable[..., Iterator[str]] | None = None
    if as_json:
        as_lines = dump_steps
    elif lines or not is_terminal():
        as_lines = describe_steps
    searching, shapes = open_search(chosen, instance, looks_inside=code, most_steps=max(most or 0, MOST_STEPS))
    try:
        with searching as search:
            replay = Replay(search, shapes)
            if as_lines is None:
                watch_in_terminal(
                    replay,
                    most,
                    until_solution=until_solution,
                    speed=strides_a_second,
                    starts_running=run,
                    stride=stride,
                )
            else:
                for line in as_lines(replay, most, until_solution=until_solution):
                    print(line)
    except SearchFailed as error:
        print_error("{name} failed: {error}", name=chosen.name, error=error)
        return 1
    if replay.is_over and replay.failure is not None:
        print_error("{name} failed: {error}", name=chosen.name, error=replay.failure)
        return 1
    return 0


def _write_page(path: str, chosen: Formulation, instance: Instance, most: int | None) -> int:
    """Write a page that plays this search, as ``page`` does. Returns the exit code."""
    from compare.classroom.page.making import write_search  # only here: templates take a while to load

    with output_stream(path) as out:
        text, reason = write_search(chosen, instance, most, spoken())
        if reason is None:
            out.write(text)
            return 0
    print_error("{name} failed: {reason}", name=chosen.name, reason=reason)
    return 1


def find_first_that_answers(instance: Instance) -> Formulation:
    """The search that is watched if the user names none. Raises BadUse if none of ``PREFERRED`` answers."""
    by_name = formulations()
    for formulation in [by_name[name] for name in PREFERRED if name in by_name]:
        if formulation.unsupported(instance) is None:
            return formulation
    sentence = "no hand-written search answers {question}; name another by --formulation"
    raise BadUse(sentence, question=describe(instance))


def _parse_stride(text: str) -> Stride:
    """The unit of a step that --by names. Raises BadUse if there is none."""
    try:
        return Stride(text)
    except ValueError:
        raise BadUse("--by is one of {names}, not {text!r}", names=", ".join(Stride), text=text) from None


def _parse_speed(text: str) -> float:
    """The steps a second that --speed gives. Raises BadUse if that is no number, or too few or too many."""
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not SLOWEST <= speed <= FASTEST:
        sentence = "--speed is a number of steps a second from {slowest:g} to {fastest:g}, not {text!r}"
        raise BadUse(sentence, slowest=SLOWEST, fastest=FASTEST, text=text)
    return speed
