"""Programs that we did not write find in each file as many solutions as the question has, and the same optimum."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from models import ANY, OPTIMUM, Board, Formulation, Instance, find_formulation, find_piece, formulations
from models.catalogue.discovery import is_installed
from models.catalogue.finding import engines, formats, problems
from models.engine import Unsupported
from models.exporting.shared.common_form import state_common_form
from models.exporting.shared.format import Format
from models.exporting.shared.stated import ArrayModel, LinearModel, ModelByFormat, ModelText
from tests.support import readers
from tests.support.instances import telling_instances
from tests.support.readers import COUNTING, Reader
from tests.support.round_trip import QUESTIONS, TELLING, asked, best_size, count, count_classes
from tests.support.unstated import OneColour

Filing = Callable[[str, str], str]
needs_minizinc = pytest.mark.skipif(not is_installed(engines()["minizinc"]), reason="minizinc is not installed")
needs_prolog = pytest.mark.skipif(not is_installed(engines()["prolog"]), reason="swipl is not installed")


def case(name: str, *values: object) -> object:
    """Values for a test of the format of this name."""
    marks = [needs_minizinc] if readers.by_minizinc in values or name == "mzn" else []
    marks += [needs_prolog] if name == "prolog" else []
    words = [getattr(value, "__name__", value) for value in values]
    return pytest.param(name, *values, marks=marks, id=" ".join(map(str, [name, *words])))


FIRST_READERS = [
    case(name, counting[0], question)
    for number, (name, counting) in enumerate(COUNTING.items())
    for question in (TELLING * 2)[number % len(TELLING) :][:3]
]
"""Three of the telling questions for each format, one further on for the next format."""
ALL_READERS = [case(name, reader) for name, counting in COUNTING.items() for reader in counting]


@pytest.fixture
def file(tmp_path: Path) -> Filing:
    """Writes a text to a file whose name ends as its format says, and gives the path."""

    def write(text: str, format_name: str) -> str:
        path = tmp_path / f"model{formats()[format_name].extensions[0]}"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def common_form(question: str, one: Format) -> str:
    model = state_common_form(QUESTIONS[question])
    assert one.why_not(model) is None
    return one.write(model).text


def test_every_format_is_read_back() -> None:
    assert {*COUNTING, "wcnf", "qubo"} == set(formats())
    assert len(OPTIMA) >= 10


@pytest.mark.parametrize(("name", "reader", "question"), FIRST_READERS)
def test_a_reader_finds_as_many_solutions_as_there_are(name: str, reader: Reader, question: str, file: Filing) -> None:
    assert reader(file(common_form(question, formats()[name]), name)) == count(QUESTIONS[question])


@pytest.mark.exhaustive
@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(("name", "reader"), ALL_READERS)
def test_every_reader_finds_as_many_solutions_of_every_question(
    question: str, name: str, reader: Reader, file: Filing
) -> None:
    assert reader(file(common_form(question, formats()[name]), name)) == count(QUESTIONS[question])


WANTED = {
    "fewest": asked("independent-domination", "queen", (5, 5), OPTIMUM).narrowed(forbidden=1 << 12),
    "most": asked("non-attacking", "knight", (3, 4), OPTIMUM).narrowed(required=1 << 5),
}
FEWEST = state_common_form(WANTED["fewest"])
OPTIMA = {
    name: getattr(readers, f"optimum_{counting[-1].__name__}")
    for name, counting in COUNTING.items()
    if formats()[name].why_not(FEWEST) is None
}
"""For each format that can ask for the optimum the last of its readers, which finds it, too."""
NEGATED = {"mps", "opb", "lp-asp", "smt2"}
"""Formats that change the sign of a maximum: MPS and OPB only minimise, and clingo and z3 report it so."""


@pytest.mark.parametrize(("name", "reader"), [case(name, reader) for name, reader in OPTIMA.items()])
@pytest.mark.parametrize("wanted", WANTED)
def test_a_reader_finds_the_optimum(name: str, reader: Reader, wanted: str, file: Filing) -> None:
    found = reader(file(formats()[name].write(state_common_form(WANTED[wanted])).text, name))
    sign = -1 if wanted == "most" and name in NEGATED else 1
    assert found == sign * best_size(WANTED[wanted])


@pytest.mark.parametrize("wanted", WANTED)
def test_the_cost_of_maxsat_is_the_number_of_pieces_or_of_the_squares_without_one(wanted: str, file: Filing) -> None:
    question = WANTED[wanted]
    cost = readers.cost_by_rc2(file(formats()["wcnf"].write(state_common_form(question)).text, "wcnf"))
    assert cost == (best_size(question) if wanted == "fewest" else len(question.board) - best_size(question))


TOO_WIDE = {"queens, one given, two squares forbidden", "connected domination", "most squares free"}
"""Questions whose forms have too many couplings for an exact solver of forms."""
needs_dimod = pytest.mark.skipif(not is_installed(engines()["annealing"]), reason="dimod is not installed")


@needs_dimod
@pytest.mark.parametrize("question", [name for name in QUESTIONS if name not in TOO_WIDE])
def test_a_quadratic_form_has_as_many_states_of_energy_0_as_there_are_solutions(question: str, file: Filing) -> None:
    energies = readers.least_energies(file(common_form(question, formats()["qubo"]), "qubo"))
    assert energies.count(0) == count(QUESTIONS[question])
    assert min(energies) >= 0


@needs_dimod
@pytest.mark.parametrize(("wanted", "sign"), [("fewest", 1), ("most", -1)])
def test_the_least_energy_is_the_number_of_pieces(wanted: str, sign: int, file: Filing) -> None:
    small = asked("domination", "queen", (4, 4), OPTIMUM).narrowed(forbidden=1 << 5)
    question = small if wanted == "fewest" else WANTED[wanted]
    energies = readers.least_energies(file(formats()["qubo"].write(state_common_form(question)).text, "qubo"))
    assert min(energies) == sign * best_size(question)


STATING = [one for one in formulations().values() if type(one).stated_model is not Formulation.stated_model]
SMALL = [QUESTIONS["queens"], QUESTIONS["domination"], QUESTIONS["minimal domination"].with_size(2)]


def small_questions() -> Iterator[Instance]:
    """First those that most formulations answer; then some of each problem, with a number of pieces."""
    yield from SMALL
    for problem in problems().values():
        yield from (one for one in telling_instances(problem) if isinstance(one.size, int))


ANSWERING = [one for one in STATING if any(one.unsupported(small) is None for small in SMALL)]
"""Those whose solver is installed."""
BY_SQUARES = {"sat"}
"""Their helpers may have several values for one placement."""


def test_the_engines_with_a_language_of_their_own_write_models() -> None:
    needed = {"cp-sat", "sat", "linear", "answer-set", "minizinc", "prolog", "cpmpy", "annealing", "smt"}
    assert {one.engine.name for one in STATING} >= {name for name in needed if is_installed(engines()[name])}


@pytest.mark.parametrize("formulation", ANSWERING, ids=lambda formulation: formulation.name)
def test_what_a_formulation_states_has_as_many_solutions(formulation: Formulation, file: Filing) -> None:
    instance = next(one for one in small_questions() if formulation.unsupported(one) is None)
    model = formulation.stated_model(instance)
    assert model is not None
    expected = count(instance)
    if isinstance(model, ModelText):
        found = COUNTING[model.format_name][0](file(model.text, model.format_name))
        expected = count_classes(instance) if model.breaks_symmetry else expected
    elif isinstance(model, ArrayModel):
        written = {one.name: one.write_array(model) for one in formats().values()}
        texts = {name: one.text for name, one in written.items() if one is not None}
        assert texts.keys() == {"mzn", "xcsp3"}
        counts = {COUNTING[name][0](file(text, name)) for name, text in texts.items()}
        (found,) = counts
    elif isinstance(model, ModelByFormat):
        clauses, sums = model.writers["cnf"](), model.writers["opb"]()
        assert isinstance(clauses, ModelText)
        assert isinstance(sums, ModelText)
        placing = [int(one.name) for one in clauses.variables if one.squares]
        found = readers.by_sat_solver_on(placing, file(clauses.text, "cnf"))
        assert readers.by_scip(file(sums.text, "opb")) == found
    elif formulation.engine.name in BY_SQUARES:
        text = formats()["cnf"].write(model).text
        found = readers.by_sat_solver_on(range(1, len(instance.board) + 1), file(text, "cnf"))
    else:
        found = readers.by_scip(file(formats()["lp"].write(model).text, "lp"))
    assert found == expected


@pytest.mark.parametrize("name", ["cnf", "lp"])
@pytest.mark.parametrize(
    "question", ["queens", "domination by knights on a torus", "queens, one given, two squares forbidden"]
)
def test_with_its_symmetry_broken_a_file_has_one_solution_of_each_class(name: str, question: str, file: Filing) -> None:
    model = state_common_form(QUESTIONS[question], break_symmetry=True)
    found = COUNTING[name][0](file(formats()[name].write(model).text, name))
    assert found == count_classes(QUESTIONS[question])


def test_a_model_of_one_size_is_not_written_where_the_size_is_open() -> None:
    for name in ("sat/cover", "answer-set/domination", "minizinc/cover"):
        if name in formulations():
            with pytest.raises(Unsupported, match="one number of pieces at a time"):
                find_formulation(name).stated_model(asked("domination", "queen", (4, 4), OPTIMUM))
    for name, problem in (("cp-sat/ordered-queens", "domination"), ("cp-sat/attacks-counted", "peaceable-armies")):
        with pytest.raises(Unsupported, match="one number of pieces at a time"):
            find_formulation(name).stated_model(asked(problem, "queen", (3, 3), ANY))


def test_clauses_that_come_during_the_search_are_not_written() -> None:
    with pytest.raises(Unsupported, match="come during the search"):
        find_formulation("sat/general").stated_model(QUESTIONS["connected domination"])


def test_a_problem_without_a_common_form_is_not_written() -> None:
    with pytest.raises(Unsupported, match="no common form"):
        state_common_form(Instance(OneColour(), find_piece("queen"), Board(3)))


def test_a_format_of_zeros_and_ones_declines_variables_with_more_values() -> None:
    model = find_formulation("linear/columns-and-squares").stated_model(QUESTIONS["queens"])
    assert model is not None
    assert isinstance(model, LinearModel)
    declining = {name for name, one in formats().items() if one.why_not(model)}
    assert declining == {name for name, one in formats().items() if one.only_zero_one}
    assert declining >= {"cnf", "wcnf", "opb", "lp-asp", "qubo"}
