"""The folder has all that a web server must hand out, and nothing that it must not."""

import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from compare.lessons.browser.folder import PYODIDE, browser_files, zipped_packages
from compare.lessons.chapter import chapters, parse
from compare.lessons.texts import load_texts
from models.languages import LANGUAGES
from tests.support.lessons import given_outputs
from tests.support.program import bezzel_here


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder with files of the names that Pyodide has."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in (*PYODIDE, "pyodide.asm.mjs", "console.html"):
        (folder / name).write_text(name)
    return folder


def test_the_command_writes_the_folder(pyodide: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    done = bezzel_here("lessons", "2", "--browser", "--pyodide", str(pyodide), "-o", str(site), "--language", "de")
    assert done.returncode == 0, done.stderr
    written = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert written == {
        "index.html", "2-backtracking.html", "2-backtracking-worksheet.html", "packages.zip",
        "cells.js", "colours.js", "worker.js",
        *(f"pyodide/{name}" for name in (*PYODIDE, "pyodide.asm.mjs")),
    }  # fmt: skip
    assert '<html lang="de">' in (site / "2-backtracking.html").read_text(encoding="utf-8")
    again = bezzel_here("lessons", "2", "--browser", "--pyodide", str(pyodide), "-o", str(site), "--language", "de")
    assert again.returncode == 0, again.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_have_all_cells_and_lead_to_files_that_are_there(language: str, pyodide: Path) -> None:
    contents = browser_files(chapters(language), str(pyodide))
    for chapter in chapters(language):
        page = contents[f"{chapter.name}.html"].decode()
        assert page.count("<textarea ") == len(chapter.cells)
        assert '<pre class="output"' not in page
    for name in [name for name in contents if name.endswith(".html")]:
        linked = re.findall(r'(?:href|src)="([^"#:]+)"', contents[name].decode())
        assert set(linked) <= set(contents)


def test_a_text_in_a_cell_is_not_taken_as_html(pyodide: Path) -> None:
    chapter = parse(
        "en", "1-a.md", "# 1 · A\n\n## Aim\n\n- b\n\n```python\nx = 1 </textarea>\n```\n\n## Worksheet\n\n## Words\n"
    )
    page = browser_files([chapter], str(pyodide))["1-a.html"].decode()
    assert page.count("</textarea>") == 1


def test_a_cell_that_needs_what_a_browser_lacks_says_so_and_shows_the_output_of_the_chapter(pyodide: Path) -> None:
    (chapter,) = [one for one in chapters("en") if one.number == 5]
    page = browser_files([chapter], str(pyodide))["5-say-what-not-how.html"].decode()
    printed = re.findall(r'<div class="printed"[^>]*>(.*?)</div>', page, re.DOTALL)
    told = {number: text for number, text in enumerate(printed) if "This cell needs ortools" in text}
    assert [number for number, text in enumerate(printed) if text.strip() and number not in told] == []
    assert "100 pigeons, 99 holes: INFEASIBLE" in told[4]
    assert page.count('<template class="kept">') == sum(output is not None for output in given_outputs(chapter)) + 2


def test_the_packages_have_the_program_and_no_answers() -> None:
    names = zipfile.ZipFile(io.BytesIO(zipped_packages())).namelist()
    assert {"models/__init__.py", "compare/lessons/browser/kernel.py", "constraint/problem.py"} <= set(names)
    assert not [name for name in names if "exercise_" in name or name.endswith((".so", ".pyd", ".pyc"))]


def test_the_pages_say_the_same_in_all_languages() -> None:
    says = {language: load_texts(language)["browser"] for language in LANGUAGES}
    placeholders = {
        language: {key: sorted(re.findall(r"\{\w+\}", text)) for key, text in words.items()}
        for language, words in says.items()
    }
    assert all(of_language == placeholders["en"] for of_language in placeholders.values())
    json.dumps(says)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--browser", "-o", "site"], "npm install pyodide"),
        (["--browser", "-o", "site", "--pyodide", "nowhere"], "no Pyodide in nowhere"),
        (["--browser"], "name the folder with --output"),
        (["--browser", "--answers", "-o", "site"], "exclude each other"),
        (["--pyodide", "nowhere", "-o", "site"], "--pyodide is for --browser only"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_done_is_said_in_one_line(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = bezzel_here("lessons", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "site").exists()
