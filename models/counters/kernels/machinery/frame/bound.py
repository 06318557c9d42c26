"""The bound of the frame search: how much a number of candidates can gain at most, and so which of them can be of use.

Gains are counted for eight candidates at once.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from models.machine_code.kernel import borrower
from models.machine_code.words import (
    LANES,
    ONE,
    WORD,
    address_of,
    count_bits,
    index_of_lowest,
    load,
    lowest,
    popcount,
    same,
    spread,
    sum_of_lanes,
)

FIRST, SECOND, SQUARE = 0, 1, 2
"""What a list knows of a candidate: its two words, and its square."""

BITS_A_GAIN = 10
"""A histogram is one word: its first ten bits say how many gain 1, the next ten how many gain 2, and so on to 6."""

LARGEST_GAIN = 6
MOST_CANDIDATES = (1 << BITS_A_GAIN) - 1


@borrower
def leave_out_corners(wanted: Any, corners: Any) -> Any:
    """The bits that the bound counts: of two corners that one diagonal covers, one. So no queen gains over four."""
    for pair in range(2):
        if wanted & corners[pair] == corners[pair]:
            wanted &= ~lowest(corners[pair])
    return wanted


@borrower
def keep_useful(source: Any, number: int, rows: Any, columns: Any, pieces: int, target: Any) -> Any:
    """Copy the candidates that can be part of a completion; returns how many, 0 if together they gain too little."""
    none = np.uint64(0)
    row_gains, column_gains, gains, large_gains = _histograms(source[FIRST], source[SECOND], number, rows, columns)
    row_bits, column_bits = np.int64(popcount(rows)), np.int64(popcount(columns))
    row_spare, row_gain = _spare(row_gains, none, pieces, row_bits)
    column_spare, column_gain = _spare(column_gains, none, pieces, column_bits)
    spare, gain = _spare(gains, large_gains, pieces, row_bits + column_bits)
    if min(row_spare, column_spare, spare) < 0:
        return 0
    least = (row_gain - row_spare, column_gain - column_spare, gain - spare)
    kept = np.uint64(0)
    for block in range(0, number, 64):
        length = min(number - block, 64)
        mask = _useful(source[FIRST], source[SECOND], block, length, rows, columns, least)
        while mask:
            at = np.uint64(block) + index_of_lowest(mask)
            mask &= mask - ONE
            target[FIRST, kept] = source[FIRST, at]
            target[SECOND, kept] = source[SECOND, at]
            target[SQUARE, kept] = source[SQUARE, at]
            kept += ONE
    return np.int64(kept)


@borrower
def _spare(gains: Any, large_gains: Any, pieces: int, wanted: int) -> tuple[int, int]:
    """By how much the largest gains, one a piece, exceed what is wanted, and the smallest gain among them."""
    number: Any = 0
    gain = 0
    spare: Any = -wanted
    for histogram, base in ((large_gains, LARGEST_GAIN), (gains, 0)):
        for above in range(LARGEST_GAIN, 0, -1):
            gain = base + above
            these = np.int64(histogram >> np.uint64(BITS_A_GAIN * (above - 1)) & np.uint64(MOST_CANDIDATES))
            if number + these >= pieces:
                return spare + (pieces - number) * gain, gain
            number += these
            spare += these * gain
    return spare, 0


def _one_in_histogram(builder: Any, gain: Any) -> Any:
    """One candidate with this gain, as a histogram; nothing if the gain is 0."""
    shifted = builder.shl(same(1), builder.mul(gain, same(BITS_A_GAIN)))
    return builder.lshr(shifted, same(BITS_A_GAIN))


def _gain(context: Any, builder: Any, array_type: Any, array: Any, at: Any, wanted: Any) -> Any:
    """How many wanted bits eight candidates have."""
    return count_bits(builder, builder.and_(load(builder, address_of(context, builder, array_type, array, at)), wanted))


@intrinsic
def _histograms(typing_context: Any, first: Any, second: Any, number: Any, rows: Any, columns: Any) -> Any:
    """How many candidates have which gain: in wanted rows, in columns, in both together to 6, and from 7 on less 6.

    The words are padded with zeros to a multiple of eight.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        ones, twos, count = arguments[:3]
        wanted_rows, wanted_columns = (spread(builder, argument) for argument in arguments[3:])
        totals = [cgutils.alloca_once_value(builder, same(0)) for _ in range(4)]
        step, limit = ir.Constant(WORD, LANES), same(LARGEST_GAIN)
        with cgutils.for_range_slice(builder, ir.Constant(WORD, 0), count, step, WORD) as (at, _):
            in_rows = _gain(context, builder, signature.args[0], ones, at, wanted_rows)
            in_columns = _gain(context, builder, signature.args[1], twos, at, wanted_columns)
            both = builder.add(in_rows, in_columns)
            is_large = builder.icmp_unsigned(">", both, limit)
            small = builder.select(is_large, same(0), both)
            large = builder.select(is_large, builder.sub(both, limit), same(0))
            for total, gain in zip(totals, (in_rows, in_columns, small, large), strict=True):
                builder.store(builder.add(builder.load(total), _one_in_histogram(builder, gain)), total)
        sums = [sum_of_lanes(builder, builder.load(total)) for total in totals]
        return context.make_tuple(builder, signature.return_type, sums)

    result = types.UniTuple(types.uint64, 4)
    return result(first, second, types.int64, types.uint64, types.uint64), code


@intrinsic
def _useful(
    typing_context: Any, first: Any, second: Any, start: Any, number: Any, rows: Any, columns: Any, least: Any
) -> Any:
    """Which of at most 64 candidates gain enough, as a mask: in rows, in columns, and in both together."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        ones, twos, begin, count, wanted_rows, wanted_columns, limits = arguments
        wanted_rows, wanted_columns = spread(builder, wanted_rows), spread(builder, wanted_columns)
        bounds = [spread(builder, limit) for limit in cgutils.unpack_tuple(builder, limits)]
        mask = cgutils.alloca_once_value(builder, ir.Constant(WORD, 0))
        step = ir.Constant(WORD, LANES)
        with cgutils.for_range_slice(builder, ir.Constant(WORD, 0), count, step, WORD) as (at, _):
            position = builder.add(begin, at)
            in_rows = _gain(context, builder, signature.args[0], ones, position, wanted_rows)
            in_columns = _gain(context, builder, signature.args[1], twos, position, wanted_columns)
            gains = in_rows, in_columns, builder.add(in_rows, in_columns)
            enough = [builder.icmp_signed(">=", gain, bound) for gain, bound in zip(gains, bounds, strict=True)]
            lanes = builder.bitcast(builder.and_(builder.and_(*enough[:2]), enough[2]), ir.IntType(LANES))
            builder.store(builder.or_(builder.load(mask), builder.shl(builder.zext(lanes, WORD), at)), mask)
        inside = builder.lshr(ir.Constant(WORD, -1), builder.sub(ir.Constant(WORD, 64), count))
        return builder.and_(builder.load(mask), inside)

    limits = types.UniTuple(types.int64, 3)
    return types.uint64(first, second, types.int64, types.int64, types.uint64, types.uint64, limits), code
