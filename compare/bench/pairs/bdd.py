"""dd: the BDD of n queens from expressions, conjoined row by row, and its models."""

from compare.bench.ours import listing
from compare.bench.pair import same_model
from compare.bench.side import Function


def solutions(n: int) -> list[dict[str, bool]]:
    """All placements of n queens, each as the values of the variables by name."""
    try:
        from dd.cudd import BDD
    except ImportError:
        from dd.autoref import BDD
    bdd = BDD()
    bdd.configure(reordering=False)
    names = {(row, column): f"x{row}_{column}" for row in range(n) for column in range(n)}
    bdd.declare(*names.values())
    queens = bdd.true
    for row in range(n):
        queens &= bdd.add_expr(" | ".join(names[row, column] for column in range(n)))
        for column in range(n):
            here = row, column
            attacked = [name for other, name in names.items() if other < here and attack_each_other(other, here)]
            if attacked:
                queens &= bdd.add_expr(f"{names[here]} => ~ ({' | '.join(attacked)})")
    return list(bdd.pick_iter(queens, care_vars=names.values()))


def attack_each_other(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether queens on these squares attack each other."""
    down, across = other[0] - one[0], other[1] - one[1]
    return not down or not across or abs(down) == abs(across)


PAIRS = [
    same_model("dd", listing("decision-diagrams/squares"), Function("dd, a short program", lambda n: len(solutions(n))))
]
