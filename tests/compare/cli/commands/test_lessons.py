"""``lessons``: names the chapters, and writes them; what is there is not lost."""

import json
import re
from pathlib import Path

import pytest

from compare.lessons.chapter import chapters
from models.languages import LANGUAGES
from tests.support.program import bezzel_here


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapters_are_named_and_each_says_what_it_is_about(language: str) -> None:
    titles = bezzel_here("lessons", "--language", language).stdout.splitlines()
    assert [chapter.title for chapter in chapters(language)] == titles[: len(chapters(language))]
    shown = bezzel_here("lessons", "1", "--language", language)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith(f"{titles[0]}\n\n45 ")


def test_a_chapter_is_a_notebook_a_page_a_worksheet_and_a_sheet_for_the_teacher(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "course"
    done = bezzel_here("lessons", "1", "--language", "en", "-o", str(folder))
    assert done.returncode == 0
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert set(written) == {
        "1-the-problem.ipynb",
        "1-the-problem.html",
        "1-the-problem-worksheet.html",
        "teacher-1.html",
    }
    assert json.loads(written["1-the-problem.ipynb"])["nbformat"] == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_leads_to_all_files_but_those_for_the_teacher(language: str, tmp_path: Path) -> None:
    assert bezzel_here("lessons", "--language", language, "-o", str(tmp_path)).returncode == 0
    links = re.findall(r'href="([^"]+)"', (tmp_path / f"lessons-{language}.html").read_text(encoding="utf-8"))
    there = {path.name for path in tmp_path.iterdir() if not path.name.startswith("teacher-")}
    assert {*links, f"lessons-{language}.html"} == there
    assert len(links) == 3 * len(chapters(language))


def test_the_answers_are_written_for_whoever_asks_for_them(tmp_path: Path) -> None:
    bezzel_here("lessons", "1", "--language", "en", "--answers", "-o", str(tmp_path))
    assert {path.name for path in tmp_path.glob("exercise_*")} == {
        "exercise_1_1.txt",
        "exercise_1_2.txt",
        "exercise_1_3.py",
    }
    done = bezzel_here("lessons", "--answers")
    assert (done.returncode, done.stderr) == (2, "error: --answers writes files: name the folder with --output\n")


def test_a_notebook_in_which_somebody_has_worked_is_not_overwritten(tmp_path: Path) -> None:
    call = ("lessons", "1", "--language", "en", "-o", str(tmp_path))
    assert bezzel_here(*call).returncode == 0
    assert bezzel_here(*call).returncode == 0
    notebook = tmp_path / "1-the-problem.ipynb"
    notebook.write_text("my work")
    (tmp_path / "1-the-problem.html").unlink()
    done = bezzel_here(*call)
    assert done.returncode == 2
    assert done.stderr == f"error: {notebook} exists already, and is not overwritten; choose another folder\n"
    assert notebook.read_text() == "my work"
    assert not (tmp_path / "1-the-problem.html").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["99"], "there is no chapter 99; 'lessons' names them all"),
        (["one"], "N is a whole number from 1 on, not 'one'"),
        (["--language", "fr"], "unknown language 'fr': expected en or de"),
        (["--language", "en", "-o", "/dev/null/x"], "cannot write /dev/null/x: Not a directory"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_use_is_one_line(arguments: list[str], words: str) -> None:
    done = bezzel_here("lessons", *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {words}\n")
