"""The machine in words."""

import os

import pytest

from compare.harness.machine import describe_processor


@pytest.mark.parametrize(("number", "words"), [(1, ", 1 core, "), (2, ", 2 cores, "), (None, ", 1 core, ")])
def test_the_number_of_cores_has_its_form(number: int | None, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: number)
    assert words in describe_processor.__wrapped__()
