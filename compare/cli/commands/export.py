"""``export``: the model of a question as a file that other solvers read."""

from typing import Annotated

from compare.classroom.own_file.outside.legend import ENDING as ENDING_OF_LEGEND
from compare.cli.options import Output
from compare.cli.standard_streams import STANDARD_OUTPUT, output_file_if_named, output_stream
from compare.exporting.legend import legend_as_json
from compare.exporting.writing import export
from compare.question.description import describe, plural
from compare.question.options import AskedInstance
from compare.question.parameters import Option
from models.catalogue.finding import formats
from models.languages import say

PURPOSE = "keep"


def command(
    instance: AskedInstance,
    formulation: Annotated[
        str, Option(metavar="NAME", help="Whose model; by default the common form, which all problems share.")
    ] = "common-form",
    format_: Annotated[
        str | None,
        Option("--format", metavar="FORMAT", help="By default what the end of the file's name says. All formats: "
                     f"{', '.join(formats())}."),
    ] = None,
    redundant: Annotated[
        bool,
        Option("--redundant", help="Write also the constraints of the common form that follow from the others."),
    ] = False,
    break_symmetry: Annotated[
        bool, Option("--break-symmetry", help="Leave one solution of each class: the first of its images.")
    ] = False,
    output: Output = None,
    legend: Annotated[
        str | None,
        Option(metavar="FILE", help="Write the legend there. By default FILE.legend.json beside the output."),
    ] = None,
) -> int:  # fmt: skip
    """Write the model of a question to a file for any solver, with a legend: which variable is which square.

    'judge --legend' reads the solver's answer back. 'help exporting' names the formats and a solver for each.

    Examples:

      export 8 -o queens.cnf
      export 8 --problem domination -o cover.lp
      export 8 --formulation cp-sat/columns -o queens.pbtxt
      export 6 --format lp-asp | clingo --models=0
    """
    path = None if output == STANDARD_OUTPUT else output
    text, meanings = export(instance, formulation, format_, path, redundant=redundant, break_symmetry=break_symmetry)
    legend_path = f"{path}{ENDING_OF_LEGEND}" if legend is None and path is not None else legend
    with output_stream(path) as out, output_file_if_named(legend_path) as legend_file:
        out.write(text)
        if legend_file is not None:
            legend_file.write(legend_as_json(meanings))
    if path is not None:
        question, name = describe(instance), meanings.formulation
        print(say("{question}: {name} as {format}", question=question, name=name, format=meanings.format.name))
        variables, helpers = plural(len(meanings.values), "variable"), plural(meanings.helpers, "helper variable")
        counted = "· {path}: {variables} for the board, {helpers}"
        print(say(counted, path=path, variables=variables, helpers=helpers))
        print(say("· {path}: the legend, for 'judge --legend'", path=legend_path))
    return 0
