"""Operations on 64-bit words that numba lacks: bits of one word, and eight words at once, a lane each.

A vector is loaded from a one-dimensional array of words, from a given position on; a word may have 32 bits, too. LLVM
makes an operation on a vector one instruction where the processor has it, and several where it has not.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from models.machine_code.kernel import borrower, helper

LANES = 8
WORD = ir.IntType(64)
VECTOR = ir.VectorType(WORD, LANES)
ONE = np.uint64(1)


def same(value: int) -> ir.Constant:
    """A vector with this number in every lane."""
    return ir.Constant(VECTOR, [value] * LANES)


def spread(builder: Any, word: Any) -> Any:
    """A vector with this word in every lane."""
    undefined = ir.Constant(ir.VectorType(word.type, LANES), ir.Undefined)
    single = builder.insert_element(undefined, word, ir.Constant(ir.IntType(32), 0))
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(single, undefined, lanes)


def element(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    """Where in memory the word at a position of an array is."""
    return builder.gep(context.make_array(array_type)(context, builder, array).data, [index])


def address_of(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    """Where in memory the vector at a position of an array starts."""
    lane = context.get_data_type(array_type.dtype)
    start = element(context, builder, array_type, array, index)
    return builder.bitcast(start, ir.VectorType(lane, LANES).as_pointer())


def load(builder: Any, address: Any) -> Any:
    """The vector at an address."""
    return builder.load(address, align=_alignment(address.type.pointee))


def store(builder: Any, vector: Any, address: Any) -> None:
    builder.store(vector, address, align=_alignment(vector.type))


def _alignment(vector: Any) -> int:
    """The bytes of a lane: a vector may start at any place of an array."""
    width: int = vector.element.width
    return width // 8


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
def bits_reversed(typing_context: Any, word: Any) -> Any:
    """The word with its bits in the opposite order."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitreverse(arguments[0])

    return types.uint64(types.uint64), code


@helper
def lowest(word: Any) -> Any:
    """The word with only its lowest bit."""
    return word & (~word + ONE)


@helper
def index_of_lowest(word: Any) -> Any:
    """The number of the lowest bit that is set."""
    return popcount(lowest(word) - ONE)


@borrower
def find_rarest(words: Any, number: int, wanted: Any) -> tuple[Any, int]:
    """The wanted bit that the fewest words have, alone in a word, and their number (from 16 on, roughly).

    The words are added up in all 64 columns at once: five words hold the binary digits of the 64 sums.
    """
    ones = twos = fours = eights = sixteens = np.uint64(0)
    for at in range(number):
        carry = words[at]
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights, carry = eights ^ carry, eights & carry
        sixteens |= carry
    count = 0
    for digit in (sixteens, eights, fours, twos, ones):
        count <<= 1
        if wanted & ~digit:
            wanted &= ~digit
        else:
            count += 1
    return lowest(wanted), count
