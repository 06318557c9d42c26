"""Numbers as people read them."""

import pytest

from compare.question.description import number_in_words


@pytest.mark.parametrize(
    ("number", "words"),
    [(1314.2, "1,310"), (0.0234567, "0.0235"), (12, "12"), (99.96, "100"), (4.5e9, "4,500,000,000")],
)
def test_a_number_has_three_digits_and_no_exponent(number: float, words: str) -> None:
    assert number_in_words(number) == words


def test_fewer_digits_may_be_asked_for() -> None:
    assert number_in_words(917, digits=2) == "920"
