"""The lessons as the tests look at them: all chapters, and their exercises."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from compare.lessons.chapter import Chapter, Kind, chapters
from models.languages import LANGUAGES

STARTED = "%%writefile "
CALLED = "!python -m compare "
SCRIPT = "!python"
FILE = re.compile(r"mine_(\d+)_(\d+)\.\w+")


@cache
def all_chapters() -> list[Chapter]:
    return [chapter for language in LANGUAGES for chapter in chapters(language)]


def name_of(chapter: Chapter) -> str:
    return f"{chapter.language}/{chapter.name}"


@dataclass(frozen=True)
class Exercise:
    """The code with which a student begins, its file, and the call that checks it."""

    chapter: Chapter
    file: str
    start: str
    call: tuple[str, ...]

    @property
    def answer(self) -> str:
        """The name of the file with the answer."""
        return self.file.replace("mine_", "exercise_")


def exercises(chapter: Chapter) -> list[Exercise]:
    """The exercises: each a cell that writes a file, and the cell behind it, which checks it."""
    found = []
    for cell, following in zip(chapter.cells, chapter.cells[1:], strict=False):
        first, _, start = cell.text.partition("\n")
        file = first.removeprefix(STARTED).strip()
        if first.startswith(STARTED) and FILE.fullmatch(file):
            call = following.text.strip().removeprefix(CALLED)  # a call of a script keeps its first word
            found.append(Exercise(chapter, file, f"{start}\n", tuple(call.split())))
    return found


def given_outputs(chapter: Chapter) -> Iterator[str | None]:
    """For each cell of a page the output in the chapter, if there is one."""
    parts = [part for part in chapter.without(chapter.headings.worksheet) if part.kind in (Kind.CELL, Kind.OUTPUT)]
    for part, following in zip(parts, [*parts[1:], None], strict=True):
        if part.kind == Kind.CELL:
            yield following.text if following is not None and following.kind == Kind.OUTPUT else None
