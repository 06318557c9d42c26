"""The folder that a static web server can host: pages whose cells run, and the Python that runs them.

The Python is Pyodide, which is WebAssembly, from the npm package of this name. One zip file has the packages: this
program, and what it needs of pure Python.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from compare.lessons.browser.kernel import missing_import
from compare.lessons.chapter import Chapter, Kind, Part
from compare.lessons.page import as_contents, as_worksheet, render_chapter
from compare.lessons.texts import load_texts
from compare.question.errors import BadUse, reason_of_system

SCRIPTS = ("colours.js", "cells.js", "worker.js")
OURS = ("models", "compare")
NEEDED = ("rich", "platformdirs", "constraint")
"""Packages of other projects that are there: they are pure Python, or can be, and need no others here."""
LEFT_OUT = re.compile(r"compare/(lessons/(answers/|\w+/.*\.md)|site/)")
"""The answers of the exercises are not for those who open the pages; the chapters are pages already, as is the site."""
SUFFIXES = {".py", ".toml", ".css", ".svg", ".html", ".js", ".json", ".md"}
OLDEST = (1980, 1, 1, 0, 0, 0)
"""The time of each file: the same packages give the same bytes."""
THERE = frozenset({*OURS, *NEEDED})
"""The packages that a cell may import besides the standard library."""
USUAL_FOLDER = Path("node_modules") / "pyodide"
PYODIDE = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "package.json")
"""``package.json`` names the version and the licence."""
MACHINERY = ("pyodide.asm.mjs", "pyodide.asm.js")
"""One of these, depending on the version."""


def browser_files(chapters: Sequence[Chapter], pyodide: str | None) -> dict[str, bytes]:
    """The files by their paths in the folder, for chapters in one language. Raises BadUse if Pyodide is not there."""
    texts = {"index.html": as_contents(chapters, notebooks=False)}
    for chapter in chapters:
        texts[f"{chapter.name}.html"] = _page(chapter)
        texts[f"{chapter.name}-worksheet.html"] = as_worksheet(chapter)
    pages = {name: text.encode() for name, text in texts.items()}
    return pages | runtime_files(pyodide)


def runtime_files(pyodide: str | None) -> dict[str, bytes]:
    """The files beside pages with cells: scripts, packages, and Pyodide. Raises BadUse if it is not there."""
    runtime = {f"pyodide/{name}": content for name, content in pyodide_files(pyodide).items()}
    scripts = {name: files(__package__).joinpath("script", name).read_bytes() for name in SCRIPTS}
    return scripts | {"packages.zip": zipped_packages()} | runtime


def _page(chapter: Chapter) -> str:
    """The lesson without the outputs: whoever runs its cells sees them. Only what cannot run here shows its output.

    This is the output in the chapter; the tests compare it with what the notebook prints.
    """
    headings = chapter.headings
    parts = chapter.without(headings.worksheet, headings.words)
    says = load_texts(chapter.language)["browser"]
    return render_chapter("browser.html", chapter, parts, says=says, needs=lacking_packages(parts))


def lacking_packages(parts: Iterable[Part]) -> list[str | None]:
    """For each cell the package that a browser does not have, if there is one."""
    return [missing_import(part.text, THERE) for part in parts if part.kind == Kind.CELL]


@cache
def zipped_packages() -> bytes:
    """The zip file, with the packages at its top. It is made once in a process."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in _files():
            archive.writestr(zipfile.ZipInfo(name, OLDEST), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    """The files, each with its name in the archive."""
    for package in (*OURS, *NEEDED):
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin)
        if spec.submodule_search_locations is None:
            yield origin.name, origin
            continue
        for path in sorted(origin.parent.rglob("*")):
            name = path.relative_to(origin.parent.parent).as_posix()
            if path.suffix in SUFFIXES and path.is_file() and not LEFT_OUT.match(name):
                yield name, path


def pyodide_files(folder: str | None) -> dict[str, bytes]:
    """The files by their names; where no folder is named, from ``node_modules`` below the current one.

    Raises BadUse if they are not there.
    """
    place = Path(folder) if folder is not None else USUAL_FOLDER
    there = [name for name in MACHINERY if (place / name).is_file()]
    missing = [name for name in PYODIDE if not (place / name).is_file()]
    if missing or not there:
        lacking = missing[0] if missing else MACHINERY[0]
        raise BadUse(
            "there is no Pyodide in {place}, as {lacking} is not there; 'npm install pyodide' brings it "
            "into the current folder, and --pyodide names another folder that has it",
            place=place,
            lacking=lacking,
        )
    try:
        return {name: (place / name).read_bytes() for name in (*PYODIDE, *there)}
    except OSError as error:
        raise BadUse("cannot read {place}: {reason}", place=place, reason=reason_of_system(error)) from None
