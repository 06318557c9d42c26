"""Runs the cells of the chapters, and writes what they print there: ``python -m tests.tools.lesson_outputs de 2``.

An output that differs only in what is measured stays as it is; so does that of a cell with the tag ``time``, whose
numbers the text speaks of. Boards are not written: the tests compare them.
"""

import argparse
import os
import re
import tempfile
from pathlib import Path

from compare.cli.in_browser import COLUMNS, run
from compare.lessons.browser.kernel import Kernel
from compare.lessons.chapter import Chapter, Kind, chapters
from models.languages import LANGUAGES, speaking
from tests.compare.lessons.test_notebooks import numbers, words
from tests.support.program import ROOT

OF_THIS_SYSTEM = re.compile(r"(?:confined|eingesperrt): ")
"""The beginning of a line that differs between systems: it says how a graded file is confined."""


class Console(Kernel):
    """Shows a value as text, as the chapters do."""

    def _show(self, value: object) -> None:
        if value is not None:
            self._send_now("text", f"{value!r}\n")


def main() -> None:
    """Rewrite the chapters that are named, and say which outputs have changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("numbers", nargs="*", type=int, help="of the chapters; by default all")
    given = parser.parse_args()
    os.environ |= {"COLUMNS": COLUMNS, "LC_ALL": f"{given.language}.UTF-8"}
    for chapter in chapters(given.language):
        if not given.numbers or chapter.number in given.numbers:
            with speaking(given.language), tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                rewrite(chapter)


def rewrite(chapter: Chapter) -> None:
    """Write the outputs of a chapter into its file."""
    path = ROOT / "compare" / "lessons" / chapter.language / f"{chapter.name}.md"
    text, at = path.read_text(encoding="utf-8"), 0
    printed: list[str] = []
    kernel = Console(lambda kind, told: printed.append(told) if kind in ("text", "error") else None, run)
    is_measured = False
    for part in chapter.without(chapter.headings.worksheet):
        if part.kind == Kind.CELL:
            printed.clear()
            kernel.run(part.text)
            is_measured = "time" in part.tags
            at = text.index(part.text, at) + len(part.text)
        elif part.kind == Kind.OUTPUT and not is_measured:
            lines = [line.rstrip() for line in "".join(printed).splitlines()]
            shown = "\n".join(line for line in lines if not OF_THIS_SYSTEM.match(line))
            at = text.index(f"\n```{Kind.OUTPUT}\n{part.text}\n", at) + len(f"\n```{Kind.OUTPUT}\n")
            if (numbers(shown), words(shown)) != (numbers(part.text), words(part.text)):
                print(f"{chapter.language}/{chapter.name}:\n{shown}\n")
                text = text[:at] + shown + text[at + len(part.text) :]
    Path(path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
