"""What the pages on problems and formulations of one's own show is what their code gives."""

from typing import Any

import pytest

from compare import ask
from compare.reference.pages import read_page
from models import formulations
from tests.support.markdown import fenced_lines


def run_page(name: str) -> dict[str, Any]:
    """The names that the code of a page defines."""
    names: dict[str, Any] = {}
    exec("\n".join(fenced_lines(read_page(name))), names)
    return names


def test_the_problems_of_the_page_are_answered_by_many_engines_with_the_numbers_that_it_says() -> None:
    names = run_page("own-problems")
    guards, latin = names["guards"], names["latin"]
    assert guards.agree
    assert (guards.size, guards.count) == (10, 16)
    assert latin.agree
    assert latin.count == 12
    assert all(len({one.engine for one in found.outcomes if one.status.is_complete}) >= 3 for found in (guards, latin))


def test_every_class_on_the_base_of_an_engine_gives_what_ours_give() -> None:
    known = {name.partition("/")[0] for name in formulations()}
    mine = [one for one in run_page("own-formulations")["mine"] if one.engine.name in known]
    assert len(mine) >= 4
    for required, forbidden in (("", ""), ("b6", ""), ("", "a1, c3, d2")):
        everybody = [*mine, "backtracking/general"]
        found = ask("non-attacking", 6, formulations=everybody, required=required, forbidden=forbidden)
        assert found.agree
        assert {one.count for one in found.outcomes} == {found.count}


@pytest.mark.parametrize("name", ["own-problems", "own-formulations"])
def test_the_code_of_a_page_has_short_lines(name: str) -> None:
    assert max(map(len, fenced_lines(read_page(name)))) <= 120
