"""What numba has no words for: operations on eight 64-bit words at once, a lane each.

Each works on words of one-dimensional arrays, from a given position on. LLVM makes them single instructions where the
processor has them, and several where it has not.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

LANES = 8
WORD = ir.IntType(64)
VECTOR = ir.VectorType(WORD, LANES)
ALIGNMENT = 8
STRETCH = 2 * LANES


def same(value: int) -> ir.Constant:
    """A vector with this number in every lane."""
    return ir.Constant(VECTOR, [value] * LANES)


def spread(builder: Any, word: Any) -> Any:
    """A vector with this word in every lane."""
    single = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), word, ir.Constant(ir.IntType(32), 0))
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(single, ir.Constant(VECTOR, ir.Undefined), lanes)


def address_of(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    """Where in memory the vector at a position of an array starts."""
    start = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(start, [index]), VECTOR.as_pointer())


def load(builder: Any, address: Any) -> Any:
    """The vector at an address."""
    return builder.load(address, align=ALIGNMENT)


def store(builder: Any, vector: Any, address: Any) -> None:
    builder.store(vector, address, align=ALIGNMENT)


def count_bits(builder: Any, vector: Any) -> Any:
    """How many bits each lane has."""
    function = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(VECTOR, [VECTOR]), f"llvm.ctpop.v{LANES}i64"
    )
    return builder.call(function, [vector])


def sum_of_lanes(builder: Any, vector: Any) -> Any:
    """The lanes added up."""
    function = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(WORD, [VECTOR]), f"llvm.vector.reduce.add.v{LANES}i64"
    )
    return builder.call(function, [vector])


@intrinsic
def popcount(typing_context: Any, word: Any) -> Any:
    """The number of bits set in a word."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), code


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
    typing_context: Any, first: Any, second: Any, places: Any, others: Any, start: Any, stop: Any, masks: Any, mask: Any
) -> Any:
    """How many bits under a mask are common to two stretches, summed over pairs: those at place i of either array."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        arrays, (places, others, begin, end, masks, mask) = arguments[:2], arguments[2:]
        data = [
            context.make_array(kind)(context, builder, array).data
            for kind, array in zip(signature.args[2:4], (places, others), strict=True)
        ]
        offsets = [WORD(offset) for offset in range(0, STRETCH, LANES)]
        under = [
            load(builder, address_of(context, builder, signature.args[6], masks, builder.add(mask, offset)))
            for offset in offsets
        ]
        total = cgutils.alloca_once_value(builder, same(0))
        with cgutils.for_range_slice(builder, begin, end, WORD(1), WORD) as (index, _):
            starts = [builder.load(builder.gep(pointer, [index])) for pointer in data]
            for offset, allowed in zip(offsets, under, strict=True):
                common = allowed
                for kind, array, at in zip(signature.args, arrays, starts, strict=False):
                    address = address_of(context, builder, kind, array, builder.add(at, offset))
                    common = builder.and_(common, load(builder, address))
                builder.store(builder.add(builder.load(total), count_bits(builder, common)), total)
        return sum_of_lanes(builder, builder.load(total))

    integer = types.int64
    return integer(first, second, places, others, integer, integer, masks, integer), code
