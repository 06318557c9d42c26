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
"""The scripts of pages with cells."""
OURS = ("models", "compare")
NEEDED = ("rich", "platformdirs", "constraint")
"""Packages of other projects that are in the zip file: they are pure Python, or can be, and need no others here."""
LEFT_OUT = re.compile(r"compare/(lessons/(answers/|\w+/.*\.md)|site/)")
"""Files that are left out: the answers of the exercises, which readers are not to see, and the chapters and the site,
which are pages already."""
SUFFIXES_OF_PACKAGES = {".py", ".toml", ".css", ".svg", ".html", ".js", ".json", ".md"}
OLDEST = (1980, 1, 1, 0, 0, 0)
"""The time of each file in a zip file."""
IMPORTABLE = frozenset({*OURS, *NEEDED})
"""The packages that a cell may import besides the standard library."""
USUAL_FOLDER = Path("node_modules") / "pyodide"
PYODIDE = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "package.json")
"""``package.json`` names the version and the licence."""
MACHINERY = ("pyodide.asm.mjs", "pyodide.asm.js")
"""The files of which there is one or the other, depending on Pyodide's version."""


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
    """The page of a lesson. Cells have no outputs, as readers run them; only a cell that cannot run here has its own.

    That output is written in the chapter; the tests compare it with the output of the notebook.
    """
    headings = chapter.headings
    parts = chapter.without(headings.worksheet, headings.words)
    says = load_texts(chapter.language)["browser"]
    return render_chapter("browser.html", chapter, parts, says=says, needs=lacking_packages(parts))


def lacking_packages(parts: Iterable[Part]) -> list[str | None]:
    """For each cell, a package that it imports and a browser does not have; None if there is no such package."""
    return [missing_import(part.text, IMPORTABLE) for part in parts if part.kind == Kind.CELL]


@cache
def zipped_packages() -> bytes:
    """The zip file, with the packages at its top. It is made once in a process."""
    return zip_files((name, path.read_bytes()) for name, path in _files_of_packages())


def zip_files(contents: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip file of names and contents. The same contents give the same bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents:
            archive.writestr(zipfile.ZipInfo(name, OLDEST), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _files_of_packages() -> Iterator[tuple[str, Path]]:
    """The files of the packages, each with its name in the zip file before its path."""
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
            if path.suffix in SUFFIXES_OF_PACKAGES and path.is_file() and not LEFT_OUT.match(name):
                yield name, path


def pyodide_files(folder: str | None) -> dict[str, bytes]:
    """The files of Pyodide by their names, from a folder, or by default from ``node_modules`` in the current one.

    Raises BadUse if they are not there.
    """
    place = Path(folder) if folder is not None else USUAL_FOLDER
    machinery = [name for name in MACHINERY if (place / name).is_file()]
    missing = [name for name in PYODIDE if not (place / name).is_file()]
    if missing or not machinery:
        lacking = missing[0] if missing else MACHINERY[0]
        raise BadUse(
            "there is no Pyodide in {place}, as {lacking} is not there; 'npm install pyodide' brings it "
            "into the current folder, and --pyodide names another folder that has it",
            place=place,
            lacking=lacking,
        )
    try:
        return {name: (place / name).read_bytes() for name in (*PYODIDE, *machinery)}
    except OSError as error:
        raise BadUse("cannot read {place}: {reason}", place=place, reason=reason_of_system(error)) from None
