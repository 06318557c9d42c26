"""Bit strings of 512 half boards, each a stretch of an array of words: exchanged and intersected."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from models.machine_code.words import LANES, WORD, address_of, element, load, same, spread, store

BYTE = ir.IntType(8)
CODES = 1 << BYTE.width
"""The codes of two rows are smaller."""

STRETCH = LANES
"""The words of a stretch: a bit string of 512 half boards is one stretch of an array."""

UPPER_PLACE = (STRETCH * WORD.width // BYTE.width).bit_length() - 1
"""The lowest bit of a place above a pattern, so that without one it says at which byte the stretch begins."""


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


def all_of(builder: Any, vectors: Any) -> Any:
    common = vectors[0]
    for vector in vectors[1:]:
        common = builder.and_(common, vector)
    return common


def _none_of(builder: Any, vectors: Any) -> Any:
    return all_of(builder, [builder.xor(vector, same(-1)) for vector in vectors])


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
        return _operate(all_of, signature, arguments, context, builder)

    return types.void(result, types.int64, words, types.int64, types.int64), code


def _common_of_lines(lines: int, keeps: bool) -> Any:
    @intrinsic
    def intersect(
        typing_context: Any, result: Any, ways: Any, start: Any, stop: Any, codes: Any, words: Any, first: Any,
        length: Any, line: Any,
    ) -> Any:  # fmt: skip
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            out, places, begin, end, codes, strings, base, step, first_line = arguments
            kinds = signature.args
            numbers = [builder.add(first_line, WORD(line)) for line in range(lines)]
            bases = [builder.add(base, builder.mul(step, number)) for number in numbers]
            with cgutils.for_range_slice(builder, begin, end, WORD(1), WORD) as (way, _):
                place = way
                if ways is not types.none:
                    place = builder.load(element(context, builder, kinds[1], places, way))
                    place = builder.zext(builder.lshr(place, place.type(UPPER_PLACE)), WORD)
                named = builder.bitcast(element(context, builder, kinds[4], codes, place), BYTE.as_pointer())
                target = address_of(context, builder, kinds[0], out, builder.mul(place, WORD(STRETCH)))
                vectors = [load(builder, target)] if keeps else []
                for start_of_line, number in zip(bases, numbers, strict=True):
                    code_of_line = builder.zext(builder.load(builder.gep(named, [number])), WORD)
                    at = builder.add(start_of_line, builder.mul(code_of_line, WORD(STRETCH)))
                    vectors.append(load(builder, address_of(context, builder, kinds[5], strings, at)))
                store(builder, all_of(builder, vectors), target)
            return context.get_dummy_value()

        integer = types.int64
        return types.void(result, ways, integer, integer, codes, words, integer, integer, integer), code

    return intersect


common_of_line, common_of_two_lines, common_of_three_lines = (_common_of_lines(lines, False) for lines in (1, 2, 3))
"""Store, at the place of each way, the bits common to the strings of the lines that the code at this place names.

The ways are numbers of 32 bits from ``start`` to ``stop``: a pattern and the place; None for all places from ``start``
to ``stop``. The strings of the first line begin at ``first``, those of each other ``length`` words later. ``line`` is
the first one.
"""

narrow_by_line = _common_of_lines(1, True)
"""The same for one line, of what is stored already."""
