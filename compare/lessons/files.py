"""The files that are written for a chapter, and the answers of its exercises."""

from collections.abc import Sequence
from importlib.resources import files

from compare.lessons.chapter import Chapter
from compare.lessons.notebook import as_notebook
from compare.lessons.page import as_contents, as_page, as_worksheet


def files_of(chapter: Chapter) -> dict[str, str]:
    """The texts by the names of the files: a notebook, a page, and a worksheet."""
    return {
        f"{chapter.name}.ipynb": as_notebook(chapter),
        f"{chapter.name}.html": as_page(chapter),
        f"{chapter.name}-worksheet.html": as_worksheet(chapter),
    }


def contents_file(chapters: Sequence[Chapter]) -> dict[str, str]:
    """The page that leads to the files of all lessons in a language."""
    return {f"lessons-{chapters[0].language}.html": as_contents(chapters)}


def answer_files(chapter: Chapter) -> dict[str, str]:
    """The answers of the exercises by the names of the files; they are the same in all languages."""
    folder = files(__package__).joinpath("answers")
    found = sorted(file.name for file in folder.iterdir() if file.name.startswith(f"exercise_{chapter.number}_"))
    return {name: folder.joinpath(name).read_text(encoding="utf-8") for name in found}
