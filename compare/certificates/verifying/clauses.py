"""The clauses that a certificate must consist of, stated plainly, a second time, from the words of the question.

This code asks the specification which squares a piece attacks, and reads nothing else that formulations read. The file
``compare/answers/conditions/names.py`` says in words what a condition means. These rules fix the clauses:

- Variable i + 1: square i is occupied; i is row × columns + column, from the top left.
- The groups come in the order of ``groups``. In a group every clause comes once, and they are sorted as lists of
  numbers. In a clause the literals are sorted by variable.
- Variables for private neighbours: for each square, for each square that a piece there covers, or attacks, one.
- Variables for the size: each row is a list of numbers of one digit, which are its squares. A list is added up by
  halves, the first half being the smaller. Output c of a sum says "at least c pieces"; there are no more outputs than
  the bounds need. The rows are added up first, one by one, then their sums.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import count

from compare.answers.conditions.names import ATTACKED, COVERED, EMPTY, FORBIDDEN, NO_ROOM, OPEN_PRIVATE, PRIVATE, SIZE
from compare.certificates.legend import PAIRS, REQUIRED
from models.chess.board import Square
from models.problem import Instance

Clause = tuple[int, ...]
Reach = Mapping[Square, set[Square]]
"""For each square the squares from which a piece reaches it."""

CONDITIONS_OF: Mapping[str, tuple[str, ...]] = {
    "non-attacking": (PAIRS,),
    "completion": (PAIRS,),
    "all-non-attacking": (PAIRS,),
    "maximal-non-attacking": (NO_ROOM, PAIRS),
    "domination": (COVERED,),
    "all-dominating": (COVERED,),
    "border-domination": (EMPTY, COVERED),
    "independent-domination": (COVERED, PAIRS),
    "minimal-domination": (COVERED, PRIVATE),
    "irredundant": (PRIVATE,),
    "total-domination": (ATTACKED,),
    "minimal-total-domination": (ATTACKED, OPEN_PRIVATE),
}
"""The problems that have clauses, and their conditions in the order in which their groups come."""


class UnknownProblem(ValueError):
    """There are no clauses for this problem. The message says so."""


def groups(instance: Instance, at_least: int | None, at_most: int | None) -> Iterator[tuple[str, list[Clause]]]:
    """The names of the groups and their clauses; a group without clauses is left out. Raises UnknownProblem."""
    numbers = count(len(instance.board) + 1)
    parts: list[tuple[str, Iterable[Clause]]] = [
        (REQUIRED, units(instance.board.squares(instance.required), instance, 1)),
        (FORBIDDEN, units(instance.board.squares(instance.forbidden), instance, -1)),
        *((name, clauses_of(instance, name, numbers)) for name in conditions_of(instance)),
        (SIZE, size_clauses(instance, at_least, at_most, numbers)),
    ]
    for name, clauses in parts:
        ordered = sorted(set(clauses))
        if ordered:
            yield name, ordered


def conditions_of(instance: Instance) -> tuple[str, ...]:
    """The conditions of the problem. Raises UnknownProblem."""
    name = instance.problem.name
    if name not in CONDITIONS_OF:
        raise UnknownProblem(f"there are no clauses for the problem {name}")
    return CONDITIONS_OF[name]


def clauses_of(instance: Instance, condition: str, numbers: Iterator[int]) -> Iterator[Clause]:
    """The clauses of a condition of the problem; ``numbers`` gives those of new variables."""
    if condition == EMPTY:
        yield from units([one for one in instance.board if not is_on_border(instance, one)], instance, -1)
    elif condition == PAIRS:
        for other, ones in reach(instance, ATTACKED).items():
            yield from (clause_of(instance, {one, other}, -1) for one in ones)
    elif condition in (PRIVATE, OPEN_PRIVATE):  # an occupied square reaches one that no other occupied square reaches
        reaching = reach(instance, condition)
        for square in instance.board:
            targets = [target for target in instance.board if square in reaching[target]]
            chosen = [next(numbers) for _ in targets]
            yield (*clause_of(instance, [square], -1), *chosen)
            for number, target in zip(chosen, targets, strict=True):
                yield from ((*clause_of(instance, [other], -1), -number) for other in reaching[target] - {square})
    else:
        yield from (clause_of(instance, squares) for squares in reach(instance, condition).values())


def reach(instance: Instance, condition: str) -> Reach:
    """For each square the squares of which the condition speaks.

    ``COVERED`` and ``PRIVATE``: from which it is covered; ``ATTACKED`` and ``OPEN_PRIVATE``: from which it is attacked;
    ``NO_ROOM``: where a piece leaves no room for one on it.
    """
    assert condition in (COVERED, PRIVATE, ATTACKED, OPEN_PRIVATE, NO_ROOM)
    attacked = {one: instance.piece.attacked_from(instance.board, one) for one in instance.board}
    attacking = {square: {one for one in attacked if square in attacked[one]} for square in instance.board}
    if condition in (ATTACKED, OPEN_PRIVATE):
        return attacking
    also = attacked if condition == NO_ROOM else {}
    return {one: {one, *attacking[one], *also.get(one, ())} for one in instance.board}


def clause_of(instance: Instance, squares: Iterable[Square], sign: int = 1) -> Clause:
    """The squares as literals: some of them is occupied, or with the sign -1 some of them is empty."""
    return tuple(sign * (row * instance.board.columns + column + 1) for row, column in sorted(squares))


def units(squares: Iterable[Square], instance: Instance, sign: int) -> list[Clause]:
    """For each square the clause that it is occupied, or with the sign -1 that it is empty."""
    return [clause_of(instance, [square], sign) for square in squares]


def is_on_border(instance: Instance, square: Square) -> bool:
    """Whether the square is on the border of the board."""
    row, column = square
    return row in (0, instance.board.rows - 1) or column in (0, instance.board.columns - 1)


def size_clauses(
    instance: Instance, at_least: int | None, at_most: int | None, numbers: Iterator[int]
) -> Iterator[Clause]:
    """The clauses that bound the number of occupied squares; ``numbers`` gives those of new variables."""
    squares = len(instance.board)
    if (at_most is not None and at_most < 0) or (at_least is not None and at_least > squares):
        yield ()
        return
    low = None if at_least is None or at_least <= 0 else at_least
    high = None if at_most is None or at_most >= squares else at_most
    if low is None and high is None:
        return
    width = max(low or 0, 0 if high is None else high + 1)

    def add_up(addends: list[list[int]]) -> Generator[Clause, None, list[int]]:
        """Yield the clauses of a sum, and return its outputs: number k, from 1, says that the sum is at least k."""
        if len(addends) == 1:
            return addends[0]
        middle = len(addends) // 2
        first = yield from add_up(addends[:middle])
        second = yield from add_up(addends[middle:])
        outputs = [next(numbers) for _ in range(min(width, len(first) + len(second)))]
        for threshold, output in enumerate(outputs, 1):
            for part in range(threshold + 1):
                rest = threshold - part
                if high is not None and part <= len(first) and rest <= len(second):  # part and rest: at least this sum
                    yield (*[-literal for literal in _output(first, part) + _output(second, rest)], output)
            for part in range(threshold):
                rest = threshold - 1 - part
                if low is not None and part <= len(first) and rest <= len(second):  # no more than these: a smaller sum
                    yield (*_output(first, part + 1), *_output(second, rest + 1), -output)
        return outputs

    sums: list[list[int]] = []
    for row in range(instance.board.rows):
        digits = [list(clause_of(instance, [(row, column)])) for column in range(instance.board.columns)]
        sums.append((yield from add_up(digits)))
    total = yield from add_up(sums)
    if low is not None:
        yield (total[low - 1],)
    if high is not None:
        yield (-total[high],)


def _output(outputs: list[int], number: int) -> list[int]:
    """The output of this number, from 1, in a list; none where the sum always or never is so large."""
    return outputs[number - 1 : number] if number else []
