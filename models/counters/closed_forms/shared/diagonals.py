"""The diagonals of a square board: the lines along which bishops of one colour are rooks."""


def diagonals_by_colour(n: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lengths of the rising diagonals of n × n squares, ascending: those of a1's colour, and of the other.

    On a board with an even side the two are alike.
    """
    lengths = [n - abs(diagonal) for diagonal in range(1 - n, n)]
    return tuple(sorted(lengths[::2])), tuple(sorted(lengths[1::2]))
