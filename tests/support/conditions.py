"""The conditions of a question, read once more from their words alone: squares and attacks, one by one."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from compare.certificates.claim import Claim
from models.chess.board import Board, Square
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.problem import ANY, OPTIMUM, Instance

Occupied = frozenset[Square]
DIRECTIONS = {"rows": (0, 1), "columns": (1, 0), "rising diagonals": (1, -1), "falling diagonals": (1, 1)}


def is_met(name: str, instance: Instance, placement: int) -> bool:
    """Whether a placement meets a condition of the question."""
    occupied = frozenset(instance.board.squares(placement))
    if name in MEANINGS:
        return MEANINGS[name](instance, occupied)
    if name.endswith(" occupied"):
        return name.removesuffix(" occupied") in {square_name(instance.board, one) for one in occupied}
    return not any(_rides(instance, one, _direction(name)) & occupied for one in occupied)


def conditions_of(instance: Instance) -> set[str]:
    """The names of the conditions of the question."""
    names = set(CONDITIONS[instance.problem.name])
    if "lines" in names:
        names |= {_name_of(step) for step in instance.piece.rides} | {"leaps" if instance.piece.rides else "attacks"}
    names |= {f"{square_name(instance.board, one)} occupied" for one in instance.board.squares(instance.required)}
    names |= {"forbidden"} if instance.forbidden else set()
    names |= {"size"} if isinstance(instance.size, int) else set()
    return names - {"lines"}


def claim_is_true(claim: Claim) -> bool:
    """Whether a claim is true, by looking at every placement."""
    found = solutions_of(claim.instance.with_size(ANY))
    wanted = claim.instance.size
    if wanted == OPTIMUM and found:
        choose = min if claim.instance.problem.wanted == "fewest" else max
        wanted = choose(one.bit_count() for one in found)
    if isinstance(wanted, int):
        found = frozenset(one for one in found if one.bit_count() == wanted)
    listed = set(claim.solutions)
    if claim.core and not core_is_true(claim):
        return False
    if claim.mode == "classes":
        orbits = [{one.image(placement) for one in claim.instance.symmetries()} for placement in listed]
        return sum(map(len, orbits)) == len(found) and set().union(*orbits) == found
    return listed == found if claim.mode == "complete" or not listed else listed <= found


@cache
def solutions_of(instance: Instance) -> frozenset[int]:
    """All solutions, by looking at every placement."""
    return frozenset(one for one in range(1 << len(instance.board)) if instance.is_solution(one))


def core_is_true(claim: Claim) -> bool:
    """Whether no placement meets all conditions of the core, and each member's placement meets just the others."""
    names = [member.condition for member in claim.core]
    if len(set(names)) < len(names) or not conditions_of(claim.instance).issuperset(names):
        return False

    breaks_alone = all(_broken(names, claim.instance, one.without) == [one.condition] for one in claim.core)
    return breaks_alone and _no_placement_meets_all(frozenset(names), claim.instance)


def _broken(names: Iterable[str], instance: Instance, placement: int) -> list[str]:
    return [name for name in names if not is_met(name, instance, placement)]


@cache
def _no_placement_meets_all(names: frozenset[str], instance: Instance) -> bool:
    return all(_broken(names, instance, one) for one in range(1 << len(instance.board)))


def _covers(instance: Instance, square: Square) -> Occupied:
    return _attacks(instance, square) | {square}


def _attacks(instance: Instance, square: Square) -> Occupied:
    return instance.piece.attacked_from(instance.board, square)


def _each_alone(instance: Instance, occupied: Occupied, reaches: Callable[[Instance, Square], Occupied]) -> bool:
    reached = {square: reaches(instance, square) for square in occupied}
    return all(reached[one] - frozenset().union(*(reached[two] for two in occupied - {one})) for one in occupied)


def _has_no_room(instance: Instance, occupied: Occupied) -> bool:
    def disturbs(square: Square) -> bool:
        return bool(_attacks(instance, square) & occupied) or any(square in _attacks(instance, one) for one in occupied)

    return all(disturbs(square) for square in instance.board if square not in occupied)


def _leap(instance: Instance, square: Square) -> set[Square | None]:
    return {instance.board.after(square, step) for step in instance.piece.leaps} - {square}


def _rides(instance: Instance, square: Square, direction: tuple[int, int]) -> Occupied:
    """The squares that a rider in this direction, or the opposite one, attacks from the square."""
    steps = instance.piece.rides & {direction, (-direction[0], -direction[1])}
    return Piece("rider", rides=frozenset(steps)).attacked_from(instance.board, square)


def _direction(name: str) -> tuple[int, int]:
    if name in DIRECTIONS:
        return DIRECTIONS[name]
    _, rows, _, _, columns, side = name.split()
    return int(rows), int(columns) * (1 if side == "right" else -1)


def _name_of(step: tuple[int, int]) -> str:
    down = max(step, (-step[0], -step[1]))
    known = next((name for name, direction in DIRECTIONS.items() if direction == down), None)
    return known or f"lines {down[0]} down and {abs(down[1])} {'right' if down[1] > 0 else 'left'}"


def _is_inside(board: Board, square: Square) -> bool:
    return 0 < square[0] < board.rows - 1 and 0 < square[1] < board.columns - 1


MEANINGS: Mapping[str, Callable[[Instance, Occupied], bool]] = {
    "size": lambda instance, occupied: len(occupied) == instance.size,
    "covered": lambda instance, occupied: all(
        any(square in _covers(instance, one) for one in occupied) for square in instance.board
    ),
    "attacked": lambda instance, occupied: all(
        any(square in _attacks(instance, one) for one in occupied) for square in instance.board
    ),
    "no room": _has_no_room,
    "attacks": lambda instance, occupied: not any(_attacks(instance, one) & occupied for one in occupied),
    "leaps": lambda instance, occupied: not any(_leap(instance, one) & occupied for one in occupied),
    "private neighbours": lambda instance, occupied: _each_alone(instance, occupied, _covers),
    "open private neighbours": lambda instance, occupied: _each_alone(instance, occupied, _attacks),
    "empty": lambda instance, occupied: not any(_is_inside(instance.board, one) for one in occupied),
    "forbidden": lambda instance, occupied: not occupied & set(instance.board.squares(instance.forbidden)),
}

CONDITIONS = {
    "non-attacking": ["lines"],
    "completion": ["lines"],
    "all-non-attacking": ["lines"],
    "maximal-non-attacking": ["lines", "no room"],
    "domination": ["covered"],
    "all-dominating": ["covered"],
    "border-domination": ["covered", "empty"],
    "independent-domination": ["covered", "lines"],
    "minimal-domination": ["covered", "private neighbours"],
    "irredundant": ["private neighbours"],
    "total-domination": ["attacked"],
    "minimal-total-domination": ["attacked", "open private neighbours"],
}
"""``lines`` stands for those of all directions, and for the leaps."""
