"""What the page on problems of one's own shows is what its code gives."""

from typing import Any

from compare.reference.pages import read_page
from tests.support.markdown import fenced_lines


def test_the_problems_of_the_page_are_answered_by_many_engines_with_the_numbers_that_it_says() -> None:
    names: dict[str, Any] = {}
    exec("\n".join(fenced_lines(read_page("own-problems"))), names)
    guards, latin = names["guards"], names["latin"]
    assert guards.agree
    assert (guards.size, guards.count) == (10, 16)
    assert latin.agree
    assert latin.count == 12
    assert all(len({one.engine for one in found.outcomes if one.status.is_complete}) >= 3 for found in (guards, latin))
