"""``table``: one row for each n, held against the literature."""

from typing import Annotated

import typer

from compare.answers.fastest import Detail
from compare.answers.store import Store
from compare.answers.table import Row, rows
from compare.cli.options import (
    EngineName,
    MemoryOfCount,
    Only,
    Output,
    Piece,
    Problem,
    Threads,
    TimeOfCount,
    UseKnownBounds,
    Wrap,
    chooses_a_view,
    limits_of_counting,
)
from compare.cli.output import output_stream
from compare.literature.known_bounds import check_use_of_bounds
from compare.question.errors import BadUse
from compare.question.parsing import LONGEST_SIDE, choose_formulations, piece_and_problem, positive_number
from compare.report.views import View
from models.chess.board import Board
from models.problem import Instance


@chooses_a_view
def command(
    view: View,
    problem: Problem = "non-attacking",
    piece: Piece = "queen",
    wrap: Wrap = False,
    first: Annotated[str, typer.Option("--from", metavar="N", help="The first n.")] = "1",
    up_to: Annotated[
        str | None, typer.Option(metavar="N", help="The last n; by default 10, or the first if that is more.")
    ] = None,
    size: Annotated[bool, typer.Option("--size", help="Only how many pieces.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Only how many pieces, and in how many ways.")] = False,
    classes: Annotated[bool, typer.Option("--classes", help="Classes up to symmetry too (the default).")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Find everything anew, also what is stored.")] = False,
    only: Only = None,
    engine: EngineName = None,
    threads: Threads = None,
    use_known_bounds: UseKnownBounds = False,
    time_limit: TimeOfCount = "3600",
    memory_limit: MemoryOfCount = "8192",
    output: Output = None,
) -> int:
    """One row for each n, held against the literature.

    The size, the number of solutions, that up to symmetry, and what the literature says. Without options this is the
    classroom's table q(n). Rows appear as they are found and are kept: after Ctrl-C the next call goes on. Exit code
    1 if a published value is not found again.

    Examples:

      table                                          q(n): 1, 0, 0, 2, 10, 4, 40, 92 …

      table --problem domination --up-to 11

      table --problem domination --from 17             one row

      table --piece knight --problem independent-domination --up-to 7 --markdown
    """
    the_piece, the_problem = piece_and_problem(piece, problem)
    wanted = _wanted(size, count, classes)
    limits = limits_of_counting(time_limit, memory_limit, threads)
    formulations = choose_formulations(only or [], engine or [])
    boards = _boards(first, up_to, wrap)
    instances = [Instance(the_problem, the_piece, one, the_problem.default_size(one, the_piece)) for one in boards]
    if use_known_bounds:
        check_use_of_bounds(instances[-1], only or [], engine or [])
    agreed = True

    def noted(row: Row) -> Row:
        nonlocal agreed
        agreed &= row.agrees is not False
        return row

    with output_stream(output) as out, Store(fresh=fresh) as store:
        found = rows(instances, wanted, formulations, limits, store, use_known_bounds)
        view.render_table(map(noted, found), wanted, out)
    return 0 if agreed else 1


def _boards(first: str, last: str | None, wrap: bool) -> list[Board]:
    """The square boards of these sides. Raises BadUse if there is none."""
    lowest = positive_number(first, "--from", LONGEST_SIDE)
    highest = max(10, lowest) if last is None else positive_number(last, "--up-to", LONGEST_SIDE)
    if lowest > highest:
        raise BadUse(f"--from {lowest} is more than --up-to {highest}: there is no board in between")
    return [Board(n, n, wrap) for n in range(lowest, highest + 1)]


def _wanted(size: bool, count: bool, classes: bool) -> Detail:
    """What one of the three flags asks for. Raises BadUse if there is more than one."""
    chosen = [wanted for wanted, flag in zip(Detail, (size, count, classes), strict=True) if flag]
    if len(chosen) > 1:
        raise BadUse(f"--{' and --'.join(chosen)} exclude each other: choose the one that goes furthest")
    return chosen[0] if chosen else Detail.CLASSES
