"""The clauses that a certificate must consist of, from the words of the question: plain, and a second time.

It reads what the piece attacks from a square, by the specification, and nothing that the formulations read. In words:

- Variable i + 1: square i is occupied; i is row × columns + column, from the top left.
- The groups come in the order of ``groups``. In a group every clause comes once, and they are sorted as lists of
  numbers. In a clause the literals are sorted by variable.
- Variables for private neighbours: for each square, for each square that a piece there covers, or attacks, one.
- Variables for the size: each row is a list of numbers of one digit, which are its squares. A list is added up by
  halves, the first half being the smaller. Output c of a sum says "at least c pieces"; there are no more outputs than
  the bounds need. The rows are added up first, one by one, then their sums.
"""

from collections.abc import Iterable, Iterator
from itertools import count

from models.chess.board import Square
from models.problem import Instance

Clause = tuple[int, ...]

COVERED = {"domination", "independent-domination", "border-domination", "all-dominating", "minimal-domination"}
ATTACKED = {"total-domination", "minimal-total-domination"}
NOT_TO_BE_EXTENDED = {"maximal-non-attacking"}
NOT_ATTACKING = {
    "non-attacking", "completion", "all-non-attacking", "independent-domination", "maximal-non-attacking",
}  # fmt: skip
ON_THE_BORDER = {"border-domination"}
EACH_COVERS_ALONE = {"minimal-domination", "irredundant"}
"""Each piece covers a square that no other covers."""
EACH_ATTACKS_ALONE = {"minimal-total-domination"}
"""Each piece attacks a square that no other attacks."""


class Unknown(ValueError):
    """There are no clauses for this problem. The message says so."""


def groups(instance: Instance, at_least: int | None, at_most: int | None) -> Iterator[tuple[str, list[Clause]]]:
    """The names of the groups and their clauses; a group without clauses is left out. Raises Unknown."""
    numbers = count(len(instance.board) + 1)
    parts: list[tuple[str, Iterable[Clause]]] = [
        ("required", (clause for clause in units(instance.board.squares(instance.required), instance, 1))),
        ("forbidden", (clause for clause in units(instance.board.squares(instance.forbidden), instance, -1))),
        *of_problem(instance, numbers),
        ("size", size_clauses(instance, at_least, at_most, numbers)),
    ]
    for name, clauses in parts:
        ordered = sorted(set(clauses))
        if ordered:
            yield name, ordered


def of_problem(instance: Instance, numbers: Iterator[int]) -> Iterator[tuple[str, Iterable[Clause]]]:
    name = instance.problem.name
    if name not in COVERED | ATTACKED | NOT_ATTACKING | EACH_COVERS_ALONE:
        raise Unknown(f"there are no clauses for the problem {name}")
    attacking = {square: _attackers(instance, square) for square in instance.board}
    if name in ON_THE_BORDER:
        yield "empty", units([one for one in instance.board if not _is_on_border(instance, one)], instance, -1)
    if name in COVERED:
        yield "some", [clause_of(instance, {one} | attacking[one]) for one in instance.board]
    if name in ATTACKED:
        yield "some", [clause_of(instance, attacking[one]) for one in instance.board]
    if name in NOT_TO_BE_EXTENDED:
        exclude = {one: attacking[one] | instance.piece.attacked_from(instance.board, one) for one in instance.board}
        yield "some", [clause_of(instance, {one} | exclude[one]) for one in instance.board]
    if name in NOT_ATTACKING:
        pairs = [{one, other} for one in instance.board for other in attacking[one]]
        yield "pairs", [clause_of(instance, pair, -1) for pair in pairs]
    if name in EACH_COVERS_ALONE:
        yield "private", _private(instance, {one: {one} | attacking[one] for one in instance.board}, numbers)
    if name in EACH_ATTACKS_ALONE:
        yield "private", _private(instance, attacking, numbers)


def _variable(instance: Instance, square: Square) -> int:
    return square[0] * instance.board.columns + square[1] + 1


def clause_of(instance: Instance, squares: Iterable[Square], sign: int = 1) -> Clause:
    return tuple(sign * _variable(instance, square) for square in sorted(squares))


def units(squares: Iterable[Square], instance: Instance, sign: int) -> list[Clause]:
    return [(sign * _variable(instance, square),) for square in squares]


def _attackers(instance: Instance, square: Square) -> set[Square]:
    return {one for one in instance.board if square in instance.piece.attacked_from(instance.board, one)}


def _is_on_border(instance: Instance, square: Square) -> bool:
    row, column = square
    return row in (0, instance.board.rows - 1) or column in (0, instance.board.columns - 1)


def _private(instance: Instance, reaching: dict[Square, set[Square]], numbers: Iterator[int]) -> Iterator[Clause]:
    """``reaching``: for each square those from which a piece covers, or attacks, it."""
    for square in instance.board:
        targets = [target for target in instance.board if square in reaching[target]]
        chosen = [next(numbers) for _ in targets]
        yield (-_variable(instance, square), *chosen)
        for number, target in zip(chosen, targets, strict=True):
            for other in reaching[target] - {square}:
                yield (-_variable(instance, other), -number)


def size_clauses(
    instance: Instance, at_least: int | None, at_most: int | None, numbers: Iterator[int]
) -> Iterator[Clause]:
    squares = len(instance.board)
    if (at_most is not None and at_most < 0) or (at_least is not None and at_least > squares):
        yield ()
        return
    low = None if at_least is None or at_least <= 0 else at_least
    high = None if at_most is None or at_most >= squares else at_most
    if low is None and high is None:
        return
    width = max(low or 0, 0 if high is None else high + 1)
    sums: list[list[int]] = []
    for row in range(instance.board.rows):
        digits = [[_variable(instance, (row, column))] for column in range(instance.board.columns)]
        sums.append((yield from _sum(digits, width, low is not None, high is not None, numbers)))
    total = yield from _sum(sums, width, low is not None, high is not None, numbers)
    if low is not None:
        yield (total[low - 1],)
    if high is not None:
        yield (-total[high],)


def _sum(addends: list[list[int]], width: int, low: bool, high: bool, numbers: Iterator[int]):  # type: ignore[no-untyped-def]
    """Yields clauses; returns the outputs of the sum."""
    if len(addends) == 1:
        return addends[0]
    middle = len(addends) // 2
    first = yield from _sum(addends[:middle], width, low, high, numbers)
    second = yield from _sum(addends[middle:], width, low, high, numbers)
    outputs = [next(numbers) for _ in range(min(width, len(first) + len(second)))]
    for at_least, output in enumerate(outputs, 1):
        for one in range(at_least + 1):
            if high and one <= len(first) and at_least - one <= len(second):
                yield (*[-number for number in first[:one][-1:] + second[: at_least - one][-1:]], output)
        for one in range(at_least):
            if low and one <= len(first) and at_least - 1 - one <= len(second):
                yield (*first[one : one + 1], *second[at_least - 1 - one :][:1], -output)
    return outputs
