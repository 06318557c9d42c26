"""Operations on eight words at once that append the chosen lanes to an array, one after the other."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from models.kernels.machine_code.vectors import LANES, STRETCH, VECTOR, WORD, address_of, load, same, spread, store


def _compatible(context: Any, builder: Any, array_type: Any, array: Any, place: Any, stop: Any, word: Any) -> Any:
    """The positions from a place on, and for each lane whether it lies before ``stop`` and has no bit of the word."""
    vector = load(builder, address_of(context, builder, array_type, array, place))
    index = builder.add(spread(builder, place), ir.Constant(VECTOR, list(range(LANES))))
    inside = builder.icmp_signed("<", index, spread(builder, stop))
    disjoint = builder.icmp_unsigned("==", builder.and_(vector, spread(builder, word)), same(0))
    return index, builder.and_(inside, disjoint)


def _compress(builder: Any, vector: Any, chosen: Any) -> Any:
    """The chosen lanes moved together."""
    kind = ir.FunctionType(VECTOR, [VECTOR, chosen.type, VECTOR])
    function = cgutils.get_or_insert_function(builder.module, kind, f"llvm.experimental.vector.compress.v{LANES}i64")
    return builder.call(function, [vector, chosen, ir.Constant(VECTOR, ir.Undefined)])


def _number_of(builder: Any, chosen: Any) -> Any:
    return builder.zext(builder.ctpop(builder.bitcast(chosen, ir.IntType(LANES))), WORD)


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
    value: Any,
) -> Any:
    """For each word from start to stop that is disjoint from a given one, store the union of its value and another.

    Returns where the next would be stored. Up to 8 words are read after ``stop`` and written after the last.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, position, array, begin, end, one, others, other = arguments
        place = cgutils.alloca_once_value(builder, position)
        with cgutils.for_range_slice(builder, begin, end, WORD(LANES), WORD) as (index, _):
            _, chosen = _compatible(context, builder, signature.args[2], array, index, end, one)
            vector = load(builder, address_of(context, builder, signature.args[6], others, index))
            union = builder.or_(vector, spread(builder, other))
            target = address_of(context, builder, signature.args[0], out, builder.load(place))
            store(builder, _compress(builder, union, chosen), target)
            builder.store(builder.add(builder.load(place), _number_of(builder, chosen)), place)
        return builder.load(place)

    integer = types.int64
    return integer(result, integer, words, integer, integer, types.uint64, values, types.uint64), code


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
            store(builder, _compress(builder, index, chosen), target)
            builder.store(builder.add(builder.load(place), _number_of(builder, chosen)), place)
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
                    store(builder, _compress(builder, vector, chosen), target)
                builder.store(builder.add(builder.load(stored), _number_of(builder, chosen)), stored)
        return builder.load(stored)

    integer = types.int64
    return integer(result, marks, integer, first, second, places, others, integer, integer), code
