"""The reference that formulations are held against: the definition, tried on every set of squares."""

from functools import cache
from itertools import combinations

from models import ANY, Board, Instance, Piece, Problem, Square, bits
from models.problem import Size


@cache
def solutions(instance: Instance) -> frozenset[int]:
    """All solutions of an instance on a small board, by brute force; for an optimum, those of the best size."""
    for size in _sizes(instance):
        found = _of_size(instance, size)
        if found or isinstance(instance.size, int):
            return found
    if instance.size == ANY:
        return frozenset().union(*(_of_size(instance, size) for size in range(len(instance.board) + 1)))
    return frozenset()


def _sizes(instance: Instance) -> list[int]:
    """The sizes of which the first that has a solution is the answer."""
    if isinstance(instance.size, int):
        return [instance.size]
    if instance.size == ANY:
        return []
    every = range(len(instance.board) + 1)
    return list(every if instance.problem.wanted == "fewest" else reversed(every))


def _of_size(instance: Instance, size: int) -> frozenset[int]:
    """Required and forbidden squares only choose among the solutions of the whole board, which are tried once."""
    every = _of_whole_board(instance.problem, instance.piece, instance.board, size)
    required, forbidden = instance.required, instance.forbidden
    return frozenset(one for one in every if not required & ~one and not forbidden & one)


@cache
def _of_whole_board(problem: Problem, piece: Piece, board: Board, size: Size) -> list[int]:
    squares = bits(board.full)
    sets = (sum(1 << square for square in chosen) for chosen in combinations(squares, int(size)))
    looked_up = LookedUp(piece.name, piece.rides, piece.leaps, piece.synonyms, piece.pair)
    return list(filter(Instance(problem, looked_up, board, size).is_solution, sets))


class LookedUp(Piece):
    """The same piece, which finds what it attacks on the board that it was last asked for without hashing the board."""

    def attacked_from(self, board: Board, square: Square) -> frozenset[Square]:
        last, attacks = vars(self).get("last", (None, {}))
        if last is not board:
            attacks = self.attacks(board)
            vars(self)["last"] = board, attacks
        found: frozenset[Square] = attacks[square]
        return found
