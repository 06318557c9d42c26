"""The chosen lanes of a vector are stored one after the other, by every way to do it that this processor has."""

from typing import Any

import numpy as np
import pytest
from llvmlite import ir
from numba import njit, types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from models.machine_code import compress
from models.machine_code.compress import store_chosen
from models.machine_code.words import LANES, WORD, address_of, load

WAYS = [False, *[True] * compress.has_only_avx2(cpu_target.target_context)]
"""Whether halves of vectors are permuted."""
WORDS = np.arange(1, LANES + 1, dtype=np.uint64) * np.uint64(0x1_0000_0001)
SHORT_WORDS = np.arange(1, LANES + 1, dtype=np.uint32) * np.uint32(0x1_0001)


@intrinsic  # type: ignore[untyped-decorator]
def store_lanes(typing_context: Any, result: Any, words: Any, choice: Any) -> Any:
    """Store the words that a choice, a bit for each, has; returns their number."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target, source, bits = arguments
        vector = load(builder, address_of(context, builder, signature.args[1], source, WORD(0)))
        lanes = ir.VectorType(ir.IntType(1), LANES)
        chosen = builder.bitcast(builder.trunc(bits, ir.IntType(LANES)), lanes)
        address = address_of(context, builder, signature.args[0], target, WORD(0))
        return store_chosen(context, builder, vector, chosen, address)

    return types.int64(result, words, types.int64), code


@pytest.mark.parametrize("words", [WORDS, SHORT_WORDS], ids=["64 bits", "32 bits"])
@pytest.mark.parametrize("permutes", WAYS)
def test_every_choice_of_lanes_is_stored_in_order(permutes: bool, words: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compress, "has_only_avx2", lambda _context: permutes)
    store = njit(lambda result, words, choice: store_lanes(result, words, choice))
    for choice in range(1 << LANES):
        result = np.zeros(LANES, words.dtype)
        chosen = [word for lane, word in enumerate(words) if choice >> lane & 1]
        assert store(result, words, choice) == len(chosen)
        assert list(result[: len(chosen)]) == chosen
