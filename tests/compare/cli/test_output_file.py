"""``--output``: the file holds its old content until there is a result to write."""

import os
from pathlib import Path

import pytest

from compare.cli.standard_streams import output_stream
from compare.question.errors import BadUse
from tests.support.program import bezzel_here

OLD = "what the file held before, which is longer than one result\n" * 50


def test_a_result_takes_the_place_of_what_the_file_held(tmp_path: Path) -> None:
    path = tmp_path / "result.csv"
    path.write_text(OLD)
    done = bezzel_here("run", "4", "--only", "flags", "--csv", "-o", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    assert path.read_text().startswith("name,engine,status,")
    assert OLD not in path.read_text()


def test_a_call_that_is_refused_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "precious.txt"
    path.write_text(OLD)
    done = bezzel_here("run", "4", "--only", "nobody", "-o", str(path))
    assert done.returncode == 2
    assert path.read_text() == OLD


def test_work_that_is_refused_after_the_file_was_opened_leaves_it_as_it_is(tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text(OLD)
    for path in (old, new):
        with pytest.raises(BadUse, match="refused"), output_stream(str(path)):
            raise BadUse("refused")
    assert old.read_text() == OLD
    assert not new.exists()


def test_a_place_that_cannot_be_written_is_bad_use_before_any_work(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no folder" / "file", tmp_path / "file\0"):
        with pytest.raises(BadUse, match="cannot write"), output_stream(str(path)):
            raise AssertionError("the work was begun")


def test_what_is_no_file_of_its_own_is_written_to() -> None:
    with output_stream(os.devnull) as out:
        out.write("nobody reads this")
    assert Path(os.devnull).exists()


@pytest.mark.parametrize(
    "words",
    [
        ["run", "4", "--only", "flags", "--output", "{file}", "--html", "{link}"],
        ["study", "4", "--only", "flags", "--keep", "{file}", "--output", "{file}"],
        ["table", "--up-to", "4", "--store", "{new}", "--output", "{new}"],
        ["results", "export", "--csv", "{new}", "--json", "{new}"],
        ["run", "--board", "{file}", "--output", "{file}"],
        ["page", "{file}", "4", "--output", "{file}"],
        ["watch", "{file}", "4", "--html", "{link}"],
    ],
)
def test_no_file_is_named_twice(words: list[str], tmp_path: Path) -> None:
    paths = {name: tmp_path / name for name in ("file", "link", "new")}
    paths["file"].write_text(OLD)
    paths["link"].symlink_to(paths["file"])
    done = bezzel_here(*(word.format(**paths) for word in words))
    assert (done.returncode, done.stdout) == (2, "")
    assert "name one file" in done.stderr
    assert (paths["file"].read_text(), paths["new"].exists()) == (OLD, False)


def test_two_options_may_name_a_device() -> None:
    assert bezzel_here("run", "4", "--only", "flags", "-o", os.devnull, "--html", os.devnull).returncode == 0
