"""A chapter as a Jupyter notebook, in format 4.5. Its cells have no outputs, as readers run them.

The first cell of code has Bezzel speak the language of the chapter, in Python and in commands.
"""

import base64
import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from compare.lessons.chapter import Chapter, Kind, Part
from compare.lessons.pictures import describe_boards, draw_boards
from compare.lessons.texts import find_word

METADATA_OF_NOTEBOOK = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}

SETUP = """import os

from models.languages import speak

speak("{language}")
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "{language}"  # for what begins with !python"""
"""The first cell of code."""
TAG_OF_SETUP = "setup"


def as_notebook(chapter: Chapter) -> str:
    """The JSON of the notebook. The worksheet is left out; the words have their definitions."""
    title, *rest = _cells(chapter)
    setup = _code_cell(SETUP.format(language=chapter.language), [TAG_OF_SETUP])
    cells = [cell | {"id": f"cell-{number:02}"} for number, cell in enumerate([title, setup, *rest], 1)]
    notebook = {"cells": cells, "metadata": METADATA_OF_NOTEBOOK, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _cells(chapter: Chapter) -> Iterator[dict[str, Any]]:
    """The cells: code, the prose and boards between them, and the words at the end."""
    headings = chapter.headings
    parts = [part for part in chapter.without(headings.worksheet, headings.words) if not part.kind.is_output]
    for is_code, group in groupby(parts, lambda part: part.kind == Kind.CELL):
        if is_code:
            for part in group:
                yield _code_cell(part.text, part.tags)
        else:
            yield _text_cell(list(group))
    words = [find_word(chapter.language, term) for term in chapter.words]
    lines = [f"## {headings.words}", "", *(f"- **{word.term}**: {word.definition}" for word in words)]
    yield _text_cell([Part(Kind.PROSE, "\n".join(lines))])


def _code_cell(source: str, tags: Sequence[str]) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": "code", "execution_count": None, "outputs": []}
    metadata = {"tags": list(tags)} if tags else {}
    return cell | {"metadata": metadata, "source": source.splitlines(keepends=True)}


def _text_cell(parts: Sequence[Part]) -> dict[str, Any]:
    """A cell of prose and boards, which are attached as SVG."""
    attachments: dict[str, Any] = {}
    texts = []
    for part in parts:
        if part.kind == Kind.BOARD:
            name = f"board-{len(attachments) + 1}.svg"
            attachments[name] = {"image/svg+xml": base64.b64encode(draw_boards(part.text).encode()).decode()}
            texts.append(f"![{describe_boards(part.text)}](attachment:{name})")
        else:
            texts.append(part.text)
    cell = {"cell_type": "markdown", "metadata": {}, "source": "\n\n".join(texts).splitlines(keepends=True)}
    return cell | {"attachments": attachments} if attachments else cell
