"""A mutation run finds the functions that it swaps."""

import gc

from tests.tools.mutation.swapping import _functions


def test_functions_that_the_tests_have_frozen_are_found() -> None:
    gc.freeze()
    names = {one.__name__ for one in _functions(_functions.__code__.co_filename)}
    assert "swap_in" in names
