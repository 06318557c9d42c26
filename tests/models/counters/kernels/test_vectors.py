"""Code written for LLVM does what a few lines of plain Python do, on this processor and with this numba."""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from llvmlite import ir
from numba import njit, types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from models.counters.kernels.machinery.half_board_join import vectors
from models.counters.kernels.machinery.half_board_join.vectors import LANES, STRETCH, UPPER_PLACE, WORD, store_chosen
from models.machine_code.words import popcount

WAYS = [False, *[True] * vectors.has_only_avx2(cpu_target.target_context)]
"""Whether halves of vectors are permuted."""
WORDS = np.arange(1, LANES + 1, dtype=np.uint64) * np.uint64(0x1_0000_0001)
SHORT_WORDS = np.arange(1, LANES + 1, dtype=np.uint32) * np.uint32(0x1_0001)
LOWER_PLACE = 16 + UPPER_PLACE
RANDOM = np.random.default_rng(8)


def random_words(number: int) -> Any:
    return RANDOM.integers(0, 1 << 64, number, np.uint64, endpoint=False)


@cache
def compiled(function: Callable[..., Any]) -> Any:
    """The function as Python can call it: compiled once for each types of arguments."""
    return njit(lambda *given: function(*given))


def stretch(words: Any, place: int) -> list[int]:
    return [int(word) for word in words[place : place + STRETCH]]


def random_pairs(number: int, places: int) -> tuple[Any, list[tuple[int, int]]]:
    """Pairs of places, as numbers of 32 bits and as they are."""
    pairs = [(int(one), int(other)) for one, other in RANDOM.integers(0, places, (number, 2))]
    return np.array([upper << UPPER_PLACE | lower << LOWER_PLACE for upper, lower in pairs], np.uint32), pairs


@intrinsic  # type: ignore[untyped-decorator]
def store_lanes(typing_context: Any, result: Any, words: Any, choice: Any) -> Any:
    """Store the words that a choice, a bit for each, has; returns their number."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target, source, bits = arguments
        vector = vectors._load(builder, vectors._vector_at(context, builder, signature.args[1], source, WORD(0)))
        lanes = ir.VectorType(ir.IntType(1), LANES)
        chosen = builder.bitcast(builder.trunc(bits, ir.IntType(LANES)), lanes)
        address = vectors._vector_at(context, builder, signature.args[0], target, WORD(0))
        return store_chosen(context, builder, vector, chosen, address)

    return types.int64(result, words, types.int64), code


@pytest.mark.parametrize("words", [WORDS, SHORT_WORDS], ids=["64 bits", "32 bits"])
@pytest.mark.parametrize("permutes", WAYS)
def test_every_choice_of_lanes_is_stored_in_order(permutes: bool, words: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "has_only_avx2", lambda _context: permutes)
    store = njit(lambda result, words, choice: store_lanes(result, words, choice))
    for choice in range(1 << LANES):
        result = np.zeros(LANES, words.dtype)
        chosen = [word for lane, word in enumerate(words) if choice >> lane & 1]
        assert store(result, words, choice) == len(chosen)
        assert list(result[: len(chosen)]) == chosen


def test_bits_under_a_mask_are_exchanged() -> None:
    words, shift, mask = random_words(4 * STRETCH), 16, 0x0000FFFF0000FFFF
    low, high = stretch(words, 3), stretch(words, 19)
    exchange = njit(lambda words, shift, mask: vectors.exchange(words, 3, 19, shift, mask))
    exchange(words, np.uint64(shift), np.uint64(mask))
    assert stretch(words, 3) == [
        one & ~(mask << shift) | (other & mask) << shift for one, other in zip(low, high, strict=True)
    ]
    assert stretch(words, 19) == [other & ~mask | one >> shift & mask for one, other in zip(low, high, strict=True)]


def test_two_stretches_are_combined() -> None:
    words, result = random_words(4 * STRETCH), np.zeros(4 * STRETCH, np.uint64)
    njit(lambda result, words: vectors.both(result, 1, words, 5, 20))(result, words)
    njit(lambda result, words: vectors.neither(result, 17, words, 5, 20))(result, words)
    one_and_other = list(zip(stretch(words, 5), stretch(words, 20), strict=True))
    assert stretch(result, 1) == [one & other for one, other in one_and_other]
    assert stretch(result, 17) == [~(one | other) & (1 << 64) - 1 for one, other in one_and_other]


@pytest.mark.parametrize("named", [True, False], ids=["ways by number", "all ways"])
@pytest.mark.parametrize(
    ("name", "lines"),
    [("common_of_line", 1), ("common_of_two_lines", 2), ("common_of_three_lines", 3), ("narrow_by_line", 1)],
)
def test_the_strings_of_the_lines_that_a_way_names_are_intersected(name: str, lines: int, named: bool) -> None:
    codes_a_line, first, line = 6, 2 * STRETCH, 1
    strings = random_words(first + 8 * codes_a_line * STRETCH)
    codes = np.array(
        [sum(int(code) << 8 * byte for byte, code in enumerate(RANDOM.integers(0, 6, 4))) for _ in range(9)], np.uint64
    )
    free = random_words(9 * STRETCH)
    before, places = free.copy(), [4, 0, 7] if named else [2, 3, 4]
    ways = np.array([place << UPPER_PLACE | 5 for place in places], np.uint32) if named else None
    function = getattr(vectors, name)
    start, stop = (0, 3) if named else (2, 5)
    njit(lambda *given: function(*given))(free, ways, start, stop, codes, strings, first, codes_a_line * STRETCH, line)
    for place in range(9):
        expected = stretch(before, place * STRETCH)
        if place in places:
            expected = expected if name == "narrow_by_line" else [(1 << 64) - 1] * STRETCH
            for number in range(line, line + lines):
                code = int(codes[place]) >> 8 * number & 255
                string = stretch(strings, first + (number * codes_a_line + code) * STRETCH)
                expected = [one & other for one, other in zip(expected, string, strict=True)]
        assert stretch(free, place * STRETCH) == expected


@pytest.mark.parametrize("kind", [np.uint32, np.uint64])
@pytest.mark.parametrize("number", [1, 8, 13])
def test_unions_of_disjoint_ways_are_appended(kind: Any, number: int) -> None:
    lower_tests = RANDOM.integers(0, 16, number + LANES + 2).astype(np.uint32)
    upper_tests = RANDOM.integers(0, 16, 20).astype(np.uint32) | np.uint32(vectors.OUTSIDE)
    lower_values, upper_values = np.arange(40).astype(kind) << kind(8), np.arange(40).astype(kind)
    result = np.zeros(500, kind)
    end = compiled(vectors.append_unions)(
        result, 3, lower_tests, 2, 2 + number, upper_tests, 1, 15, lower_values, 5, upper_values, 7, kind(1 << 20)
    )
    expected = {
        (5 + lower) << 8 | (7 + upper) | 1 << 20
        for lower, upper in product(range(number), range(14))
        if not lower_tests[2 + lower] & upper_tests[1 + upper]
    }
    assert end - 3 == len(expected)
    assert set(result[3:end].tolist()) == expected


def test_values_without_the_bits_of_a_mask_are_appended_without_their_patterns() -> None:
    values = RANDOM.integers(0, 1 << 32, 40).astype(np.uint32)
    result = np.zeros(60, np.uint32)
    end = njit(lambda result, values: vectors.append_disjoint(result, 2, values, 8, 40, 5))(result, values)
    assert result[2:end].tolist() == [int(value) & -1 << UPPER_PLACE for value in values[8:40] if not value & 5]


@pytest.mark.parametrize("batches", [0, 1, 3])
def test_common_bits_are_counted(batches: int) -> None:
    one, other, masks = random_words(20 * STRETCH), random_words(20 * STRETCH), random_words(2 * STRETCH)
    pairs, places = random_pairs(8 + 8 * batches, 20)
    common = [
        [
            first & second
            for first, second in zip(stretch(one, STRETCH * upper), stretch(other, STRETCH * lower), strict=True)
        ]
        for upper, lower in places[8:]
    ]
    count, count_twice = compiled(vectors.count_common), compiled(vectors.count_common_twice)
    assert count(one, other, pairs, 8, len(pairs)) == sum(word.bit_count() for words in common for word in words)
    assert count_twice(one, other, pairs, 8, len(pairs), masks, 0, STRETCH) == sum(
        (word & int(masks[place + lane])).bit_count()
        for words in common for lane, word in enumerate(words) for place in (0, STRETCH)
    )  # fmt: skip


def test_common_words_that_are_not_empty_are_appended_with_their_places() -> None:
    one, other = (random_words(20 * STRETCH) & random_words(20 * STRETCH) & np.uint64(0xF000F) for _ in range(2))
    pairs, places = random_pairs(12, 20)
    result, marks = np.zeros((2, 12 * STRETCH + LANES + 1), np.uint64)
    append = njit(lambda *given: vectors.append_common(*given))
    end = append(result, marks, 1, one, other, pairs, 2, 12)
    expected = [
        (first & second, number * STRETCH + lane)
        for number, (upper, lower) in enumerate(places)
        for lane, (first, second) in enumerate(
            zip(stretch(one, STRETCH * upper), stretch(other, STRETCH * lower), strict=True)
        )
        if number >= 2 and first & second
    ]
    assert list(zip(result[1:end].tolist(), marks[1:end].tolist(), strict=True)) == expected


def test_the_bits_of_a_word_are_counted() -> None:
    count = njit(lambda word: popcount(word))
    words = [0, 1, (1 << 64) - 1, *map(int, random_words(50))]
    assert [count(np.uint64(word)) for word in words] == [word.bit_count() for word in words]
