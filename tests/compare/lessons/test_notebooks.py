"""The notebooks are valid, run from start to end where the wheel is installed, and print what the chapters say."""

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from compare.lessons.chapter import Chapter, Kind, Part
from compare.lessons.notebook import TAG_OF_SETUP, as_notebook
from compare.lessons.pictures import parse_boards
from models import square_name
from tests.support.lessons import all_chapters, name_of
from tests.support.notebooks import run_notebook

OF_TIMES = re.compile(r"\b(seconds|Sekunden|s|ms|MiB)\b")
"""A line with one of these words has measured values."""
RUN = [one for one in all_chapters() if one.language == "en" or one.number == 4]
"""Both languages have the same cells, as another test holds."""
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


@pytest.mark.parametrize("chapter", all_chapters(), ids=name_of)
def test_a_notebook_is_valid(chapter: Chapter) -> None:
    notebook = json.loads(as_notebook(chapter))
    nbformat.validate(notebook)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["outputs"] for cell in code] == [[]] * (1 + len(chapter.cells))
    assert f'speak("{chapter.language}")' in "".join(code[0]["source"])


@pytest.mark.exhaustive
@pytest.mark.parametrize("chapter", RUN, ids=name_of)
def test_every_notebook_prints_what_its_chapter_says(chapter: Chapter, installed: str, tmp_path: Path) -> None:
    check_outputs(chapter, installed, tmp_path)


def check_outputs(chapter: Chapter, interpreter: str, folder: Path) -> None:
    """Run the notebook, and compare each output that the chapter shows with what the cell gave."""
    given = iter(run(chapter, interpreter, folder))
    outputs: dict[str, Any] = {}
    is_measured = False
    compared = 0
    for part in chapter.without(chapter.headings.worksheet):
        if part.kind == Kind.CELL:
            outputs = next(given)
            assert not outputs["error"], outputs["error"]
            is_measured = "time" in part.tags
        elif part.kind == Kind.OUTPUT and not is_measured:
            assert numbers(outputs["text"]) == numbers(part.text), f"{part.text}\n--- but it printed\n{outputs['text']}"
            compared += 1
        elif part.kind == Kind.DRAWN:
            assert squares(part) == set(re.findall(r"[a-z]\d+", outputs["text"]))
            compared += 1
    assert next(given, None) is None
    assert compared


def run(chapter: Chapter, interpreter: str, folder: Path) -> list[dict[str, Any]]:
    """The outputs of each cell, with the exceptions that it raised."""
    read: Any = nbformat.reads
    notebook = read(as_notebook(chapter), as_version=4)
    run_notebook(notebook, interpreter, folder, allow_errors=True)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [_outputs(cell.outputs) for cell in cells if TAG_OF_SETUP not in cell.metadata.get("tags", [])]


def _outputs(outputs: list[Any]) -> dict[str, Any]:
    printed = [one["text"] for one in outputs if one["output_type"] == "stream" and one["name"] == "stdout"]
    shown = [one["data"]["text/plain"] for one in outputs if "data" in one]
    raised = [f"{one['ename']}: {one['evalue']}" for one in outputs if one["output_type"] == "error"]
    text = "\n".join(["".join(printed).replace("\r\n", "\n"), *shown])  # a terminal ends its lines with two characters
    return {"text": text, "error": "\n".join(raised)}


def numbers(text: str) -> list[str]:
    """The numbers of a text, without those of lines that tell times."""
    lines = [line for line in _without_times(text).splitlines() if not OF_TIMES.search(line)]
    return NUMBER.findall("\n".join(lines))


def words(text: str) -> list[str]:
    """The words of a text, without numbers and the lines that tell times."""
    return re.findall(r"[^\W\d]+", "\n".join(line for line in text.splitlines() if not OF_TIMES.search(line)))


def _without_times(text: str) -> str:
    """The text without the last column of the ladder of grade, which tells seconds."""
    return re.sub(r"^(\d+ × \d+ .*?[✓✗·].*?)\s+[\d.,]+$", r"\1", text, flags=re.MULTILINE)


def squares(part: Part) -> set[str]:
    (drawing,) = parse_boards(part.text)
    return {square_name(drawing.board, square) for square in drawing.marks}
