"""A mutation run finds the functions that it swaps."""

import gc

import pytest


def test_functions_that_the_tests_have_frozen_are_found() -> None:
    pytest.importorskip("cosmic_ray", reason="Cosmic Ray is not installed; it comes with the extra 'mutation'")
    from tests.tools.mutation.swapping import functions_of

    gc.freeze()
    file = functions_of.__code__.co_filename
    assert functions_of.__name__ in {one.__name__ for one in functions_of(file)}
