"""``table``: one row for each n, held against the literature."""

from typing import Annotated

import typer

from compare.answering import Wanted
from compare.errors import BadUse
from compare.options import EngineName, MemoryLimit, Only, Output, Piece, Problem, TimeLimit, Wrap, chooses_a_view
from compare.output import output_stream
from compare.question import LONGEST_SIDE, chosen_formulations, piece_and_problem, positive_number, positive_seconds
from compare.runner import Limits
from compare.store import Store
from compare.table import Row, rows
from compare.views import View


@chooses_a_view
def command(
    view: View,
    problem: Problem = "non-attacking",
    piece: Piece = "queen",
    wrap: Wrap = False,
    up_to: Annotated[str, typer.Option(metavar="N", help="The last n.")] = "10",
    size: Annotated[bool, typer.Option("--size", help="Only how many pieces.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Only how many pieces, and in how many ways.")] = False,
    classes: Annotated[bool, typer.Option("--classes", help="Classes up to symmetry too (the default).")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Find everything anew, also what is stored.")] = False,
    only: Only = None,
    engine: EngineName = None,
    time_limit: TimeLimit = "3600",
    memory_limit: MemoryLimit = "8192",
    output: Output = None,
) -> int:
    """One row for each n: the size, the number of solutions, that up to symmetry, and what the literature says.

    Without options this is the classroom's table q(n). Rows appear as they are found and are kept: after Ctrl-C
    the next call goes on. Exit code 1 if a published value is not found again.

    Examples:

      table                                          q(n): 1, 0, 0, 2, 10, 4, 40, 92 …

      table --problem domination --up-to 11

      table --piece knight --problem independent-domination --up-to 7 --markdown
    """
    the_piece, the_problem = piece_and_problem(piece, problem)
    wanted = _wanted(size, count, classes)
    limits = Limits(positive_seconds(time_limit, "--time-limit"), positive_number(memory_limit, "--memory-limit"))
    formulations = chosen_formulations(only or [], engine or [])
    last = positive_number(up_to, "--up-to", LONGEST_SIDE)
    agreed = True

    def noted(row: Row) -> Row:
        nonlocal agreed
        agreed &= row.agrees is not False
        return row

    with output_stream(output) as out, Store(fresh=fresh) as store:
        found = rows(the_problem, the_piece, last, wanted, formulations, limits, store, wrap)
        view.render_table(map(noted, found), wanted, out)
    return 0 if agreed else 1


def _wanted(size: bool, count: bool, classes: bool) -> Wanted:
    """What one of the three flags asks for. Raises BadUse if there is more than one."""
    chosen = [wanted for wanted, flag in zip(Wanted, (size, count, classes), strict=True) if flag]
    if len(chosen) > 1:
        raise BadUse(f"--{' and --'.join(chosen)} exclude each other: choose the one that goes furthest")
    return chosen[0] if chosen else Wanted.CLASSES
