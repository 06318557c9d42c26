"""The shards that are done are kept: neither damage, nor a change, nor a killed process makes them wrong."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import psutil
import pytest
from hypothesis import given, settings, strategies

from compare.answers.database import Database
from compare.answers.shards.comparing import compare_shards
from compare.answers.shards.cutting import CutQuestion, cut_question
from compare.answers.shards.estimate import SAMPLE
from compare.answers.shards.result import ShardResult
from compare.answers.shards.stored import records
from compare.answers.shards.stored.keeping import FINGERPRINT, PLACEMENTS, StoreKeeper
from compare.answers.shards.stored.overview import list_results, list_shards
from compare.harness.limits import Limits
from compare.harness.worker import pack
from compare.question.errors import BadUse
from compare.verdict.comparison import Comparison
from models import Board, Instance, SearchStatistics, find_formulation, find_piece, find_problem
from tests.support import defective
from tests.support.program import ROOT, bezzel_here
from tests.support.waiting import survivors, wait_until, workers

FLAGS = find_formulation("backtracking/flags")
QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(7, 7), 7)
QUESTION = cut_question(QUEENS, 8, Limits())
NUMBER = len(QUESTION.shards)
RESULT = ShardResult(1.5, 0.5, 2.0, SearchStatistics(7, None, 3), pack(QUEENS.board, [5, 9]))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path / "store.sqlite") as opened:
        yield opened


def ask(database: Database, fresh: bool = False, question: CutQuestion = QUESTION) -> Comparison:
    return compare_shards(question, [FLAGS], Limits(60), StoreKeeper(database, question, PLACEMENTS, fresh=fresh))


def kept(comparison: Comparison) -> int:
    assert comparison.sharding is not None
    return comparison.sharding.kept[FLAGS.name]


def test_what_is_kept_is_not_computed_again_and_gives_the_same_answer(database: Database) -> None:
    first, second, fresh = ask(database), ask(database), ask(database, fresh=True)
    assert [kept(first), kept(second), kept(fresh)] == [0, NUMBER, 0]
    assert first.count == second.count == fresh.count == 40
    assert replace(first.outcomes[0]) == second.outcomes[0]


def test_only_the_shards_that_are_missing_are_solved(database: Database) -> None:
    ask(database)
    database.write(("DELETE FROM shards WHERE number % 3 = 0", ()))
    again = ask(database)
    assert kept(again) == sum(number % 3 != 0 for number in range(NUMBER))
    assert again.count == 40
    assert kept(ask(database)) == NUMBER


CHANGES = {
    "seconds": "seconds + 1",
    "count": "count + 1",
    "status": "'COMPLETE' || status",
    "data": "replace(data, 'nodes', 'knots')",
    "placements": "substr(placements, 1, 3)",
    "digest": "'other' || digest",
    "number": "number + 1000",
}


@pytest.mark.parametrize("column", CHANGES)
def test_what_was_changed_is_not_believed(column: str, database: Database) -> None:
    keeper = StoreKeeper(database, QUESTION, PLACEMENTS)
    keeper.put(FLAGS, (0,), RESULT)
    assert keeper.get(FLAGS, (0,)) == RESULT
    assert database.write((f"UPDATE shards SET {column} = {CHANGES[column]}", ())) == 1
    assert keeper.get(FLAGS, (0,)) is None
    assert keeper.get(FLAGS, (1000,)) is None


def test_a_damaged_shard_is_solved_again_without_a_word(database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    ask(database)
    database.write(("UPDATE shards SET placements = x'00' WHERE number = 2", ()))
    again = ask(database)
    assert (kept(again), again.count) == (NUMBER - 1, 40)
    assert capsys.readouterr() == ("", "")


@settings(max_examples=30)
@given(
    strategies.lists(strategies.integers(0, QUEENS.board.full)),
    strategies.floats(0, 1e9),
    strategies.none() | strategies.floats(0, 1e9),
)
def test_a_result_is_there_again_as_it_was(placements: list[int], seconds: float, first: float | None) -> None:
    result = ShardResult(seconds, first, None, SearchStatistics(), pack(QUEENS.board, placements))
    with Database(is_kept=False) as database:
        keeper = StoreKeeper(database, QUESTION, PLACEMENTS)
        keeper.put(FLAGS, (3,), result)
        assert keeper.get(FLAGS, (3,)) == result


def test_other_questions_purposes_and_formulations_have_shards_of_their_own(database: Database) -> None:
    StoreKeeper(database, QUESTION, PLACEMENTS).put(FLAGS, (0,), RESULT)
    others = [
        StoreKeeper(database, QUESTION, FINGERPRINT),
        StoreKeeper(database, cut_question(QUEENS, NUMBER + 1, Limits()), PLACEMENTS),
        StoreKeeper(database, cut_question(QUEENS.with_size(6), NUMBER, Limits()), PLACEMENTS),
    ]
    assert [other.count(FLAGS) for other in others] == [0, 0, 0]
    assert StoreKeeper(database, QUESTION, PLACEMENTS).count(find_formulation("backtracking/sets")) == 0


def test_results_of_other_code_do_not_count(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    StoreKeeper(database, QUESTION, PLACEMENTS).put(FLAGS, (0,), RESULT)
    monkeypatch.setattr(records, "code_of", lambda formulation, problem: "other code")
    assert StoreKeeper(database, QUESTION, PLACEMENTS).count(FLAGS) == 0


def test_the_digest_of_the_code_is_that_of_plug_ins_and_solvers_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "own_formulation.py"
    file.write_text("from tests.support.defective import Missing\n\n\nclass Own(Missing):\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    from own_formulation import Own  # type: ignore[import-not-found]

    digest = records.code_of.__wrapped__
    before = digest(Own(), QUEENS.problem)
    assert digest(Own(), QUEENS.problem) == before
    file.write_text(file.read_text() + "\n")
    assert digest(Own(), QUEENS.problem) != before
    cp_sat = find_formulation("cp-sat/columns")
    with_this_version = digest(cp_sat, QUEENS.problem)
    monkeypatch.setattr(records, "versions_of", lambda engine: ["ortools 0.0"])
    assert digest(cp_sat, QUEENS.problem) != with_this_version


def test_what_no_catalogue_knows_is_not_kept(database: Database) -> None:
    class Flags(type(FLAGS)):  # type: ignore[misc]
        """Has the name of another formulation."""

        name = FLAGS.name

    for one in (defective.Missing(), Flags()):
        keeper = StoreKeeper(database, QUESTION, PLACEMENTS)
        keeper.put(one, (0,), RESULT)
        assert keeper.count(one) == 0
        assert keeper.get(one, (0,)) is None


def test_a_locked_store_is_done_without_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "store.sqlite"
    monkeypatch.setattr("compare.answers.database.SECONDS_OF_PATIENCE", 0)
    with Database(path) as database, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert ask(database).count == 40
        assert capsys.readouterr().err == f"warning: results are not kept: {path}: database is locked\n"
    with Database(path) as database:
        assert kept(ask(database)) == 0


def test_a_full_disk_is_said_and_loses_nothing_that_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "store.sqlite"
    large = replace(RESULT, placements=Random(1).randbytes(1 << 16))
    with Database(path) as database:
        keeper = StoreKeeper(database, QUESTION, PLACEMENTS)
        keeper.put(FLAGS, (0,), RESULT)
        pages = database.read("PRAGMA page_count")[0][0]
        database.read(f"PRAGMA max_page_count = {pages}")
        keeper.put(FLAGS, (1,), large)
        assert capsys.readouterr().err == f"warning: results are not kept: {path}: database or disk is full\n"
        assert keeper.get(FLAGS, (1,)) == large
    with Database(path) as database:
        keeper = StoreKeeper(database, QUESTION, PLACEMENTS)
        assert [keeper.get(FLAGS, (number,)) for number in (0, 1)] == [RESULT, None]


@pytest.mark.parametrize("seed", range(30))
def test_random_damage_of_the_store_is_neither_believed_nor_a_traceback(seed: int, tmp_path: Path) -> None:
    random, path = Random(seed), tmp_path / "store.sqlite"
    results = [replace(RESULT, seconds=float(number), placements=random.randbytes(400)) for number in range(NUMBER)]
    with Database(path) as database:
        for number, result in enumerate(results):
            StoreKeeper(database, QUESTION, PLACEMENTS).put(FLAGS, (number,), result)
    content = bytearray(path.read_bytes())
    for _ in range(random.choice([1, 10, 200])):
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)
    if seed % 3 == 0:
        del content[random.randrange(len(content)) :]
    path.write_bytes(content)
    with suppress(BadUse), Database(path) as database:
        keeper = StoreKeeper(database, QUESTION, PLACEMENTS)
        for number, result in enumerate(results):
            assert keeper.get(FLAGS, (number,)) in (result, None)
        keeper.put(FLAGS, (0,), RESULT)
        for kept_result in list_results(database):
            list_shards(database, kept_result.id)
    assert path.exists()


@pytest.mark.parametrize("instance", ["[]", "{}", '{"rows": "7"}', "no JSON"])
def test_a_result_whose_question_is_damaged_is_refused(instance: str, database: Database) -> None:
    StoreKeeper(database, QUESTION, PLACEMENTS).put(FLAGS, (0,), RESULT)
    database.write(("UPDATE results SET instance = ?", (instance,)))
    with pytest.raises(BadUse, match="is damaged: a result in it cannot be read"):
        list_results(database)


def test_two_programs_share_one_store(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with Database(path) as one, Database(path) as other:
        both = [StoreKeeper(database, QUESTION, PLACEMENTS) for database in (one, other)]
        for number in range(NUMBER):
            both[number % 2].put(FLAGS, (number,), RESULT)
        assert [keeper.count(FLAGS) for keeper in both] == [NUMBER, NUMBER]
        assert both[0].get(FLAGS, (1,)) == RESULT


def test_the_program_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    arguments = ["run", "7", "--shards", "8", "--only", "flags", "--store", str(path)]
    assert bezzel_here(*arguments).stderr == ""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM shards WHERE number < 3")
        connection.commit()
    done = bezzel_here(*arguments)
    known = f"{NUMBER - 3} of {NUMBER} shards"
    assert done.stderr == f"note: backtracking/flags: {known} are kept from earlier calls\n"
    assert f"known from earlier calls: {known} of backtracking/flags" in done.stdout
    assert "known" not in bezzel_here(*arguments, "--no-store").stdout


def test_options_about_shards_need_shards() -> None:
    for option in (["--fresh"], ["--no-store"], ["--dry-run"], ["--store", "x"]):
        done = bezzel_here("run", "6", *option)
        assert (done.returncode, done.stdout) == (2, "")
        assert "give --shards K too" in done.stderr
    done = bezzel_here("run", "6", "--shards", "2", "--no-store", "--store", "x")
    assert (done.returncode, "not both" in done.stderr) == (2, True)
    done = bezzel_here("run", "6", "--shards", "2", "--with", "mine.py")
    assert (done.returncode, "leave out --shards, or --with" in done.stderr) == (2, True)


def test_a_dry_run_solves_only_a_sample(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    done = bezzel_here("run", "7", "--shards", "40", "--only", "flags", "--dry-run", "--store", str(path))
    assert done.returncode == 0
    assert "cut into 4" in done.stdout
    assert "1 formulation would be asked: backtracking/flags" in done.stdout
    assert numbers_kept(path) == SAMPLE


LONG = ["run", "10", "--shards", "60", "--only", "backtracking/general", "--jobs", "2", "--time-limit", "600"]


def numbers_kept(path: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT count(*) FROM shards").fetchone()[0])
    except sqlite3.Error:
        return 0


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGTERM], ids=lambda one: one.name)
def test_a_program_that_is_ended_loses_no_shard_that_was_done(blow: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    command = [sys.executable, "-m", "compare", *LONG, "--store", str(path)]
    program = psutil.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: numbers_kept(path) >= 2 and workers(program))
    below = program.children(recursive=True)
    program.send_signal(blow)
    program.wait(timeout=120)
    assert survivors(below) == []
    done = numbers_kept(path)
    assert done >= 2
    again = bezzel_here(*LONG, "--store", str(path))
    assert f"note: backtracking/general: {done} of " in again.stderr
    assert "724 solutions of 10 queens, 92 classes" in again.stdout


def test_a_worker_that_is_killed_leaves_what_is_done_and_no_wrong_count(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    command = [sys.executable, "-m", "compare", *LONG, "--store", str(path)]
    program = psutil.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    wait_until(lambda: numbers_kept(path) >= 2 and workers(program))
    while program.poll() is None:
        with suppress(psutil.NoSuchProcess, ProcessLookupError):
            for worker in workers(program):
                os.kill(worker.pid, signal.SIGKILL)
    out, _ = program.communicate(timeout=120)
    assert program.returncode == 1
    assert "killed by SIGKILL" in out
    assert "724 solutions" not in out
    assert "nothing is proved" in out
    again = bezzel_here(*LONG, "--store", str(path))
    assert "known from earlier calls" in again.stdout
    assert "724 solutions of 10 queens, 92 classes" in again.stdout
