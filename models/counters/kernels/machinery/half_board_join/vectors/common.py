"""Which half boards of the east fit those of the west: the bits common to the strings of two quarters."""

from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from models.counters.kernels.machinery.half_board_join.vectors.pairs import HALF_PAIR
from models.counters.kernels.machinery.half_board_join.vectors.stretches import BYTE, STRETCH, all_of
from models.machine_code.compress import store_chosen
from models.machine_code.words import (
    LANES,
    VECTOR,
    WORD,
    address_of,
    count_bits,
    element,
    load,
    same,
    spread,
    sum_of_lanes,
)

BATCH_DIGITS = 3
BATCH = 1 << BATCH_DIGITS
"""The bits of so many strings are added up column by column before they are counted."""


def _starts(context: Any, builder: Any, array_type: Any, pairs: Any, index: Any) -> list[Any]:
    """Where the strings of a pair without a pattern begin: both halves of it, in bytes."""
    pair = builder.bitcast(element(context, builder, array_type, pairs, index), HALF_PAIR.as_pointer())
    return [builder.zext(builder.load(builder.gep(pair, [WORD(half)]), align=2), WORD) for half in range(2)]


def _load_string(context: Any, builder: Any, kind: Any, array: Any, start: Any, offset: int = 0) -> Any:
    """The vector so many words behind the start, which is in bytes."""
    address = builder.bitcast(element(context, builder, kind, array, WORD(offset)), BYTE.as_pointer())
    return load(builder, builder.bitcast(builder.gep(address, [start]), VECTOR.as_pointer()))


@intrinsic
def count_common(typing_context: Any, first: Any, second: Any, pairs: Any, start: Any, stop: Any) -> Any:
    """How many bits are common to two stretches, summed over pairs, whose number is a multiple of 8."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _count(context, builder, signature.args, arguments, lambda vector: count_bits(builder, vector))

    return types.int64(first, second, pairs, types.int64, types.int64), code


@intrinsic
def count_common_twice(
    typing_context: Any, first: Any, second: Any, pairs: Any, start: Any, stop: Any, masks: Any, mask: Any, other: Any
) -> Any:
    """The same, but for bits under each of two masks: those under both count twice."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *arguments, masks, one, other = arguments
        under = [load(builder, address_of(context, builder, signature.args[5], masks, mask)) for mask in (one, other)]

        def count(vector: Any) -> Any:
            return builder.add(*(count_bits(builder, builder.and_(vector, mask)) for mask in under))

        return _count(context, builder, signature.args, arguments, count)

    integer = types.int64
    return integer(first, second, pairs, integer, integer, masks, integer, integer), code


def _count(context: Any, builder: Any, kinds: Any, arguments: Any, count: Callable[[Any], Any]) -> Any:
    *arrays, pairs, begin, end = arguments
    total, *digits = [cgutils.alloca_once(builder, VECTOR) for _ in range(1 + BATCH_DIGITS)]
    for variable in (total, *digits):
        builder.store(same(0), variable)

    def common_of(index: Any) -> Any:
        starts = _starts(context, builder, kinds[2], pairs, index)
        return all_of(
            builder,
            [
                _load_string(context, builder, kind, array, at)
                for kind, array, at in zip(kinds, arrays, starts, strict=False)
            ],
        )

    def add(vector: Any, unit: int) -> None:
        bits = builder.mul(count(vector), same(unit))
        builder.store(builder.add(builder.load(total), bits), total)

    with cgutils.for_range_slice(builder, begin, end, WORD(BATCH), WORD) as (index, _):
        sums = [builder.load(digit) for digit in digits]
        strings = (common_of(builder.add(index, WORD(offset))) for offset in range(BATCH))
        add(_add_in_columns(builder, sums, BATCH_DIGITS, strings), BATCH)
        for digit, vector in zip(digits, sums, strict=True):
            builder.store(vector, digit)
    for place, digit in enumerate(digits):
        add(builder.load(digit), 1 << place)
    return sum_of_lanes(builder, builder.load(total))


def _add_in_columns(builder: Any, sums: list[Any], digits: int, vectors: Iterator[Any]) -> Any:
    """Add the next 2 ** digits vectors to the lowest digits of the sums of all columns; returns what is carried."""
    if digits == 0:
        return next(vectors)
    one, other = (_add_in_columns(builder, sums, digits - 1, vectors) for _ in range(2))
    differing = builder.xor(one, other)
    carry = builder.or_(builder.and_(one, other), builder.and_(differing, sums[digits - 1]))
    sums[digits - 1] = builder.xor(differing, sums[digits - 1])
    return carry


@intrinsic
def append_common(
    typing_context: Any,
    result: Any,
    marks: Any,
    to: Any,
    first: Any,
    second: Any,
    pairs: Any,
    start: Any,
    stop: Any,
) -> Any:
    """Store the words that are common to two stretches and not empty, for pairs of places.

    Each word comes with a mark: the number of the pair times the words of a stretch, plus the word's in its stretch.
    Returns where the next would be stored.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, marks_out, position, *arrays, pairs, begin, end = arguments
        stored = cgutils.alloca_once_value(builder, position)
        with cgutils.for_range_slice(builder, begin, end, WORD(1), WORD) as (index, _):
            starts = _starts(context, builder, signature.args[5], pairs, index)
            for offset in range(0, STRETCH, LANES):
                common = same(-1)
                for kind, array, at in zip(signature.args[3:5], arrays, starts, strict=True):
                    common = builder.and_(common, _load_string(context, builder, kind, array, at, offset))
                chosen = builder.icmp_unsigned("!=", common, same(0))
                number = spread(builder, builder.mul(index, WORD(STRETCH)))
                number = builder.add(number, ir.Constant(VECTOR, list(range(offset, offset + LANES))))
                for kind, array, vector in ((signature.args[0], out, common), (signature.args[1], marks_out, number)):
                    target = address_of(context, builder, kind, array, builder.load(stored))
                    found = store_chosen(context, builder, vector, chosen, target)
                builder.store(builder.add(builder.load(stored), found), stored)
        return builder.load(stored)

    integer = types.int64
    return integer(result, marks, integer, first, second, pairs, integer, integer), code
