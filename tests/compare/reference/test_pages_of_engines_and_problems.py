"""The pages on engines, and on problems and formulations of one's own, show what there is."""

from typing import Any

import pytest

from compare import ask
from compare.reference.pages import read_page
from models import engines, find_formulation, formulations
from models.catalogue.discovery import is_installed
from models.catalogue.finding import formats
from tests.support.markdown import code_spans, fenced_lines, table_rows


def run_page(name: str) -> dict[str, Any]:
    """The names that the code of a page defines."""
    names: dict[str, Any] = {}
    exec("\n".join(fenced_lines(read_page(name))), names)
    return names


@pytest.mark.usefixtures("_in_one_process")
def test_the_problems_of_the_page_are_answered_by_many_engines_with_the_numbers_that_it_says() -> None:
    names = run_page("own-problems")
    guards, latin = names["guards"], names["latin"]
    assert guards.agree
    assert (guards.size, guards.count) == (10, 16)
    assert latin.agree
    assert latin.count == 12
    assert all(len({one.engine for one in found.outcomes if one.status.is_complete}) >= 3 for found in (guards, latin))


@pytest.mark.usefixtures("_in_one_process")
def test_every_class_on_the_base_of_an_engine_gives_what_ours_give() -> None:
    known = {name.partition("/")[0] for name in formulations()}
    mine = [one for one in run_page("own-formulations")["mine"] if one.engine.name in known]
    assert len(mine) >= 4
    for required, forbidden in (("", ""), ("b6", ""), ("", "a1, c3, d2")):
        everybody = [*mine, "backtracking/general"]
        found = ask("non-attacking", 6, formulations=everybody, required=required, forbidden=forbidden)
        assert found.agree
        assert {one.count for one in found.outcomes} == {found.count}


def test_the_page_of_exports_has_a_row_for_each_format() -> None:
    rows = [[code_spans(cell) for cell in row[:2]] for row in table_rows(read_page("exporting"))]
    for name, one in formats().items():
        assert any(named == [name] and set(ends) <= {*one.extensions} for named, ends in rows if ends), name


@pytest.mark.parametrize("name", ["own-problems", "own-formulations"])
def test_the_code_of_a_page_has_short_lines(name: str) -> None:
    assert max(map(len, fenced_lines(read_page(name)))) <= 120


def test_the_page_of_engines_has_all_of_them_with_what_brings_them_and_a_formulation_to_begin_with() -> None:
    rows = {code_spans(row[0])[0]: row[1:] for row in table_rows(read_page("engines"))}
    assert rows.keys() == engines().keys()
    for name, (_, bringing, first) in rows.items():
        install = engines()[name].install or ""
        assert install in code_spans(bringing) or "`" not in bringing
        begun = code_spans(first)[0]
        assert (
            begun.startswith("help ")
            or not is_installed(engines()[name])
            or find_formulation(begun).engine.name == name
        )
