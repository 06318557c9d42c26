"""The page of the library lists the public names of both packages, each with a sentence, and no others."""

import inspect
from types import ModuleType

import pytest

import compare
import models
from compare.question.arguments import make_instance
from compare.reference.pages import read_page
from tests.support.markdown import code_spans, sections, table_rows

PAGE = sections(read_page("library"))


@pytest.mark.parametrize("package", [compare, models], ids=lambda package: package.__name__)
def test_the_page_lists_the_public_names_and_no_others(package: ModuleType) -> None:
    rows = table_rows(PAGE[f"The public names of `{package.__name__}`"])
    assert sorted(name for row in rows for name in code_spans(row[0])) == sorted(package.__all__)
    assert all(row[1] for row in rows)


@pytest.mark.parametrize("package", [compare, models], ids=lambda package: package.__name__)
def test_every_public_name_is_there(package: ModuleType) -> None:
    assert [name for name in package.__all__ if getattr(package, name, None) is None] == []
    assert set(package.__all__) <= set(dir(package))


def test_the_page_names_every_argument_and_no_others() -> None:
    named = {name for row in table_rows(PAGE["The arguments"]) for name in code_spans(row[0])}
    taken = [
        set(inspect.signature(function).parameters) for function in (compare.ask, compare.solutions, compare.count)
    ]
    assert named == set.union(*taken)
    assert set(inspect.signature(make_instance).parameters) <= set.intersection(*taken)
