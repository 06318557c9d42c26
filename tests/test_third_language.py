"""A third language takes one file or folder in each place that has texts, and no list to edit."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT, bezzel

PLACES = ["models/languages/fr", "compare/classroom/page/texts.fr.toml", "compare/lessons/fr"]
"""Each is here a copy of the German one. ``help adding`` names them."""
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


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that speaks French."""
    folder = tmp_path_factory.mktemp("project")
    for package in ("models", "compare"):
        shutil.copytree(ROOT / package, folder / package)
    for place in PLACES:
        german = folder / place.replace("fr", "de")
        if german.is_dir():
            shutil.copytree(german, folder / place)
        else:
            shutil.copy(german, folder / place)
    (folder / "moves.txt").write_text("b4 d3 a2 c1\n")
    return folder


def test_help_names_the_places() -> None:
    text = (ROOT / "compare" / "reference" / "adding.md").read_text()
    assert all(place.replace("fr", "de") in text for place in PLACES)


def test_it_is_spoken_everywhere(project: Path) -> None:
    commands = [GRADE, LESSON, PAGE, ("page", "--help"), ("help", "glossary")]
    program = [sys.executable, "-c", ONE_AFTER_ANOTHER, *map(" ".join, commands)]
    done = subprocess.run(program, cwd=project, capture_output=True, text=True, timeout=120, check=False)
    graded, lesson, page, described, glossary, rest = done.stdout.split(END)
    assert rest == "", done
    assert "Lösung" in graded
    assert "Das Problem" in lesson
    assert page.endswith("\n0"), done
    assert '<html lang="fr"' in (project / "page.html").read_text(encoding="utf-8")
    assert "en|de|fr" in described
    assert "| German | German |" in glossary


@pytest.mark.parametrize(
    ("place", "left_out", "command", "said"),
    [
        (PLACES[0] + "/words.toml", '[words]\n', GRADE, "models/languages/fr/words.toml lacks the text words"),
        (PLACES[1], "skip = ", PAGE, "compare/classroom/page/texts.fr.toml lacks the text page.skip"),
        pytest.param(
            PLACES[1], None, PAGE, "there is no file compare/classroom/page/texts.fr.toml", marks=pytest.mark.exhaustive
        ),
        (PLACES[2] + "/texts.toml", 'aim = ', LESSON, "compare/lessons/fr/texts.toml lacks the text headings.aim"),
        pytest.param(
            PLACES[2] + "/texts.toml", None, LESSON, "there is no file compare/lessons/fr/texts.toml",
            marks=pytest.mark.exhaustive,
        ),
        (PLACES[2] + "/1-das-problem.md", "## Ziel", LESSON, "fr/1-das-problem.md fehlt die Überschrift Ziel"),
        (PLACES[2], None, LESSON, "in compare/lessons/fr ist kein Kapitel"),
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
