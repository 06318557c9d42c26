"""The code from which an exercise starts does not pass; its answer does."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from compare.lessons.chapter import teacher_sheet
from compare.lessons.files import answer_files
from tests.support.lessons import SCRIPT, Exercise, all_chapters, exercises
from tests.support.program import bezzel_here

ALL = [one for chapter in all_chapters() for one in exercises(chapter)]
TELLING = [one for one in ALL if one.chapter.number == 1 and one.chapter.language == "en"]
OTHERS = [one for one in ALL if one not in TELLING and (one.chapter.language == "en" or one.chapter.number == 4)]
"""Both languages have the same cells and the same answers."""


def name_of(exercise: Exercise) -> str:
    return f"{exercise.chapter.language}/{exercise.file}"


def check(exercise: Exercise, folder: Path) -> None:
    path = folder / exercise.file
    if exercise.call[0] == SCRIPT:
        check_script(exercise, path)
        return
    for text, code in ((exercise.start, 1), (answer_files(exercise.chapter)[exercise.answer], 0)):
        path.write_text(text, encoding="utf-8")
        done = bezzel_here(*(str(path) if word == exercise.file else word for word in exercise.call))
        assert done.returncode == code, done.stdout + done.stderr


def check_script(exercise: Exercise, path: Path) -> None:
    """The teacher's sheet has the list that the answer prints, and the start prints another one."""
    printed = []
    for text in (exercise.start, answer_files(exercise.chapter)[exercise.answer]):
        path.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=60, check=True)
        printed.append(re.search(r"\[.*\]", done.stdout))
    start, answer = (one[0] for one in printed if one)
    sheet = "".join(part.text for part in teacher_sheet(exercise.chapter).parts)
    assert start != answer
    assert answer in sheet


@pytest.mark.usefixtures("_low_boards", "_in_one_process")
@pytest.mark.parametrize("exercise", TELLING, ids=name_of)
def test_the_answers_of_the_first_chapter_pass_and_its_starts_do_not(exercise: Exercise, tmp_path: Path) -> None:
    check(exercise, tmp_path)


@pytest.mark.exhaustive
@pytest.mark.parametrize("exercise", OTHERS, ids=name_of)
def test_every_answer_passes_and_no_start_does(exercise: Exercise, tmp_path: Path) -> None:
    check(exercise, tmp_path)


@pytest.mark.quick
def test_there_are_no_answers_without_an_exercise() -> None:
    for chapter in all_chapters():
        assert set(answer_files(chapter)) == {one.answer for one in exercises(chapter)}
