"""Many boards on one page, as text."""

from collections.abc import Sequence
from itertools import zip_longest
from shutil import get_terminal_size

from models.notation import draw
from models.problem import Instance

GAP = "    "


def boards_side_by_side(instance: Instance, placements: Sequence[int], first_number: int = 1) -> str:
    """The placements as boards, numbered, as many in a row as the terminal is wide."""
    symbol = instance.piece.name[0].upper()
    boards = [
        [f"{number}.", *draw(instance.board, placement, symbol).splitlines()]
        for number, placement in enumerate(placements, first_number)
    ]
    width = max(len(line) for board in boards for line in board)
    per_row = max(1, (get_terminal_size().columns + len(GAP)) // (width + len(GAP)))
    rows = [boards[start : start + per_row] for start in range(0, len(boards), per_row)]
    return "\n\n".join(_in_a_row(row, width) for row in rows)


def _in_a_row(boards: Sequence[Sequence[str]], width: int) -> str:
    lines = zip_longest(*boards, fillvalue="")
    return "\n".join(GAP.join(part.ljust(width) for part in line).rstrip() for line in lines)
