"""``list``: the names of problems, pieces, engines, formulations and counters, and who answers what."""

import json
import sys
from typing import Annotated

from rich.console import Console, Group
from rich.text import Text

from compare.cli.options import AsJson
from compare.cli.standard_streams import print_laid_out
from compare.question.parameters import Option
from compare.report.listing import as_data, name_table, parameter_section, sections

PURPOSE = "ask"
UNLIMITED = 10_000
"""Wider than any line: without a terminal, a row is one line."""


def command(
    parameters: Annotated[
        bool, Option("--parameters", help="The parameters of the engines instead, as --set takes them.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Name what there is to ask, and who answers it.

    Problems, pieces, engines, formulations and counters, and which formulation answers what. With --json one object:
    "problems" (name, title); "pieces" (name, synonyms, and the steps that it rides and leaps); "engines" (name, title,
    installed, install, the command, fault, why it cannot be loaded, or null, and its parameters); "formulations" and
    "counters" (name, engine, title, and answers, which has for each problem the pieces), the formulations also with
    what they give; "confinement" (files, network, processes: whether a file of one's own can be kept from them;
    landlock, its version or 0; reason, why something is not held, or null).
    """
    if as_json:
        print(json.dumps(as_data(), indent=2))
        return
    console = Console(file=sys.stdout, highlight=False)
    if not console.is_terminal:
        console.width = UNLIMITED
    for section in [parameter_section()] if parameters else sections():
        table = name_table(section.rows, section.headings, console.width)
        print_laid_out(console, Group(Text(section.title, style="bold"), table))
