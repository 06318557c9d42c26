"""The inner loops of the half-board join on a graphics card, beside one core: the strings of quarters, and the pairs.

    python -m tests.tools.join_on_a_gpu [--side N] [--sets K]

It needs CuPy and a card; nothing of the package does. Sets of rows are taken evenly from all of an even board. Their
half boards are listed here, not on the card, and that is not timed. The card must find as many pairs as the join.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from models.counters.kernels.machinery.half_board_join.middle_column import blocks
from models.counters.kernels.machinery.half_board_join.store import NOTHING, Tables
from models.counters.kernels.machinery.half_board_join.tables import join, make_tables, make_tasks

LANES = 32
"""The threads of a warp. Each has a word of 32 bits of a string, so a string has 1024 half boards of the east."""
THREADS = 1024
"""The threads of a block, which share the strings of a batch."""
BATCH_WAYS = 192
"""The most ways of one quarter in a batch, whose strings are in shared memory together."""
SLICES = 4
"""The blocks of threads that share the batches of a chunk."""
WEIGHT = 4
"""The column of the tasks that has the weight, which is not looked at here."""
MANY_TIMES = 5
"""The number of times that all pairs are tested in one call, so that one test of them can be told from the rest."""
MORE_THAN_ANY = 1 << 60
"""More half boards than any set of rows has: none are sorted."""
REPEATS = 7
"""The number of times that each is measured; the median counts."""

CODE = r"""
typedef unsigned int word;
extern "C" __global__ void join(
    const word* free, const long long* first_bits, const long long* second_bits, const int* rows, const int* tasks,
    const int* batches, const unsigned long long* codes, const uint4* pairs, const int* items, int columns,
    int times, unsigned long long* total)
{
    extern __shared__ word shared[];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    const int* item = items + 4 * blockIdx.x;
    const int* task = tasks + 5 * item[0];
    const int chunk = item[1], length = task[1], top = task[3], bottom = task[4], codes_of_line = columns * columns;
    const int* row = rows + task[2];
    const int upper_lines = (top + 1) / 2, lines = upper_lines + (bottom + 1) / 2;
    word* squares = shared;
    word* line_strings = squares + (top + bottom) * columns * 32;
    word* upper = line_strings + lines * codes_of_line * 32;

    for (int square = warp; square < (top + bottom) * columns; square += warps) {
        const int at = row[square / columns] * columns + square % columns;
        const word* here = free + task[0] + chunk * 32 + lane;
        squares[square * 32 + lane] = here[first_bits[at] * length] & here[second_bits[at] * length];
    }
    __syncthreads();
    for (int number = warp; number < lines * codes_of_line; number += warps) {
        const int line = number / codes_of_line, code = number % codes_of_line;
        const bool below = line >= upper_lines;
        const int first = below ? top + 2 * (line - upper_lines) : 2 * line, end = below ? top + bottom : top;
        word string = squares[(first * columns + code % columns) * 32 + lane];
        if (first + 1 < end) string &= squares[((first + 1) * columns + code / columns) * 32 + lane];
        line_strings[number * 32 + lane] = string;
    }
    unsigned long long found = 0;
    for (int number = item[2]; number < item[3]; ++number) {
        const int* batch = batches + 6 * number;
        const int uppers = batch[1], lowers = batch[3];
        word* lower = upper + (uppers + 1) * 32;
        __syncthreads();
        for (int way = warp; way < uppers + lowers; way += warps) {
            const bool below = way >= uppers;
            unsigned long long code = codes[below ? batch[2] + way - uppers : batch[0] + way];
            word string = ~0u;
            for (int line = below ? upper_lines : 0; line < (below ? lines : upper_lines); ++line, code >>= 8)
                string &= line_strings[(line * codes_of_line + (int)(code & 255)) * 32 + lane];
            (below ? lower - uppers * 32 : upper)[(way + 1) * 32 + lane] = string;
        }
        if (warp == 0) upper[lane] = lower[lane] = 0;
        __syncthreads();
        for (int time = 0; time < times; ++time) {
            word ones = 0, twos = 0, fours = 0, eights_found = 0;
            for (int place = batch[4] + 2 * warp; place < batch[5]; place += 2 * warps) {
                word common[8];
                const uint4 some = pairs[place], others = pairs[place + 1];
                const word names[8] = {
                    some.x, some.y, some.z, some.w, others.x, others.y, others.z, others.w};
                #pragma unroll
                for (int k = 0; k < 8; ++k)
                    common[k] = upper[(names[k] & 0xffff) + lane] & lower[(names[k] >> 16) + lane];
                #define ADD(sum, one, other, carry) { const word a = one, b = other, c = sum; \
                    sum = a ^ b ^ c; carry = (a & b) | (c & (a ^ b)); }
                word two[4], four[2], eight;
                #pragma unroll
                for (int k = 0; k < 4; ++k) ADD(ones, common[2 * k], common[2 * k + 1], two[k]);
                #pragma unroll
                for (int k = 0; k < 2; ++k) ADD(twos, two[2 * k], two[2 * k + 1], four[k]);
                ADD(fours, four[0], four[1], eight);
                eights_found += __popc(eight);
            }
            found += 8ull * eights_found + __popc(ones) + 2 * __popc(twos) + 4 * __popc(fours);
        }
    }
    for (int distance = 16; distance; distance /= 2) found += __shfl_down_sync(~0u, found, distance);
    if (lane == 0 && found) atomicAdd(total + item[0], found);
}
"""


class Group(NamedTuple):
    """The ways of both quarters with the same columns, by number, and the places of those that are disjoint."""

    upper: Any
    lower: Any
    first: Any
    second: Any


@dataclass
class Gathered:
    """Arrays that become one; ``size``: the number of elements so far."""

    parts: list[Any] = field(default_factory=list)
    size: int = 0

    def add(self, *arrays: Any) -> int:
        """Add arrays at the end; returns where the first begins."""
        begin = self.size
        self.parts += arrays
        self.size += sum(len(array) for array in arrays)
        return begin

    def joined(self) -> Any:
        """All of them as one array."""
        return np.concatenate(self.parts)


def list_groups(top: int, bottom: int, tables: Tables) -> Iterator[Group]:
    """The groups of the half boards on these rows, one for each set of columns of the top."""
    queens = top.bit_count()
    for columns in range(tables.subset_starts[queens], tables.subset_starts[queens + 1]):
        above, below = top << tables.columns | columns, bottom << tables.columns | tables.complements[columns]
        upper = np.arange(*tables.top.starts[above : above + 2])
        lower = np.arange(*tables.bottom.starts[below : below + 2])
        disjoint = tables.top.words[upper, None] & tables.bottom.words[None, lower] == 0
        yield Group(upper, lower, *np.nonzero(disjoint))


def batches_of(groups: Iterator[Group]) -> Iterator[list[Group]]:
    """Groups that follow each other, together as long as their ways are few."""
    batch: list[Group] = []
    for group in groups:
        together = [*batch, group]
        ways = max(sum(len(one.upper) for one in together), sum(len(one.lower) for one in together))
        if batch and ways > BATCH_WAYS:
            yield batch
            batch = []
        batch.append(group)
    if batch:
        yield batch


def list_east(top: int, bottom: int, tables: Tables) -> Any:
    """The words of the half boards of the east on these rows."""
    upper, lower = tables.top.words, tables.bottom.words
    groups = list_groups(top, bottom, tables)
    return np.concatenate([upper[one.upper[one.first]] | lower[one.lower[one.second]] for one in groups])


def strings_of_east(words: Any, tables: Tables) -> Any:
    """For each diagonal, and for ``NOTHING`` in the last row, which half boards leave it free, as words of 32 bits."""
    size = 32 * LANES
    free = np.zeros((2 * tables.diagonals + 1, -(-len(words) // size) * size), bool)
    for diagonal in range(2 * tables.diagonals):
        free[diagonal, : len(words)] = words >> np.uint64(diagonal) & np.uint64(1) == 0
    free[-1, : len(words)] = True
    return np.packbits(free, axis=1, bitorder="little").view(np.uint32)


class Preparation:
    """The half boards of sets of rows, listed set by set, as the card is given them; see the arguments of the code.

    ``tested``: the pairs of quarters, times the chunks of the east. ``most_ways``: of both quarters in a batch.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.free, self.codes, self.pairs = Gathered(), Gathered(), Gathered()
        self.rows: list[int] = []
        self.tasks: list[list[int]] = []
        self.batches: list[list[int]] = []
        self.items: list[list[int]] = []
        self.tested = self.most_ways = 0

    def add(self, top: int, bottom: int, east_top: int, east_bottom: int) -> None:
        """List the half boards of one more set of rows."""
        columns = self.tables.columns
        strings = strings_of_east(list_east(east_top, east_bottom, self.tables), self.tables)
        chunks = strings.shape[1] // LANES
        task = [self.free.add(strings.ravel()), strings.shape[1], len(self.rows), top.bit_count(), bottom.bit_count()]
        self.rows += [row for row in range(columns) if top >> row & 1]
        self.rows += [columns + row for row in range(columns) if bottom >> row & 1]
        first = len(self.batches)
        for batch in batches_of(list_groups(top, bottom, self.tables)):
            self._add_batch(batch, chunks)
        bounds = np.linspace(first, len(self.batches), SLICES + 1).astype(int)
        for chunk in range(chunks):
            self.items += [[len(self.tasks), chunk, begin, end] for begin, end in pairwise(bounds)]
        self.tasks.append(task)

    def _add_batch(self, batch: list[Group], chunks: int) -> None:
        names, uppers, lowers = [], 0, 0
        for group in batch:
            names.append((1 + uppers + group.first) * LANES | (1 + lowers + group.second) * LANES << 16)
            uppers, lowers = uppers + len(group.upper), lowers + len(group.lower)
        pairs = np.concatenate(names)
        self.tested += chunks * len(pairs)
        self.most_ways = max(self.most_ways, uppers + lowers)
        above = self.codes.add(*(self.tables.top.codes[group.upper] for group in batch))
        below = self.codes.add(*(self.tables.bottom.codes[group.lower] for group in batch))
        begin = self.pairs.add(pairs, np.zeros(-len(pairs) % 8, pairs.dtype))
        self.batches.append([above, uppers, below, lowers, begin // 4, self.pairs.size // 4])

    def arrays(self) -> list[Any]:
        """The arguments of the code that are arrays."""
        nothing = 2 * self.tables.diagonals
        bits = (self.tables.first_bits, self.tables.second_bits)
        return [
            self.free.joined(),
            *(np.where(of_square == NOTHING, nothing, of_square).ravel() for of_square in bits),
            *(np.array(numbers, np.int32) for numbers in (self.rows, self.tasks, self.batches)),
            self.codes.joined(),
            self.pairs.joined().astype(np.uint32),
            np.array(self.items, np.int32),
        ]

    @property
    def shared(self) -> int:
        """The bytes of shared memory of a block: strings of squares, of lines, and of the ways of a batch."""
        squares = self.tables.columns**2
        return 4 * LANES * (squares + (self.tables.columns // 2 + 1) * squares + self.most_ways + 2)


def main() -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--side", type=int, default=20)
    parser.add_argument("--sets", type=int, default=256)
    arguments = parser.parse_args()
    if not find_spec("cupy"):
        parser.error("CuPy is not installed; it needs a graphics card")
    import cupy  # type: ignore[import-not-found, unused-ignore]

    block = blocks(arguments.side, 1)[0]
    work = make_tasks(block)
    work = np.ascontiguousarray(work[:: max(1, len(work) // arguments.sets)])
    work[:, WEIGHT] = 1
    tables = make_tables(block, work)
    expected, seconds_of_a_core = _join_here(work, tables)
    prepared = Preparation(tables)
    for rows in work[:, :WEIGHT].tolist():
        prepared.add(*rows)
    kernel = cupy.RawKernel(CODE, "join", options=("-std=c++17",))
    kernel.max_dynamic_shared_size_bytes = prepared.shared
    given = [cupy.asarray(array) for array in prepared.arrays()]

    def run(times: int) -> tuple[float, int]:
        total = cupy.zeros(len(work), cupy.uint64)
        start, end = cupy.cuda.Event(), cupy.cuda.Event()
        start.record()
        arguments = (*given, np.int32(tables.columns), np.int32(times), total)
        kernel((len(prepared.items),), (THREADS,), arguments, shared_mem=prepared.shared)
        end.record()
        end.synchronize()
        return cupy.cuda.get_elapsed_time(start, end) / 1000, int(total.sum())

    _, found = run(1)
    strings, once, often = (statistics.median(run(times)[0] for _ in range(REPEATS)) for times in (0, 1, MANY_TIMES))
    pairs = (often - once) / (MANY_TIMES - 1)
    print(f"{cupy.cuda.runtime.getDeviceProperties(0)['name'].decode()}, {len(work)} sets of rows of {block.middle.n}")
    print(f"{'✓' if found == expected else '✗'} {found} solutions on the card, {expected} by the join")
    print(
        f"the card: {once:.6f} s, strings {strings:.6f}, pairs {pairs:.6f}: {2 * prepared.tested / pairs:.3g} a second"
    )
    print(f"one core, with lists: {seconds_of_a_core:.3f} s, {seconds_of_a_core / once:.0f} times as long")


def _join_here(work: Any, tables: Tables) -> tuple[int, float]:
    """The solutions by the join, without the symmetry in the diagonal and without sorting, and its least seconds."""
    join(work[:1], tables, eightfold=False, sorted_from=MORE_THAN_ANY)
    seconds = []
    for _ in range(3):
        start = time.process_time()
        found = join(work, tables, eightfold=False, sorted_from=MORE_THAN_ANY)
        seconds.append(time.process_time() - start)
    return found, min(seconds)


if __name__ == "__main__":
    main()
