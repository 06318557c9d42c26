"""Parameters of engines: each value that is offered leaves the set of solutions whole, and a variant has its name."""

import pickle
from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import pytest

from models import Board, Formulation, Instance, SolutionSet, find_formulation, find_piece, find_problem, formulations
from models.catalogue.finding import engines, find_formulations
from models.cp_sat import SEARCHES
from models.solvers.parameter import MOST, Parameter, split_settings
from tests.support.instances import asked

QUEEN, KNIGHT = find_piece("queen"), find_piece("knight")
QUESTIONS = [
    asked(find_problem("non-attacking"), QUEEN, Board(5)),
    asked(find_problem("non-attacking"), QUEEN, Board(3)),
    asked(find_problem("domination"), QUEEN, Board(4)),
    asked(find_problem("domination"), KNIGHT, Board(3, 4)),
]
OF_FEW = [asked(find_problem(name), QUEEN, Board(3)) for name in ("most-unattacked", "one-dependence")]
"""For formulations that answer none of these."""
SLOW = {"linear", "minizinc", "prolog", "smt"}
"""Engines that start a program, or search anew for each solution: most questions for them are exhaustive."""
SEARCHING = [one for one in formulations().values() if one.parameters and one.gives == SolutionSet.ALL]


def values_of(parameter: Parameter) -> list[object]:
    """All values of a parameter; of a large range some."""
    every = range(parameter.least, parameter.most + 1)
    return list(parameter.words) or (list(every) if len(every) < 10 else [parameter.least, parameter.least + 7, MOST])


def variants(one: Formulation) -> Iterator[Formulation]:
    for parameter in one.parameters:
        for value in values_of(parameter):
            with suppress(LookupError):  # MiniZinc may not have a solver
                yield one.with_settings({parameter.name: value})


def solutions(one: Formulation, instance: Instance) -> list[int]:
    return sorted(one.solve(instance))


EACH = pytest.mark.parametrize("formulation", SEARCHING, ids=lambda one: one.name)


@EACH
def test_no_value_of_a_parameter_changes_the_set_of_solutions(formulation: Formulation) -> None:
    """Each value is put to every eighth of the formulations that have the same parameters, or to one of fewer."""
    alike = [one.name for one in SEARCHING if one.parameters == formulation.parameters]
    varied = list(variants(formulation))
    step = min(8, len(alike), len(varied))
    questions = answered(formulation)[: 1 if formulation.engine.name in SLOW else None]
    check_variants(varied[alike.index(formulation.name) % step :: step], formulation, questions)


@pytest.mark.exhaustive
@EACH
def test_no_value_of_any_formulation_changes_the_set_of_solutions_of_any_question(formulation: Formulation) -> None:
    check_variants(list(variants(formulation)), formulation, answered(formulation))


def answered(formulation: Formulation) -> list[Instance]:
    """The questions that the formulation answers."""
    asked_of_all = [one for one in QUESTIONS if formulation.unsupported(one) is None]
    return asked_of_all or [one for one in OF_FEW if formulation.unsupported(one) is None]


def check_variants(varied: list[Formulation], formulation: Formulation, questions: list[Instance]) -> None:
    assert questions
    assert varied
    expected = [solutions(formulation, one) for one in questions]
    for variant in varied:
        assert [solutions(variant, one) for one in questions] == expected, variant.name


@pytest.mark.exhaustive
@pytest.mark.parametrize("search", SEARCHES)
def test_no_combination_of_values_changes_the_set_that_cp_sat_enumerates(search: str) -> None:
    chosen = [find_formulation(f"cp-sat/{name}") for name in ("columns", "general", "cover")]
    for symmetry, probing, inprocessing, linear in product(range(5), range(4), ("false", "true"), range(2)):
        settings = {
            "search_branching": search, "cp_model_presolve": "true", "symmetry_level": symmetry,
            "cp_model_probing_level": probing, "use_sat_inprocessing": inprocessing, "linearization_level": linear,
        }  # fmt: skip
        for one, question in product(chosen, QUESTIONS):
            if one.unsupported(question) is None:
                assert solutions(one.with_settings(settings), question) == solutions(one, question), settings


@pytest.mark.parametrize("name", [name for name, one in engines().items() if one.parameters])
def test_the_declared_default_is_what_holds_where_nothing_is_set(name: str) -> None:
    """With the default set by hand the search takes the same steps."""
    question = asked(find_problem("non-attacking"), QUEEN, Board(6))
    every = [one for one in formulations().values() if one.engine.name == name]
    for one in every[: 2 if name in SLOW else None]:
        defaults = {parameter.name: parameter.default for parameter in one.parameters if parameter.default is not None}
        if one.unsupported(question) is None and defaults:
            assert list(one.with_settings(defaults).solve(question)) == list(one.solve(question)), one.name


@pytest.mark.quick
def test_a_variant_is_found_by_its_name_and_the_formulation_stays_as_it_is() -> None:
    plain = find_formulation("cp-sat/columns")
    variant = plain.with_settings({"linearization_level": "2", "seed": 7})
    assert variant.name == "cp-sat/columns[seed=7,linearization_level=2]"
    assert find_formulation("CP-SAT/columns[ linearization_level=2, seed=7 ]").settings == variant.settings
    assert pickle.loads(pickle.dumps(variant)).name == variant.name
    assert (plain.name, dict(plain.settings)) == ("cp-sat/columns", {})
    assert variant.with_settings({"seed": 8}).settings == {"seed": 8, "linearization_level": 2}


@pytest.mark.quick
def test_a_short_name_with_settings_means_those_that_have_the_parameter() -> None:
    assert [one.name for one in find_formulations("columns[linearization_level=2]")] == [
        "cp-sat/columns[linearization_level=2]"
    ]


@pytest.mark.quick
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("cp-sat/columns[num_workers=8]", "num_workers is 1, not '8': with more, CP-SAT's enumeration is incomplete"),
        ("cp-sat/columns[linearization_level=3]", "is a whole number from 0 to 2, not '3'"),
        ("cp-sat/columns[seed=1_0]", "not '1_0'"),
        ("cp-sat/columns[cp_model_presolve=1]", "one of false, true, not '1'"),
        ("cp-sat/columns[workers=8]", "has no parameter 'workers'; it has seed, "),
        ("flags[seed=1]", "has no parameter 'seed'; it has none"),
        ("linear/general[solver=cbc,seed=1]", "has no parameter 'seed'; it has solver"),
        ("python-constraint/next-queen[solver=recursive]", "has no parameter 'solver'"),
        *((f"flags{text}", "[parameter=value,parameter=value]") for text in ("[", "[]", "[seed]", "[=1]", "[a=1,a=2]")),
    ],
)
def test_what_cannot_be_set_is_refused_with_its_reason(name: str, reason: str) -> None:
    with pytest.raises((LookupError, ValueError)) as raised:
        find_formulation(name)
    assert reason in str(raised.value)


@pytest.mark.quick
def test_a_value_that_was_set_before_must_go_with_a_new_one() -> None:
    with pytest.raises(LookupError, match="has no parameter 'seed'; it has solver"):
        find_formulation("linear/general[seed=1]").with_settings({"solver": "cbc"})


@pytest.mark.quick
def test_truth_values_are_given_as_such_or_in_words() -> None:
    plain = find_formulation("cp-sat/columns")
    assert {str(plain.with_settings({"cp_model_presolve": value}).settings) for value in (True, "true", " TRUE ")} == {
        "{'cp_model_presolve': 'true'}"
    }
    with pytest.raises(ValueError, match="seed is a whole number"):
        plain.with_settings({"seed": True})


@pytest.mark.quick
def test_a_name_without_settings_is_left_as_it_is() -> None:
    assert split_settings(" sat/general ") == ("sat/general", {})
