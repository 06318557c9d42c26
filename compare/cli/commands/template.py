"""``template``: a student's file to begin with."""

from pathlib import Path
from typing import Annotated

from compare.cli.options import Output
from compare.cli.standard_streams import output_stream
from compare.question.errors import BadUse
from compare.question.parameters import Option
from compare.question.parsing import choose_flag
from models.languages import read_texts, spoken

PURPOSE = "learn"


def command(
    as_class: Annotated[bool, Option("--class", help="A class derived from Formulation, not a function.")] = False,
    as_propagator: Annotated[
        bool, Option("--propagator", help="A function that removes rows no solution has.")
    ] = False,
    output: Output = None,
) -> None:
    """Print the template of a file that 'grade' judges.

    Examples:

      template --output queens.py
      template --class
      template --propagator                  chapter 9 of the lessons
    """
    if as_class and as_propagator:
        raise BadUse("--class and --propagator are two files; ask for one of them")
    if output and Path(output).exists():
        raise BadUse("{output} exists already, and is not overwritten; choose another name", output=output)
    templates = read_texts("compare.classroom.grading", "templates.{language}.toml", spoken())
    name = choose_flag({"class": as_class, "propagator": as_propagator}, "function")
    with output_stream(output) as out:
        out.write(templates[name])
