"""The numbers that a user gives are read, or refused as they were written."""

import re

import pytest

from compare.question.errors import BadUse
from compare.question.parsing import check_number, parse_number


@pytest.mark.parametrize("written", ["007", "+7", " 07 "])
def test_a_number_out_of_range_is_shown_as_it_was_written(written: str) -> None:
    with pytest.raises(BadUse, match=rf"^the side is a whole number from 8 on, not {re.escape(written.strip())}$"):
        parse_number(written, "the side", least=8)


def test_a_value_out_of_range_is_shown_though_nobody_wrote_it() -> None:
    with pytest.raises(ValueError, match=r"^the side is a whole number from 1 on, not 0$"):
        check_number(0, "the side")
