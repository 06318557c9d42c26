"""The conditions of a question as clauses, from the common form of its problem.

Variable i + 1 says that square i (a bit number) is occupied. A clause is a tuple of literals, ascending by variable.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from compare.answers.certificates.proving.counting import Clause, Totalizer
from models.chess.board import bits
from models.common_form import Among, Constraint, PrivateNeighbour
from models.problem import Instance

SOME_IN_WORDS = {
    (True, False): "a square and those from which it is attacked: one of them is occupied",
    (False, True): "the squares from which a square is attacked: one of them is occupied",
    (False, False): "a square and those that exclude it: one of them is occupied",
}
"""By the conditions ``covered`` and ``attacked`` of the problem."""


class NoClauses(ValueError):
    """The question cannot be stated as clauses here. The message says why."""


@dataclass
class Group:
    """Clauses that say one thing; ``words`` is what one of them says."""

    name: str
    words: str
    clauses: Sequence[Clause]


@dataclass
class Formula:
    """The groups of clauses of a formula, and the number of its variables."""

    variables: int
    groups: list[Group] = field(default_factory=list)

    @property
    def clauses(self) -> list[Clause]:
        return [clause for group in self.groups for clause in group.clauses]

    def with_group(self, name: str, words: str, clauses: Iterable[Clause]) -> "Formula":
        """The formula and one more group."""
        return Formula(self.variables, [*self.groups, Group(name, words, in_order(clauses))])


def state(instance: Instance, at_least: int | None, at_most: int | None) -> Formula:
    """The formula "a solution with at least and at most so many pieces"; None: no such bound.

    Raises NoClauses if the problem has no common form, or one with constraints that are not known here.
    """
    constraints = instance.problem.common_form(instance)
    if constraints is None:
        raise NoClauses(f"{instance.problem.name} has no common form, from which the clauses are made")
    formula = Formula(len(instance.board))
    _add_squares(formula, instance)
    _add_constraints(formula, instance, [one for one in constraints if not (isinstance(one, Among) and one.implied)])
    counted = Totalizer(instance.board.rows, instance.board.columns, at_least, at_most, formula.variables)
    formula.variables = counted.variables
    _add(formula, "size", size_in_words(at_least, at_most), counted.clauses)
    return formula


def in_order(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses in the order of their literals, each once."""
    return sorted(set(clauses))


def size_in_words(at_least: int | None, at_most: int | None) -> str:
    bounds = [f"at {word} {bound}" for word, bound in (("least", at_least), ("most", at_most)) if bound is not None]
    return f"the number of pieces, by a totalizer over the rows: {' and '.join(bounds)}"


def _add(formula: Formula, name: str, words: str, clauses: Iterable[Clause]) -> None:
    ordered = in_order(clauses)
    if ordered:
        formula.groups.append(Group(name, words, ordered))


def _add_squares(formula: Formula, instance: Instance) -> None:
    _add(formula, "required", "a required square is occupied", [(one + 1,) for one in bits(instance.required)])
    _add(formula, "forbidden", "a forbidden square is empty", [(-one - 1,) for one in bits(instance.forbidden)])


def _add_constraints(formula: Formula, instance: Instance, constraints: Sequence[Constraint]) -> None:
    empty: list[Clause] = []
    some: list[Clause] = []
    pairs: list[Clause] = []
    private: list[Clause] = []
    for one in constraints:
        if isinstance(one, PrivateNeighbour):
            private += private_neighbour(formula, one)
            continue
        if not isinstance(one, Among) or one.at_least > 1 or one.at_most not in (None, 0, 1):
            raise NoClauses(f"{instance.problem.name} has a condition that is not stated as clauses: {_kind(one)}")
        squares = [square + 1 for square in bits(one.squares)]
        if one.at_least:
            some.append(tuple(squares))
        if one.at_most == 0:
            empty += [(-square,) for square in squares]
        if one.at_most == 1:
            pairs += [(-first, -second) for first, second in combinations(squares, 2)]
    conditions = instance.problem.conditions
    _add(formula, "empty", "a square where no piece may stand is empty", empty)
    _add(formula, "some", SOME_IN_WORDS[conditions.covered, conditions.attacked], some)
    _add(formula, "pairs", "two squares, one of which attacks the other: one of them is empty", pairs)
    _add(formula, "private", "a piece has a square that it alone covers; a new variable says which", private)


def _kind(constraint: Constraint) -> str:
    """The constraint in a few words."""
    name = type(constraint).__name__
    return (
        f"{name} with the bounds {constraint.at_least}, {constraint.at_most}" if isinstance(constraint, Among) else name
    )


def private_neighbour(formula: Formula, constraint: PrivateNeighbour) -> list[Clause]:
    """If the square is occupied, one of the new variables is true; each says that one neighbourhood has no other.

    The variables are added to the formula.
    """
    square = constraint.square + 1
    first = formula.variables + 1
    formula.variables += len(constraint.neighbourhoods)
    clauses: list[Clause] = [(-square, *range(first, formula.variables + 1))]
    for new, neighbourhood in enumerate(constraint.neighbourhoods, first):
        clauses += [(-other - 1, -new) for other in bits(neighbourhood) if other + 1 != square]
    return clauses
