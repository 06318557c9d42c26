"""Values from the literature, for checking and never for answering.

Each sequence belongs to a problem and a piece on n × n boards without wrap, required or forbidden squares, at the
problem's default size. A-numbers are those of the On-Line Encyclopedia of Integer Sequences.
"""

from dataclasses import dataclass

from compare.comparison import PublishedValue
from models.problem import Instance


@dataclass(frozen=True)
class Sequence:
    """Terms for n = ``first``, ``first`` + 1, …"""

    source: str
    first: int
    terms: tuple[int, ...]

    def __getitem__(self, n: int) -> int | None:
        index = n - self.first
        return self.terms[index] if 0 <= index < len(self.terms) else None


COUNTS = {
    ("non-attacking", "queen"): Sequence("A000170", 0, (
        1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624,
        4968057848, 39029188884, 314666222712, 2691008701644, 24233937684440, 227514171973736, 2207893435808352,
        22317699616364044, 234907967154122528,
    )),
    ("non-attacking", "rook"): Sequence("A000142", 0, (
        1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600,
    )),
    ("domination", "queen"): Sequence("A002564", 1, (1, 4, 1, 12, 186, 4, 86, 4860)),
    ("independent-domination", "queen"): Sequence("A002568", 1, (1, 4, 1, 16, 16, 120, 8, 728)),
}  # fmt: skip

SIZES = {
    ("domination", "queen"): Sequence("A075458", 1, (1, 1, 1, 2, 3, 3, 4, 5)),
    ("independent-domination", "queen"): Sequence("A075324", 1, (1, 1, 1, 3, 3, 4, 4, 5)),
}


def published_value(instance: Instance) -> PublishedValue | None:
    """What the literature says of an instance; None where this page lists nothing of it."""
    board = instance.board
    is_plain = board.rows == board.columns and not (board.wrap or instance.required or instance.forbidden)
    if not is_plain or instance.size != instance.problem.default_size(board, instance.piece):
        return None
    question = instance.problem.name, instance.piece.name
    found = [(table[question], table[question][board.rows]) for table in (COUNTS, SIZES) if question in table]
    count, size = (table[question][board.rows] if question in table else None for table in (COUNTS, SIZES))
    sources = [sequence.source for sequence, term in found if term is not None]
    return PublishedValue(count, size, ", ".join(sources)) if sources else None
