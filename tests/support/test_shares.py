"""The shares of the tests."""

import pytest
from hypothesis import given, strategies

from tests.support.shares import Share, parse_share


@given(strategies.text(), strategies.integers(1, 9))
def test_every_test_is_in_one_share(name: str, shares: int) -> None:
    assert [Share(number, shares).has(name) for number in range(1, shares + 1)].count(True) == 1


@pytest.mark.quick
@pytest.mark.parametrize("text", ["", "3", "0/3", "4/3", "1/0", "a/b", "1/3/5"])
def test_what_is_no_share_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a share is written like 2/3"):
        parse_share(text)
