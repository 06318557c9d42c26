"""``grade``: judges a student's file."""

import json
from pathlib import Path
from typing import Annotated

import typer

from compare.classroom.grading.data import grade_as_data
from compare.classroom.grading.grade import Grade, grade
from compare.classroom.grading.words import HEADINGS, rung_in_words, verdict_in_words
from compare.cli.options import Piece, Problem, parse_limits
from compare.harness import processes
from compare.question.errors import BadUse
from compare.question.parsing import parse_piece_and_problem

Seconds = Annotated[str, typer.Option("--time-limit", metavar="SECONDS", help="Time for each board.")]
Mebibytes = Annotated[str, typer.Option("--memory-limit", metavar="MIB", help="Memory for each board.")]


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file; 'template' prints what it looks like.")],
    piece: Piece = "queen",
    problem: Problem = "non-attacking",
    time_limit: Seconds = "10",
    memory_limit: Mebibytes = "1024",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> int:
    """Judge a student's file on a ladder of boards.

    Is it sound, distinct, complete, symmetric, and how fast?

    The limits hold for each board. The first board on which the file fails is drawn, with the reason. The file runs
    with all your rights: it can read, change and delete what you can. Exit code 0: passed; 1: failed, also by a crash
    or a hang; 2: bad use.

    Examples:

      template --output queens.py

      grade queens.py

      grade cover.py --problem domination --time-limit 30
    """
    if not Path(file).is_file():
        raise BadUse(f"there is no file {file}")
    the_piece, the_problem = parse_piece_and_problem(piece, problem)
    limits = parse_limits(time_limit, memory_limit)
    processes.adopt_orphans()
    result = grade(file, the_problem, the_piece, limits, progress=_show_nothing if as_json else _show_last_rung)
    print(json.dumps(grade_as_data(result), indent=2) if as_json else "\n".join(verdict_in_words(result)))
    return 0 if result.passed else 1


def _show_last_rung(result: Grade) -> None:
    if len(result.rungs) == 1:
        print(f"{result.name}: {result.offer}", HEADINGS, sep="\n")
    print(rung_in_words(result.rungs[-1]), flush=True)


def _show_nothing(result: Grade) -> None:
    pass
