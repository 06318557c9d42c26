"""``grade``: judges students' files."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

from rich.console import Console

from compare.classroom.grading.grade import Grade, grade
from compare.classroom.grading.words import COLUMNS, grade_as_data, headings, judgement_in_words, verdict_in_words
from compare.classroom.own_file.loading import files_in
from compare.classroom.own_file.outside.hints import GivenHints
from compare.classroom.own_file.student import Submission
from compare.cli.confining import Confinement
from compare.cli.options import AsJson, limit_options
from compare.cli.standard_streams import output_file_if_named
from compare.harness.limits import Limits
from compare.harness.processes import starting
from compare.question.errors import BadUse
from compare.question.options import PieceName, ProblemName, parse_piece_and_problem
from compare.question.parameters import Argument, Option
from compare.question.parsing import LONGEST_SIDE, choose_flag, parse_number, refuse_layers
from compare.report.tables import fit, terminal_table, write_csv
from models.languages import say

PURPOSE = "learn"
WIDEST = 10_000
"""The width of the table without a terminal: every row is one line."""
ROOM_FOR_REASON = 24
"""The characters that the last column has at least."""
LEFT_OUT_FIRST = ["boards", "declined", "times_reference"]
"""The columns that are left out of the table, in this order, on a narrow terminal."""


def command(
    files: Annotated[
        list[str],
        Argument(
            metavar="FILE... [N]",
            help="A file, several, or a folder of them; with N: they solve the N × N board only. 'template' prints "
            "what a file looks like.",
        ),
    ],
    limits: Annotated[Limits, limit_options("board", "10", "1024")],
    hints: GivenHints,
    say_confinement: Confinement,
    piece: PieceName = None,
    problem: ProblemName = None,
    function: Annotated[
        str | None, Option(metavar="NAME", help="The function, class or method to ask. By default solve.")
    ] = None,
    one: Annotated[bool, Option("--one", help="It gives one solution, or says that there is none.")] = False,
    up_to: Annotated[
        str | None,
        Option(metavar="N", help="The largest square board is N × N. By default as far as it costs little."),
    ] = None,
    keep_going: Annotated[bool, Option("--keep-going", help="Go on after a failure; show each.")] = False,
    as_csv: Annotated[bool, Option("--csv", help="Print a table as CSV, a row a file.", for_programs=True)] = False,
    as_json: AsJson = False,
    html: Annotated[
        str | None, Option(metavar="FILE", help="Also write a page, with the boards on which a file fails.")
    ] = None,
) -> int:
    """Judge students' files on a ladder of boards.

    Is it sound, distinct, complete, symmetric, and how fast? Of a function filter(domains): is it a propagator, and
    how strong ('help grading')?

    The limits hold for each board. The first board on which the file fails is drawn, with the reason. The file is shut
    in as far as the system allows; the first line says what holds ('help grading'). Exit code 0: passed; 1: failed,
    also by a crash or a hang; 2: bad use.

    Examples:

      template --output queens.py
      grade queens.py
      grade queens.py 8 --one                the file finds one solution of 8 queens
      grade cover.py --problem domination --time-limit 30
      grade homework/ --csv                  a row for each file of a folder
      grade queens.py --html grade.html      a page with the boards on which it fails
    """
    choose_flag({"csv": as_csv, "json": as_json}, "terminal")
    paths, side = _split(files)
    if side is not None and up_to is not None:
        raise BadUse("N and --up-to exclude each other: N is the only board, --up-to the largest")
    largest = None if up_to is None else parse_number(up_to, "--up-to", LONGEST_SIDE)
    _check_function(function)
    submissions = [Submission(path, function, side, gives_one=one, hints=hints) for path in files_in(paths)]
    asked_piece, asked_problem = parse_piece_and_problem(piece, problem)
    refuse_layers(asked_problem.layers, "grade")
    starting.adopt_orphans()
    say_confinement(to_people=not as_csv and not as_json)

    def grade_file(submission: Submission, progress: Callable[[Grade], None] = lambda grade: None) -> Grade:
        return grade(submission, asked_problem, asked_piece, limits, progress, largest, keep_going=keep_going)

    with output_file_if_named(html) as page:
        if len(submissions) > 1 or as_csv or Path(paths[0]).is_dir():
            grades = _grade_several(submissions, grade_file, as_csv=as_csv, as_json=as_json)
        else:
            result = grade_file(submissions[0]) if as_json else grade_file(submissions[0], _show_last_rung)
            print(json.dumps(grade_as_data(result), indent=2) if as_json else "\n".join(verdict_in_words(result)))
            grades = [result]
        if page is not None:
            from compare.classroom.grading.page import page_of_grades  # only here: templates take a while to load

            page.write(page_of_grades(grades))
    return 0 if all(result.passed for result in grades) else 1


def _check_function(name: str | None) -> None:
    """Raise BadUse if no function, class or method can have this name."""
    if name is not None and not all(part.isidentifier() for part in name.split(".")):
        sentence = "--function names a function, a class or a method, such as solve or Board.solve, not {name}"
        raise BadUse(sentence, name=repr(name))


def _split(words: Sequence[str]) -> tuple[Sequence[str], int | None]:
    """The paths, and N if the last word is a number and no file has this name."""
    last = words[-1]
    if len(words) > 1 and last.isdecimal() and not Path(last).exists():
        return words[:-1], parse_number(last, "N", LONGEST_SIDE)
    return words, None


def _grade_several(
    submissions: Sequence[Submission], grade_file: Callable[[Submission], Grade], *, as_csv: bool, as_json: bool
) -> list[Grade]:
    """Grade the files and print a row for each. Returns the grades."""
    grades: list[Grade] = []

    def one_by_one() -> Iterator[Grade]:
        for submission in submissions:
            grades.append(grade_file(submission))
            yield grades[-1]

    if as_csv:
        write_csv(COLUMNS, one_by_one(), sys.stdout)
    elif as_json:
        print(json.dumps([grade_as_data(one) | {"file": one.path} for one in one_by_one()], indent=2))
    else:
        _print_table(list(one_by_one()))
    return grades


def _print_table(grades: Sequence[Grade]) -> None:
    """Print a row for each grade, with the columns for which there is room, and the number of files that passed."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDEST
    *columns, reason = COLUMNS
    shown = fit(columns, grades, console.width - ROOM_FOR_REASON, LEFT_OUT_FIRST)
    console.print(terminal_table([*shown, reason], grades))
    passed = sum(one.passed for one in grades)
    mark = "✓" if passed == len(grades) else "✗"
    print(say("{mark} passed: {passed} of {count} files", mark=mark, passed=passed, count=len(grades)))


def _show_last_rung(result: Grade) -> None:
    """Print the judgement on the last board; before that on the first board, the headings."""
    if len(result.judgements) == 1:
        print(f"{result.name}: {result.offer}", headings(), sep="\n")
    print(judgement_in_words(result.judgements[-1]), flush=True)
