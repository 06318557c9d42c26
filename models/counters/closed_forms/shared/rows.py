"""Placements that consist of rows filled independently of each other, up to the symmetries of a rectangle."""


def classes_of_rows(rows: int, of_a_row: int, mirrored: int) -> int:
    """The number of classes of ``rows`` rows, each filled in one of ``of_a_row`` ways (Burnside's lemma).

    ``mirrored`` of these ways are their own mirror image. The symmetries are the identity, both mirrors and the half
    turn; a board with more of them has one placement, and one class.
    """
    pairs, middle = divmod(rows, 2)
    upside_down = of_a_row ** (pairs + middle)
    half_turn = of_a_row**pairs * mirrored**middle
    kept: int = of_a_row**rows + mirrored**rows + upside_down + half_turn
    return kept // 4
