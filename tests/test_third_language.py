"""A third language takes one file or folder in each place that has texts, and no list to edit."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compare.reference.pages import read_page
from tests.support.program import ROOT, bezzel

LESSONS = "lessons.de.toml"
"""Lessons beside their files, which stay English where a language has none."""
GERMAN = sorted(
    path.relative_to(ROOT).as_posix()
    for package in ("models", "compare")
    for named_so in ("de", "*.de.toml")
    for path in (ROOT / package).rglob(named_so)
    if path.name != LESSONS
)
"""The places that have texts in German, which ``help adding`` names. French has a copy of each here."""
LANGUAGE, PAGE_TEXTS, CHAPTERS = "models/languages/fr", "compare/classroom/page/texts.fr.toml", "compare/lessons/fr"
TEMPLATES, SITE_TEXTS = "compare/classroom/grading/templates.fr.toml", "compare/site/texts.fr.toml"
GRADE = ("judge", "4", "moves.txt", "--language", "fr")
PAGE = ("page", "4", "--only", "flags", "--parts", "question", "--language", "fr", "-o", "page.html")
END = " is how it ended\n"
ONE_AFTER_ANOTHER = f"""
import sys
from compare.cli.application import main

for words in sys.argv[1:]:
    sys.argv[1:] = words.split()
    try:
        main()
    except SystemExit as ended:
        print(f"\\n{{ended.code or 0}}", end={END!r}, flush=True)
"""
"""A program that calls ours several times in one process."""
LESSON = ("lessons", "1", "--language", "fr")
TEMPLATE = ("template", "--language", "fr")
SITE = ("site", "--without-pyodide", "--output", "site", "--language", "fr")
LITTLE_SITE = """
from compare.cli.wings import doors
from compare.site.making import SitePlan, make_site

plan = SitePlan(engines={"closed-forms"}, problems={"non-attacking"}, pieces={"queen"}, chapters={2}, runs=False)
print(dict(make_site(plan, doors()))["fr/index.html"].decode())
"""


def french(place: str) -> str:
    """The place beside a German one."""
    folder, _, name = place.rpartition("/")
    return f"{folder}/{'fr' if name == 'de' else name.replace('.de.', '.fr.')}"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that speaks French."""
    folder = tmp_path_factory.mktemp("project")
    for package in ("models", "compare"):
        shutil.copytree(ROOT / package, folder / package)
    for place in GERMAN:
        copy = shutil.copytree if (folder / place).is_dir() else shutil.copy
        copy(folder / place, folder / french(place))
    (folder / "moves.txt").write_text("b4 d3 a2 c1\n")
    return folder


def test_help_names_the_places() -> None:
    text = read_page("adding")
    assert set(map(french, GERMAN)) == {LANGUAGE, PAGE_TEXTS, CHAPTERS, TEMPLATES, SITE_TEXTS}
    assert [place for place in (*GERMAN, LESSONS) if f"`{place}`" not in text] == []


def test_it_is_spoken_everywhere(project: Path) -> None:
    commands = [GRADE, LESSON, TEMPLATE, PAGE, ("page", "--help"), ("help", "glossary")]
    program = [sys.executable, "-c", ONE_AFTER_ANOTHER, *map(" ".join, commands)]
    done = subprocess.run(program, cwd=project, capture_output=True, text=True, timeout=120, check=False)
    graded, lesson, template, page, described, glossary, rest = done.stdout.split(END)
    assert rest == "", done
    assert "Lösung" in graded
    assert "Das Problem" in lesson
    assert "Fülle solve aus" in template
    assert page.endswith("\n0"), done
    assert '<html lang="fr"' in (project / "page.html").read_text(encoding="utf-8")
    assert "en|de|fr" in described
    assert "| German | German |" in glossary


@pytest.mark.exhaustive
def test_the_site_has_it(project: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LITTLE_SITE], cwd=project, capture_output=True, text=True, check=False)
    assert '<html lang="fr"' in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("place", "left_out", "command", "said"),
    [
        (f"{LANGUAGE}/words.toml", "[words]\n", GRADE, f"{LANGUAGE}/words.toml lacks the text words"),
        (f"{LANGUAGE}/help.toml", None, GRADE, f"there is no file {LANGUAGE}/help.toml"),
        (PAGE_TEXTS, "skip = ", PAGE, f"{PAGE_TEXTS} lacks the text page.skip"),
        pytest.param(PAGE_TEXTS, None, PAGE, f"there is no file {PAGE_TEXTS}", marks=pytest.mark.exhaustive),
        (TEMPLATES, "class = ", TEMPLATE, f"{TEMPLATES} lacks the text class"),
        (TEMPLATES, None, TEMPLATE, f"there is no file {TEMPLATES}"),
        (SITE_TEXTS, None, SITE, f"there is no file {SITE_TEXTS}"),
        (f"{CHAPTERS}/texts.toml", "aim = ", LESSON, f"{CHAPTERS}/texts.toml lacks the text headings.aim"),
        pytest.param(
            f"{CHAPTERS}/texts.toml", None, LESSON, f"there is no file {CHAPTERS}/texts.toml",
            marks=pytest.mark.exhaustive,
        ),
        (f"{CHAPTERS}/1-das-problem.md", "## Ziel", LESSON, "fr/1-das-problem.md fehlt die Überschrift Ziel"),
        (f"{CHAPTERS}/teacher/1.md", None, (*LESSON, "-o", "l"), f"there is no file {CHAPTERS}/teacher/1.md"),
        (CHAPTERS, None, LESSON, "in compare/lessons/fr ist kein Kapitel"),
    ],
)  # fmt: skip
def test_a_missing_text_is_named_with_its_file(
    project: Path, place: str, left_out: str | None, command: tuple[str, ...], said: str
) -> None:
    path, kept = project / place, project / "kept"
    path.rename(kept)
    try:
        if left_out is not None:
            text = kept.read_text(encoding="utf-8")
            assert left_out in text
            path.write_text(text.replace(left_out, f"# {left_out.strip()}\n" if "[" in left_out else f"x{left_out}", 1))
        refused = bezzel(*command, folder=project)
        assert refused.returncode == 2, refused
        assert said in refused.stderr
        assert refused.stderr.count("\n") == 1
    finally:
        path.unlink(missing_ok=True) if path.is_file() else None
        kept.rename(path)


def test_lessons_that_cannot_be_read_are_named(project: Path) -> None:
    lessons = project / "models" / "backtracking" / "lessons.fr.toml"
    lessons.write_text("flags =")
    try:
        refused = bezzel("explain", "flags", "4", "--language", "fr", folder=project)
    finally:
        lessons.unlink()
    assert refused.returncode == 2
    assert "models/backtracking/lessons.fr.toml cannot be read" in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("language", ["", "en"])
def test_words_that_cannot_be_read_are_named_whoever_asks_for_them(project: Path, language: str) -> None:
    """They are those of the user's locale, in which the program says what is wrong with the command line."""
    words, named = project / LANGUAGE / "words.toml", ["--language", language] if language else []
    text = words.read_text(encoding="utf-8")
    words.write_text("name =")
    program = [sys.executable, "-m", "compare", "list", *named]
    try:
        environment = os.environ | {"LC_ALL": "fr_FR.UTF-8"}
        refused = subprocess.run(program, cwd=project, env=environment, capture_output=True, text=True, check=False)
    finally:
        words.write_text(text, encoding="utf-8")
    assert refused.returncode == 2
    assert f"{LANGUAGE}/words.toml cannot be read" in refused.stderr
    assert refused.stderr.count("\n") == 1
