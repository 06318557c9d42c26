"""The conditions of a question as clauses, from the common form of its problem.

Variable i + 1 says that square i (a bit number) is occupied. A clause is a tuple of literals, ascending by variable.
A condition means what ``compare/answers/conditions/names.py`` says of its name.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, count, islice, product

from compare.answers.conditions.groups import name_by_squares
from compare.answers.conditions.names import ATTACKED, COVERED, EMPTY, FORBIDDEN, NO_ROOM, OPEN_PRIVATE, PRIVATE, SIZE
from compare.certificates.legend import PAIRS, REQUIRED
from models.chess.board import Board, bits
from models.common_form import Among, Constraint, PrivateNeighbour
from models.problem import Instance

Clause = tuple[int, ...]
ORDER = (REQUIRED, FORBIDDEN, EMPTY, COVERED, ATTACKED, NO_ROOM, PAIRS, PRIVATE, OPEN_PRIVATE)
"""The groups of clauses, in the order in which they stand in a formula; the size comes last."""


class NoClauses(ValueError):
    """The question cannot be stated as clauses here. The message says why."""


@dataclass(frozen=True)
class Formula:
    """The clauses about a board with this number of squares, in groups by the name of what they say together."""

    squares: int
    groups: Mapping[str, Sequence[Clause]]

    @cached_property
    def clauses(self) -> list[Clause]:
        """The clauses of all groups, in order."""
        return [clause for group in self.groups.values() for clause in group]

    @cached_property
    def variables(self) -> int:
        """The number of variables, of which the first stand for the squares."""
        return max([self.squares, *(abs(literal) for clause in self.clauses for literal in clause)])

    @property
    def dimacs(self) -> str:
        """The text of a file in DIMACS form."""
        lines = [" ".join(map(str, (*clause, 0))) for clause in self.clauses]
        return "\n".join([f"p cnf {self.variables} {len(lines)}", *lines]) + "\n"

    def with_group(self, name: str, clauses: Iterable[Clause]) -> "Formula":
        """The formula and one more group."""
        return Formula(self.squares, {**self.groups, name: in_order(clauses)})


def state(instance: Instance, at_least: int | None, at_most: int | None) -> Formula:
    """The formula "a solution with at least and at most this number of pieces"; None: no such bound.

    Raises NoClauses if the problem has no common form, or one with constraints that are not known here.
    """
    constraints = instance.problem.common_form(instance)
    if constraints is None:
        raise NoClauses(f"{instance.problem.name} has no common form, from which the clauses are made")
    numbers = count(len(instance.board) + 1)
    name_of = name_by_squares(instance)
    groups: dict[str, list[Clause]] = {name: [] for name in ORDER}
    groups[REQUIRED] = [(one + 1,) for one in bits(instance.required)]
    groups[FORBIDDEN] = [(-one - 1,) for one in bits(instance.forbidden)]
    for one in constraints:
        if not (isinstance(one, Among) and one.implied):
            name = PAIRS if isinstance(one, Among) and one.at_most == 1 else name_of(one)[0]
            groups.setdefault(name, []).extend(clauses_of(one, numbers))
    groups[SIZE] = size_clauses(instance.board, at_least, at_most, numbers)
    return Formula(len(instance.board), {name: in_order(clauses) for name, clauses in groups.items() if clauses})


def in_order(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses in the order of their literals, each once."""
    return sorted(set(clauses))


def clauses_of(constraint: Constraint, numbers: Iterator[int]) -> Iterator[Clause]:
    """The clauses of a constraint; ``numbers`` gives those of new variables. Raises NoClauses if it is not known here.

    For a private neighbour: if the square is occupied, one of the new variables is true; each of these says that in one
    neighbourhood there is no other piece.
    """
    if isinstance(constraint, PrivateNeighbour):
        square = constraint.square + 1
        alone_in = list(islice(numbers, len(constraint.neighbourhoods)))
        yield (-square, *alone_in)
        for alone, neighbourhood in zip(alone_in, constraint.neighbourhoods, strict=True):
            yield from ((-other - 1, -alone) for other in bits(neighbourhood) if other + 1 != square)
        return
    if not isinstance(constraint, Among):
        raise NoClauses(f"a constraint of the kind {type(constraint).__name__} is not stated as clauses")
    if constraint.at_least > 1 or constraint.at_most not in (None, 0, 1):
        bounds = f"{constraint.at_least}, {constraint.at_most}"
        raise NoClauses(f"a constraint of the kind Among with the bounds {bounds} is not stated as clauses")
    squares = [square + 1 for square in bits(constraint.squares)]
    if constraint.at_least:
        yield tuple(squares)
    if constraint.at_most == 0:
        yield from ((-square,) for square in squares)
    if constraint.at_most == 1:
        yield from ((-first, -second) for first, second in combinations(squares, 2))


def size_clauses(board: Board, at_least: int | None, at_most: int | None, numbers: Iterator[int]) -> list[Clause]:
    """The clauses of a totalizer, which state how many squares are occupied; None: no such bound.

    It adds up the squares of each row, then the rows. An output of a sum that is true has as many pieces as it says, if
    there is a lower bound; as many pieces as it says make it true, if there is an upper bound.
    """
    low, high = at_least or 0, len(board) if at_most is None else at_most
    if low > len(board) or high < 0:
        return [()]
    counts_down, counts_up = low > 0, high < len(board)
    if not counts_down and not counts_up:
        return []
    clauses: list[Clause] = []
    most_outputs = max(low, high + 1 if counts_up else 0)

    def add_up(parts: Sequence[list[int]]) -> list[int]:
        """The outputs of the sum of all parts; those of a part are for 1, 2, 3, … pieces."""
        if len(parts) == 1:
            return parts[0]
        half = len(parts) // 2
        left, right = add_up(parts[:half]), add_up(parts[half:])
        total = list(islice(numbers, min(len(left) + len(right), most_outputs)))
        for first, second in product(range(len(left) + 1), range(len(right) + 1)):
            if counts_up and 1 <= first + second <= len(total):
                enough = [-left[first - 1]] * (first > 0) + [-right[second - 1]] * (second > 0)
                clauses.append((*enough, total[first + second - 1]))
            if counts_down and first + second < len(total):
                clauses.append((*left[first : first + 1], *right[second : second + 1], -total[first + second]))
        return total

    rows = [range(first, first + board.columns) for first in range(1, len(board) + 1, board.columns)]
    total = add_up([add_up([[square] for square in row]) for row in rows])
    if counts_up:
        clauses.append((-total[high],))
    if counts_down:
        clauses.append((total[low - 1],))
    return clauses
