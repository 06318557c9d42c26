"""``explain``: the lesson, and the model or the choices on a small board."""

import io
import re
import textwrap
from itertools import product
from pathlib import Path
from unittest import mock

import pytest
from ortools.sat.python.cp_model import CpModel
from rich.console import Console

from compare.classroom import explaining as page
from compare.classroom.explaining import choices_as_text, model_as_text, watch_choices
from compare.classroom.lesson import parse_lesson
from compare.cli.commands.explain import command as explain
from models import ANY, Board, Formulation, Instance, Search, find_formulation, find_piece, find_problem, formulations
from models.catalogue.finding import counters
from models.cp_sat.shared.in_words import Terms, model_in_words
from models.exporting.cp_sat import LOWEST
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board, values_in_words
from models.problem import Size
from models.python_constraint.in_words import expression_of
from tests.support.program import ROOT, bezzel_here


def instance(problem: str = "non-attacking", piece: str = "queen", n: int = 4, size: Size | None = None) -> Instance:
    board = Board(n, n)
    asked, moved = find_problem(problem), find_piece(piece)
    return Instance(asked, moved, board, asked.default_size(board, moved) if size is None else size)


def model(name: str, question: Instance) -> ModelInWords:
    words = find_formulation(name).model_in_words(question)
    assert words is not None
    return words


def sentences(words: ModelInWords) -> list[str]:
    return [f"{one.says}: {', '.join(one.of)}" if one.of else one.says for one in words.constraints]


@pytest.mark.parametrize("formulation", formulations().values(), ids=lambda formulation: formulation.name)
def test_every_formulation_is_explained(formulation: Formulation, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(name=formulation.name) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(formulation.name)
    headings = {line for line in lines if line and not line.startswith(" ")}
    assert {"Question", "Viewpoint", "Variables and domains", "Constraints", "Search", "Compare with"} <= headings
    assert any(line.startswith(("The model: ", "The search: ", "No model: ")) for line in lines)
    assert not any("\x1b" in line or line != line.rstrip() for line in lines)


@pytest.mark.parametrize("formulation", formulations().values(), ids=lambda formulation: formulation.name)
def test_a_model_in_words_has_as_many_variables_and_constraints_as_the_engine_was_given(
    formulation: Formulation,
) -> None:
    question = instance()
    words = None if formulation.unsupported(question) else formulation.model_in_words(question)
    if words is None:
        of_engine = [one for one in formulations().values() if one.engine == formulation.engine]
        states_models = any(type(one).model_in_words is not Formulation.model_in_words for one in of_engine)
        assert formulation.unsupported(question) or not states_models
        return
    if formulation.engine.name == "answer-set":
        assert len(words.variables) == len(question.board), "the engine counts after grounding, the words come before"
        return
    if formulation.engine.name in ("minizinc", "prolog"):
        assert words.constraints, "the words are the text of the model; the solver counts what it is flattened to"
        return
    search = Search()
    list(formulation.solve(question, search))
    counted = search.statistics.variables, search.statistics.constraints
    assert (len(words.variables), len(words.constraints)) == counted


def test_columns_of_cp_sat_in_words() -> None:
    words = model("cp-sat/columns", instance())
    assert [one.domain for one in words.variables] == ["0 to 3"] * 4
    assert words.variables[1].on_the_board == "0: b4, 1: b3, 2: b2, 3: b1"
    rows = [one.name for one in words.variables]
    assert sentences(words) == [
        f"all different: {', '.join(rows)}",
        f"all different: {rows[0]}, ({rows[1]}) + 1, ({rows[2]}) + 2, ({rows[3]}) + 3",
        f"all different: {rows[0]}, ({rows[1]}) - 1, ({rows[2]}) - 2, ({rows[3]}) - 3",
    ]


def test_an_optimum_is_stated_with_its_objective_or_at_its_size() -> None:
    words = model("cp-sat/cover", instance("domination"))
    assert words.objective is not None
    assert words.objective.says == "minimise the sum of"
    assert len(words.objective.of) == 16
    assert model("python-constraint/ordered-queens", instance("domination")).instance.size == 2
    assert model("cp-sat/squares", instance(piece="knight")).objective == type(words.objective)(
        "maximise the sum of", words.objective.of
    )


def test_where_any_size_is_asked_for_the_model_is_of_the_best() -> None:
    assert model("cp-sat/squares", instance(size=ANY)).instance.size == 4


def every_kind_of_ours() -> tuple[CpModel, list[str]]:
    """A model with each kind of constraint that a model here states, and what is to be said of it."""
    model = CpModel()
    x, y, z = model.new_int_var(0, 3, "x"), model.new_int_var(-1, 5, "y"), model.new_int_var(0, 9, "z")
    a, b = model.new_bool_var("a"), model.new_bool_var("b")
    first, second = model.new_interval_var(x, 2, x + 2, "first"), model.new_fixed_size_interval_var(y, 1, "")
    said = [
        "first: interval from x, 2 long", "interval from y, 1 long", "no two overlap: first, [y, y + 1)",
        "at least one: a, not b", "if not a: b", "at most one: a, b", "exactly one: a, b",
        "if a and b: x = 2", "x ≠ 2", "x + 2 · y ≤ z + 7", "x ≥ 1", "x - 3 · y in 0 to 1, 4", "-x - y ≥ -5",
        "all different: x, y + 1, -z", "(x, y) is one of: (0, 1), (1, 2)", "(x) is none of: (3)",
        "inverse of each other: (x, y), (y, x)", "impossible, there is no solution",
    ]  # fmt: skip
    model.add_no_overlap([first, second])
    model.add_bool_or([a, ~b])
    model.add_implication(~a, b)
    model.add_at_most_one([a, b])
    model.add_exactly_one([a, b])
    model.add(x == 2).only_enforce_if(a, b)
    model.add(x != 2)
    model.add(x + 2 * y - z <= 7)
    model.add(x >= 1)
    model.add_linear_expression_in_domain(x - 3 * y, domain_of(0, 1, 4))
    model.add(-x - y >= -5)
    model.add_all_different([x, y + 1, -z])
    model.add_allowed_assignments([x, y], [(0, 1), (1, 2)])
    model.add_forbidden_assignments([x], [(3,)])
    model.add_inverse([x, y], [y, x])
    model.add_bool_or([])
    return model, said


def domain_of(*values: int) -> object:
    from ortools.sat.python.cp_model import Domain

    return Domain.from_values(values)


def test_every_kind_of_constraint_that_is_stated_here_has_its_words() -> None:
    model, said = every_kind_of_ours()
    words = model_in_words(instance(), model, {0: (1, 2, 4, 8)})
    assert sentences(words) == said
    assert words.variables[0].on_the_board == "0: a4, 1: b4, 2: c4, 3: d4"
    assert [one.domain for one in words.variables] == ["0 to 3", "-1 to 5", "0 to 9", "0 or 1", "0 or 1"]


def test_another_kind_of_constraint_is_shown_as_cp_sat_prints_it() -> None:
    model = CpModel()
    model.add_bool_xor([model.new_bool_var("a"), model.new_bool_var("b")])
    words = model_in_words(instance(), model, {})
    [said] = sentences(words)
    assert said.startswith("bool_xor {")


def test_a_function_is_written_out_as_what_it_returns_of_its_variables() -> None:
    distance = 2

    def apart(row: int, other: int) -> bool:
        """A docstring is no obstacle."""
        return abs(row - other) != distance

    def with_default(row: int, other: int, limit: int = 3) -> bool:
        return row + other < limit

    def of_two_steps(row: int) -> bool:
        double = 2 * row
        return double > 3

    assert expression_of(apart, ["p", "q"]) == "abs(p - q) != 2"
    assert expression_of(with_default, ["p", "q"]) == "p + q < 3"
    assert expression_of(lambda one: one != distance, ["v7"]) == "v7 != 2"
    assert expression_of(of_two_steps, ["p"]) is None
    assert expression_of(len, ["p"]) is None


def test_a_function_that_cannot_be_told_from_another_or_returns_nothing_is_not_written_out() -> None:
    on_one_line = [lambda one: one > 1, lambda one: one > 2]
    with_other_names = [lambda one: one > 3, lambda two: two > 4]

    def of_no_value(one: int) -> None:
        return

    def of_no_return(one: int) -> None:
        assert one

    assert [expression_of(one, ["p"]) for one in (*on_one_line, of_no_value, of_no_return)] == [None] * 4
    assert [expression_of(one, ["p"]) for one in with_other_names] == ["p > 3", "p > 4"]
    assert expression_of(eval("lambda one: one > 5"), ["p"]) is None


def test_the_pairwise_functions_of_python_constraint_say_who_may_stand_together() -> None:
    words = model("python-constraint/pairwise-functions", instance())
    found = [one.says.partition(": ")[2] for one in words.constraints]
    placements = [
        rows
        for rows in product(range(4), repeat=4)
        if all(eval(text, {}, {f"v{column}": row for column, row in enumerate(rows)} | {"abs": abs}) for text in found)
    ]
    assert placements == [(1, 3, 0, 2), (2, 0, 3, 1)]


def test_variables_of_python_constraint_have_names_that_can_stand_in_a_formula() -> None:
    words = model("python-constraint/derived-variables", instance(n=1))
    assert [one.name for one in words.variables] == ["v0", "rising_0", "falling_0"]


def test_settings_and_meanings_of_constraint_classes_are_told() -> None:
    words = model("python-constraint/general", instance("domination"))
    assert words.constraints[0].says == "AmongConstraint(at_least=1)"
    assert words.constraints[-1].says == "AmongConstraint(at_least=2, at_most=2)"
    assert words.meanings["AmongConstraint"].startswith("Of these Boolean variables")


def test_domains_in_words() -> None:
    assert values_in_words([0, 1]) == "0 or 1"
    assert values_in_words([3, 0, 1, 5, 6]) == "0 to 1, 3, 5 to 6"
    assert values_in_words([4]) == "4"
    assert values_in_words([]) == "no value"
    assert values_in_words(["red", "blue"]) == "red, blue"
    assert on_the_board(Board(2, 2), {0: 0, 1: 0b1001}) == "1: a2 b1"


def test_a_lesson_is_read_heading_by_heading() -> None:
    lesson = parse_lesson(
        "What it is.\n\nOne\n    first line\n    second ``line``\n\n    paragraph\nTwo\n    - a\n    - b\n"
    )
    assert lesson.summary == "What it is."
    assert [(one.heading, one.paragraphs) for one in lesson.sections] == [
        ("One", ["first line second ``line``", "paragraph"]),
        ("Two", ["- a\n- b"]),
    ]


def test_of_a_hand_written_search_the_choices_are_counted_depth_by_depth() -> None:
    found = watch_choices(find_formulation("backtracking/flags"), instance())
    assert [list(squares) for squares in found.tried.values()] == [[(r, c) for r in range(4)] for c in range(4)]
    assert found.placed == {1: 4, 2: 6, 3: 4, 4: 2}
    assert found.rejected == {2: 10, 3: 20, 4: 14}
    assert (found.solutions, found.complete) == (2, True)


def test_a_search_that_takes_too_long_is_left_before_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compare.classroom.explaining.MOST_STEPS", 50)
    found = watch_choices(find_formulation("backtracking/flags"), instance(n=12))
    assert not found.complete
    assert found.placed.total() + found.rejected.total() <= 50


@pytest.mark.parametrize(
    ("question", "command"),
    [
        (instance(), "watch 4 --formulation backtracking/general"),
        (
            Instance(find_problem("domination"), find_piece("king"), Board(3, 4, wrap=True), 2, 0b1, 0b110),
            "watch --rows 3 --columns 4 --wrap --problem domination --piece king --size 2 --require a3 --forbid b3,c3 "
            "--formulation backtracking/general",
        ),
    ],
)
def test_the_command_to_watch_a_search_asks_the_same_question(question: Instance, command: str) -> None:
    general = find_formulation("backtracking/general")
    console = Console(file=io.StringIO(), width=300)
    console.print(choices_as_text(watch_choices(general, question), general, question, everything=False))
    assert f"step by step: {command}\n" in console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", sorted(counters().keys() - formulations().keys()))
def test_a_counter_is_explained_by_its_lesson(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(name=name) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(name)
    how = {"Formula", "Why it is so"} if name.startswith("closed-forms/") else {"Viewpoint", "Search"}
    assert {"Question", "Symmetry", "Source", "Compare with", *how} <= set(lines)
    assert lines[-1].startswith("No model: ")


@pytest.mark.usefixtures("_in_one_process")
def test_the_examples_of_the_help_are_answered() -> None:
    lines = re.findall(r"^    explain (\S.*)", bezzel_here("explain", "--help").stdout, re.MULTILINE)
    examples = [line.partition("  ")[0].split() for line in lines]
    examples = [["4" if word == "9" else word for word in one] for one in examples]
    assert ["half-board-join"] in examples
    assert [example for example in examples if bezzel_here("explain", *example).returncode] == []


def test_long_lists_are_shortened_unless_all_is_wanted() -> None:
    question = ("cp-sat/general", "5", "--size", "3")
    short, whole = bezzel_here("explain", *question).stdout, bezzel_here("explain", *question, "--all").stdout
    assert "more; --all shows all" in short
    assert "more" not in whole.partition("The model")[2]
    assert len(whole.splitlines()) > 2 * len(short.splitlines())


def test_the_question_can_be_chosen() -> None:
    question = ("--rows", "3", "--columns", "4", "--piece", "knight", "--size", "4")
    shown = bezzel_here("explain", "uncovered-square", *question).stdout
    assert "The search: domination, 4 knights, on 3 × 4" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nobody"], "unknown formulation 'nobody'"),
        (["columns"], "could be"),
        (["half-board-join", "5"], "give its name alone"),
        (["uncovered-square", "--problem", "non-attacking"], "only domination"),
        (["flags", "--piece", "unicorn"], "'unicorn'"),
        (["flags", "zero"], "'zero'"),
        (["flags", ""], "N is a whole number"),
        (["flags", "--piece", ""], "unknown piece ''"),
        (["flags", "--size", ""], "--size is optimum"),
        (["flags", "5", "--code"], "give the name alone"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = bezzel_here("explain", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("backtracking/flags", "models/backtracking/flags.py"),
        ("cp-sat/columns", "models/cp_sat/columns.py"),
        ("kernels/half-board-join", "models/counters/kernels/half_board_join.py"),
    ],
)
def test_the_path_of_the_file_is_below_the_title_and_its_code_is_shown_on_request(
    name: str, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert explain(name=name, code=True) == 0
    lines = capsys.readouterr().out.splitlines()
    assert Path(lines[1]).resolve() == ROOT / path
    code = (ROOT / path).read_text(encoding="utf-8").split('"""\n', 1)[1]
    shown = "\n".join(lines[lines.index("The code") + 1 :])
    assert shown.split() == code.split()


def test_a_constraint_that_is_stated_twice_is_shown_once_and_says_so() -> None:
    stated = [("at most one", ("a1", "b2")), ("a1", ()), ("at most one", ("a1", "b2"))]
    twice = [ConstraintInWords(says, of) for says, of in stated]
    words = ModelInWords(instance(), [VariableInWords("a1", "0 or 1", "1: a1"), VariableInWords("x1", "0 or 1")], twice)
    console = Console(width=100, record=True, file=io.StringIO())
    console.print(model_as_text(words, instance(), everything=True))
    lines = [line.strip() for line in console.export_text().splitlines()]
    assert "Constraints: 3, 2 of them different" in lines
    assert lines.count("at most one: a1, b2  (stated 2 times)") == 1
    assert "x1     0 or 1   none: an auxiliary variable" in lines


def test_only_what_is_shown_of_a_long_list_is_put_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [ConstraintInWords("at least one", (f"a{number}", "b1")) for number in range(1000)]
    fill = mock.Mock(side_effect=textwrap.fill)
    monkeypatch.setattr(page, "fill", fill)
    model_as_text(ModelInWords(instance(), [], many), instance(), everything=False)
    assert fill.call_count == page.MOST_ROWS


def test_a_term_with_the_coefficient_0_is_on_no_side_of_a_comparison() -> None:
    assert Terms(["x", "y"]).compared([(0, 0), (1, -1)], [(LOWEST, 3)]) == "-y ≤ 3"


def test_a_model_is_explained_on_a_board_in_a_file(tmp_path: Path) -> None:
    drawn = tmp_path / "board.txt"
    drawn.write_text("..#.\n....\nQ...\n")
    done = bezzel_here("explain", "cp-sat/cover", "--board", str(drawn))
    assert (done.returncode, done.stderr) == (0, "")
    assert "The model: domination, the fewest possible queens, on 3 × 4, required: a1, forbidden: c3" in done.stdout


def test_the_problem_in_a_file_is_the_one_that_is_explained(tmp_path: Path) -> None:
    question = tmp_path / "question.json"
    question.write_text('{"rows": 3, "columns": 4, "problem": "total-domination", "piece": "knight"}')
    done = bezzel_here("explain", "cp-sat/cover", "--board", str(question))
    assert "The model: total-domination, the fewest possible knights, on 3 × 4" in done.stdout
    declined = bezzel_here("explain", "cp-sat/columns", "--board", str(question))
    assert (declined.returncode, declined.stdout) == (2, "")
    assert "cp-sat/columns does not answer total-domination" in declined.stderr


def test_what_a_search_loads_and_compiles_is_not_in_the_time_for_which_it_is_watched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flags = find_formulation("backtracking/flags")
    monkeypatch.setattr(page, "MOST_SECONDS", 0.0)
    monkeypatch.setattr(type(flags), "prepare", lambda *_: monkeypatch.setattr(page, "MOST_SECONDS", 60.0))
    assert watch_choices(flags, instance()).complete
