"""Questions whose files are read back by programs that we did not write."""

from models import ANY, Board, Instance, find_formulation, find_piece, find_problem, orbits
from models.problem import Size


def asked(problem: str, piece: str, sides: tuple[int, int], size: Size, *, wrap: bool = False) -> Instance:
    return Instance(find_problem(problem), find_piece(piece), Board(*sides, wrap), size)


QUESTIONS = {
    "queens": asked("non-attacking", "queen", (5, 5), 5),
    "queens, none": asked("non-attacking", "queen", (3, 3), 3),
    "queens, one given, two squares forbidden": asked("non-attacking", "queen", (6, 6), 5).narrowed(
        required=1 << 13, forbidden=1 << 2 | 1 << 35
    ),
    "bishops": asked("non-attacking", "bishop", (3, 4), 4),
    "rooks, any number": asked("all-non-attacking", "rook", (3, 3), ANY),
    "domination": asked("domination", "queen", (4, 4), 2),
    "domination by kings": asked("domination", "king", (3, 5), 3),
    "domination by knights on a torus": asked("domination", "knight", (4, 4), 4, wrap=True),
    "independent domination": asked("independent-domination", "queen", (4, 4), 3),
    "total domination": asked("total-domination", "rook", (3, 4), 3),
    "total domination, none": asked("total-domination", "queen", (1, 1), 1),
    "domination from the border": asked("border-domination", "queen", (4, 4), 3),
    "connected domination": asked("connected-domination", "knight", (3, 4), 6),
    "peaceable armies": asked("peaceable-armies", "queen", (3, 3), 4),
    "most squares free": asked("most-unattacked", "queen", (4, 4), 5),
    "one attacker at most": asked("one-dependence", "queen", (3, 4), 4),
    "minimal domination": asked("minimal-domination", "queen", (2, 4), ANY),
    "maximal non-attacking on a torus": asked("maximal-non-attacking", "queen", (3, 4), ANY, wrap=True),
}
TELLING = [
    "queens, one given, two squares forbidden",
    "domination by knights on a torus",
    "total domination, none",
    "minimal domination",
    "one attacker at most",
    "connected domination",
]
"""Together they have each kind of constraint, and an empty sum."""


def count(instance: Instance) -> int:
    """How many solutions it has, by the search that reads the common form."""
    return sum(1 for _ in find_formulation("backtracking/general").solve(instance))


def count_classes(instance: Instance) -> int:
    """How many classes the solutions form under the symmetries that keep the question."""
    solutions = find_formulation("backtracking/general").solve(instance)
    return sum(1 for _ in orbits(list(solutions), instance.symmetries()))


def best_size(instance: Instance) -> int:
    """The optimum."""
    return next(find_formulation("backtracking/general").solve(instance)).bit_count()
