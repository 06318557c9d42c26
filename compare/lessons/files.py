"""The files that are written for a chapter, and the answers of its exercises."""

import re
from collections.abc import Sequence
from importlib.resources import files

from compare.lessons.chapter import Chapter
from compare.lessons.notebook import as_notebook
from compare.lessons.page import as_contents, as_page, as_teacher_sheet, as_worksheet

ANSWER = re.compile(r"^## (\S+)\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""An answer in the file of its chapter: the name of the file that is written, and its text."""


def files_of(chapter: Chapter) -> dict[str, str]:
    """The texts by the names of the files: a notebook, a page, a worksheet, and a sheet for the teacher."""
    return {
        f"{chapter.name}.ipynb": as_notebook(chapter),
        f"{chapter.name}.html": as_page(chapter),
        f"{chapter.name}-worksheet.html": as_worksheet(chapter),
        f"teacher-{chapter.number}.html": as_teacher_sheet(chapter, answer_files(chapter)),
    }


def contents_file(chapters: Sequence[Chapter]) -> dict[str, str]:
    """The page that leads to the files of all chapters in a language."""
    return {f"lessons-{chapters[0].language}.html": as_contents(chapters)}


def answer_files(chapter: Chapter) -> dict[str, str]:
    """The answers of the exercises by the names of the files; they are the same in all languages."""
    text = files(__package__).joinpath("answers", f"{chapter.number}.md").read_text(encoding="utf-8")
    return dict(ANSWER.findall(text))
