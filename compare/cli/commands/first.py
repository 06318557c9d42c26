"""``first``: one solution; of the n queens, however large the board."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from compare.answers.first import exit_code, find_first_rows, search_first
from compare.cli.options import AskedFormulations, Jobs, Output, limit_options
from compare.cli.standard_streams import output_stream
from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.question.errors import INTERRUPTED, BadUse, tell
from compare.question.options import InstanceOptions, Side, parse_piece_and_problem
from compare.question.parameters import Option
from compare.question.parsing import LONGEST_SIDE, parse_number
from compare.question.settings import AskedSettings, variants_or_refuse
from compare.report.first import write_json, write_text
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.formulation import Formulation
from models.problem import Instance
from models.viewpoints.one_queen_a_column import GivesRows

PURPOSE = "ask"
LONGEST_CONSTRUCTED = 10_000_000
"""The side of the largest board for a construction, whose answer is one row for each column."""


def command(
    options: InstanceOptions,
    formulations: AskedFormulations,
    limits: Annotated[Limits, limit_options("formulation", "10", "4096", Jobs)],
    settings: AskedSettings,
    n: Side = None,
    as_json: Annotated[
        bool, Option("--json", help="Print one JSON object a line, with all squares.", for_programs=True)
    ] = False,
    output: Output = None,
) -> int:
    """Find one solution with each formulation.

    By default of n queens: a search may take long where n is 20 or more. Beyond n = 100 only the construction, which
    answers at once, and row-swaps answer.

    Exit code 0: found, or shown that there is none; 1: a failure or a contradiction; 2: bad use; 3: none found in time.

    Examples:

      first 8
      first 12 --problem domination --piece knight
      first 30 --only fewest-first --only flags --time-limit 5
      first 100000 --json --output queens.json      {"n": 100000, …, "rows": [1, 3, 5, …]}
    """
    side = parse_number(n, "N", LONGEST_CONSTRUCTED) if n is not None and _ask_n_queens(options) else 0
    instance = _large_board(side, formulations) if side > LONGEST_SIDE else options.on_side(n)
    formulations = variants_or_refuse(settings, formulations, tell)
    with output_stream(output) as out:
        if side > LONGEST_SIDE:
            answers, interrupted = find_first_rows(side, formulations), False
        else:
            with show_progress() as progress:
                answers, interrupted = search_first(instance, formulations, limits, progress)
        write = write_json if as_json else write_text
        write(instance, answers, out)
    return INTERRUPTED if interrupted else exit_code(answers)


def _ask_n_queens(options: InstanceOptions) -> bool:
    """Whether the options ask for n queens on n × n, said or by default. Raises BadUse."""
    names, usual_names = parse_piece_and_problem(options.piece, options.problem), parse_piece_and_problem(None, None)
    return names == usual_names and replace(options, piece=None, problem=None) == InstanceOptions()


def _large_board(side: int, formulations: Sequence[Formulation]) -> Instance:
    """The question of n queens on a board that is too large for a search.

    Raises BadUse if none of the formulations constructs its answer as rows.
    """
    if not any(isinstance(one, GivesRows) for one in formulations):
        sentence = "N is at most {most} for a search, not {side}; beyond, only construction and row-swaps answer"
        raise BadUse(sentence, most=LONGEST_SIDE, side=side)
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(side, side), side)
