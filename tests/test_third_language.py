"""A third language takes one file or folder in each place that has texts, and no list to edit."""

import shutil
from pathlib import Path

import pytest

from tests.support.program import ROOT, bezzel

PLACES = ["models/languages/fr", "compare/classroom/page/texts.fr.toml", "compare/lessons/fr"]
"""Each is here a copy of the German one. ``help adding`` names them."""
GRADE = ("judge", "4", "moves.txt", "--language", "fr")
PAGE = ("page", "4", "--only", "flags", "--parts", "question", "--language", "fr", "-o", "page.html")
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
    graded = bezzel(*GRADE, folder=project)
    assert "Lösung" in graded.stdout, graded
    assert "Das Problem" in bezzel(*LESSON, folder=project).stdout
    page = bezzel(*PAGE, folder=project)
    assert page.returncode == 0, page
    assert '<html lang="fr"' in (project / "page.html").read_text(encoding="utf-8")
    assert "en|de|fr" in bezzel("page", "--help", folder=project).stdout
    assert "| German | German |" in bezzel("help", "glossary", folder=project).stdout


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
