"""A study keeps each run, goes on where it stopped, draws its order by lot, and judges as ``run`` does."""

import csv
import itertools
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from compare.bench.studies.conducting import Study, conduct
from compare.bench.studies.file import HEADER, FileOfRows, as_line
from compare.bench.studies.plan import Plan, make_question
from compare.bench.studies.words import method_in_words, subject_in_words
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from compare.report.rows import Record
from models import Board, Formulation, Instance, Search, find_formulation, find_piece, find_problem
from models.chess.notation import parse_squares
from tests.support.defective import Defective, Empty, Missing, Raises, Twice, Unsteady, Wrong
from tests.support.program import ROOT, bezzel_here, hear_signals
from tests.support.waiting import wait_until

FLAGS, SETS = "backtracking/flags", "backtracking/sets"
NAMED = ["--only", FLAGS, "--only", SETS]


def plan(sides: Sequence[int], *formulations: Formulation, repeat: int = 2, seed: int = 1, first: bool = False) -> Plan:
    instances = [Instance(find_problem("non-attacking"), find_piece("queen"), Board(n), n) for n in sides]
    questions = [make_question(one, formulations, until_first=first) for one in instances]
    return Plan(questions, repeat, seed, Limits(20, jobs=1), first)


def usual(sides: Sequence[int] = (4, 5), repeat: int = 2, seed: int = 1) -> Plan:
    return plan(sides, find_formulation(FLAGS), find_formulation(SETS), repeat=repeat, seed=seed)


def what_was_found(records: Sequence[Record]) -> list[tuple[object, ...]]:
    """The values that do not depend on the clock, in the order of the runs."""
    names = ("order", "repeat", "name", "rows", "status", "count", "digest", "nodes", "code", "defects")
    return sorted(tuple(one[name] for name in names) for one in records)


def keep(file: Path, asked: Plan) -> Study:
    with FileOfRows(file) as rows:
        return conduct(asked, rows)


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.quick
def test_a_study_has_a_row_for_each_run_and_finds_that_the_sets_agree() -> None:
    study = conduct(usual())
    assert Counter((one["rows"], one["name"]) for one in study.records) == dict.fromkeys(
        [(n, name) for n in (4, 5) for name in (FLAGS, SETS)], 2
    )
    assert {(one["rows"], one["count"]) for one in study.records} == {(4, 2), (5, 10)}
    assert study.exit_code == 0
    assert [verdict.count for verdict in study.verdicts] == [2, 10]


@pytest.mark.usefixtures("_in_one_process")
def test_the_number_of_solutions_is_0_also_where_only_classes_were_asked_for() -> None:
    study = conduct(plan([3], find_formulation("cp-sat/lex-leader"), repeat=1))
    assert [verdict.count for verdict in study.verdicts] == [0]


def test_the_order_depends_on_the_seed_only_and_each_round_has_every_run_once() -> None:
    def order(seed: int, repeat: int = 3) -> list[tuple[int, str, int]]:
        return [(one.number, one.formulation.name, one.repeat) for one in usual((4, 5, 6), repeat, seed).runs()]

    assert order(1) == order(1)
    assert len({tuple(order(seed)) for seed in range(9)}) > 5
    rounds = [order(7)[start : start + 6] for start in (0, 6, 12)]
    assert all(len({run[:2] for run in one}) == 6 for one in rounds)
    assert [one[:2] for one in rounds[0]] != [one[:2] for one in rounds[1]]
    assert order(7, repeat=5)[:18] == order(7)


@pytest.mark.usefixtures("_in_one_process")
def test_more_repeats_add_rounds_and_a_study_that_is_done_runs_nothing(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    keep(file, usual(repeat=1))
    first = file.read_text()
    assert len(keep(file, usual(repeat=3)).records) == 12
    assert file.read_text().startswith(first)
    whole = file.read_text()
    assert keep(file, usual(repeat=2)).exit_code == 0
    assert file.read_text() == whole
    assert what_was_found(keep(file, usual(repeat=3)).records) == what_was_found(conduct(usual(repeat=3)).records)


@pytest.mark.usefixtures("_in_one_process")
def test_rows_of_other_studies_are_left_alone_and_those_of_other_code_are_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rows.csv"
    keep(file, usual([6]))
    assert len(keep(file, usual([4])).records) == 4
    text = file.read_text()
    code = str(next(csv.DictReader(text.splitlines()))["code"])
    file.write_text(text.replace(code, "0123456789ab"))
    assert len(keep(file, usual([4])).records) == 4
    assert "not used: the code, a version, the machine or a limit" in capsys.readouterr().err
    assert len(file.read_text().splitlines()) > len(text.splitlines())


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize("seed", [0, *(pytest.param(one, marks=pytest.mark.exhaustive) for one in range(1, 6))])
def test_a_study_that_is_killed_at_a_random_moment_goes_on_to_the_same_rows(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "rows.csv"
    command = [sys.executable, "-m", "compare", "study", "4..6", *NAMED, "--repeat", "4", "--keep", str(file)]
    moment = random.Random(seed).randrange(1, 20)
    program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > moment)
    finally:
        os.kill(program.pid, signal.SIGKILL)
        program.wait()
    kept = file.read_text().rpartition("\n")[0]
    done = bezzel_here(*command[3:], "--csv")
    assert done.returncode == 0
    assert file.read_text().startswith(kept)
    rows = list(csv.DictReader(done.stdout.splitlines()))
    whole = conduct(usual((4, 5, 6), repeat=4)).records
    assert [found[:8] for found in what_was_found(whole)] == what_was_read(rows)


def test_ctrl_c_keeps_what_has_ended_and_says_that_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    sides = (4, 16)
    seed = next(one for one in itertools.count() if next(iter(usual(sides, seed=one).runs())).number == 0)
    words = ["study", "4,16", *NAMED, "--repeat", "2", "--seed", str(seed), "--keep", str(file)]
    command = [sys.executable, "-m", "compare", *words, "--csv"]
    program = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_signals
    )
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 1)
    program.send_signal(signal.SIGINT)
    printed, _ = program.communicate(timeout=60)
    assert program.returncode == 130
    assert printed == file.read_text()
    assert all(one["status"] != "LIMIT" for one in csv.DictReader(printed.splitlines()))


def what_was_read(rows: Sequence[dict[str, str]]) -> list[tuple[object, ...]]:
    found = [
        (
            *(int(one["order"]), int(one["repeat"]), one["name"], int(one["rows"])),
            *(one["status"], int(one["count"]), one["digest"], int(one["nodes"])),
        )
        for one in rows
    ]
    return sorted(found)


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize("cut", [1, 25, 200])
def test_a_last_line_that_was_half_written_is_dropped_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cut: int
) -> None:
    file = tmp_path / "rows.csv"
    keep(file, usual())
    text = file.read_text()
    file.write_text(text[:-cut])
    assert len(keep(file, usual()).records) == 8
    assert "only half written, and is dropped" in capsys.readouterr().err
    assert file.read_text().count("\n") == text.count("\n")


@pytest.mark.usefixtures("_in_one_process")
def test_a_file_that_begins_with_an_empty_line_has_no_columns_and_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("\n")
    with pytest.raises(BadUse, match="rows cannot be kept"):
        keep(file, usual([4], repeat=1))
    assert file.read_text() == "\n"


@pytest.mark.usefixtures("_in_one_process")
def test_a_half_written_header_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text(",".join(HEADER)[:40])
    assert len(keep(file, usual([4], repeat=1)).records) == 2
    assert file.read_text().count("\n") == 3


def line_with(**cells: str | int) -> bytes:
    """The text of a file with one row that has only these cells."""
    return f"{as_line(HEADER)}{as_line([cells.get(name) for name in HEADER])}".encode()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"something else\n", "line 1: these are not the columns of a study"),
        (b"something else", "line 1: these are not the columns of a study"),
        (b"\xff\xfe\n", "it is no text"),
        (b"name,engine,status\nx,y,COMPLETE\n", "line 1: there is no column size, which this version has"),
        (",".join(HEADER).encode() + b"\nflags,1\n", f"line 2: a row has {len(HEADER)} cells, not 2"),
        (",".join(HEADER).encode() + b"\n" + b"x," * (len(HEADER) - 1) + b"x\n", "line 2: size is a number, not 'x'"),
        (b'"\n\n', "line 1: unexpected end of data"),
        (line_with(status="DONE"), "line 2: a status is COMPLETE, INFEASIBLE, LIMIT, FAILED, UNSUPPORTED, not 'DONE'"),
        (line_with(status="COMPLETE", count=1), "line 2: a run that completed has no seconds"),
    ],
)
def test_a_file_with_anything_else_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "rows.csv"
    file.write_bytes(content)
    with pytest.raises(BadUse, match=words.replace("(", r"\(")):
        keep(file, usual())
    assert file.read_bytes() == content


def test_two_studies_do_not_write_to_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compare.bench.studies.file.SECONDS_OF_PATIENCE", 0.1)
    file = tmp_path / "rows.csv"
    with FileOfRows(file), pytest.raises(BadUse, match="another study writes to it now"):
        keep(file, usual())


@pytest.mark.usefixtures("_in_one_process")
@pytest.mark.parametrize("wrong", [Missing(), Wrong(), Twice()], ids=lambda one: str(one.name))
def test_a_disagreement_names_the_board_and_ends_with_1_also_from_the_file_alone(
    tmp_path: Path, wrong: Defective
) -> None:
    asked = plan([4, 5], find_formulation(FLAGS), wrong)
    for _ in range(2):
        study = keep(tmp_path / "rows.csv", asked)
        assert study.exit_code == 1
        assert all(verdict.faulty == {wrong.name} for verdict in study.verdicts)
        assert all(verdict.disagreements for verdict in study.verdicts)
        assert [total.is_faulty for total in study.summary.totals] == [False, True]
        assert study.summary.totals[1].solved == 0


@pytest.mark.usefixtures("_in_one_process")
def test_a_formulation_that_differs_from_itself_is_found() -> None:
    study = conduct(plan([5], Unsteady(), repeat=12))
    assert study.exit_code == 1
    assert study.verdicts[0].faulty == {Unsteady().name}


@pytest.mark.usefixtures("_in_one_process")
def test_a_failure_ends_with_1_and_is_said_once() -> None:
    study = conduct(plan([4], find_formulation(FLAGS), Raises()))
    assert study.exit_code == 1
    assert sum("failed: ZeroDivisionError" in line for line in study.findings) == 1


@pytest.mark.usefixtures("_in_one_process")
def test_of_first_solutions_only_the_specification_and_contradictions_are_judged() -> None:
    honest = conduct(plan([5], find_formulation(FLAGS), find_formulation("local-search/fewest-conflicts"), first=True))
    assert honest.exit_code == 0
    assert {one["count"] for one in honest.records} == {1}
    contradicted = conduct(plan([5], find_formulation(FLAGS), Empty(), first=True))
    assert contradicted.exit_code == 1
    assert contradicted.verdicts[0].faulty == {Empty().name}


def test_of_a_file_on_which_nobody_answers_one_line_says_why() -> None:
    with pytest.raises(BadUse, match="no formulation answers any of these questions; cp-sat/cover: only domination"):
        conduct(plan([4], find_formulation("cp-sat/cover")))


class Slow(Formulation):
    """Never ends."""

    engine = Defective.engine

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        while True:
            yield from ()


def test_a_limit_is_a_row_and_counts_as_not_solved() -> None:
    asked = plan([4], find_formulation(FLAGS), Slow(), repeat=1)
    study = conduct(Plan(asked.questions, 1, 1, Limits(0.3, jobs=1)))
    assert study.exit_code == 0
    slow = study.summary.totals[-1]
    assert (slow.name, slow.solved, slow.par2) == (Slow().name, 0, 0.6)
    assert study.summary.virtual_best.solved == 1


@pytest.mark.parametrize(
    ("required", "forbidden", "words"),
    [
        (["a1", "a1"], ["b2", "b2"], "required: a1, forbidden: b2"),
        (["a4", "a5"], ["", ""], "required: other squares on each board"),
    ],
)
def test_the_subject_names_the_squares_that_are_required_or_forbidden(
    required: list[str], forbidden: list[str], words: str
) -> None:
    questions = [
        make_question(
            Instance(
                find_problem("non-attacking"), find_piece("queen"), board, board.rows,
                required=parse_squares(board, occupied), forbidden=parse_squares(board, empty),
            ),
            [find_formulation(FLAGS)],
            until_first=False,
        )
        for board, occupied, empty in zip([Board(4), Board(5)], required, forbidden, strict=True)
    ]  # fmt: skip
    subject = subject_in_words(Plan(questions, 1, 1, Limits()))
    assert subject == f"non-attacking, queens, n × n, n = 4, 5, {words}"


def test_a_search_for_one_solution_of_each_class_is_said_to_be_one() -> None:
    name = "cp-sat/lex-leader"
    for until_first in (False, True):
        lines = method_in_words(plan([4], find_formulation(name), find_formulation(FLAGS), first=until_first))
        expected = [] if until_first else [f"{name}: seconds for one solution of each class"]
        assert [line for line in lines if line.startswith((name, FLAGS))] == expected
