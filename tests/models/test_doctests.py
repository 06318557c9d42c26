"""The examples in docstrings give what they say."""

import doctest
import importlib

import pytest

from tests.support.program import ROOT

WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "models").rglob("*.py"))
    if ">>> " in path.read_text()
]


def test_the_package_itself_has_an_example() -> None:
    assert "models" in WITH_EXAMPLES


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_give_what_they_say(name: str) -> None:
    assert "+SKIP" not in (importlib.import_module(name).__doc__ or "")
    done = doctest.testmod(importlib.import_module(name))
    assert done.attempted > 0
    assert done.failed == 0
