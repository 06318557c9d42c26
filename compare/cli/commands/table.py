"""``table``: one row for each n, compared with the literature."""

from contextlib import closing
from functools import cache, partial
from typing import Annotated

from compare.answers.asking import Detail, Means
from compare.answers.choosing import check_use_of_bounds, choose, find_named
from compare.answers.table import Row, Store, rows
from compare.cli.keeping import Keeping, place_of_work
from compare.cli.options import ChosenView, Counting, Output
from compare.cli.standard_streams import output_stream
from compare.question.errors import BadUse, tell
from compare.question.options import PieceName, ProblemName, Wrap, parse_piece_and_problem
from compare.question.parameters import Option
from compare.question.parsing import LONGEST_SIDE, choose_flag, parse_number
from compare.report.over_n import remember
from models.chess.board import Board
from models.problem import Instance

PURPOSE = "ask"
USUAL_LAST = 10
"""The last n if the first is not more."""


def command(
    view: ChosenView,
    counting: Counting,
    keeping: Keeping,
    problem: ProblemName = None,
    piece: PieceName = None,
    wrap: Wrap = False,
    first: Annotated[str, Option("--from", metavar="N", help="The first n.")] = "1",
    up_to: Annotated[
        str | None, Option(metavar="N", help="The last n; by default 10, or the first if that is more.")
    ] = None,
    size: Annotated[bool, Option("--size", help="Only how many pieces.")] = False,
    count: Annotated[bool, Option("--count", help="Only how many pieces, and in how many ways.")] = False,
    classes: Annotated[bool, Option("--classes", help="Classes up to symmetry too (the default).")] = False,
    output: Output = None,
) -> int:
    """One row for each n, compared with the literature.

    A row has the size, the number of solutions and of classes, and the published values. Without options this is the
    classroom's table q(n). Rows appear as they are found, and are kept: after Ctrl-C the next call goes on.

    Exit code 0: all rows were found; 1: a published value is not confirmed, or those who are named
    disagree; 3: a limit was reached before the last row.

    Examples:

      table                                          q(n): 1, 0, 0, 2, 10, 4, 40, 92 …
      table --problem domination --up-to 11
      table --problem domination --from 17             one row
      table --piece knight --problem independent-domination --up-to 7 --markdown
    """
    asked_piece, asked_problem = parse_piece_and_problem(piece, problem)
    detail = Detail(choose_flag({"size": size, "count": count, "classes": classes}, "classes"))
    choose_for = cache(partial(choose, named=find_named(counting.only, counting.engine)))
    boards = _boards(first, up_to, wrap=wrap)
    sized = [(board, asked_problem.default_size(board, asked_piece)) for board in boards]
    instances = [Instance(asked_problem, asked_piece, board, default) for board, default in sized]
    if counting.use_known_bounds:
        check_use_of_bounds(instances[-1], choose_for(instances[-1]))
    done: list[Row] = []
    keeping.check()
    engines = (answerer.engine for one in instances for answerer in choose_for(one))
    with (
        output_stream(output) as out,
        place_of_work(counting.cluster, engines) as place,
        Store(keeping.path, fresh=keeping.fresh, is_kept=not keeping.no_store) as store,
        closing(keeping.parts(store)) as keeper,
    ):
        means = Means(use_known_bounds=counting.use_known_bounds, keeper=keeper, cluster=place)
        view.render_table(
            remember(rows(instances, detail, choose_for, counting.limits, store, means), done), detail, out
        )
    for row in done:
        if row.disagreement:
            tell("n = {n}: {disagreement}", n=row.n, disagreement=row.disagreement, mark="✗ ")
    if any(row.agrees is False or row.disagreement for row in done):
        return 1
    return 0 if all(row.answer for row in done) else 3


def _boards(first: str, last: str | None, *, wrap: bool) -> list[Board]:
    """The square boards from the first side to the last. Raises BadUse if there is none."""
    lowest = parse_number(first, "--from", LONGEST_SIDE)
    highest = max(USUAL_LAST, lowest) if last is None else parse_number(last, "--up-to", LONGEST_SIDE)
    if lowest > highest:
        sentence = "--from {lowest} is more than --up-to {highest}: there is no board in between"
        raise BadUse(sentence, lowest=lowest, highest=highest)
    return [Board(n, n, wrap) for n in range(lowest, highest + 1)]
