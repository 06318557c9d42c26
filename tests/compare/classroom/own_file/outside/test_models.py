"""Models of other tools, as their authors would write them: right ones are confirmed, broken ones are not."""

import json
import os
import re
from importlib import import_module
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from compare.classroom.own_file.outside.answer import AnswerReader
from compare.classroom.own_file.outside.finding import kind_of
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints
from compare.classroom.own_file.outside.kinds import answer_set, cnf, cpmpy, minizinc, pycsp3, xcsp3
from compare.classroom.own_file.outside.legend import BoardLegend
from compare.classroom.own_file.outside.model import OutsideModel
from compare.classroom.own_file.student import Student, Submission
from compare.harness.faults import Fault
from models import Board, Instance, Search, find_formulation, find_problem
from tests.support.instances import QUEEN
from tests.support.program import bezzel_here

MINIZINC = """
int: n;
array[1..n] of var 1..n: q;
constraint forall(i, j in 1..n where i < j)(q[i] != q[j] /\\ q[i] + i != q[j] + j /\\ q[i] - i != q[j] - j);
solve satisfy;
output ["nonsense that is not read \\(q)\\n"];
"""
MATRIX = """
int: n = 6; % not n = 5;
array[0..n-1, 0..n-1] of var bool: x;
array[0..n-1, 0..n-1] of var bool: attacked;
var int: pieces = sum(x);
constraint forall(i, j in 0..n-1)(attacked[i, j] = not x[i, j]);
constraint forall(i in 0..n-1)(sum(x[i, ..]) <= 1 /\\ sum(x[.., i]) <= 1);
constraint forall(a, b, c, d in 0..n-1 where a < c /\\ abs(a - c) = abs(b - d))(not (x[a, b] /\\ x[c, d]));
solve maximize pieces;
"""
CLINGO = """
1 { queen(I, 1..n) } 1 :- I = 1..n.
:- queen(I, J), queen(K, J), I < K.
:- queen(I, J), queen(K, L), I < K, K - I = |J - L|.
cell(I, J) :- I = 1..n, J = 1..n.
#show queen/2.
"""
OPTIMUM = """
#const size = 4.
{ place((0..size-1, 0..size-1)) }.
seen(R, C) :- place((R, C)).
seen(R, C) :- place((R, D)), C = 0..size-1.
seen(R, C) :- place((D, C)), R = 0..size-1.
seen(R, C) :- place((D, E)), R = 0..size-1, C = 0..size-1, |R - D| = |C - E|.
:- not seen(R, C), R = 0..size-1, C = 0..size-1.
#minimize { 1, S : place(S) }.
#show place/1.
"""
CPMPY = """
import numpy as np
from cpmpy import AllDifferent, Model, intvar

def n_queens(n=16):
    queens = intvar(1, n, shape=n)
    model = Model([AllDifferent(queens), AllDifferent(queens - np.arange(n)), AllDifferent(queens + np.arange(n))])
    return model, (queens,)

def n_queens_solve(n, pretty=True):
    model, _ = n_queens(n)
    if model.solve():
        print("found")
"""
CPMPY_AT_THE_TOP = """
from cpmpy import *

n = 6
x = boolvar(shape=(n, n), name="x")
m = Model()
for i in range(n):
    m += sum(x[i, :]) == 1
    m += sum(x[:, i]) == 1
for k in range(1 - n, n):
    m += sum(x.diagonal(k)) <= 1
    m += sum(x[:, ::-1].diagonal(k)) <= 1
if m.solve():
    print(x.value())
raise SystemExit("what comes after solving is not done")
"""
PYCSP3 = """
from pycsp3 import *

n = data or 8
q = VarArray(size=n, dom=range(n))
satisfy(
    AllDifferent(q),
    AllDifferent(q[i] + i for i in range(n)),
    AllDifferent(q[i] - i for i in range(n))
)
"""
XCSP3 = """<instance format="XCSP3" type="CSP"><variables><array id="q" size="[4]"> 0..3 </array></variables>
<constraints><allDifferent> q[] </allDifferent>
<allDifferent> q[0] add(q[1],1) add(q[2],2) add(q[3],3) </allDifferent>
<allDifferent> q[0] sub(q[1],1) sub(q[2],2) sub(q[3],3) </allDifferent></constraints></instance>"""
ROOKS = "c two rooks on 2 x 2\np cnf 5 6\n1 2 0 3 4 0\n-1 -2 0 -3 -4 0\n-1 -3 0\n-2 -4 0\n"


def load_here(path: Path) -> type[OutsideModel]:
    """The kind of a model. What it needs is loaded: the processes that are forked from this one have it already."""
    kind = kind_of(str(path))
    assert kind
    for module in kind.imports:
        import_module(module)
    return kind


NEEDS_MINIZINC = pytest.mark.skipif(which("minizinc") is None, reason="minizinc is not installed")
MODELS = {
    "queens.mzn": (MINIZINC, 6, [], ("q[i] - i != q[j] - j", "true")),
    "matrix.mzn": (MATRIX, 6, ["--reads", "x"], ("a < c /\\", "a + 1 < c /\\")),
    "queens.lp": (CLINGO, 6, [], ("K - I = |J - L|", "K - I = J - L")),
    "best.lp": (OPTIMUM, 4, ["--problem", "domination"], ("|R - D| = |C - E|", "R - D = C - E")),
    "queens.py": (CPMPY, 6, [], ("queens - np.arange(n)", "queens - np.arange(n) // 2")),
    "top.py": (CPMPY_AT_THE_TOP, 6, ["--reads", "x"], ("range(1 - n, n)", "range(1 - n, n - 4)")),
    "pycsp.py": (PYCSP3, 6, [], ("q[i] + i", "q[i] + 2 * i")),
    "queens.xml": (XCSP3, 4, [], ("sub(q[3],3)", "sub(q[3],2)")),
    "rooks.cnf": (ROOKS, 2, ["--piece", "rook"], ("-1 -3 0", "-1 -3 5 0")),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=NEEDS_MINIZINC if name.endswith(".mzn") else ()) for name in MODELS]
)
def test_a_right_model_is_confirmed_and_the_same_model_broken_in_one_place_is_not(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The right one is shut in with its tool. The broken one is asked here, but for those that load all of PyCSP3."""
    text, side, options, (old, new) = MODELS[name]
    path = tmp_path / name
    asked = ["run", str(side), "--only", "backtracking/general", "--with", str(path), *options]
    path.write_text(text)
    kind = load_here(path)
    assert bezzel_here(*asked).returncode == 0
    assert old in text
    path.write_text(text.replace(old, new))
    if "pycsp3" not in kind.packages:
        request.getfixturevalue("_in_one_process")
    assert bezzel_here(*asked).returncode == 1


def test_the_kind_of_a_model_is_seen_by_its_file(tmp_path: Path) -> None:
    kinds = [
        minizinc.MiniZincModel, minizinc.MiniZincModel, answer_set.LogicProgram, answer_set.LogicProgram,
        cpmpy.CpmpyModel, cpmpy.CpmpyModel, pycsp3.PyCsp3Model, xcsp3.Xcsp3Model, cnf.CnfFormula,
    ]  # fmt: skip
    for name, kind in zip(MODELS, kinds, strict=True):
        (tmp_path / name).write_text(MODELS[name][0])
        assert kind_of(str(tmp_path / name)) is kind
    (tmp_path / "mine.py").write_text("def solve(n): return []")
    assert kind_of(str(tmp_path / "mine.py")) is None


@pytest.mark.parametrize(
    ("name", "text", "hints", "words"),
    [
        ("wrong.lp", "queen(1..n, 1..n)\n.\n#show queen/2\n", NO_HINTS, "clingo: syntax error, unexpected EOF"),
        ("line.lp", "queen(1..n, 1..n).\n:- queen(I J).\n", NO_HINTS, "(line.lp, line 2)"),
        ("sign.lp", "% × \n{ a(1..n, 1..n) } × 2.", NO_HINTS, "may have '×' only in comments and texts"),
        ("linear.lp", "\\ six queens\nMinimize\n pieces: 0 x\nEnd\n", NO_HINTS, "a linear program in the format LP"),
        ("steered.lp", "#include <incmode>.\nqueen(1, n).", NO_HINTS, "steers clingo itself"),
        ("other.lp", CLINGO, Hints(parameters=(("m", "3"),)), "no parameter m in the model; it has n"),
        ("text.lp", CLINGO, Hints(parameters=(("n", "many"),)), "expected a whole number as n"),
        ("text.lp", CLINGO, Hints(parameters=(("n", "--5"),)), "expected a whole number as n"),
        ("names.lp", CLINGO, Hints(reads=("king",)), "a solution has no king"),
        (
            "two.lp",
            "{ a(1..n, 1..n) } = n. { b(1..n, 1..n) } = n.",
            NO_HINTS,
            "which of a, b says where the pieces are?",
        ),
        ("nothing.lp", "{ a }. b(n).", NO_HINTS, "no value is recognised as the pieces on a board of 6 × 6"),
        ("empty.cnf", "c nothing\n", NO_HINTS, "it has no line p cnf"),
        ("line.cnf", "p cnf 36 1\n1 2 x 0\n", NO_HINTS, "(line.cnf, line 2)"),
        ("wrong.xml", "<instance><variables>\n</instance>", NO_HINTS, "(wrong.xml, line 2)"),
        ("else.xml", "<html></html>", NO_HINTS, "is no XCSP3"),
        ("wrong.py", "import pycsp3\nx = 1\nraise ValueError('no')", NO_HINTS, "ValueError: no (wrong.py, line 3)"),
        pytest.param(
            "line.mzn", MINIZINC.replace("solve", "sole"), NO_HINTS, "(line.mzn, line 5)", marks=NEEDS_MINIZINC
        ),
        pytest.param("open.mzn", f"int: m; int: k;{MINIZINC}", NO_HINTS, "without a value: m, k", marks=NEEDS_MINIZINC),
    ],
)
def test_what_goes_wrong_in_a_model_is_one_sentence(
    name: str, text: str, hints: Hints, words: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(text)
    question = Instance(find_problem("non-attacking"), QUEEN, Board(6), 6)
    with pytest.raises(Fault) as refused:
        list(Student(Submission(str(path), side=6, hints=hints)).solve(question, Search()))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_negated_atom_of_clingo_is_no_piece(tmp_path: Path) -> None:
    path = tmp_path / "negated.lp"
    path.write_text(f"{CLINGO}-queen(I, J) :- cell(I, J), not queen(I, J).\n#show -queen/2.\n")
    question = Instance(find_problem("non-attacking"), QUEEN, Board(6), 6)
    given = Student(Submission(str(path), side=6)).solve(question, Search())
    assert {*given} == {*find_formulation("flags").solve(question)}


@pytest.mark.parametrize("value", [None, 3, "", [1], {}])
def test_a_value_that_the_legend_lacks_is_a_fault_and_a_missing_0_is_no_square(value: Any) -> None:
    instance = Instance(board=Board(2), problem=find_problem("domination"), piece=QUEEN, size=1)
    legend = BoardLegend(instance, {"x": {1: 1}})
    assert [one.squares for one in legend.read([{"x": 0}, {"x": 1}])] == [[], [(0, 0)]]
    with pytest.raises(Fault, match="in solution 1 x is"):
        list(legend.read([{"x": value}]))


def test_a_legend_of_an_unknown_piece_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "one.cnf").write_text("p cnf 1 0\n")
    legend = '{"instance": {"rows": 1, "columns": 1, "piece": "jester"}, "variables": []}'
    (tmp_path / "one.cnf.legend.json").write_text(legend)
    with pytest.raises(Fault, match="is no legend as 'export' writes it"):
        cnf.CnfFormula(str(tmp_path / "one.cnf"))


def test_a_formula_without_variables_is_for_no_board(tmp_path: Path) -> None:
    path = tmp_path / "zero.cnf"
    path.write_text("p cnf 0 0\n")
    question = Instance(find_problem("non-attacking"), QUEEN, Board(6), 6)
    assert (
        cnf.CnfFormula(str(path)).unsupported(question) == "the formula has fewer variables than the board has squares"
    )


@pytest.mark.usefixtures("_in_one_process")
@NEEDS_MINIZINC
def test_what_goes_wrong_is_said_in_one_line_for_each_file(tmp_path: Path) -> None:
    told = {
        "wrong.lp": ("queen(1..n, 1..n)\n.\n#show queen/2\n", "clingo: syntax error, unexpected EOF"),
        "error.py": ("import cpmpy\n\ndef queens(n):\n    return cpmpy.Mdoel()", "(error.py, line 4)"),
        "small.cnf": ("p cnf 25 1\n1 2 0\n", "fewer variables than the board has squares"),
        "fixed.mzn": (MATRIX.replace("= 6", "= 5"), "--parameter n=n sets it"),
    }
    for name, (text, _) in told.items():
        (tmp_path / name).write_text(text)
    files = [word for name in told for word in ("--with", str(tmp_path / name))]
    done = bezzel_here("run", "6", "--only", "flags", *files)
    assert done.stderr == ""
    for _, words in told.values():
        assert sum(words in line for line in done.stdout.splitlines()) == 1, done.stdout


@pytest.mark.parametrize(
    "words", [["--reads", "a,b,c"], ["--parameter", "n"], ["--parameter", "n=1", "--parameter", "n=2"]]
)
def test_hints_that_say_nothing_are_bad_use(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "queens.lp"
    path.write_text(CLINGO)
    done = bezzel_here("run", "6", "--only", "flags", "--with", str(path), *words)
    assert done.returncode == 2
    assert words[0] in done.stderr
    assert bezzel_here("run", "6", "--only", "flags", *words[:2]).returncode == 2


@pytest.mark.usefixtures("_in_one_process")
def test_a_model_is_graded_on_all_boards(tmp_path: Path) -> None:
    path = tmp_path / "queens.lp"
    path.write_text(CLINGO)
    assert bezzel_here("grade", str(path), "--up-to", "5").returncode == 0
    path.write_text(CLINGO.replace("1..n) } 1", "1..8) } 1"))
    assert bezzel_here("grade", str(path), "--up-to", "5").returncode == 1


@pytest.mark.usefixtures("_in_one_process")
def test_required_squares_are_row_and_column_as_the_model_has_them(tmp_path: Path) -> None:
    """The solutions of plain queens are closed under transposition: only with a required square it shows."""
    path = tmp_path / "queens.lp"
    path.write_text(
        CLINGO.replace(":- queen(I, J), queen(K, J)", ":- queen(I, J), (I, J) = (1, 3). :- queen(I, J), queen(K, J)")
    )
    required = ["run", "6", "--only", "flags", "--with", str(path), "--require"]
    assert bezzel_here(*required, "a4").returncode == 0
    assert bezzel_here(*required, "c6").returncode == 1


@NEEDS_MINIZINC
def test_a_model_that_stops_before_all_solutions_is_not_told_as_complete(tmp_path: Path) -> None:
    path = tmp_path / "queens.mzn"
    path.write_text(MINIZINC)
    done = bezzel_here("run", "12", "--only", "bitmask", "--with", str(path), "--time-limit", "0.3")
    assert "queens.mzn" in done.stdout
    assert "LIMIT" in done.stdout


@pytest.mark.usefixtures("_in_one_process")
def test_settings_of_the_engine_reach_the_tool_of_a_model(tmp_path: Path) -> None:
    path = tmp_path / "queens.lp"
    path.write_text(CLINGO)
    asked = ["run", "6", "--only", "flags", "--with", str(path), "--set", "answer-set.configuration=tweety,frumpy"]
    rows = [
        one
        for one in json.loads(bezzel_here(*asked, "--json").stdout)["formulations"]
        if one["engine"] != "backtracking"
    ]
    assert [one["name"] for one in rows] == ["queens.lp[configuration=tweety]", "queens.lp[configuration=frumpy]"]
    assert rows[0]["restarts"] != rows[1]["restarts"] or rows[0]["nodes"] != rows[1]["nodes"]


FAKE_TOOL = """#!/bin/sh
case "$*" in
  *--solvers-json*) echo '[{"id": "org.gecode.gecode"}]';;
  *--model-interface-only*) echo '{"input": {"n": {"type": "int"}}, "output": {}, "method": "sat"}';;
  *) echo '{"q": [2, 4, 1, 3]}'; echo ----------; PRINT;;
esac
"""


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize(
    ("printed", "status", "words"),
    [
        ("true", "LIMIT", "without saying that it has all solutions"),
        ("echo =====UNKNOWN=====", "LIMIT", "without saying that it has all solutions"),
        ("echo nonsense; echo ----------", "FAILED", "minizinc printed 'nonsense'"),
        ("echo 'Error: out of luck' >&2; exit 3", "FAILED", "minizinc: out of luck"),
        ("kill -9 $$", "FAILED", "minizinc: no message"),
    ],
)
def test_an_output_that_breaks_off_is_never_told_as_complete(
    printed: str, status: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "minizinc"
    tool.write_text(FAKE_TOOL.replace("PRINT", printed))
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    path = tmp_path / "queens.mzn"
    path.write_text(MINIZINC)
    asked = ["run", "4", "--only", "flags", "--with", str(path), "--json"]
    row = json.loads(bezzel_here(*asked).stdout)["formulations"][0]
    assert (row["status"], row["name"]) == (status, "queens.mzn")
    assert words in row["reason"]


@pytest.mark.usefixtures("_in_one_process")
def test_a_variable_that_the_pieces_do_not_determine_gives_a_placement_twice(tmp_path: Path) -> None:
    path = tmp_path / "queens.lp"
    path.write_text(f"{CLINGO}{{ free }}.")
    done = bezzel_here("run", "4", "--only", "flags", "--with", str(path))
    assert done.returncode == 1
    assert "twice" in done.stdout


@pytest.mark.usefixtures("_in_one_process")
def test_classes_are_filled_in_where_the_model_breaks_the_symmetry(tmp_path: Path) -> None:
    path = tmp_path / "queens.lp"
    path.write_text(f"{CLINGO}:- queen(1, 3).")
    asked = ["run", "4", "--only", "flags", "--with", str(path)]
    assert [bezzel_here(*asked).returncode, bezzel_here(*asked, "--classes").returncode] == [1, 0]


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize(
    ("ending", "whose"), [("cnf", "common-form"), ("xcsp3", "common-form"), ("xcsp3", "cpmpy/columns")]
)
def test_a_legend_beside_a_file_says_what_its_variables_mean(ending: str, whose: str, tmp_path: Path) -> None:
    path = tmp_path / f"queens.{ending}"
    written = bezzel_here("export", "5", "--formulation", whose, "--format", ending, "--output", str(path))
    assert written.returncode == 0
    assert bezzel_here("run", "5", "--only", "flags", "--with", str(path)).returncode == 0
    assert "is for another question" in bezzel_here("run", "6", "--only", "flags", "--with", str(path)).stdout


def test_a_model_is_watched_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "queens.lp"
    path.write_text(CLINGO)
    assert "the search is complete: 2 solutions" in bezzel_here("watch", str(path), "4", "--lines").stdout


CPMPY_FUNCTION = """
import cpmpy
def model(n):
    q = cpmpy.intvar(1, n, shape=n, name="q")
    steps = list(range(n))
    return cpmpy.Model(cpmpy.AllDifferent(q), cpmpy.AllDifferent(q + steps), cpmpy.AllDifferent(q - steps)), q
"""
TWICE = f"{CLINGO}#show twin/2. twin(I, J) :- queen(I, J).\n"
"""Two predicates have the form of an answer."""


def test_a_set_of_minizinc_may_have_ranges_and_names() -> None:
    assert minizinc.plain_value({"set": [[1, 3], 5, {"e": "Red"}]}) == {1, 2, 3, 5, "Red"}
    assert minizinc.plain_value([{"e": "Red"}, "<>", True]) == ["Red", None, 1]


@pytest.mark.parametrize("cell", [2, -1])
def test_a_matrix_of_one_layer_has_no_other_cells_than_0_and_1(cell: int) -> None:
    reader = AnswerReader(Board(2, layers=2), ["white", "black"])
    with pytest.raises(Fault, match="expected a matrix for each layer"):
        list(reader.read([{"white": [[0, 1], [cell, 0]], "black": [[0, 0], [0, 1]]}]))


@pytest.mark.parametrize("encoding", ["euc-jp", "no-such-encoding"])
def test_an_encoding_that_is_not_read_is_a_fault(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "queens.xml"
    path.write_text(f'<?xml version="1.0" encoding="{encoding}"?>{XCSP3}')
    with pytest.raises(Fault, match=r"queens\.xml is no XML that can be read: "):
        xcsp3.read_xcsp3(path)


def test_a_set_of_names_is_no_set_of_squares() -> None:
    with pytest.raises(Fault, match="solution 1 is frozenset"):
        list(AnswerReader(Board(4), ["s"]).read([{"s": frozenset({"Red"})}]))
    (reading,) = AnswerReader(Board(4), ["s"]).read([{"s": frozenset({"a1", "b3"})}])
    assert sorted(reading.squares) == [(1, 1), (3, 0)]


@pytest.mark.parametrize("command", ["watch", "explain"])
def test_what_is_said_of_a_model_is_said_to_watch_and_explain_too(command: str, tmp_path: Path) -> None:
    path = tmp_path / "queens.lp"
    path.write_text(TWICE.replace("queen", "one"))
    assert "--reads NAME" in bezzel_here(command, str(path), "4").stderr
    done = bezzel_here(command, str(path), "4", "--reads", "twin")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search("2 solutions|solutions: 2", done.stdout)
    assert "no parameter k" in bezzel_here(command, str(path), "4", "--parameter", "k=4").stderr
    refused = bezzel_here(command, *(["4"] if command == "watch" else ["flags"]), "--reads", "twin")
    assert (refused.returncode, "no file with one is named" in refused.stderr) == (2, True)


@pytest.mark.parametrize(
    ("name", "behind"),
    [
        pytest.param("queens.mzn", "MiniZinc.*, Gecode [0-9]", marks=NEEDS_MINIZINC),
        ("queens.lp", "clingo [0-9]"),
        ("queens.py", "cpmpy [0-9].*, ortools [0-9]"),
    ],
)
def test_the_row_of_a_model_names_the_tool_behind_it_and_its_version(name: str, behind: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text({".mzn": MINIZINC, ".lp": CLINGO, ".py": "import cpmpy\n"}[path.suffix])
    assert re.search(behind, ", ".join(Student(Submission(str(path))).versions()))


def test_a_function_that_makes_a_model_of_cpmpy_is_watched_by_the_solutions_of_the_model(tmp_path: Path) -> None:
    path = tmp_path / "queens.py"
    path.write_text(CPMPY_FUNCTION)
    assert "the search is complete: 10 solutions" in bezzel_here("watch", str(path), "5", "--lines").stdout
