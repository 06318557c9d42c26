"""The conditions of a question as clauses, from the common form of its problem.

Variable i + 1 says that square i (a bit number) is occupied. A clause is a tuple of literals, ascending by variable.
A condition means what ``compare/answers/conditions/names.py`` says of its name.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from compare.answers.conditions.groups import name_by_squares
from compare.answers.conditions.names import ATTACKED, COVERED, EMPTY, FORBIDDEN, NO_ROOM, OPEN_PRIVATE, PRIVATE, SIZE
from compare.certificates.legend import PAIRS, REQUIRED
from models.chess.board import bits
from models.common_form import Among, Constraint, PrivateNeighbour
from models.problem import Instance

Clause = tuple[int, ...]


class Totalizer:
    """The clauses that state how many squares are occupied; variable i + 1 says that square i is.

    ``at_least`` and ``at_most`` are the bounds; None: no such bound. ``variables`` are there already.

    An output that is true has as many pieces as it says, if there is a lower bound; as many pieces as it says make it
    true, if there is an upper bound.
    """

    def __init__(self, rows: int, columns: int, at_least: int | None, at_most: int | None, variables: int) -> None:
        squares = rows * columns
        self.variables = variables
        self.clauses: list[Clause] = []
        self._counts_up = at_most is not None and at_most < squares
        self._counts_down = at_least is not None and at_least > 0
        if (at_least or 0) > squares or (at_most is not None and at_most < 0):
            self.clauses.append(())
        elif self._counts_up or self._counts_down:
            self._state(rows, columns, at_least or 0, at_most)

    def _state(self, rows: int, columns: int, at_least: int, at_most: int | None) -> None:
        self._outputs = max(at_least, at_most + 1 if at_most is not None and self._counts_up else 0)
        lines = [[[row * columns + column + 1] for column in range(columns)] for row in range(rows)]
        total = self._add_all([self._add_all(line) for line in lines])
        if self._counts_up and at_most is not None:
            self.clauses.append((-total[at_most],))
        if self._counts_down:
            self.clauses.append((total[at_least - 1],))

    def _add_all(self, numbers: Sequence[list[int]]) -> list[int]:
        if len(numbers) == 1:
            return numbers[0]
        half = len(numbers) // 2
        return self._add(self._add_all(numbers[:half]), self._add_all(numbers[half:]))

    def _add(self, left: list[int], right: list[int]) -> list[int]:
        """A new node. ``left`` and ``right`` are the outputs of its two parts, for 1, 2, 3, … pieces."""
        width = min(len(left) + len(right), self._outputs)
        total = list(range(self.variables + 1, self.variables + width + 1))
        self.variables += width
        for first in range(len(left) + 1):
            for second in range(len(right) + 1):
                self._relate(left, right, total, first, second)
        return total

    def _relate(self, left: list[int], right: list[int], total: list[int], first: int, second: int) -> None:
        """State what follows for the sum from ``first`` pieces on the left and ``second`` on the right."""
        both = first + second
        if self._counts_up and 1 <= both <= len(total):
            enough = [-left[first - 1]] * (first > 0) + [-right[second - 1]] * (second > 0)
            self.clauses.append((*enough, total[both - 1]))
        if self._counts_down and both < len(total):
            more = left[first : first + 1] + right[second : second + 1]
            self.clauses.append((*more, -total[both]))


ORDER = (EMPTY, COVERED, ATTACKED, NO_ROOM, PAIRS, PRIVATE, OPEN_PRIVATE)
"""The groups of the problem's conditions, in the order in which they stand in a formula."""


class NoClauses(ValueError):
    """The question cannot be stated as clauses here. The message says why."""


@dataclass
class ClauseGroup:
    """Clauses that say one thing."""

    name: str
    clauses: Sequence[Clause]


@dataclass
class Formula:
    """The groups of clauses of a formula, and the number of its variables."""

    variables: int
    groups: list[ClauseGroup] = field(default_factory=list)

    @property
    def clauses(self) -> list[Clause]:
        return [clause for group in self.groups for clause in group.clauses]

    def with_group(self, name: str, clauses: Iterable[Clause]) -> "Formula":
        """The formula and one more group."""
        return Formula(self.variables, [*self.groups, ClauseGroup(name, in_order(clauses))])


def state(instance: Instance, at_least: int | None, at_most: int | None) -> Formula:
    """The formula "a solution with at least and at most this number of pieces"; None: no such bound.

    Raises NoClauses if the problem has no common form, or one with constraints that are not known here.
    """
    constraints = instance.problem.common_form(instance)
    if constraints is None:
        raise NoClauses(f"{instance.problem.name} has no common form, from which the clauses are made")
    formula = Formula(len(instance.board))
    _add(formula, REQUIRED, [(one + 1,) for one in bits(instance.required)])
    _add(formula, FORBIDDEN, [(-one - 1,) for one in bits(instance.forbidden)])
    _add_constraints(formula, instance, [one for one in constraints if not (isinstance(one, Among) and one.implied)])
    counted = Totalizer(instance.board.rows, instance.board.columns, at_least, at_most, formula.variables)
    formula.variables = counted.variables
    _add(formula, SIZE, counted.clauses)
    return formula


def in_order(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses in the order of their literals, each once."""
    return sorted(set(clauses))


def clauses_of(formula: Formula, constraint: Constraint) -> Iterator[Clause]:
    """The clauses of a constraint; new variables are added to the formula. Raises NoClauses if it is not known here."""
    if isinstance(constraint, PrivateNeighbour):
        yield from _private_neighbour(formula, constraint)
        return
    if not isinstance(constraint, Among) or constraint.at_least > 1 or constraint.at_most not in (None, 0, 1):
        raise NoClauses(f"a constraint of the kind {_kind(constraint)} is not stated as clauses")
    squares = [square + 1 for square in bits(constraint.squares)]
    if constraint.at_least:
        yield tuple(squares)
    if constraint.at_most == 0:
        yield from ((-square,) for square in squares)
    if constraint.at_most == 1:
        yield from ((-first, -second) for first, second in combinations(squares, 2))


def _add(formula: Formula, name: str, clauses: Iterable[Clause]) -> None:
    ordered = in_order(clauses)
    if ordered:
        formula.groups.append(ClauseGroup(name, ordered))


def _add_constraints(formula: Formula, instance: Instance, constraints: Sequence[Constraint]) -> None:
    name = name_by_squares(instance)
    found: dict[str, list[Clause]] = {one: [] for one in ORDER}
    for one in constraints:
        is_pairs = isinstance(one, Among) and one.at_most == 1
        group = PAIRS if is_pairs else name(one)[0]
        found.setdefault(group, []).extend(clauses_of(formula, one))
    for group, clauses in found.items():
        _add(formula, group, clauses)


def _kind(constraint: Constraint) -> str:
    """The constraint in a few words."""
    name = type(constraint).__name__
    return (
        f"{name} with the bounds {constraint.at_least}, {constraint.at_most}" if isinstance(constraint, Among) else name
    )


def _private_neighbour(formula: Formula, constraint: PrivateNeighbour) -> Iterator[Clause]:
    """If the square is occupied, one of the new variables is true; each says that one neighbourhood has no other."""
    square = constraint.square + 1
    first = formula.variables + 1
    formula.variables += len(constraint.neighbourhoods)
    yield (-square, *range(first, formula.variables + 1))
    for new, neighbourhood in enumerate(constraint.neighbourhoods, first):
        yield from ((-other - 1, -new) for other in bits(neighbourhood) if other + 1 != square)
