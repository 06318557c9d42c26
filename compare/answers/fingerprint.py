"""Order-free digests of solution sets too large to hold.

Every placement is hashed to 128 bits, and the hashes are added up: the order does not matter, and nothing is kept. Sets
that differ have the same sum only by a chance that may be neglected, and a placement that comes twice changes it. The
images under each symmetry are added up likewise: the set is closed under symmetry if all these sums are the same. A
placement that s of g symmetries keep has g/s images, so the classes are counted without a look at any other placement.
What a digest does not show is on which board two sets differ.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from compare.harness import isolated
from compare.harness.faults import Fault
from compare.literature.published import check_against_published, check_in_words
from models.chess.notation import square_names
from models.formulation import Formulation
from models.languages import say
from models.problem import OPTIMUM, Instance
from models.search import Search
from models.sharding.shards import Shard

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    PackedRows = NDArray[np.uint64]
    """Many placements at once: a row for each, of 64-bit words, the lowest first."""
    ImageTable = NDArray[np.uint64]
    """The images of the squares in each byte of a placement, as ``make_image_table`` makes it."""


WORD_BYTES = 8
"""The number of bytes in a word of 64 bits."""
BATCH = 1 << 15
"""The number of placements that are hashed at a time."""
JUDGED_AT_FIRST = 20_000
THEN_ONE_IN = 1_000
"""The specification judges this number of first placements, and then one of a thousand."""
SEEDS = (0x243F6A8885A308D3, 0x13198A2E03707344)
"""The seeds of the two halves of a digest: the first digits of pi after the point, in base 16."""


@dataclass(frozen=True)
class Fingerprint:
    """The digest of a set that was not kept, in hexadecimal digits, and its counts.

    ``count_by_size``: the number of placements with each number of pieces. ``members_by_orbit_size``: the number of
    placements in classes of 8 members, of 4, and so on. ``is_closed``: the set has the same digest under every
    symmetry. The specification has judged ``judged`` of the placements, and ``wrong`` of these are no solutions.
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
        """The number of pieces in a placement; None if it is not the same in all."""
        return next(iter(self.count_by_size)) if len(self.count_by_size) == 1 else None

    @property
    def orbit_sizes(self) -> dict[int, int] | None:
        """The number of classes by their number of members; None if the set is no union of whole classes."""
        whole = all(members % size == 0 for size, members in self.members_by_orbit_size.items())
        if not whole or not self.is_closed:
            return None
        return {size: members // size for size, members in self.members_by_orbit_size.items()}

    @property
    def classes(self) -> int | None:
        """The number of classes up to symmetry; None like ``orbit_sizes``."""
        return None if self.orbit_sizes is None else sum(self.orbit_sizes.values())


class Fingerprinter:
    """Makes a fingerprint of placements that arrive one by one; it keeps no more than a batch of them.

    With a shard, the placements are those of the shard, and their images are taken too. ``row_bytes``: the number of
    bytes in a row, which has whole words. ``sums`` has for each symmetry the digest of the images under it, in halves.
    """

    def __init__(self, instance: Instance, shard: Shard | None = None) -> None:
        self.asked = shard.instance if shard else instance
        self.shard = shard
        self.row_bytes = -(-len(instance.board) // (8 * WORD_BYTES)) * WORD_BYTES
        self.symmetries = instance.symmetries()
        self.sums = [(0, 0)] * len(self.symmetries)
        self.batch = bytearray()
        self.count = self.judged = self.wrong = 0
        self.count_by_size: Counter[int] = Counter()
        self.members_by_orbit_size: Counter[int] = Counter()

    def add(self, placement: int) -> None:
        """Take one placement. Raises Fault if it is not a bitboard of the board, or not in the shard."""
        asked = self.asked
        if not isinstance(placement, int) or placement & ~asked.board.full:
            sentence = "gave {value}, which is not a placement on this board{source}"
            raise Fault(say(sentence, value=repr(placement), source=""))
        if self.shard and not asked.admits(placement):
            squares = ", ".join(square_names(asked.board, placement))
            sentence = "gave {squares}, which is not in the shard that it was asked: {shard}"
            raise Fault(say(sentence, squares=squares, shard=asked))
        self.batch += placement.to_bytes(self.row_bytes, "little")
        self.count += 1
        if self.count <= JUDGED_AT_FIRST or not self.count % THEN_ONE_IN:
            self.judged += 1
            self.wrong += not asked.is_solution(placement)
        if not self.count % BATCH:
            self._take_batch()

    def data(self) -> dict[str, Any]:
        """The sums and counts of all placements that were added, as plain data that ``add_up`` takes."""
        self._take_batch()
        return {
            "count": self.count * (self.shard.multiplicity if self.shard else 1),
            "sums": self.sums,
            "count_by_size": self.count_by_size,
            "members_by_orbit_size": self.members_by_orbit_size,
            "judged": self.judged,
            "wrong": self.wrong,
        }

    @cached_property
    def _tables(self) -> "list[ImageTable]":
        """A table for each symmetry of the instance."""
        squares = range(len(self.asked.board))
        maps = [[symmetry.image(1 << square) for square in squares] for symmetry in self.symmetries]
        return [make_image_table(one, self.row_bytes) for one in maps]

    @cached_property
    def _tables_of_shard(self) -> "list[ImageTable]":
        """A table for each part of the instance for which the shard stands."""
        return [make_image_table(one, self.row_bytes) for one in self.shard.square_maps] if self.shard else []

    def _take_batch(self) -> None:
        """Take the placements of the batch, or those for which they stand if they are of a shard, and empty it."""
        import numpy as np

        rows = np.frombuffer(bytes(self.batch), "<u8").reshape(-1, self.row_bytes // WORD_BYTES)
        self.batch.clear()
        if self.shard is None:
            self._take_rows(rows)
        for table in self._tables_of_shard:
            self._take_rows(map_to_images(rows, table))

    def _take_rows(self, rows: "PackedRows") -> None:
        """Add placements of the whole instance to the sums and counts."""
        import numpy as np

        kept_by = np.zeros(len(rows), np.int64)
        for number, table in enumerate(self._tables):
            images = map_to_images(rows, table)
            kept_by += (images == rows).all(axis=1)
            hashes = [int(hash_rows(images, seed).sum()) for seed in SEEDS]
            self.sums[number] = _add_pairs([self.sums[number], hashes])
        self.members_by_orbit_size.update((len(self._tables) // kept_by).tolist())
        self.count_by_size.update(np.unpackbits(rows.view(np.uint8), axis=1).sum(axis=1).tolist())


def add_up(parts: Sequence[dict[str, Any]]) -> Fingerprint:
    """The fingerprint of a whole set of placements, from the data of the fingerprinters of its disjoint parts.

    All fingerprinters are for one instance. The data may come from JSON.
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
    """The data that one fingerprinter would give for the union of these disjoint parts."""
    whole: dict[str, Any] = {name: sum(part[name] for part in parts) for name in ("count", "judged", "wrong")}
    whole["sums"] = [_add_pairs(pairs) for pairs in zip(*(part["sums"] for part in parts), strict=True)]
    for name in ("count_by_size", "members_by_orbit_size"):
        whole[name] = Counter()
        for part in parts:  # JSON knows no numbers as keys
            whole[name].update({int(key): value for key, value in part[name].items()})
    return whole


def _add_pairs(pairs: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The sum of digests, which are pairs of halves; each half is added modulo 2^64."""
    first, second = (sum(halves) % (1 << 64) for halves in zip(*pairs, strict=True))
    return first, second


@dataclass(frozen=True)
class FingerprintOutcome:
    """The fingerprint of the set that one formulation gave, or the reason why there is none."""

    formulation: Formulation
    fingerprint: Fingerprint | None
    seconds: float
    reason: str | None = None


def fingerprint_solutions(formulation: Formulation, instance: Instance) -> dict[str, Any]:
    """The data of a fingerprinter that has taken all placements that a formulation gives."""
    fingerprinter = Fingerprinter(instance)
    for placement in formulation.solve(instance, Search()):
        fingerprinter.add(placement)
    return fingerprinter.data()


def take_fingerprint(formulation: Formulation, instance: Instance, seconds: float, mib: int) -> FingerprintOutcome:
    """The fingerprint of the set that a formulation gives, in a process of its own under limits of time and memory."""
    started = time.perf_counter()
    try:
        data = isolated.call(formulation.engine, fingerprint_solutions, formulation, instance, seconds=seconds, mib=mib)
    except Fault as fault:
        return FingerprintOutcome(formulation, None, time.perf_counter() - started, str(fault))
    return FingerprintOutcome(formulation, add_up([data]), time.perf_counter() - started)


def find_faults(instance: Instance, outcomes: Sequence[FingerprintOutcome]) -> list[str]:
    """The faults in the sets that the formulations gave, a sentence each, and differences from published values."""
    complete = {one.formulation.name: one.fingerprint for one in outcomes if one.fingerprint}
    faults = [fault for name, one in complete.items() for fault in _faults_of(name, one, instance)]
    if len({(one.count, one.digest) for one in complete.values()}) > 1:
        names = say(" and ").join(complete)
        faults.append(say("{names} gave different sets; 'run' shows where they differ", names=names))
    if complete:
        first = next(iter(complete.values()))
        ours = {"count": first.count, "size": first.size, "classes": first.classes}
        checks = check_against_published(instance, ours)
        wrong = [check_in_words(check) for check in checks if not check.agrees]
        faults += [say("NOT as published: {value}", value=one) for one in wrong]
    return faults


def _faults_of(name: str, fingerprint: Fingerprint, instance: Instance) -> Iterator[str]:
    """The faults of one set, which the formulation with this name gave, a sentence each."""
    if fingerprint.wrong:
        sentence = "{name} gave {wrong} that are not solutions, among the {judged} that were judged"
        yield say(sentence, name=name, wrong=fingerprint.wrong, judged=fingerprint.judged)
    if instance.size == OPTIMUM and fingerprint.count and fingerprint.size is None:
        yield say("{name} gave solutions of different sizes, so not all are optimal", name=name)
    if fingerprint.orbit_sizes is None:
        yield say("{name} gave a set that is not closed under symmetry", name=name)


def make_image_table(images: Sequence[int], row_bytes: int) -> "ImageTable":
    """The images of all squares in one byte of a placement, for each byte and each of its 256 values.

    ``images`` has the image of each square as a bitboard. The table has the shape (bytes, 256, words of a row).
    ``row_bytes`` is the number of bytes of a row.
    """
    import numpy as np

    table = np.zeros((-(-len(images) // 8), 256, row_bytes // WORD_BYTES), np.uint64)
    for square, image in enumerate(images):
        has_square = (np.arange(256) >> square % 8 & 1).astype(bool)
        table[square // 8, has_square] |= np.frombuffer(image.to_bytes(row_bytes, "little"), "<u8")
    return table


def map_to_images(rows: "PackedRows", table: "ImageTable") -> "PackedRows":
    """The images of the placements under the map whose ``make_image_table`` is given, a row for each."""
    import numpy as np

    bytes_of_rows = rows.view(np.uint8)
    images = np.zeros_like(rows)
    for number, image_of_byte in enumerate(table):
        images |= image_of_byte[bytes_of_rows[:, number]]
    return images


def hash_rows(rows: "PackedRows", seed: int) -> "NDArray[np.uint64]":
    """A hash of 64 bits of each row: word by word, by the mixing function of splitmix64 (Steele, Lea, Flood, 2014)."""
    import numpy as np

    state = np.full(len(rows), seed, np.uint64)
    for words in rows.T:
        state = (state ^ words) + np.uint64(0x9E3779B97F4A7C15)
        state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        state ^= state >> np.uint64(31)
    return state
