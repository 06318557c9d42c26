"""Why a search takes a step, as far as the board shows it: who attacks whom, and what is covered."""

from collections.abc import Collection
from itertools import combinations

from compare.question.description import pieces_in_words, plural
from models.chess.attacks import attack_boards, attacker_boards, covering_boards
from models.chess.board import Square
from models.chess.notation import square_name
from models.problem import Instance


def find_attackers(square: Square, standing: Collection[Square], instance: Instance) -> list[Square]:
    """Those of the pieces that stand on ``standing`` that attack a square, in the order of the board."""
    attacked = attack_boards(instance.board, instance.piece)
    index = instance.board.index(square)
    return [one for one in sorted(standing) if attacked[instance.board.index(one)] >> index & 1]


def find_attacking_pair(standing: Collection[Square], instance: Instance) -> tuple[Square, Square] | None:
    """The first two pieces that attack each other, where the problem forbids it; None if there are none."""
    if not instance.problem.conditions.non_attacking:
        return None
    pairs = combinations(sorted(standing, key=lambda square: square[::-1]), 2)
    return next((pair for pair in pairs if find_attackers(pair[1], pair[:1], instance)), None)


def explain_attack(standing: Collection[Square], instance: Instance) -> str:
    """Which two pieces attack each other; nothing if none do, or if they may."""
    pair = find_attacking_pair(standing, instance)
    if pair is None:
        return ""
    return f"{square_name(instance.board, pair[0])} and {square_name(instance.board, pair[1])} attack each other"


def count_uncovered(standing: Collection[Square], instance: Instance) -> int:
    """How many squares the pieces do not cover, in the sense of the problem."""
    board, piece = instance.board, instance.piece
    covering = (attacker_boards if instance.problem.conditions.attacked else covering_boards)(board, piece)
    occupied = board.bitboard(standing)
    return sum(not occupied & coverers for coverers in covering)


def asks_to_cover(instance: Instance) -> bool:
    """Whether every square must be covered."""
    return instance.problem.conditions.covered or instance.problem.conditions.attacked


def explain_cover(before: Collection[Square], after: Collection[Square], size: int | None, instance: Instance) -> str:
    """What a step covers or gives up, and what is left; ``size`` is the number of pieces looked for, if known."""
    were, are = count_uncovered(before, instance), count_uncovered(after, instance)
    change = f"covers {were - are} more" if len(after) > len(before) else f"gives up {plural(are - were, 'square')}"
    if size is None or size < len(after):
        return f"{change}, {are} uncovered"
    return f"{change}, {are} uncovered, {pieces_in_words(size - len(after), instance.piece.name)} left"
