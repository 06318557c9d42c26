"""Operations on 64-bit words that numba lacks, or compiles slowly."""

from typing import Any

import numpy as np

from models.machine_code.kernel import borrower, helper

ONE = np.uint64(1)
PAIRS, QUARTETS, OCTETS, BYTES = (
    np.uint64(word) for word in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
"""The lower half of every two bits, of every four, of every eight; the lowest bit of every byte."""


@borrower
def popcount(word: Any) -> Any:
    """The number of bits set in a word. The compiler knows this way to count them, and uses the processor's own."""
    word -= word >> np.uint64(1) & PAIRS
    word = (word & QUARTETS) + (word >> np.uint64(2) & QUARTETS)
    word = word + (word >> np.uint64(4)) & OCTETS
    return word * BYTES >> np.uint64(56)


@borrower
def copy(source: Any, target: Any) -> None:
    """Copy a row to the beginning of another. The assignment of an array takes two seconds longer to compile.

    It would also make an array where the rows may overlap.
    """
    for at in range(len(source)):
        target[at] = source[at]


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
    """The bit of ``wanted`` that the fewest of the first ``number`` words have, alone in a word, and how many have it.

    The words are added up in all 64 columns at once: five words hold the binary digits of the 64 sums. So counts are
    exact up to 15.
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
