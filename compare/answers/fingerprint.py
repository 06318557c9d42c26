"""Order-free digests of solution sets too large to hold.

Every placement is hashed to 128 bits, and the hashes are added up: the order does not matter, and nothing is kept. Sets
that differ have the same sum only by a chance that may be neglected, and a placement that comes twice changes it. The
images under each symmetry are added up likewise: the set is closed under symmetry if all these sums are the same. A
placement that s of g symmetries keep has g/s images, so the classes are counted without a look at any other placement.
What a digest does not show is on which board two sets differ.
"""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from compare.harness import isolated
from compare.harness.faults import Fault
from compare.literature.published import check_against_published, check_in_words
from models.chess.board import Board
from models.chess.notation import square_names
from models.chess.symmetry import Symmetry
from models.formulation import Formulation, Search
from models.problem import OPTIMUM, Instance
from models.sharding.shards import Shard

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    PackedRows = NDArray[np.uint64]
    """Many placements at once: a row for each, of 64-bit words, the lowest first."""
    ImageTable = NDArray[np.uint64]


WORD_BYTES = 8
BATCH = 1 << 15
JUDGED_AT_FIRST = 20_000
THEN_ONE_IN = 1_000
"""The specification is asked about the first placements, and then about some."""
SEEDS = (0x243F6A8885A308D3, 0x13198A2E03707344)
"""The first digits of pi after the point, in base 16."""


@dataclass(frozen=True)
class Fingerprint:
    """The digest of a set that was not kept, and its counts.

    ``judged`` of the placements were shown to the specification, ``wrong`` of these are no solutions.
    ``members_by_orbit_size``: the number of placements in classes of 8 members, of 4, and so on.
    """

    count: int
    digest: str
    count_by_size: dict[int, int]
    members_by_orbit_size: dict[int, int]
    is_closed: bool
    judged: int
    wrong: int

    @property
    def size(self) -> int | None:
        """The number of pieces, where it is the same in all placements."""
        return next(iter(self.count_by_size)) if len(self.count_by_size) == 1 else None

    @property
    def orbit_sizes(self) -> dict[int, int] | None:
        """The number of classes by their number of members; None where the set is no union of whole classes."""
        whole = all(members % size == 0 for size, members in self.members_by_orbit_size.items())
        if not whole or not self.is_closed:
            return None
        return {size: members // size for size, members in self.members_by_orbit_size.items()}

    @property
    def classes(self) -> int | None:
        """The number of classes up to symmetry; None like ``orbit_sizes``."""
        return None if self.orbit_sizes is None else sum(self.orbit_sizes.values())

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The fingerprint whose fields came as JSON, which knows no numbers as keys."""
        tables = ("count_by_size", "members_by_orbit_size")
        return cls(**data | {name: {int(key): value for key, value in data[name].items()} for name in tables})


class Fingerprinter:
    """Takes placements one by one and keeps no more than a batch of them.

    With a shard, the placements are those of the shard, and their images are taken too.
    """

    def __init__(self, instance: Instance, shard: Shard | None = None) -> None:
        self.instance = instance
        self.shard = shard
        self.chains = shard.chains if shard else ((),)
        self.width = row_bytes(instance.board)
        self.symmetries = instance.symmetries()
        self.sums = [(0, 0)] * len(self.symmetries)
        self.batch = bytearray()
        self.count = self.judged = self.wrong = 0
        self.by_size: Counter[int] = Counter()
        self.by_orbit_size: Counter[int] = Counter()

    def add(self, placement: int) -> None:
        """Take one placement. Raises Fault if it is not a bitboard of the board, or not in the shard."""
        if not isinstance(placement, int) or placement & ~self.instance.board.full:
            raise Fault(f"gave {placement!r}, which is not a placement on this board")
        asked = self.shard.instance if self.shard else self.instance
        if self.shard and not asked.admits(placement):
            squares = ", ".join(square_names(asked.board, placement))
            raise Fault(f"gave {squares}, which is not in the shard that it was asked: {asked}")
        self.batch += placement.to_bytes(self.width, "little")
        self.count += 1
        if self.count <= JUDGED_AT_FIRST or not self.count % THEN_ONE_IN:
            self.judged += 1
            self.wrong += not asked.is_solution(placement)
        if not self.count % BATCH:
            self._take_batch()

    def fingerprint(self) -> Fingerprint:
        """The fingerprint of all that was added."""
        return add_up([self.data()])

    def data(self) -> dict[str, Any]:
        """The sums and counts of all that was added, as plain data that can be added up."""
        self._take_batch()
        return {
            "count": self.count * len(self.chains),
            "sums": self.sums,
            "count_by_size": self.by_size,
            "members_by_orbit_size": self.by_orbit_size,
            "judged": self.judged,
            "wrong": self.wrong,
        }

    @cached_property
    def _tables(self) -> "list[ImageTable]":
        return [image_table(symmetry, self.width) for symmetry in self.symmetries]

    @cached_property
    def _tables_of_chains(self) -> "list[list[ImageTable]]":
        tables = {one: image_table(one, self.width) for one in {one for chain in self.chains for one in chain}}
        return [[tables[symmetry] for symmetry in chain] for chain in self.chains]

    def _take_batch(self) -> None:
        rows = unpack_rows(bytes(self.batch), self.width)
        self.batch.clear()
        for tables in self._tables_of_chains:
            turned = rows
            for table in tables:
                turned = map_to_images(turned, table)
            self._take_rows(turned)

    def _take_rows(self, rows: "PackedRows") -> None:
        import numpy as np

        kept_by = np.zeros(len(rows), np.int64)
        for number, table in enumerate(self._tables):
            turned = map_to_images(rows, table)
            kept_by += (turned == rows).all(axis=1)
            self.sums[number] = _add_hashes(self.sums[number], turned)
        self.by_orbit_size.update((len(self._tables) // kept_by).tolist())
        self.by_size.update(count_pieces(rows))


def add_up(parts: Sequence[dict[str, Any]]) -> Fingerprint:
    """The fingerprint of all placements of these parts of one set, which share none.

    The parts are the data of fingerprinters for one instance, also after a way through JSON.
    """
    whole = merge(parts)
    sums = whole["sums"]
    return Fingerprint(
        whole["count"],
        "".join(f"{half:016x}" for half in sums[0]),
        dict(sorted(whole["count_by_size"].items())),
        dict(sorted(whole["members_by_orbit_size"].items(), reverse=True)),
        all(pair == sums[0] for pair in sums),
        whole["judged"],
        whole["wrong"],
    )


def merge(parts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The same as the data of one fingerprinter."""
    by_symmetry = zip(*(part["sums"] for part in parts), strict=True)
    return {
        "sums": [tuple(sum(halves) % (1 << 64) for halves in zip(*pairs, strict=True)) for pairs in by_symmetry],
        **{name: _add_tables(parts, name) for name in ("count_by_size", "members_by_orbit_size")},
        **{name: sum(part[name] for part in parts) for name in ("count", "judged", "wrong")},
    }


def _add_tables(parts: Sequence[dict[str, Any]], name: str) -> Counter[int]:
    """JSON knows no numbers as keys."""
    total: Counter[int] = Counter()
    for part in parts:
        total.update({int(key): value for key, value in part[name].items()})
    return total


def _add_hashes(sums: tuple[int, int], rows: "PackedRows") -> tuple[int, int]:
    """The two halves of the digest, with the hashes of these placements added."""
    first, second = (
        (total + int(hash_rows(rows, seed).sum())) % (1 << 64) for total, seed in zip(sums, SEEDS, strict=True)
    )
    return first, second


@dataclass(frozen=True)
class FingerprintOutcome:
    """The fingerprint of the set that one formulation gave, or the reason why there is none."""

    formulation: Formulation
    fingerprint: Fingerprint | None
    seconds: float
    reason: str | None = None


def fingerprint_solutions(formulation: Formulation, instance: Instance) -> dict[str, Any]:
    """The fingerprint of the set that a formulation gives, as plain data."""
    fingerprinter = Fingerprinter(instance)
    for placement in formulation.solve(instance, Search()):
        fingerprinter.add(placement)
    return asdict(fingerprinter.fingerprint())


def take_fingerprint(formulation: Formulation, instance: Instance, seconds: float, mib: int) -> FingerprintOutcome:
    """Ask a formulation, under limits of time (seconds) and memory (MiB)."""
    started = time.perf_counter()
    try:
        data = isolated.call(formulation.engine, fingerprint_solutions, formulation, instance, seconds=seconds, mib=mib)
    except Fault as fault:
        return FingerprintOutcome(formulation, None, time.perf_counter() - started, str(fault))
    return FingerprintOutcome(formulation, Fingerprint.from_data(data), time.perf_counter() - started)


def find_faults(instance: Instance, outcomes: Sequence[FingerprintOutcome]) -> list[str]:
    """The faults in the sets that the formulations gave, a sentence each."""
    found = []
    complete = {one.formulation.name: one.fingerprint for one in outcomes if one.fingerprint}
    for name, one in complete.items():
        if one.wrong:
            found.append(f"{name} gave {one.wrong} that are not solutions, among the {one.judged} that were judged")
        if instance.size == OPTIMUM and one.count and one.size is None:
            found.append(f"{name} gave solutions of different sizes, so not all are optimal")
        if one.orbit_sizes is None:
            found.append(f"{name} gave a set that is not closed under symmetry")
    if len({(one.count, one.digest) for one in complete.values()}) > 1:
        found.append(f"{' and '.join(complete)} gave different sets; 'run' shows where they differ")
    for one in list(complete.values())[:1]:
        ours = {"count": one.count, "size": one.size, "classes": one.classes}
        checks = check_against_published(instance, ours)
        found += [f"NOT as published: {check_in_words(check)}" for check in checks if not check.agrees]
    return found


def row_bytes(board: Board) -> int:
    """The number of bytes in a row: whole words."""
    return -(-len(board) // (8 * WORD_BYTES)) * WORD_BYTES


def unpack_rows(packed: bytes, width: int) -> "PackedRows":
    """Placements of ``width`` bytes each, the lowest byte first, as rows."""
    import numpy as np

    return np.frombuffer(packed, "<u8").reshape(-1, width // WORD_BYTES)


def count_pieces(rows: "PackedRows") -> Iterable[int]:
    """The number of pieces in each placement."""
    import numpy as np

    found: list[int] = np.unpackbits(rows.view(np.uint8), axis=1).sum(axis=1).tolist()
    return found


def image_table(symmetry: Symmetry, width: int) -> "ImageTable":
    """For each byte of a placement and each of its values, the image of the squares that it holds."""
    import numpy as np

    table = np.zeros((-(-len(symmetry.board) // 8), 256, width // WORD_BYTES), np.uint64)
    for square in range(len(symmetry.board)):
        image = symmetry.image(1 << square).to_bytes(width, "little")
        has_square = (np.arange(256) >> square % 8 & 1).astype(bool)
        table[square // 8, has_square] |= np.frombuffer(image, "<u8")
    return table


def map_to_images(rows: "PackedRows", table: "ImageTable") -> "PackedRows":
    """The images of the placements under the symmetry that the table is of."""
    import numpy as np

    bytes_of_rows = rows.view(np.uint8)
    result = np.zeros_like(rows)
    for number, image_of_byte in enumerate(table):
        result |= image_of_byte[bytes_of_rows[:, number]]
    return result


def hash_rows(rows: "PackedRows", seed: int) -> "NDArray[np.uint64]":
    """A hash of each row: word by word, by the mixing function of splitmix64 (Steele, Lea and Flood, 2014)."""
    import numpy as np

    state = np.full(len(rows), seed, np.uint64)
    for words in rows.T:
        state = (state ^ words) + np.uint64(0x9E3779B97F4A7C15)
        state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        state ^= state >> np.uint64(31)
    return state
