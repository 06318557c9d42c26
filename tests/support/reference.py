"""The reference that formulations are held against: the definition, tried on every set of squares."""

from functools import cache
from itertools import combinations

from models import ANY, Board, Instance, bits

SMALL_BOARDS = [Board(*sides) for sides in [(1, 1), (1, 3), (2, 2), (2, 3), (4, 2), (3, 3), (3, 4), (4, 4)]]


@cache
def solutions(instance: Instance) -> frozenset[int]:
    """All solutions of an instance on a small board, by brute force; for an optimum, those of the best size."""
    if isinstance(instance.size, int):
        return frozenset(filter(instance.is_solution, _sets_of(instance, instance.size)))
    sizes = range(len(instance.board) + 1)
    if instance.size == ANY:
        return frozenset().union(*(solutions(instance.with_size(size)) for size in sizes))
    for size in sizes if instance.problem.wanted == "fewest" else reversed(sizes):
        found = solutions(instance.with_size(size))
        if found:
            return found
    return frozenset()


def _sets_of(instance: Instance, size: int) -> list[int]:
    free = list(bits(instance.board.full & ~instance.required & ~instance.forbidden))
    missing = size - instance.required.bit_count()
    if missing < 0:
        return []
    return [instance.required | sum(1 << square for square in chosen) for chosen in combinations(free, missing)]
