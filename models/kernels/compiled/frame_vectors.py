# mypy: ignore-errors
"""What the frame search does to eight candidates at once."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from models.kernels.compiled.vectors import LANES, WORD, _address, _count_bits, _load, _same, _spread, _sum_of_lanes

BITS_A_GAIN = 10
"""A histogram is one word: its first ten bits say how many gain 1, the next ten how many gain 2, and so on."""

LARGEST_GAIN = 6
MOST_CANDIDATES = (1 << BITS_A_GAIN) - 1


@intrinsic
def histogram(typing_context: Any, words: Any, number: Any, wanted: Any) -> Any:
    """How many words have 1, 2, … 6 of the wanted bits. The words are padded with zeros to a multiple of eight."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, count, bits = arguments
        wanted_bits = _spread(builder, bits)
        total = cgutils.alloca_once_value(builder, _same(0))
        step = ir.Constant(WORD, LANES)
        with cgutils.for_range_slice(builder, ir.Constant(WORD, 0), count, step, WORD) as (at, _):
            vector = _load(builder, _address(context, builder, signature.args[0], array, at))
            gain = _count_bits(builder, builder.and_(vector, wanted_bits))
            shifted = builder.shl(_same(1), builder.mul(gain, _same(BITS_A_GAIN)))
            builder.store(builder.add(builder.load(total), builder.lshr(shifted, _same(BITS_A_GAIN))), total)
        return _sum_of_lanes(builder, builder.load(total))

    return types.uint64(words, types.int64, types.uint64), code


@intrinsic
def useful(
    typing_context: Any,
    first: Any,
    second: Any,
    start: Any,
    number: Any,
    wanted: Any,
    others: Any,
    least: Any,
    low: Any,
) -> Any:
    """Which of at most 64 candidates gain enough of both kinds of wanted bits, as a mask."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        ones, twos, begin, count = arguments[:4]
        one_bits, two_bits, one_least, two_least = (_spread(builder, argument) for argument in arguments[4:])
        mask = cgutils.alloca_once_value(builder, ir.Constant(WORD, 0))
        step = ir.Constant(WORD, LANES)
        with cgutils.for_range_slice(builder, ir.Constant(WORD, 0), count, step, WORD) as (at, _):
            position = builder.add(begin, at)
            one = _load(builder, _address(context, builder, signature.args[0], ones, position))
            two = _load(builder, _address(context, builder, signature.args[1], twos, position))
            one_enough = builder.icmp_signed(">=", _count_bits(builder, builder.and_(one, one_bits)), one_least)
            two_enough = builder.icmp_signed(">=", _count_bits(builder, builder.and_(two, two_bits)), two_least)
            lanes = builder.bitcast(builder.and_(one_enough, two_enough), ir.IntType(LANES))
            builder.store(builder.or_(builder.load(mask), builder.shl(builder.zext(lanes, WORD), at)), mask)
        beyond = builder.sub(ir.Constant(WORD, 64), count)
        inside = builder.lshr(ir.Constant(WORD, -1), beyond)
        return builder.and_(builder.load(mask), inside)

    number_type, word = types.int64, types.uint64
    return word(first, second, number_type, number_type, word, word, number_type, number_type), code
