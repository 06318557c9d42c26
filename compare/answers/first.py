"""Asks formulations for one solution each, and checks that it is one.

On a board of ordinary size every formulation runs in a process of its own, under limits, and is stopped at its first
placement. On a large board only formulations that give the rows of n queens are asked, because a bitboard of n² bits
would be too large.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from compare.harness.limits import Limits
from compare.harness.runner import Runner
from compare.verdict.comparison import Outcome
from compare.verdict.tally import Tally
from models.formulation import Formulation, GaveUp, Status
from models.languages import say
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import GivesRows


@dataclass(frozen=True)
class FirstSolution:
    """The first placement that a formulation gave, and whether it is a solution; all None if it gave none.

    ``placement`` is its bitboard; None on a board that is too large for one. ``rows`` has for each column the row of
    its queen, from 0 (-1: it has none); None if the question is not that of n queens. The outcome's status is COMPLETE
    if the formulation gave a placement, INFEASIBLE if it says that there is no solution.
    """

    outcome: Outcome
    rows: Sequence[int] | None = None
    is_solution: bool | None = None
    placement: int | None = None

    @property
    def is_found(self) -> bool:
        """Whether the formulation gave a placement."""
        return self.rows is not None or self.placement is not None


class UntilFirst(Formulation):
    """A formulation that is stopped at its first placement."""

    def __init__(self, formulation: Formulation) -> None:
        self.formulation = formulation
        self.engine = formulation.engine  # type: ignore[misc]

    @property
    def name(self) -> str:
        return self.formulation.name

    def unsupported(self, instance: Instance) -> str | None:
        return self.formulation.unsupported(instance)

    def prepare(self, instance: Instance) -> None:
        self.formulation.prepare(instance)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        return islice(self.formulation.solve(instance, search), 1)

    _solve = placements


def search_first(
    instance: Instance,
    formulations: Sequence[Formulation],
    limits: Limits,
    progress: Callable[[Runner], None] = lambda runner: None,
) -> tuple[list[FirstSolution], bool]:
    """The first solution of each formulation, in their order, and whether Ctrl-C came before all had ended.

    ``progress`` is called often, with the runner.
    """
    runner = Runner(instance, [UntilFirst(one) for one in formulations], limits)
    outcomes = runner.run(progress).outcomes
    return [_read_tally(runner.tally, who, outcome) for who, outcome in enumerate(outcomes)], runner.interrupted


def _read_tally(tally: Tally, who: int, outcome: Outcome) -> FirstSolution:
    """The first solution of formulation number ``who``, whose outcome this is."""
    accepted = [placement for placement, holders in tally.holders.items() if holders >> who & 1]
    rejected = [example.placement for example in tally.disagreements.examples if outcome.name in example.has]
    if not accepted and not rejected:
        return FirstSolution(outcome)
    placement = (accepted or rejected)[0]
    if not asks_n_queens(tally.instance):
        return FirstSolution(outcome, is_solution=bool(accepted), placement=placement)
    board = tally.instance.board
    row_of = {column: row for row, column in board.squares(placement)}
    rows = [row_of.get(column, -1) for column in range(board.columns)]
    is_solution = bool(accepted) and no_two_attack(rows)
    return FirstSolution(outcome, rows, is_solution=is_solution, placement=placement)


def asks_n_queens(instance: Instance) -> bool:
    """Whether the question is that of n queens on n × n, without a torus, required or forbidden squares."""
    board = instance.board
    is_plain = not (board.wrap or instance.required or instance.forbidden)
    names = instance.problem.name, instance.piece.name
    return is_plain and names == ("non-attacking", "queen") and instance.size == board.rows == board.columns


def find_first_rows(n: int, formulations: Sequence[Formulation]) -> list[FirstSolution]:
    """The first solution of n queens from each formulation, for any n from 4 on.

    Formulations that do not give rows have the status UNSUPPORTED.
    """
    return [_find_rows(n, one) for one in formulations]


def _find_rows(n: int, formulation: Formulation) -> FirstSolution:
    """The first solution of n queens from one formulation."""
    name, engine = formulation.name, formulation.engine.name
    if not isinstance(formulation, GivesRows) or n > (formulation.most_queens or n):
        return FirstSolution(Outcome(name, engine, Status.UNSUPPORTED, say("the board is too large")))
    started = time.perf_counter()
    try:
        rows = formulation.rows(n)
    except GaveUp as reason:
        return FirstSolution(Outcome(name, engine, Status.LIMIT, str(reason)))
    seconds = time.perf_counter() - started
    outcome = Outcome(name, engine, Status.COMPLETE, size=n, count=1, seconds=seconds)
    return FirstSolution(outcome, rows, is_solution=no_two_attack(rows))


def no_two_attack(rows: Sequence[int]) -> bool:
    """Whether no two queens attack each other; there is one in each column, in these rows from 0. In linear time."""
    n = len(rows)
    rising = (row + column for column, row in enumerate(rows))
    falling = (row - column for column, row in enumerate(rows))
    return (
        _are_all_different(rows, least=0, most=n - 1)
        and _are_all_different(rising, least=0, most=2 * n)
        and _are_all_different(falling, least=-n, most=n)
    )


def _are_all_different(numbers: Iterable[int], least: int, most: int) -> bool:
    """Whether no number comes twice, and none lies outside the limits."""
    seen = bytearray(most - least + 1)
    for number in numbers:
        if not least <= number <= most or seen[number - least]:
            return False
        seen[number - least] = True
    return True


def exit_code(answers: Sequence[FirstSolution]) -> int:
    """The exit code. 0: a solution is found, or shown not to exist; 1: a failure or a contradiction; 3: neither."""
    statuses = {answer.outcome.status for answer in answers}
    are_solutions = {answer.is_solution for answer in answers}
    contradict = True in are_solutions and Status.INFEASIBLE in statuses
    if Status.FAILED in statuses or False in are_solutions or contradict:
        return 1
    return 0 if True in are_solutions or Status.INFEASIBLE in statuses else 3
