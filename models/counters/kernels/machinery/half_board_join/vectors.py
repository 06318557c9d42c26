"""The operations on eight words at once with which half boards are joined: the one module that is written for LLVM.

Why
    A bit string of 512 half boards is a stretch of eight words, which a processor holds in one register (two with
    AVX2). Plain loops over the eight words are compiled to operations on single words, as numba leaves LLVM's
    vectorizer of straight code off; and it has no way to store the chosen words of a vector side by side. Measured on
    one core with AVX-512, a count with all of these functions in plain numba takes 2.1 times as long at n = 17, and 4.2
    times at n = 18. With one of them plain at n = 18: counting common bits 2.5 times, the strings of ways 2.0,
    ``append_unions`` 1.5, exchanging and combining strings 1.3, ``append_disjoint`` 1.1.
How
    ``@intrinsic`` makes a function that numba calls while it compiles, with the types of the arguments. It returns the
    signature and ``code``, which writes LLVM's instructions with a ``builder``. What it is given are values of the
    program to be: ``builder.add(a, b)`` adds nothing, it writes an addition. The helpers without ``@intrinsic`` write a
    part of that: where a word of an array stands in memory, a vector loaded from there, the bits of all lanes counted.
    A vector is loaded from an array of words of 64 or 32 bits, from any position on, and has eight lanes. LLVM makes an
    operation on a vector one instruction where the processor has it, and several where it has not.
Storing chosen lanes
    ``store_chosen`` puts the chosen lanes of a vector side by side. Processors with AVX-512 have an instruction for
    that. Where there is none, LLVM moves each lane by itself, so those with AVX2 have their own code: the vector is put
    into the order that a table has for the choice of its lanes, half by half where its lanes have 64 bits.
Adding up columns
    To count the common bits of many pairs of strings, eight strings are first added up column by column, in three
    digits that are vectors themselves, and a carry; only the carry is counted each time.
What it needs
    Of numba: ``intrinsic``, ``cgutils``, ``make_array``; of LLVM: the intrinsics ``ctpop``, ``vector.reduce.add`` and
    ``experimental.vector.compress``. Its tests hold every function against the same in plain Python, on the processor
    at hand, so they say at once when another numba or LLVM breaks one.

A pair of places is a number of 32 bits: a pattern, the place of the upper quarter, and that of the lower one.
"""

from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

LANES = 8
STRETCH = LANES
"""The words of a stretch: a bit string of 512 half boards is one stretch of an array."""
BATCH_DIGITS = 3
BATCH = 1 << BATCH_DIGITS
"""The number of strings that are added up column by column before their bits are counted."""

BYTE, HALF_PAIR, SHORT, WORD = (ir.IntType(bits) for bits in (8, 16, 32, 64))
VECTOR, SHORTS = (ir.VectorType(kind, LANES) for kind in (WORD, SHORT))
CODES = 1 << BYTE.width
"""The number of codes that a byte can hold: the codes of two rows are smaller."""

UPPER_PLACE = (STRETCH * WORD.width // BYTE.width).bit_length() - 1
"""The lowest bit of a place above a pattern, so that without one it says at which byte the stretch begins."""
LOWER_PLACE = HALF_PAIR.width + UPPER_PLACE
"""The lowest bit of the place of the lower quarter in a pair; that of the upper one is at ``UPPER_PLACE``."""
PLACES = 1 << SHORT.width - LOWER_PLACE
"""The number of places of quarters that a pair can name."""
OUTSIDE = 1 << 31
"""The bit of a test that all ways of the top have. No way of the bottom has it, but lanes that hold none."""

INTEGER = types.int64


def _same(value: int, kind: Any = VECTOR) -> ir.Constant:
    """A vector with this number in every lane."""
    return ir.Constant(kind, [value] * LANES)


def _spread(builder: Any, word: Any) -> Any:
    """A vector with this word in every lane."""
    undefined = ir.Constant(ir.VectorType(word.type, LANES), ir.Undefined)
    single = builder.insert_element(undefined, word, SHORT(0))
    return builder.shuffle_vector(single, undefined, _same(0, SHORTS))


def _element(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    """The address of the word at a position of an array."""
    return builder.gep(context.make_array(array_type)(context, builder, array).data, [index])


def _vector_at(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    """The address at which the vector at a position of an array begins."""
    kind = ir.VectorType(context.get_data_type(array_type.dtype), LANES)
    return builder.bitcast(_element(context, builder, array_type, array, index), kind.as_pointer())


def _load(builder: Any, address: Any) -> Any:
    """The vector at an address, which may be that of any word of an array."""
    return builder.load(address, align=address.type.pointee.element.width // 8)


def _store(builder: Any, vector: Any, address: Any) -> None:
    """Store a vector at an address, which may be that of any word of an array."""
    builder.store(vector, address, align=vector.type.element.width // 8)


def _call(builder: Any, name: str, result: Any, *arguments: Any) -> Any:
    """Call a function of LLVM's own."""
    kind = ir.FunctionType(result, [argument.type for argument in arguments])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), arguments)


def _count_bits(builder: Any, vector: Any) -> Any:
    """The number of bits of each lane."""
    return _call(builder, f"llvm.ctpop.v{LANES}i64", VECTOR, vector)


def _all_of(builder: Any, vectors: Any) -> Any:
    """The bits common to all vectors."""
    common = vectors[0]
    for vector in vectors[1:]:
        common = builder.and_(common, vector)
    return common


def store_chosen(context: Any, builder: Any, vector: Any, chosen: Any, address: Any) -> Any:
    """Store the chosen lanes side by side from an address on; returns their number. Up to 8 lanes are overwritten."""
    choice = builder.bitcast(chosen, ir.IntType(LANES))
    if not has_only_avx2(context):
        name = f"llvm.experimental.vector.compress.v{LANES}i{vector.type.element.width}"
        undefined = ir.Constant(vector.type, ir.Undefined)
        _store(builder, _call(builder, name, vector.type, vector, chosen, undefined), address)
    elif vector.type == SHORTS:
        _store_permuted(builder, vector, choice, LANES, address)
    else:
        _store_halves(builder, vector, choice, address)
    return builder.zext(builder.ctpop(choice), WORD)


def has_only_avx2(context: Any) -> bool:
    """Whether the processor for which is compiled has AVX2, but not AVX-512."""
    _, _, features = context.codegen().magic_tuple()
    return {"+avx2"} == {"+avx2", "+avx512f"} & set(features.split(","))


def _store_halves(builder: Any, vector: Any, choice: Any, address: Any) -> None:
    """Store the chosen lanes of the first half, and those of the second behind them."""
    half = LANES // 2
    place = builder.bitcast(address, vector.type.element.as_pointer())
    for first in (0, half):
        lanes = ir.Constant(ir.VectorType(SHORT, half), list(range(first, first + half)))
        part = builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), lanes)
        of_half = builder.and_(builder.lshr(choice, choice.type(first)), choice.type((1 << half) - 1))
        _store_permuted(builder, part, of_half, half, place)
        place = builder.gep(place, [builder.zext(builder.ctpop(of_half), WORD)])


def _store_permuted(builder: Any, vector: Any, choice: Any, lanes: int, address: Any) -> None:
    """Store the lanes, those of the choice first."""
    entry = builder.gep(_orders(builder, lanes), [WORD(0), builder.zext(choice, WORD)])
    order = builder.load(entry, align=LANES * 4)
    moved = _call(builder, "llvm.x86.avx2.permd", SHORTS, builder.bitcast(vector, SHORTS), order)
    _store(builder, builder.bitcast(moved, vector.type), builder.bitcast(address, vector.type.as_pointer()))


def _orders(builder: Any, lanes: int) -> Any:
    """For each choice among lanes the order in which they are stored, in a constant of the module."""
    name = f"orders_of_{lanes}_lanes"
    if name in builder.module.globals:
        return builder.module.globals[name]
    orders = [ir.Constant(SHORTS, _order(choice, lanes)) for choice in range(1 << lanes)]
    kind = ir.ArrayType(SHORTS, len(orders))
    table = cgutils.global_constant(builder.module, name, ir.Constant(kind, orders), linkage="internal")
    table.align = LANES * 4
    return table


def _order(choice: int, lanes: int) -> list[int]:
    """The 32-bit numbers of the chosen lanes, then those of the others."""
    parts = LANES // lanes
    order = sorted(range(lanes), key=lambda lane: not choice >> lane & 1)
    return [parts * lane + part for lane in order for part in range(parts)]


@intrinsic
def exchange(typing_context: Any, words: Any, low: Any, high: Any, shift: Any, mask: Any) -> Any:
    """Exchange the bits of the stretch at ``low`` that lie under the mask, shifted, with those at ``high`` under it."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, *starts, distance, under = arguments
        distances, masks = _spread(builder, distance), _spread(builder, under)
        at_low, at_high = (_vector_at(context, builder, signature.args[0], array, start) for start in starts)
        lows, highs = _load(builder, at_low), _load(builder, at_high)
        differing = builder.and_(builder.xor(builder.lshr(lows, distances), highs), masks)
        _store(builder, builder.xor(highs, differing), at_high)
        _store(builder, builder.xor(lows, builder.shl(differing, distances)), at_low)
        return context.get_dummy_value()

    return types.void(words, INTEGER, INTEGER, types.uint64, types.uint64), code


def _combine(operation: Callable[[Any, list[Any]], Any], result: Any, words: Any) -> Any:
    """The signature and the code of a function that stores what an operation makes of two stretches."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, place, array, *starts = arguments
        vectors = [_load(builder, _vector_at(context, builder, signature.args[2], array, start)) for start in starts]
        _store(builder, operation(builder, vectors), _vector_at(context, builder, signature.args[0], out, place))
        return context.get_dummy_value()

    return types.void(result, INTEGER, words, INTEGER, INTEGER), code


@intrinsic
def neither(typing_context: Any, result: Any, place: Any, words: Any, first: Any, second: Any) -> Any:
    """Store the bits that neither of two stretches has."""
    return _combine(lambda builder, vectors: builder.xor(builder.or_(*vectors), _same(-1)), result, words)


@intrinsic
def both(typing_context: Any, result: Any, place: Any, words: Any, first: Any, second: Any) -> Any:
    """Store the bits common to two stretches."""
    return _combine(_all_of, result, words)


def _common_of_lines(lines: int, *, keeps: bool) -> Any:
    """A function that stores the bits common to the strings of this number of lines, of a way at each place.

    With ``keeps`` only those are stored that were stored there before.
    """

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
                    place = builder.load(_element(context, builder, kinds[1], places, way))
                    place = builder.zext(builder.lshr(place, place.type(UPPER_PLACE)), WORD)
                named = builder.bitcast(_element(context, builder, kinds[4], codes, place), BYTE.as_pointer())
                target = _vector_at(context, builder, kinds[0], out, builder.mul(place, WORD(STRETCH)))
                vectors = [_load(builder, target)] if keeps else []
                for start_of_line, number in zip(bases, numbers, strict=True):
                    code_of_line = builder.zext(builder.load(builder.gep(named, [number])), WORD)
                    at = builder.add(start_of_line, builder.mul(code_of_line, WORD(STRETCH)))
                    vectors.append(_load(builder, _vector_at(context, builder, kinds[5], strings, at)))
                _store(builder, _all_of(builder, vectors), target)
            return context.get_dummy_value()

        return types.void(result, ways, INTEGER, INTEGER, codes, words, INTEGER, INTEGER, INTEGER), code

    return intersect


common_of_line, common_of_two_lines, common_of_three_lines = (
    _common_of_lines(lines, keeps=False) for lines in (1, 2, 3)
)
"""Store, at the place of each way, the bits common to the strings of the lines that the code at this place names.

The ways are numbers of 32 bits from ``start`` to ``stop``: a pattern and the place; None for all places from ``start``
to ``stop``. The strings of the first line begin at ``first``, those of each other ``length`` words later. ``line`` is
the first one.
"""

narrow_by_line = _common_of_lines(1, keeps=True)
"""Of what is stored at the place of each way, keep the bits common to the string of one more line."""


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
            test = _load(builder, _vector_at(context, builder, kinds[2], tests, index))
            test = builder.or_(test, _outside(builder, builder.sub(end, index)))
            at = builder.add(first, builder.sub(index, begin))
            union = _load(builder, _vector_at(context, builder, kinds[8], values, at))
            union = builder.or_(union, _spread(builder, extra))
            with cgutils.for_range_slice(builder, other_begin, other_end, WORD(1), WORD) as (other, _):
                other_test = builder.load(_element(context, builder, kinds[5], other_tests, other))
                common = builder.and_(test, _spread(builder, other_test))
                chosen = builder.icmp_unsigned("==", common, _same(0, SHORTS))
                at = builder.add(other_first, builder.sub(other, other_begin))
                other_value = builder.load(_element(context, builder, kinds[10], other_values, at))
                target = _vector_at(context, builder, kinds[0], out, builder.load(place))
                made = builder.or_(union, _spread(builder, other_value))
                number = store_chosen(context, builder, made, chosen, target)
                builder.store(builder.add(builder.load(place), number), place)
        return builder.load(place)

    ways = INTEGER, INTEGER
    return INTEGER(
        result, INTEGER, lower_tests, *ways, upper_tests, *ways, lower_values, INTEGER, upper_values, INTEGER,
        result.dtype,
    ), code  # fmt: skip


def _outside(builder: Any, lanes: Any) -> Any:
    """A test that no way of the top is disjoint from, in all but the first lanes."""
    numbers = ir.Constant(SHORTS, list(range(LANES)))
    beyond = builder.icmp_signed(">=", numbers, _spread(builder, builder.trunc(lanes, SHORT)))
    return builder.select(beyond, _same(OUTSIDE, SHORTS), _same(0, SHORTS))


@intrinsic
def append_disjoint(typing_context: Any, result: Any, to: Any, values: Any, start: Any, stop: Any, mask: Any) -> Any:
    """Store those of the values of 32 bits from start to stop that have no bit of the mask, without their patterns.

    Their number is a multiple of 8. Returns where the next would be stored. Up to 8 are written after the last.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, position, array, begin, end, bits = arguments
        place = cgutils.alloca_once_value(builder, position)
        masks = _spread(builder, builder.trunc(bits, SHORT))
        with cgutils.for_range_slice(builder, begin, end, WORD(LANES), WORD) as (index, _):
            vector = _load(builder, _vector_at(context, builder, signature.args[2], array, index))
            chosen = builder.icmp_unsigned("==", builder.and_(vector, masks), _same(0, SHORTS))
            target = _vector_at(context, builder, signature.args[0], out, builder.load(place))
            plain = builder.and_(vector, _same(-1 << UPPER_PLACE, SHORTS))
            number = store_chosen(context, builder, plain, chosen, target)
            builder.store(builder.add(builder.load(place), number), place)
        return builder.load(place)

    return INTEGER(result, INTEGER, values, INTEGER, INTEGER, INTEGER), code


def _load_common(
    context: Any, builder: Any, kinds: tuple[Any, Any, Any], strings: list[Any], pairs: Any, index: Any
) -> Any:
    """The bits common to the two strings of a pair without a pattern: each half of it says at which byte one begins."""
    halves = builder.bitcast(_element(context, builder, kinds[2], pairs, index), HALF_PAIR.as_pointer())
    vectors = []
    for half, (kind, array) in enumerate(zip(kinds[:2], strings, strict=True)):
        start = builder.zext(builder.load(builder.gep(halves, [WORD(half)]), align=2), WORD)
        address = builder.bitcast(_element(context, builder, kind, array, WORD(0)), BYTE.as_pointer())
        vectors.append(_load(builder, builder.bitcast(builder.gep(address, [start]), VECTOR.as_pointer())))
    return _all_of(builder, vectors)


@intrinsic
def count_common(typing_context: Any, first: Any, second: Any, pairs: Any, start: Any, stop: Any) -> Any:
    """The number of bits common to two stretches, summed over pairs, whose number is a multiple of 8."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _count(context, builder, signature.args, arguments, lambda vector: _count_bits(builder, vector))

    return INTEGER(first, second, pairs, INTEGER, INTEGER), code


@intrinsic
def count_common_twice(
    typing_context: Any, first: Any, second: Any, pairs: Any, start: Any, stop: Any, masks: Any, mask: Any, other: Any
) -> Any:
    """The number of bits common to two stretches under each of two masks, summed over pairs as in ``count_common``.

    Bits under both masks count twice.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *arguments, masks, one, other = arguments
        under = [_load(builder, _vector_at(context, builder, signature.args[5], masks, mask)) for mask in (one, other)]

        def count(vector: Any) -> Any:
            return builder.add(*(_count_bits(builder, builder.and_(vector, mask)) for mask in under))

        return _count(context, builder, signature.args, arguments, count)

    return INTEGER(first, second, pairs, INTEGER, INTEGER, masks, INTEGER, INTEGER), code


def _count(context: Any, builder: Any, kinds: Any, arguments: Any, count: Callable[[Any], Any]) -> Any:
    """Write the code that adds up, over pairs, what ``count`` makes of each lane of their common bits; its result."""
    *strings, pairs, begin, end = arguments
    total, *digits = [cgutils.alloca_once_value(builder, _same(0)) for _ in range(1 + BATCH_DIGITS)]

    def add(vector: Any, unit: int) -> None:
        bits = builder.mul(count(vector), _same(unit))
        builder.store(builder.add(builder.load(total), bits), total)

    with cgutils.for_range_slice(builder, begin, end, WORD(BATCH), WORD) as (index, _):
        sums = [builder.load(digit) for digit in digits]
        numbers = (builder.add(index, WORD(offset)) for offset in range(BATCH))
        common = (_load_common(context, builder, kinds[:3], strings, pairs, number) for number in numbers)
        add(_add_in_columns(builder, sums, BATCH_DIGITS, common), BATCH)
        for digit, vector in zip(digits, sums, strict=True):
            builder.store(vector, digit)
    for place, digit in enumerate(digits):
        add(builder.load(digit), 1 << place)
    return _call(builder, f"llvm.vector.reduce.add.v{LANES}i64", WORD, builder.load(total))


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
    typing_context: Any, result: Any, marks: Any, to: Any, first: Any, second: Any, pairs: Any, start: Any, stop: Any
) -> Any:
    """Store the words that are common to two stretches and not empty, for pairs of places.

    Each word comes with a mark: the number of the pair times the words of a stretch, plus the word's in its stretch.
    Returns where the next would be stored.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *outs, position, one, other, pairs, begin, end = arguments
        stored = cgutils.alloca_once_value(builder, position)
        with cgutils.for_range_slice(builder, begin, end, WORD(1), WORD) as (index, _):
            common = _load_common(context, builder, signature.args[3:6], [one, other], pairs, index)
            chosen = builder.icmp_unsigned("!=", common, _same(0))
            numbers = _spread(builder, builder.mul(index, WORD(STRETCH)))
            numbers = builder.add(numbers, ir.Constant(VECTOR, list(range(LANES))))
            for kind, array, vector in zip(signature.args[:2], outs, (common, numbers), strict=True):
                target = _vector_at(context, builder, kind, array, builder.load(stored))
                found = store_chosen(context, builder, vector, chosen, target)
            builder.store(builder.add(builder.load(stored), found), stored)
        return builder.load(stored)

    return INTEGER(result, marks, INTEGER, first, second, pairs, INTEGER, INTEGER), code
