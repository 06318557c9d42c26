"""Leaves out the constraints of a question that follow from the others.

A lower limit on some squares is also one on every set that contains them; an upper limit, on every part of them. The
size follows where disjoint sets with fixed numbers of pieces fill the board, as the rows do that hold one queen each.
These sets then stay, although the problem says that they are implied: they follow from the size. Any other constraint
that is implied is left out.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from models.chess.board import bits
from models.common_form import Among, Constraint, EquallyMany
from models.problem import Instance, all_constraints


def essential_constraints(instance: Instance) -> list[Constraint]:
    """The constraints of an instance, its size too, without those that follow from the others."""
    constraints = list(instance.problem.common_form(instance) or [])
    if fixes_size(constraints, instance):
        kept = [one for one in constraints if not _is_implied(one) or _is_exact(one)]
    else:
        kept = [one for one in all_constraints(instance) if not _is_implied(one)]
    return list(_without_weaker_limits(_without_sure_balances(_merge(kept))))


def fixes_size(constraints: Iterable[Constraint], instance: Instance) -> bool:
    """Whether disjoint sets with fixed numbers of pieces fill the board and add up to the size."""
    left, pieces = instance.board.full, 0
    for constraint in constraints:
        if isinstance(constraint, Among) and _is_exact(constraint) and not constraint.squares & ~left:
            left &= ~constraint.squares
            pieces += constraint.at_least
    return not left and pieces == instance.size


def _is_exact(constraint: Constraint) -> bool:
    return isinstance(constraint, Among) and constraint.at_least == constraint.at_most


def _is_implied(constraint: Constraint) -> bool:
    return isinstance(constraint, Among) and constraint.implied


def _merge(constraints: Iterable[Constraint]) -> list[Constraint]:
    """The constraints, joined to one for each set of squares, which stands in the place of the first."""
    merged: dict[object, Constraint] = {}
    for one in constraints:
        key = one.squares if isinstance(one, Among) else one
        merged[key] = _both(merged[key], one) if key in merged else one
    return list(merged.values())


def _both(one: Constraint, other: Constraint) -> Constraint:
    """The limits of both, on the same squares."""
    if not (isinstance(one, Among) and isinstance(other, Among)):
        return one
    upper = [limit for limit in (one.at_most, other.at_most) if limit is not None]
    return Among(one.squares, max(one.at_least, other.at_least), min(upper, default=None))


def _without_sure_balances(constraints: list[Constraint]) -> list[Constraint]:
    """The constraints without each ``EquallyMany`` whose two sets have fixed and equal numbers of pieces."""
    fixed = {one.squares: one.at_least for one in constraints if isinstance(one, Among) and _is_exact(one)}
    return [
        one
        for one in constraints
        if not (isinstance(one, EquallyMany) and one.first in fixed and fixed[one.first] == fixed.get(one.second))
    ]


def _without_weaker_limits(constraints: list[Constraint]) -> Iterator[Constraint]:
    """The constraints without limits that follow: lower ones from a part of the squares, upper ones from more."""
    nesting = _Nesting([one for one in constraints if isinstance(one, Among)])
    for one in constraints:
        if not isinstance(one, Among):
            yield one
            continue
        at_least = one.at_least if one.at_least > nesting.least(one) else 0
        at_most = one.at_most if one.at_most is not None and one.at_most < nesting.most(one) else None
        if at_least or at_most is not None:
            yield Among(one.squares, at_least, at_most)


class _Nesting:
    """Finds the limits on the sets of squares that are contained in a given set, and on those that contain it."""

    def __init__(self, amongs: Iterable[Among]) -> None:
        self.needed = defaultdict[int, list[Among]](list)
        """The constraints with a lower limit, by the first of their squares."""
        self.allowed = defaultdict[int, list[Among]](list)
        """The constraints with an upper limit, by each of their squares."""
        for one in amongs:
            if one.at_least:
                self.needed[_first(one.squares)].append(one)
            if one.at_most is not None:
                for square in bits(one.squares):
                    self.allowed[square].append(one)

    def least(self, among: Among) -> int:
        """The fewest pieces that its squares can hold, by the constraints on a part of them."""
        outside = ~among.squares
        needed = (one for square in bits(among.squares) for one in self.needed[square])
        contained = (one for one in needed if not one.squares & outside and one.squares != among.squares)
        return max((one.at_least for one in contained), default=0)

    def most(self, among: Among) -> int:
        """The most pieces that its squares can hold, by their number and by the constraints on more squares."""
        allowed = (one for one in self.allowed[_first(among.squares)] if not among.squares & ~one.squares)
        limits = (one.at_most for one in allowed if one.at_most is not None and one.squares != among.squares)
        return min([among.squares.bit_count(), *limits])


def _first(squares: int) -> int:
    """The number of the first bit; -1 if there is none."""
    return (squares & -squares).bit_length() - 1
