"""The lowest bit of a word that is set: the word with just this bit, and its number."""

from typing import Any

import numpy as np

from models.kernels.machine_code.kernel import helper
from models.kernels.machine_code.vectors import popcount

ONE = np.uint64(1)


@helper
def lowest(word: Any) -> Any:
    return word & (~word + ONE)


@helper
def index_of_lowest(word: Any) -> Any:
    return popcount(lowest(word) - ONE)
