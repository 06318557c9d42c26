"""A notebook shows a moment of a search as a board with its domains."""

import pytest

from compare.classroom.watching.moment import show_moment
from models.languages import speaking
from tests.support.drawn import read


def looks(svg: str) -> list[str]:
    return [one.get("class", "") for one in read(svg).iter()]


@pytest.mark.parametrize(("steps", "by"), [(3, "propagation"), (4, "removal")])
def test_the_picture_has_the_removed_squares_and_the_sentence_the_reason(steps: int, by: str) -> None:
    moment = show_moment("propagation/arc-consistency", "non-attacking", 5, steps, by)
    assert moment.svg in moment._repr_html_()
    assert {"bezzel-removed-0", "bezzel-decided", "bezzel-evidence"} <= {*looks(moment.svg)}
    assert "(arc consistency: attacked from a5)" in repr(moment)
    assert moment.legend == ["● removed by arc consistency"]


def test_each_removed_square_has_a_sign_and_a_failure_is_framed_in_red() -> None:
    with speaking("de"):
        moment = show_moment("propagation/bounds-consistency", "non-attacking", 8, 6)
    assert looks(moment.svg).count("bezzel-sign-1") == 4
    assert "bezzel-failure" in looks(moment.svg)
    assert "weniger Linien als Spalten" in moment.sentence
    assert len(moment.legend) == 2


def test_a_search_without_propagators_has_a_plain_board() -> None:
    moment = show_moment("backtracking/flags", "non-attacking", 6, 3)
    assert not [look for look in looks(moment.svg) if look.startswith("bezzel-removed")]
    assert moment.sentence.startswith("place ")
