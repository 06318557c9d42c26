"""The folder that a static web server can host: pages whose cells run, and the Python that runs them."""

import ast
import sys
from collections.abc import Iterator, Sequence
from importlib.resources import files

from compare.lessons.browser.kernel import WRITES
from compare.lessons.browser.packages import OURS, zipped_packages
from compare.lessons.browser.pyodide import pyodide_files
from compare.lessons.chapter import Chapter, Part
from compare.lessons.page import as_contents, as_worksheet, render_chapter
from compare.lessons.texts import load_texts

SCRIPTS = ("cells.js", "worker.js")
THERE = sys.stdlib_module_names | set(OURS)


def runs_in_browser(chapter: Chapter) -> bool:
    """Whether its exercises need nothing but Python and this program."""
    return all(imported in THERE for cell in chapter.cells for imported in _imported_by_exercise(cell))


def _imported_by_exercise(cell: Part) -> Iterator[str]:
    first, _, text = cell.text.partition("\n")
    if not first.startswith(WRITES) or not first.strip().endswith(".py"):
        return
    for node in ast.walk(ast.parse(text)):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        yield from (name.partition(".")[0] for name in names)


def browser_files(chapters: Sequence[Chapter], pyodide: str | None) -> dict[str, bytes]:
    """The files by their paths in the folder, for chapters in one language. Raises BadUse if Pyodide is not there."""
    runtime = {f"pyodide/{name}": content for name, content in pyodide_files(pyodide).items()}
    texts = {"index.html": as_contents(chapters, notebooks=False)}
    for chapter in chapters:
        texts[f"{chapter.name}.html"] = _page(chapter)
        texts[f"{chapter.name}-worksheet.html"] = as_worksheet(chapter)
    scripts = {name: files(__package__).joinpath("script", name).read_bytes() for name in SCRIPTS}
    pages = {name: text.encode() for name, text in texts.items()}
    return pages | scripts | {"packages.zip": zipped_packages()} | runtime


def _page(chapter: Chapter) -> str:
    """The lesson without the outputs: whoever runs its cells sees them."""
    headings = chapter.headings
    parts = [part for part in chapter.without(headings.worksheet, headings.words) if not part.kind.is_output]
    return render_chapter("browser.html", chapter, parts, says=load_texts(chapter.language)["browser"])
