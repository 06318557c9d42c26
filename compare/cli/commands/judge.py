"""``judge``: judges a list of solutions."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from compare.classroom.grading.given import (
    has_passed,
    headings_in_words,
    judge_answer,
    judge_list,
    list_as_data,
    list_in_words,
)
from compare.classroom.grading.judging import BoardJudgement
from compare.cli.options import AsJson, limit_options
from compare.exporting.legend import parse_legend, read_answer
from compare.harness.limits import Limits
from compare.question.errors import BadUse, in_one_line, reason_of_system
from compare.question.files import decode, read_bytes, take_all
from compare.question.options import InstanceOptions
from compare.question.parameters import Argument, Option
from models.languages import say

PURPOSE = "compare"
EXIT_CODES = {True: 0, False: 1, None: 3}
"""The exit code of a list that has passed, has not passed, or could not be judged in time."""


def command(
    options: InstanceOptions,
    limits: Annotated[Limits, limit_options("formulation", "60", "4096")],
    words: Annotated[
        list[str] | None,
        Argument(metavar="[N] [FILE]", help="Side of a square board, and the file; by default standard input."),
    ] = None,
    legend: Annotated[
        str | None,
        Option(metavar="FILE", help="The legend that 'export' wrote: the list is the output of a solver."),
    ] = None,
    one: Annotated[bool, Option("--one", help="The list has one solution, or some, not all.")] = False,
    of_classes: Annotated[bool, Option("--classes", help="The list has one solution of each class.")] = False,
    as_json: AsJson = False,
) -> int:
    """Judge a list of solutions, from any program: are they all, once each, and right?

    One solution a line, or a list in JSON, or boards of marks. 'help grading' shows the notations. Exit code 0: sound,
    distinct, complete, symmetric; 1: not so; 2: bad use; 3: nothing to judge by was done in time.

    Examples:

      judge 8 solutions.txt
      my-solver 8 | python -m compare judge 8
      show 8 --classes --coordinates | python -m compare judge 8 --classes
      judge --rows 3 --columns 5 --piece rook solutions.json
      cadical queens.cnf | python -m compare judge --legend queens.cnf.legend.json --one
    """
    n, path = _split(words or [], is_side_given=options.has_sides or legend is not None)
    remarks: list[str] = []
    if legend is None:
        instance = options.on_side(n)
        judgement, headings = judge_list(*_read(path), instance, limits, wants_one=one, of_classes=of_classes)
        if headings:
            remarks.append(say("· passed over: {headings}", headings=headings_in_words(headings)))
    elif options == InstanceOptions() and not of_classes:
        judgement, remarks = _judge_by_legend(legend, path, limits, wants_one=one)
    else:
        raise BadUse("--legend has the question; give no other words for it")
    lines = [*remarks, *list_in_words(judgement, wants_one=one)]
    print(json.dumps(list_as_data(judgement, wants_one=one), indent=2) if as_json else "\n".join(lines))
    return EXIT_CODES[has_passed(judgement, wants_one=one)]


def _judge_by_legend(
    legend: str, path: str | None, limits: Limits, *, wants_one: bool
) -> tuple[BoardJudgement, list[str]]:
    """Judge a solver's output, and say in a remark if a part of it was left out.

    Raises BadUse if the legend or the output cannot be read.
    """
    meanings = parse_legend(*_read(legend))
    text, source = _read(path)
    answer = read_answer(meanings, text, source)
    judgement = judge_answer(
        answer.placements, source, meanings.instance, limits, wants_one=wants_one, of_classes=meanings.breaks_symmetry
    )
    left_out = "· left out as steps towards the optimum: {count}"
    return judgement, [say(left_out, count=answer.steps)] if answer.steps else []


def _split(words: Sequence[str], *, is_side_given: bool) -> tuple[str | None, str | None]:
    """N and the path of the file, each None if it is not given. Raises BadUse if several files are."""
    given = [None, *words] if is_side_given else list(words)
    if len(given) > 2:
        files = say(" and ").join(word for word in given[1:] if word)
        raise BadUse("one file is judged at a time; there are {files}", files=files)
    n, path = [*given, None, None][:2]
    return n, path


def _read(path: str | None) -> tuple[str, str]:
    """The text of a file or of standard input, and the name of the source. Raises BadUse if it cannot be read."""
    standard_input = say("standard input")
    is_piped = path is None or path == "-"
    try:
        text = decode(take_all(sys.stdin.buffer) if is_piped else read_bytes(str(path)))
    except OSError as error:
        source = standard_input if is_piped else repr(path)
        raise BadUse("cannot read {path}: {reason}", path=source, reason=reason_of_system(error)) from None
    except ValueError:
        raise BadUse("{source} is not text; expected UTF-8", source=standard_input if is_piped else path) from None
    return text, standard_input if is_piped else in_one_line(Path(str(path)).name)
