"""Settings of a call: which variants they make, who is asked as it is, and what is refused."""

import json
from pathlib import Path

import pytest

from compare import ask
from compare.question.settings import make_settings
from models import find_formulation
from tests.support.program import bezzel_here


def variants(*names: str, seed: object = None, **settings: object) -> list[str]:
    given = {key.replace("__", ".").replace("cp_sat", "cp-sat"): value for key, value in settings.items()}
    return [one.name for one in make_settings(given, seed).variants(map(find_formulation, names))]


@pytest.mark.quick
def test_several_values_give_a_row_each_and_other_engines_stay_as_they_are() -> None:
    assert variants("flags", "cp-sat/columns", cp_sat__seed=[1, 2], cp_sat__linearization_level=2) == [
        "backtracking/flags",
        "cp-sat/columns[seed=1,linearization_level=2]",
        "cp-sat/columns[seed=2,linearization_level=2]",
    ]


@pytest.mark.quick
def test_the_seed_of_all_leaves_those_without_one_and_those_whose_own_is_set() -> None:
    names = "flags", "cp-sat/columns", "linear/general[solver=cbc]", "linear/general", "linear/general[seed=1]"
    assert variants(*names, seed=5) == [
        "backtracking/flags", "cp-sat/columns[seed=5]", "linear/general[solver=cbc]", "linear/general[seed=5]",
        "linear/general[seed=1]",
    ]  # fmt: skip


@pytest.mark.quick
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--set foo", "--set is ENGINE.PARAMETER=VALUE, such as"),
        ("--set cp-sat.seed=", "--set is ENGINE.PARAMETER=VALUE, such as"),
        ("--set cp-sat.seed=1 --set cp-sat.seed=2", "twice; give all its values with commas"),
        ("--set cp-sat.seed=1 --set CP_SAT.seed=2", "twice; give all its values with commas"),
        ("--set cpsat.seed=1", "unknown engine 'cpsat'; did you mean cp-sat or sat?"),
        ("--set cp-sat.sed=1", "unknown parameter of cp-sat 'sed'; did you mean seed? 'list --parameters' names all"),
        ("--set cp-sat.seed=1,x", "cp-sat.seed is a whole number from 0 to 1000000000, not 'x'"),
        ("--set cp-sat.num_workers=8", "with more, CP-SAT's enumeration is incomplete"),
        ("--set linear.solver=cbc", "no formulation that is asked has the parameter linear.solver"),
        ("--only flags[seed=1]", "has no parameter 'seed'"),
        ("--seed -1", "seed is a whole number"),
    ],
)
def test_bad_settings_are_one_line_and_exit_code_2(options: str, reason: str) -> None:
    done = bezzel_here("run", "4", "--only", "cp-sat/columns", *options.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.quick
def test_a_formulation_that_lacks_the_parameter_is_told_and_asked_as_it_is() -> None:
    names = ["--only", "python-constraint/next-queen", "--only", "python-constraint/columns"]
    done = bezzel_here("run", "4", *names, "--set", "python-constraint.solver=recursive", "--json")
    assert done.stderr == "note: python-constraint/next-queen has no parameter solver, and is asked as it is\n"
    assert {one["name"] for one in json.loads(done.stdout)["formulations"]} == {
        "python-constraint/columns[solver=recursive]", "python-constraint/next-queen",
    }  # fmt: skip


@pytest.mark.usefixtures("_in_one_process")
def test_the_library_takes_settings_and_a_seed() -> None:
    given = {"cp-sat.linearization_level": [0, 2]}
    comparison = ask("non-attacking", 5, formulations=["cp-sat/columns", "flags"], settings=given, seed=3)
    assert comparison.count == 10
    assert {one.name for one in comparison.outcomes} == {
        "cp-sat/columns[seed=3,linearization_level=0]", "cp-sat/columns[seed=3,linearization_level=2]",
        "backtracking/flags",
    }  # fmt: skip
    with pytest.raises(ValueError, match="incomplete"):
        ask("non-attacking", 5, formulations=["cp-sat/columns"], settings={"cp-sat.num_workers": 2})


def test_settings_that_are_no_dictionary_are_refused_with_an_example() -> None:
    with pytest.raises(TypeError, match=r"settings is a dictionary, such as .*glucose4.*, not 'sat.solver=lingeling'"):
        ask("non-attacking", 4, settings="sat.solver=lingeling")  # type: ignore[arg-type]


@pytest.mark.usefixtures("_in_one_process")
def test_kept_shards_of_a_variant_are_its_own(tmp_path: Path) -> None:
    def noted(name: str) -> str:
        store = str(tmp_path / "store.sqlite")
        return bezzel_here("run", "6", "--only", name, "--shards", "4", "--store", store).stderr

    assert "kept from earlier calls" not in noted("cp-sat/columns[seed=1]")
    assert "cp-sat/columns[seed=1]: 6 of 6 shards are kept" in noted("cp-sat/columns[seed=1]")
    assert "kept from earlier calls" not in noted("cp-sat/columns[seed=2]")
    assert "kept from earlier calls" not in noted("cp-sat/columns")


def test_a_key_that_is_no_text_is_no_setting() -> None:
    with pytest.raises(LookupError, match="not 1"):
        make_settings({1: 2})  # type: ignore[dict-item]


def test_a_parameter_that_is_named_twice_in_a_dictionary_is_refused() -> None:
    with pytest.raises(ValueError, match=r"settings name cp-sat\.seed twice"):
        make_settings({"cp-sat.seed": 1, "CP-SAT.seed": 2})
