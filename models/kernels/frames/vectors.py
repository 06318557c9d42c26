# mypy: ignore-errors
"""What the frame search does to eight candidates at once."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from models.kernels.machine_code.vectors import LANES, WORD, address_of, count_bits, load, same, spread, sum_of_lanes

BITS_A_GAIN = 10
"""A histogram is one word: its first ten bits say how many gain 1, the next ten how many gain 2, and so on to 6."""

LARGEST_GAIN = 6
MOST_CANDIDATES = (1 << BITS_A_GAIN) - 1


def _one_in_histogram(builder: Any, gain: Any) -> Any:
    """One candidate with this gain, as a histogram; nothing if the gain is 0."""
    shifted = builder.shl(same(1), builder.mul(gain, same(BITS_A_GAIN)))
    return builder.lshr(shifted, same(BITS_A_GAIN))


def _gain(context: Any, builder: Any, array_type: Any, array: Any, at: Any, wanted: Any) -> Any:
    """How many wanted bits eight candidates have."""
    return count_bits(builder, builder.and_(load(builder, address_of(context, builder, array_type, array, at)), wanted))


@intrinsic
def histograms(typing_context: Any, first: Any, second: Any, number: Any, rows: Any, columns: Any) -> Any:
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
def useful(
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
