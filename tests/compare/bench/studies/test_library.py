"""A study from Python: what it takes, what it gives, and what it raises."""

from pathlib import Path
from typing import Any

import pytest

from compare import Study, study
from models import Formulation, find_formulation
from tests.support.defective import Missing

FLAGS = "backtracking/flags"


@pytest.mark.quick
def test_a_study_has_records_that_say_all(tmp_path: Path) -> None:
    found = study("non-attacking", range(4, 6), formulations=[FLAGS], repeat=2, keep=tmp_path / "rows.csv")
    assert isinstance(found, Study)
    assert [(one["rows"], one["count"], one["repeat"]) for one in found.records] == [
        (4, 2, 1),
        (4, 2, 2),
        (5, 10, 1),
        (5, 10, 2),
    ]
    assert all(float(str(one["processor_seconds"])) > 0 for one in found.records)
    again = study("non-attacking", [5, 4], formulations=[FLAGS], repeat=2, keep=tmp_path / "rows.csv")
    assert again.records == found.records


def test_formulations_are_names_objects_or_classes_and_may_be_one_s_own() -> None:
    class Mine(Missing):
        """One of a script."""

    chosen: list[str | Formulation | type[Formulation]] = [FLAGS, find_formulation("sets"), Mine]
    found = study("non-attacking", 4, formulations=chosen, repeat=1)
    assert found.exit_code == 1
    assert found.verdicts[0].faulty == {"defective/mine"}


def test_settings_give_variants() -> None:
    found = study("non-attacking", 4, formulations="cp-sat/columns", repeat=1, settings={"cp-sat.seed": [1, 2]})
    assert found.plan.names == ["cp-sat/columns[seed=1]", "cp-sat/columns[seed=2]"]
    assert sorted(str(one["seed"]) for one in found.records) == ["1", "2"]


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"n": []}, ValueError, "n has no value"),
        ({"n": range(6, 4)}, ValueError, "n has no value"),
        ({"n": "6..4"}, ValueError, "the first N is the smaller one"),
        ({"n": 0}, ValueError, "n is a whole number from 1 to 100, not 0"),
        ({"n": [4, "5"]}, TypeError, "n is a whole number from 1 to 100, not '5'"),
        ({"n": 6.5}, TypeError, "not 6.5"),
        ({"n": 4, "repeat": 0}, ValueError, "repeat is a whole number from 1 on, not 0"),
        ({"n": 4, "seed": -1}, ValueError, "seed is a whole number from 0 on, not -1"),
        ({"n": 4, "clock": "cpu"}, ValueError, "clock is wall or processor"),
        ({"n": 4, "formulations": "nobody"}, LookupError, "unknown formulation 'nobody'"),
        ({"n": 4, "formulations": "cp-sat/cover"}, ValueError, "no formulation answers any of these questions"),
        ({"n": 4, "keep": "/nonexistent/rows.csv"}, ValueError, "rows cannot be kept in /nonexistent/rows.csv"),
    ],
    ids=str,
)
def test_what_is_wrong_raises_what_python_raises(wrong: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        study("non-attacking", **{"formulations": FLAGS, "repeat": 1, **wrong})
