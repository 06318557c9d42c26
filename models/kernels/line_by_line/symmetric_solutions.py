"""Count the solutions of n queens that a turn of the board leaves as they are, and so the classes.

Question
    How many placements of n queens, none attacking another, does a half turn of the board leave as they are? How many
    a quarter turn? And how many classes are there, if solutions that turns and reflections make of each other are one?
Viewpoint
    The orbits of a square: two squares under the half turn, four under the quarter turn. They are occupied together.
Variables and domains
    For each column the orbit of its queen.
Constraints
    No two squares of an orbit attack each other, nor do two orbits. On an odd board the centre, which a turn keeps, is
    occupied: the queen of the middle column is carried into the middle column.
Search
    Depth first: the first empty column gets a queen and her images.
Size
    Half, or a quarter, as many choices as queens: the search for half turns at n is about as long as one for all
    solutions at 2n / 3.
Symmetry
    By Burnside's lemma the number of classes is the mean number of solutions that a symmetry of the board keeps. The
    identity keeps all, the half turn H, each of the two quarter turns Q. A reflection keeps none if n > 1, for a queen
    that is not on its axis attacks her image, along the line that joins them, and the axis holds at most one queen. So
    there are (solutions + H + 2 Q) / 8 classes.
Source
    Burnside's lemma, in every account of the 12 among the 92. The numbers are A032522 (H), A033148 (Q) and A002562
    (classes) in the On-Line Encyclopedia of Integer Sequences.
Compare with
    kernels/half-board-join (counts all solutions).
"""

LARGEST = 32
"""The words of the diagonals have 2n - 1 bits."""


def kept_by_half_turn(n: int) -> int:
    """The number of solutions that a half turn keeps. Raises ValueError if n is not from 1 to ``LARGEST``."""
    return _kept(n, quarter=False)


def kept_by_quarter_turn(n: int) -> int:
    """The number of solutions that a quarter turn keeps. Raises ValueError if n is not from 1 to ``LARGEST``."""
    return _kept(n, quarter=True)


def classes(n: int, solutions: int) -> int:
    """The number of classes, given the number of all solutions."""
    if n == 1:
        return solutions
    return (solutions + kept_by_half_turn(n) + 2 * kept_by_quarter_turn(n)) // 8


def _kept(n: int, quarter: bool) -> int:
    from models.kernels.line_by_line.turned import count_turned

    if not 1 <= n <= LARGEST:
        raise ValueError(f"boards from 1 × 1 to {LARGEST} × {LARGEST}, not {n} × {n}")
    return int(count_turned(n, quarter))
