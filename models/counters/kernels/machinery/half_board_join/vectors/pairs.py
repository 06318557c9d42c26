"""Pairs of ways that are disjoint, appended to an array eight at a time.

A pair of places is a number of 32 bits: a pattern, the place of the upper quarter, and that of the lower one.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from models.counters.kernels.machinery.half_board_join.vectors.stretches import UPPER_PLACE
from models.machine_code.compress import store_chosen
from models.machine_code.words import LANES, WORD, address_of, element, load, spread

SHORT = ir.IntType(32)
SHORTS = ir.VectorType(SHORT, LANES)

HALF_PAIR = ir.IntType(16)
LOWER_PLACE = HALF_PAIR.width + UPPER_PLACE
"""The lowest bit of the place of the lower quarter in a pair; that of the upper one is at ``UPPER_PLACE``."""
PLACES = 1 << SHORT.width - LOWER_PLACE
"""A place is less."""

OUTSIDE = 1 << 31
"""The bit of a test that all ways of the top have. No way of the bottom has it, but lanes that hold none."""


@intrinsic
def append_unions(
    typing_context: Any, result: Any, to: Any,
    lower_tests: Any, lower: Any, lower_end: Any, upper_tests: Any, upper: Any, upper_end: Any,
    lower_values: Any, first_lower: Any, upper_values: Any, first_upper: Any, value: Any,
) -> Any:  # fmt: skip
    """For each way of the bottom and each of the top whose tests are disjoint, store the union of three values.

    The ways go from ``lower`` to ``lower_end``, and from ``upper`` to ``upper_end``; the value of the first is at place
    ``first_lower`` or ``first_upper``, the third is always the same. The values have 32 or 64 bits.

    Returns where the next would be stored. Up to 8 ways are read after the last, and 8 values written.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (out, position, tests, begin, end, other_tests, other_begin, other_end) = arguments[:8]
        values, first, other_values, other_first, extra = arguments[8:]
        kinds = signature.args
        place = cgutils.alloca_once_value(builder, position)
        with cgutils.for_range_slice(builder, begin, end, WORD(LANES), WORD) as (index, _):
            test = load(builder, address_of(context, builder, kinds[2], tests, index))
            test = builder.or_(test, _outside(builder, builder.sub(end, index)))
            at = builder.add(first, builder.sub(index, begin))
            union = load(builder, address_of(context, builder, kinds[8], values, at))
            union = builder.or_(union, spread(builder, extra))
            with cgutils.for_range_slice(builder, other_begin, other_end, WORD(1), WORD) as (other, _):
                other_test = builder.load(element(context, builder, kinds[5], other_tests, other))
                common = builder.and_(test, spread(builder, other_test))
                chosen = builder.icmp_unsigned("==", common, ir.Constant(SHORTS, [0] * LANES))
                at = builder.add(other_first, builder.sub(other, other_begin))
                other_value = builder.load(element(context, builder, kinds[10], other_values, at))
                target = address_of(context, builder, kinds[0], out, builder.load(place))
                made = builder.or_(union, spread(builder, other_value))
                number = store_chosen(context, builder, made, chosen, target)
                builder.store(builder.add(builder.load(place), number), place)
        return builder.load(place)

    integer = types.int64
    ways = integer, integer
    return integer(
        result, integer, lower_tests, *ways, upper_tests, *ways, lower_values, integer, upper_values, integer,
        result.dtype,
    ), code  # fmt: skip


def _outside(builder: Any, lanes: Any) -> Any:
    """A test that no way of the top is disjoint from, in all but the first lanes."""
    numbers = ir.Constant(SHORTS, list(range(LANES)))
    beyond = builder.icmp_signed(">=", numbers, spread(builder, builder.trunc(lanes, SHORT)))
    return builder.select(beyond, ir.Constant(SHORTS, [OUTSIDE] * LANES), ir.Constant(SHORTS, [0] * LANES))


@intrinsic
def append_disjoint(typing_context: Any, result: Any, to: Any, values: Any, start: Any, stop: Any, mask: Any) -> Any:
    """Store those of the values of 32 bits from start to stop that have no bit of the mask, without their patterns.

    Their number is a multiple of 8. Returns where the next would be stored. Up to 8 are written after the last.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, position, array, begin, end, bits = arguments
        place = cgutils.alloca_once_value(builder, position)
        masks = spread(builder, builder.trunc(bits, SHORT))
        with cgutils.for_range_slice(builder, begin, end, WORD(LANES), WORD) as (index, _):
            vector = load(builder, address_of(context, builder, signature.args[2], array, index))
            chosen = builder.icmp_unsigned("==", builder.and_(vector, masks), ir.Constant(SHORTS, [0] * LANES))
            target = address_of(context, builder, signature.args[0], out, builder.load(place))
            plain = builder.and_(vector, ir.Constant(SHORTS, [-1 << UPPER_PLACE] * LANES))
            number = store_chosen(context, builder, plain, chosen, target)
            builder.store(builder.add(builder.load(place), number), place)
        return builder.load(place)

    integer = types.int64
    return integer(result, integer, values, integer, integer, integer), code
