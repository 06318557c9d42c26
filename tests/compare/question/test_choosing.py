"""Which formulations are asked, and what is said where a name leads to none."""

import sys
from collections.abc import Iterator

import pytest

from compare.question.errors import BadUse
from compare.question.parsing import choose_flag, choose_formulations
from models import engines, formulations
from models.catalogue.discovery import explain_missing_engine
from models.languages import speaking


def names(only: list[str], of_engines: list[str]) -> list[str]:
    return [one.name for one in choose_formulations(only, of_engines)]


@pytest.fixture
def without_sat(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "pysat", None)
    formulations.cache_clear()
    yield
    formulations.cache_clear()


def test_formulations_and_engines_that_are_named_are_asked_together() -> None:
    of_cp_sat = [name for name in formulations() if name.startswith("cp-sat/")]
    assert names(["flags"], ["cp-sat"]) == ["backtracking/flags", *of_cp_sat]
    assert names(["flags", "cp-sat/columns"], ["cp-sat"]) == ["backtracking/flags", *of_cp_sat]


def test_flags_that_exclude_each_other_are_named_in_the_language_of_the_user() -> None:
    with speaking("de"), pytest.raises(BadUse, match="--json und --csv schließen einander aus"):
        choose_flag({"json": True, "csv": True, "markdown": False}, "terminal")


def test_where_nothing_is_named_all_are_asked() -> None:
    assert names([], []) == list(formulations())


@pytest.mark.usefixtures("without_sat")
@pytest.mark.parametrize(
    ("only", "of_engines", "said"),
    [
        ([], ["sat"], "the engine sat is"),
        (["flags"], ["sat"], "the engine sat is"),
        (["sat/general"], [], "sat/general belongs to the engine sat, which is"),
        (["Size_Totalizer"], [], "size-totalizer belongs to the engine sat, which is"),
    ],
)
def test_of_an_engine_that_is_not_installed_it_is_said_how_to_install_it(
    only: list[str], of_engines: list[str], said: str
) -> None:
    with pytest.raises(BadUse) as refused:
        choose_formulations(only, of_engines)
    assert str(refused.value) == f'{said} not installed; pip install "bezzel[sat]" installs it'
    assert explain_missing_engine(engines()["sat"]) in str(refused.value)


@pytest.mark.usefixtures("without_sat")
def test_a_name_that_other_engines_have_too_is_theirs() -> None:
    assert "backtracking/general" in names(["general"], [])
    assert "sat/general" not in names(["general"], [])
