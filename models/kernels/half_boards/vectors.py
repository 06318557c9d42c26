"""The operations on eight words at once with which half boards are listed and joined.

Those that append store the chosen lanes of an array one after the other in another array.
"""

from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from models.kernels.machine_code.compress import store_chosen
from models.kernels.machine_code.words import (
    LANES,
    VECTOR,
    WORD,
    address_of,
    count_bits,
    load,
    same,
    spread,
    store,
    sum_of_lanes,
)

STRETCH = LANES
"""The words of a stretch: a bit string of 512 half boards is one stretch of an array."""

BATCH_DIGITS = 3
BATCH = 1 << BATCH_DIGITS
"""The bits of so many strings are added up column by column before they are counted."""

PLACE_BITS = 26
PLACE = (1 << PLACE_BITS) - 1
"""A pair of places is a word: its first bits are the place in one array, the next ones that in the other."""


@intrinsic
def exchange(typing_context: Any, words: Any, low: Any, high: Any, shift: Any, mask: Any) -> Any:
    """Exchange the bits of the stretch at ``low`` that lie under the mask, shifted, with those at ``high`` under it."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, first, second, distance, under = arguments
        distances, masks = spread(builder, distance), spread(builder, under)
        for offset in range(0, STRETCH, LANES):
            low_address, high_address = (
                address_of(context, builder, signature.args[0], array, builder.add(start, WORD(offset)))
                for start in (first, second)
            )
            low_vector, high_vector = load(builder, low_address), load(builder, high_address)
            differing = builder.xor(builder.lshr(low_vector, distances), high_vector)
            differing = builder.and_(differing, masks)
            store(builder, builder.xor(high_vector, differing), high_address)
            store(builder, builder.xor(low_vector, builder.shl(differing, distances)), low_address)
        return context.get_dummy_value()

    return types.void(words, types.int64, types.int64, types.uint64, types.uint64), code


def _operate(operation: Any, signature: Any, arguments: Any, context: Any, builder: Any) -> Any:
    """Store what an operation makes of several stretches of an array of words, one vector after the other."""
    result, place, words, *starts = arguments
    for offset in range(0, STRETCH, LANES):
        sources = [builder.add(start, WORD(offset)) for start in starts]
        vectors = [load(builder, address_of(context, builder, signature.args[2], words, source)) for source in sources]
        target = address_of(context, builder, signature.args[0], result, builder.add(place, WORD(offset)))
        store(builder, operation(builder, vectors), target)
    return context.get_dummy_value()


def _all_of(builder: Any, vectors: Any) -> Any:
    common = vectors[0]
    for vector in vectors[1:]:
        common = builder.and_(common, vector)
    return common


def _none_of(builder: Any, vectors: Any) -> Any:
    return _all_of(builder, [builder.xor(vector, same(-1)) for vector in vectors])


@intrinsic
def neither(typing_context: Any, result: Any, place: Any, words: Any, first: Any, second: Any) -> Any:
    """Store the bits that neither of two stretches has."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _operate(_none_of, signature, arguments, context, builder)

    return types.void(result, types.int64, words, types.int64, types.int64), code


@intrinsic
def both(typing_context: Any, result: Any, place: Any, words: Any, first: Any, second: Any) -> Any:
    """Store the bits common to two stretches."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _operate(_all_of, signature, arguments, context, builder)

    return types.void(result, types.int64, words, types.int64, types.int64), code


@intrinsic
def all_three(typing_context: Any, result: Any, place: Any, words: Any, first: Any, second: Any, third: Any) -> Any:
    """Store the bits common to three stretches."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _operate(_all_of, signature, arguments, context, builder)

    return types.void(result, types.int64, words, types.int64, types.int64, types.int64), code


@intrinsic
def count_common(
    typing_context: Any, first: Any, second: Any, places: Any, start: Any, stop: Any, masks: Any, mask: Any
) -> Any:
    """How many bits under a mask are common to two stretches, summed over pairs of places."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        arrays, (places, begin, end, masks, mask) = arguments[:2], arguments[2:]
        pointer = context.make_array(signature.args[2])(context, builder, places).data
        allowed = load(builder, address_of(context, builder, signature.args[5], masks, mask))
        total, *digits = [cgutils.alloca_once_value(builder, same(0)) for _ in range(1 + BATCH_DIGITS)]

        def common_of(index: Any) -> Any:
            pair = builder.load(builder.gep(pointer, [index]))
            starts = builder.and_(pair, WORD(PLACE)), builder.and_(builder.lshr(pair, WORD(PLACE_BITS)), WORD(PLACE))
            return _all_of(
                builder,
                [
                    load(builder, address_of(context, builder, kind, array, at))
                    for kind, array, at in zip(signature.args, arrays, starts, strict=False)
                ],
            )

        def count(vector: Any, unit: int) -> None:
            bits = builder.mul(count_bits(builder, builder.and_(vector, allowed)), same(unit))
            builder.store(builder.add(builder.load(total), bits), total)

        rest = builder.and_(builder.sub(end, begin), WORD(BATCH - 1))
        whole = builder.sub(end, rest)
        with cgutils.for_range_slice(builder, begin, whole, WORD(BATCH), WORD) as (index, _):
            sums = [builder.load(digit) for digit in digits]
            strings = (common_of(builder.add(index, WORD(offset))) for offset in range(BATCH))
            count(_add_in_columns(builder, sums, BATCH_DIGITS, strings), BATCH)
            for digit, vector in zip(digits, sums, strict=True):
                builder.store(vector, digit)
        for place, digit in enumerate(digits):
            count(builder.load(digit), 1 << place)
        with cgutils.for_range_slice(builder, whole, end, WORD(1), WORD) as (index, _):
            count(common_of(index), 1)
        return sum_of_lanes(builder, builder.load(total))

    integer = types.int64
    return integer(first, second, places, integer, integer, masks, integer), code


def _add_in_columns(builder: Any, sums: list[Any], digits: int, vectors: Iterator[Any]) -> Any:
    """Add the next 2 ** digits vectors to the lowest digits of the sums of all columns; returns what is carried."""
    if digits == 0:
        return next(vectors)
    one, other = (_add_in_columns(builder, sums, digits - 1, vectors) for _ in range(2))
    differing = builder.xor(one, other)
    carry = builder.or_(builder.and_(one, other), builder.and_(differing, sums[digits - 1]))
    sums[digits - 1] = builder.xor(differing, sums[digits - 1])
    return carry


def _compatible(context: Any, builder: Any, array_type: Any, array: Any, place: Any, stop: Any, word: Any) -> Any:
    """The positions from a place on, and for each lane whether it lies before ``stop`` and has no bit of the word."""
    vector = load(builder, address_of(context, builder, array_type, array, place))
    index = builder.add(spread(builder, place), ir.Constant(VECTOR, list(range(LANES))))
    inside = builder.icmp_signed("<", index, spread(builder, stop))
    disjoint = builder.icmp_unsigned("==", builder.and_(vector, spread(builder, word)), same(0))
    return index, builder.and_(inside, disjoint)


@intrinsic
def append_unions(
    typing_context: Any,
    result: Any,
    to: Any,
    words: Any,
    start: Any,
    stop: Any,
    word: Any,
    values: Any,
    first: Any,
    value: Any,
) -> Any:
    """For each word from start to stop that is disjoint from a given one, store the union of its value and another.

    The value of the first word is at place ``first``.

    Returns where the next would be stored. Up to 8 words are read after ``stop`` and written after the last.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, position, array, begin, end, one, others, first_value, other = arguments
        place = cgutils.alloca_once_value(builder, position)
        with cgutils.for_range_slice(builder, begin, end, WORD(LANES), WORD) as (index, _):
            _, chosen = _compatible(context, builder, signature.args[2], array, index, end, one)
            at = builder.add(builder.sub(index, begin), first_value)
            vector = load(builder, address_of(context, builder, signature.args[6], others, at))
            union = builder.or_(vector, spread(builder, other))
            target = address_of(context, builder, signature.args[0], out, builder.load(place))
            number = store_chosen(context, builder, union, chosen, target)
            builder.store(builder.add(builder.load(place), number), place)
        return builder.load(place)

    integer = types.int64
    return integer(result, integer, words, integer, integer, types.uint64, values, integer, types.uint64), code


@intrinsic
def append_pairs(
    typing_context: Any,
    result: Any,
    second_result: Any,
    to: Any,
    words: Any,
    start: Any,
    stop: Any,
    word: Any,
    mark: Any,
) -> Any:
    """As ``append_unions``, but store the mark in one array and the position of the disjoint word in the other."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, other_out, position, array, begin, end, one, first = arguments
        place = cgutils.alloca_once_value(builder, position)
        with cgutils.for_range_slice(builder, begin, end, WORD(LANES), WORD) as (at, _):
            index, chosen = _compatible(context, builder, signature.args[3], array, at, end, one)
            index = builder.mul(builder.sub(index, spread(builder, begin)), same(STRETCH))
            target = address_of(context, builder, signature.args[0], out, builder.load(place))
            store(builder, spread(builder, first), target)
            target = address_of(context, builder, signature.args[1], other_out, builder.load(place))
            number = store_chosen(context, builder, index, chosen, target)
            builder.store(builder.add(builder.load(place), number), place)
        return builder.load(place)

    integer = types.int64
    return integer(result, second_result, integer, words, integer, integer, types.uint64, integer), code


@intrinsic
def append_common(
    typing_context: Any,
    result: Any,
    marks: Any,
    to: Any,
    first: Any,
    second: Any,
    places: Any,
    others: Any,
    start: Any,
    stop: Any,
) -> Any:
    """Store the words that are common to two stretches and not empty, for pairs: those at place i of either array.

    Each word comes with a mark: i times the words of a stretch, plus the word's number in its stretch.
    Returns where the next would be stored.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, marks_out, position, *arrays, places, others, begin, end = arguments
        stored = cgutils.alloca_once_value(builder, position)
        with cgutils.for_range_slice(builder, begin, end, WORD(1), WORD) as (index, _):
            starts = [
                builder.load(builder.gep(context.make_array(kind)(context, builder, array).data, [index]))
                for kind, array in zip(signature.args[5:7], (places, others), strict=True)
            ]
            for offset in range(0, STRETCH, LANES):
                common = same(-1)
                for kind, array, at in zip(signature.args[3:5], arrays, starts, strict=True):
                    address = address_of(context, builder, kind, array, builder.add(at, WORD(offset)))
                    common = builder.and_(common, load(builder, address))
                chosen = builder.icmp_unsigned("!=", common, same(0))
                number = spread(builder, builder.mul(index, WORD(STRETCH)))
                number = builder.add(number, ir.Constant(VECTOR, list(range(offset, offset + LANES))))
                for kind, array, vector in ((signature.args[0], out, common), (signature.args[1], marks_out, number)):
                    target = address_of(context, builder, kind, array, builder.load(stored))
                    found = store_chosen(context, builder, vector, chosen, target)
                builder.store(builder.add(builder.load(stored), found), stored)
        return builder.load(stored)

    integer = types.int64
    return integer(result, marks, integer, first, second, places, others, integer, integer), code
