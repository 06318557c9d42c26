"""The store keeps answers, and neither a damaged file nor a forbidden place stops the program."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from compare.answers.asking import Answer
from compare.answers.database import VERSION, Database, default_path
from compare.answers.table import Store
from compare.question.errors import BadUse
from models import Board, Instance, find_piece, find_problem

QUESTION = Instance(find_problem("domination"), find_piece("queen"), Board(8, 8))
ANSWER = Answer(size=5, count=4860, classes=638, seconds=1.5, by="someone")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "answers.sqlite") as opened:
        yield opened


def kept_in(path: Path) -> Answer | None:
    """The answer that a program which starts now finds there."""
    with Store(path) as store:
        return store.get(QUESTION, "count")


def test_an_answer_is_there_again_in_the_next_session(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "answers.sqlite"
    with Store(path) as first:
        first.put(QUESTION, "count", ANSWER)
    assert kept_in(path) == ANSWER


def test_another_question_is_not_answered_by_it(store: Store) -> None:
    store.put(QUESTION, "count", ANSWER)
    others = [
        QUESTION.with_size(5),
        QUESTION.narrowed(required=1),
        QUESTION.narrowed(forbidden=1),
        Instance(QUESTION.problem, QUESTION.piece, Board(8, 8, wrap=True)),
        Instance(QUESTION.problem, find_piece("rook"), Board(8, 8)),
        Instance(find_problem("total-domination"), QUESTION.piece, Board(8, 8)),
    ]
    assert [store.get(other, "count") for other in others] == [None] * len(others)
    assert store.get(QUESTION, "classes") is None


def test_a_pair_of_pieces_is_not_answered_by_another_pair(store: Store) -> None:
    armies, board = find_problem("peaceable-armies"), Board(4)
    store.put(Instance(armies, find_piece("queen-and-knight"), board), "count", ANSWER)
    assert store.get(Instance(armies, find_piece("rook-and-bishop"), board), "count") is None


def test_a_later_answer_replaces_the_earlier(store: Store) -> None:
    for count in (1, 2):
        store.put(QUESTION, "count", Answer(5, count, None, 0.1, "someone"))
    found = store.get(QUESTION, "count")
    assert found is not None
    assert found.count == 2


def test_an_answer_that_rests_on_known_bounds_is_not_taken_for_a_proof(store: Store) -> None:
    resting = replace(ANSWER, unsearched_below=4)
    store.put(QUESTION, "count", resting)
    assert store.get(QUESTION, "count") is None
    assert store.get(QUESTION, "count", rests_on_bounds=True) == resting
    store.put(QUESTION, "count", ANSWER)
    assert store.get(QUESTION, "count") == ANSWER
    assert store.get(QUESTION, "count", rests_on_bounds=True) == resting


@pytest.mark.parametrize("row", ["no JSON", "[]", '{"size": 5}', '{"unknown": 1}'])
def test_an_answer_that_cannot_be_read_counts_as_none(row: str, tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    with Store(path) as store:
        store.put(QUESTION, "count", ANSWER)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE answers SET answer = ?", (row,))
    connection.close()
    with Store(path) as store:
        assert store.get(QUESTION, "count") is None
        store.put(QUESTION, "count", ANSWER)
        assert store.get(QUESTION, "count") == ANSWER


def test_a_damaged_store_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    path.write_bytes(b"SQLite format 3\0" + b"damaged " * 500)
    before = path.read_bytes()
    with pytest.raises(BadUse, match=r"answers\.sqlite is damaged \(.*\), and left as it is"):
        Store(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_newer_store_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("CREATE TABLE answers (question TEXT PRIMARY KEY, answer TEXT NOT NULL, colour TEXT)")
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        newer.commit()
    before = path.read_bytes()
    with pytest.raises(BadUse, match="written by a newer version of this program"):
        Store(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def write_version_0(path: Path) -> None:
    """A store as it was before it had a version, with one answer."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with Store(path.parent / "today.sqlite") as today:
        today.put(QUESTION, "count", ANSWER)
    with closing(sqlite3.connect(path.parent / "today.sqlite")) as today_file, closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE IF NOT EXISTS answers (question TEXT PRIMARY KEY, answer TEXT NOT NULL)")
        old.executemany("INSERT INTO answers VALUES (?, ?)", today_file.execute("SELECT * FROM answers"))
        old.commit()


def test_an_older_store_is_brought_up_to_date_and_keeps_its_answers(tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    write_version_0(path)
    assert kept_in(path) == ANSWER
    with Database(path) as database:
        assert database.read("PRAGMA user_version") == [(VERSION,)]
        assert database.read("SELECT * FROM shards") == []


def test_the_answers_of_the_old_place_are_copied_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BEZZEL_STORE")
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / "data" / name)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / "cache" / name)
    old = tmp_path / "cache" / "bezzel" / "answers.sqlite"
    write_version_0(old)
    before = old.read_bytes()
    with Store() as store:
        assert store.get(QUESTION, "count") == ANSWER
    with Database() as database:
        assert database.path == tmp_path / "data" / "bezzel" / "store.sqlite"
        database.write(("DELETE FROM answers", ()))
    with Store() as store:
        assert store.get(QUESTION, "count") is None
    assert old.read_bytes() == before


def test_a_damaged_file_in_the_old_place_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BEZZEL_STORE")
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / "data" / name)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / "cache" / name)
    old = tmp_path / "cache" / "bezzel" / "answers.sqlite"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"SQLite format 3\0" + b"damaged " * 500)
    with Store() as store:
        assert store.get(QUESTION, "count") is None


def test_a_file_that_is_no_store_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Max,")
    with pytest.raises(BadUse, match=r"letter\.txt is no store \(no SQLite file\)"):
        Store(path)
    assert path.read_text() == "Dear Max,"
    assert list(tmp_path.iterdir()) == [path]


def test_the_sqlite_file_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (address TEXT)")
        other.commit()
    before = path.read_bytes()
    with pytest.raises(BadUse, match="is the SQLite file of another program"):
        Store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new"), [("4860", "4861"), ("638", "637"), ('"size": 5', '"size": 4'), ("flags", "clubs")]
)
def test_an_answer_that_was_changed_is_not_believed(old: str, new: str, tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    answer = Answer(5, 4860, 638, 1.0, "backtracking/flags")
    with Store(path) as store:
        store.put(QUESTION, "count", answer)
    with closing(sqlite3.connect(path)) as connection:
        changed = connection.execute("UPDATE answers SET answer = replace(answer, ?, ?)", (old, new))
        assert changed.rowcount == 1
        connection.commit()
    assert kept_in(path) is None


@pytest.mark.parametrize("seed", range(40))
def test_random_damage_of_the_store_is_neither_believed_nor_a_traceback(seed: int, tmp_path: Path) -> None:
    """A range of 600 instead of 40 was run by hand."""
    random = Random(seed)
    path = tmp_path / "answers.sqlite"
    others = [replace(ANSWER, count=number) for number in range(20)]
    with Store(path) as store:
        for number, other in enumerate(others):
            store.put(replace(QUESTION, size=number + 1), "count", other)
    content = bytearray(path.read_bytes())
    for _ in range(random.choice([1, 1, 1, 10, 200])):
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)
    if random.random() < 0.2:
        del content[random.randrange(len(content)) :]
    path.write_bytes(content)
    with suppress(BadUse), Store(path) as store:
        for number, other in enumerate(others):
            assert store.get(replace(QUESTION, size=number + 1), "count") in (other, None)
        store.put(QUESTION, "count", ANSWER)
    assert path.exists()


def test_a_table_of_another_program_with_our_name_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE answers (something INTEGER)")
        other.commit()
    before = path.read_bytes()
    with pytest.raises(BadUse, match="is damaged"):
        Store(path)
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_written_is_done_without_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    with Store(tmp_path / "file" / "answers.sqlite") as store:
        assert "results are not kept" in capsys.readouterr().err
        store.put(QUESTION, "count", ANSWER)
        assert store.get(QUESTION, "count") == ANSWER


def test_a_folder_in_the_place_of_the_file_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(tmp_path) as store:
        assert capsys.readouterr().err == f"warning: results are not kept: {tmp_path}: unable to open database file\n"
        store.put(QUESTION, "count", ANSWER)
    assert tmp_path.is_dir()


def test_a_file_that_another_program_locks_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "answers.sqlite"
    with Store(path) as store:
        store.put(QUESTION, "count", ANSWER)
    monkeypatch.setattr("compare.answers.database.SECONDS_OF_PATIENCE", 0)
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert kept_in(path) is None
        other.rollback()
    assert capsys.readouterr().err == f"warning: results are not kept: {path}: database is locked\n"
    assert kept_in(path) == ANSWER


def test_another_program_that_ends_takes_nothing_from_one_that_opened_the_store_twice(tmp_path: Path) -> None:
    """A long count has the store open for its answers and for its parts, and somebody asks something beside it."""
    path = tmp_path / "answers.sqlite"
    program = (
        "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM answers').fetchone())"
    )

    def seen_beside() -> str:
        return subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True).stdout

    with Store(path) as store:
        store.put(QUESTION, "classes", ANSWER)
        with Database(path):
            assert seen_beside() == "(1,)\n"
            store.put(QUESTION, "count", ANSWER)
            assert seen_beside() == "(2,)\n"


def test_an_answer_that_cannot_be_written_is_remembered_for_this_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "answers.sqlite"
    monkeypatch.setattr("compare.answers.database.SECONDS_OF_PATIENCE", 0)
    with Store(path) as store, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.put(QUESTION, "count", ANSWER)
        assert capsys.readouterr().err == f"warning: results are not kept: {path}: database is locked\n"
        assert store.get(QUESTION, "count") == ANSWER


def test_the_place_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BEZZEL_STORE", str(tmp_path / "mine"))
    assert default_path() == tmp_path / "mine"
