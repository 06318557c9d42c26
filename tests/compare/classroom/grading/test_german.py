"""``grade``, ``judge`` and ``explain`` in German: the same verdicts, exit codes and data, in other words."""

import json
from pathlib import Path

import pytest

from compare.classroom.own_file.answer import read_all
from compare.harness.faults import Fault
from compare.question.description import describe
from models import ANY, Board, Instance, find_piece, find_problem
from models.languages import speaking
from tests.support.program import bezzel_here

FILES = {
    "right": "from itertools import permutations\n\n"
    "def solve(n):\n"
    "    for rows in permutations(range(n)):\n"
    "        if all(len({row + k * i for i, row in enumerate(rows)}) == n for k in (-1, 1)):\n"
    "            yield rows\n",
    "nothing": "def solve(n):\n    return []\n",
    "attacks": "def solve(n):\n    return [list(range(n))]\n",
    "twice": "def solve(n):\n    return [[0], [0]]\n",
    "crash": "def solve(n):\n    return n // 0\n",
    "number": "def solve(n):\n    return 7\n",
    "exit": "import sys\nsys.exit(3)\n",
    "empty": "x = 1\n",
    "two": "def one(n):\n    return []\n\ndef two(n):\n    return []\n",
    "hangs": "def solve(n):\n    while True:\n        pass\n",
    "dies": "import os\n\ndef solve(n):\n    os._exit(7)\n",
}
SAID = {
    "right": ["✓ bestanden auf 4 Brettern; von der Datei abgelehnt: ", "-mal so lange wie mit backtracking/flags"],
    "nothing": ["✗ durchgefallen bei: angriffsfrei, 1 Dame, auf 1 × 1", "  die einzige Lösung fehlt"],
    "attacks": ["  Stellung 1 ist keine Lösung: a2 (Zeile 0, Spalte 0) greift b1 (Zeile 1, Spalte 1) an"],
    "twice": ["  Lösung 2 kam schon vorher"],
    "crash": ["  ZeroDivisionError: integer division or modulo by zero (crash.py, Zeile 2)"],
    "number": ["  solve(1) gab 7 zurück; erwartet wird eine Liste von Lösungen oder ein yield für jede"],
    "exit": ["✗ durchgefallen: die Datei kann nicht geladen werden: rief sys.exit(3) auf (exit.py, Zeile 2)"],
    "empty": ["eine von Formulation abgeleitete Klasse; die Datei definiert x"],
    "two": ["welche der Funktionen ist gemeint? Gib --function NAME an: one, two"],
    "hangs": ["  Zeitgrenze (hangs.py, Zeile ", "abgebrochen nach 0,", " Sekunden und 0 Lösungen"],
    "dies": ["  der Prozess brach ab, Code 7"],
}
GIVEN: list[object] = [
    None, 3, "text", {}, [[]], [7], [1302], [[1, 2]], [[0, 1, 2, 9]], [[0, 4, 1, 2]], [{1, 2}], [b"x"],
    [[(0, 0), (0, 0)]], [[(0, 1), (4, 4), (1, 1), (2, 2)]], [[(9, 0)]], [["a1", "z9"]], [0, 1, 2, 3], [print],
    [[1, 3, 0, 2], [4, 2, 3, 1]], [{"q1": "x"}], [[(0, 4)]],
]  # fmt: skip
"""Values that ``solve(4)`` returns and that cannot be read."""


@pytest.mark.usefixtures("_low_boards")
@pytest.mark.parametrize("name", FILES)
def test_a_grade_is_the_same_in_german(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if name not in ("hangs", "dies"):
        request.getfixturevalue("_in_one_process")
    path = tmp_path / f"{name}.py"
    path.write_text(FILES[name])
    asked = ("grade", str(path), "--up-to", "4", "--time-limit", "0.2" if name == "hangs" else "10")
    german = bezzel_here(*asked, "--language", "de")
    assert german.returncode == (0 if name == "right" else 1)
    assert german.stderr == ""
    for sentence in SAID[name]:
        assert sentence in german.stdout
    english = bezzel_here(*asked, "--json", "--language", "en")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    here = bezzel_here(*asked, "--json")
    assert english.returncode == here.returncode == german.returncode
    assert without_times(here.stdout) == without_times(english.stdout)


def without_times(text: str) -> object:
    """The grade as data without what differs from run to run."""
    grade = json.loads(text)
    for board in grade["boards"]:
        board["seconds"] = None
        if board["status"] == "LIMIT":
            board["failure"]["reason"] = board["failure"]["reason"].partition(" (")[0]
    return grade | {"speed": None}


@pytest.mark.usefixtures("_in_one_process")
def test_the_locale_chooses_and_the_option_is_stronger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FILES["nothing"])
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    for locale, options, expected in [
        ("C", [], "the only solution is missing"),
        ("de_DE.UTF-8", [], "die einzige Lösung fehlt"),
        ("de_DE.UTF-8", ["--language", "en"], "the only solution is missing"),
        ("C", ["--language", "de"], "die einzige Lösung fehlt"),
    ]:
        monkeypatch.setenv("LANG", locale)
        assert f"  {expected}\n" in bezzel_here("grade", str(path), "1", *options).stdout


def test_another_language_is_bad_use() -> None:
    done = bezzel_here("judge", "4", "--language", "fr")
    assert (done.returncode, done.stderr) == (2, "error: unknown language 'fr': expected en or de\n")


@pytest.mark.usefixtures("_in_one_process")
def test_a_class_is_listed_in_german_for_people_and_in_english_for_programs(tmp_path: Path) -> None:
    for name in ("nothing", "empty"):
        (tmp_path / f"{name}.py").write_text(FILES[name])
    people = bezzel_here("grade", str(tmp_path), "1", "--language", "de")
    programs = bezzel_here("grade", str(tmp_path), "1", "--language", "de", "--csv")
    assert people.returncode == programs.returncode == 1
    assert people.stdout.startswith("eingesperrt: Dateien, Netz, Prozesse\n")
    assert people.stdout.partition("\n")[2].split()[:4] == ["Datei", "Urteil", "Bretter", "abgelehnt"]
    assert "durchgefallen" in people.stdout
    assert "nicht beurteilbar" in people.stdout
    assert people.stdout.endswith("✗ bestanden: 0 von 2 Dateien\n")
    assert programs.stdout.startswith("file,verdict,boards,declined,first_failing_board,defect,")
    assert "the only solution is missing" in programs.stdout


@pytest.mark.usefixtures("_in_one_process")
def test_judge_says_in_german_what_it_says_in_english(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    for text, code, sentence in [
        ("1302\n2031\n", 0, "✓ das sind alle 2, wie nach backtracking/flags, backtracking/general"),
        ("1302\n", 1, "✗ Lösungen, die fehlen: 1 von 2, darunter diese; ihr Bild unter der Spiegelung links-rechts"),
        ("1302\n1302\n", 1, "✗ Lösung 2 kam schon vorher"),
        ("a9 b1 c4 d2\n", 1, "a9 liegt nicht auf dem 4×4-Brett, das von a1 bis d4 reicht"),
    ]:
        path.write_text(text)
        german = bezzel_here("judge", "4", str(path), "--language", "de")
        assert german.returncode == bezzel_here("judge", "4", str(path)).returncode == code
        assert sentence in german.stdout
    path.write_text("?\n")
    refused = bezzel_here("judge", "4", str(path), "--language", "de")
    assert refused.returncode == 2
    assert "Lösung 1 ist '?'; erwartet wird eine Liste von Feldern (Zeile, Spalte) oder" in refused.stderr


@pytest.mark.quick
@pytest.mark.parametrize("given", GIVEN, ids=str)
def test_whatever_cannot_be_read_is_refused_in_both_languages(given: object) -> None:
    assert refusal(given, "en") != refusal(given, "de")


def refusal(given: object, language: str) -> str:
    question = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4), 4)
    with speaking(language), pytest.raises(Fault) as refused:
        list(read_all(given, "solve(4)", question))
    return str(refused.value)


def test_a_question_is_put_in_german_with_the_pieces_in_their_plural() -> None:
    queen, rook = find_piece("queen"), find_piece("rook")
    torus = Instance(find_problem("non-attacking"), queen, Board(4, wrap=True), ANY, required=1, forbidden=2)
    with speaking("de"):
        covered = describe(Instance(find_problem("domination"), rook, Board(4)))
        assert covered == "Dominanz, möglichst wenige Türme, auf 4 × 4"
        assert describe(torus) == (
            "angriffsfrei, beliebig viele Damen, auf 4 × 4 (Torus), vorgeschrieben: a4, verboten: b4"
        )


@pytest.mark.usefixtures("_in_one_process")
def test_a_lesson_is_german_from_its_title_to_its_headings() -> None:
    lines = bezzel_here("explain", "cp-sat/columns", "--language", "de").stdout.splitlines()
    assert lines[0] == "cp-sat/columns  Spalten als ganzzahlige Variablen, mit drei AllDifferent."
    assert {"Frage", "Sichtweise", "Variablen und Wertebereiche", "Bedingungen", "Suche", "Größe"} <= set(lines)
    assert "Variablen: 4" in lines
    assert "    Zeile in Spalte 0   0 bis 3   0: a4, 1: a3, 2: a2, 3: a1" in lines
    assert any(line.startswith("    alle verschieden: ") for line in lines)
    searched = bezzel_here("explain", "flags", "--language", "de").stdout
    assert "Lösungen: 2, Knoten: 16\n\nEntscheidungen\n    Figur   gesetzt   verworfen   wo\n" in searched
    assert bezzel_here("explain", "flags", "--language", "en").stdout == bezzel_here("explain", "flags").stdout


@pytest.mark.usefixtures("_in_one_process")
def test_the_page_of_a_grade_is_german_too(tmp_path: Path) -> None:
    path, page = tmp_path / "twice.py", tmp_path / "grade.html"
    path.write_text(FILES["twice"])
    assert bezzel_here("grade", str(path), "1", "--language", "de", "--html", str(page)).returncode == 1
    text = page.read_text(encoding="utf-8")
    assert '<html lang="de">' in text
    assert "<title>Beurteilung von twice.py</title>" in text
    for said in ("durchgefallen bei: angriffsfrei, 1 Dame, auf 1 × 1", "Lösung 2 kam schon vorher", "vollständig"):
        assert said in text


@pytest.mark.usefixtures("_in_one_process")
def test_a_pitfall_is_told_in_german() -> None:
    lines = bezzel_here("pitfalls", "forgotten-undo", "--language", "de").stdout.splitlines()
    assert "Eine Dame wird weggenommen, aber eine ihrer Linien bleibt als belegt markiert." in lines
    assert {"Frage", "Was schiefgeht", "Jemand aus der Klasse fragt", "Abhilfe"} <= set(lines)
