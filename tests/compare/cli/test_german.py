"""The answers of commands in a German session have no English line."""

import re
from pathlib import Path

import pytest

from models.catalogue.finding import counters, engines, formulations, pitfalls
from tests.support.program import bezzel_here

NAMES = {
    name
    for entries in (formulations(), counters(), pitfalls(), engines())
    for one in entries.values()
    for name in (one.name, one.name.rpartition("/")[2])
}
SQUARE_OR_NUMBER = r"\b[a-z]?\d+[a-z]?\b|\bA\d{6}\b"
PATH = r"\S+\.py\b"
LEAST = 3
"""Fewer letters than this are a mark of a board, a column, or a unit."""
INTERNATIONAL = {"min", "ms", "MiB", "CP-SAT", "SAT", "MiniZinc", "python-constraint"}
COMMANDS = [
    "run 4 --only flags --only cp-sat/columns --statistics",
    "run 3 --only flags",
    "run 4 --piece rook --only brute-force --only flags --verbose --markdown",
    "show 6 --classes",
    "show 4 --symmetric",
    "first 4 --only flags --only sets",
    "table --up-to 4 --no-store",
    "count 4 --check --no-store",
    "count 4 --only mirror-backtracking --only flags --no-store",
    "bound 4 --problem domination --only cover",
    "why 3 --fine --all",
    "why 4 --square a1",
    "why 3 --piece knight --size 6",
    "why 3 --only sat/general",
    "fingerprint 4 --only flags --only cp-sat/columns",
    "run 4 --only flags --shards 2 --no-store --dry-run",
    "list --parameters",
    "explain cp-sat/columns 4",
    "explain flags 4",
    "results --store {folder}/none",
    "prove 3 -o {folder}/three",
    "verify {folder}/three",
    "export 4 -o {folder}/queens.cnf",
    "export 4 -o {folder}/queens.lp",
]


WRITTEN = ["queens.cnf", "queens.lp", "queens.lp.legend.json", "three/legend.txt", "three/core.json"]
"""The files that some of these commands write, which are the same in every language."""


def words_of(line: str) -> list[str]:
    """The words of a line, without names, paths, squares, numbers, and what is the same in all languages."""
    words = re.split(r"[\s,;:()]+", re.sub(f"{SQUARE_OR_NUMBER}|{PATH}", "", line))
    return [one for one in words if len(re.findall("[A-Za-z]", one)) >= LEAST and one not in NAMES | INTERNATIONAL]


def answered(words: str, folder: Path, language: str) -> list[str]:
    done = bezzel_here(*words.format(folder=folder).split(), "--language", language)
    assert done.returncode in (0, 1, 3), done.stderr
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


@pytest.mark.usefixtures("_in_one_process")
def test_every_line_of_an_answer_is_german_and_files_are_in_english(tmp_path: Path) -> None:
    english: set[str] = set()
    for language in ("en", "de"):
        folder = tmp_path / language
        folder.mkdir()
        said = {words: answered(words, folder, language) for words in COMMANDS}
        if language == "en":
            english = {line for lines in said.values() for line in lines}
    for name in WRITTEN:
        assert (tmp_path / "de" / name).read_text() == (tmp_path / "en" / name).read_text(), name
    same = {line: words for words, lines in said.items() for line in lines if line in english}
    assert {line: words for line, words in same.items() if words_of(line)} == {}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("4 Q · · ·  4 · Q · ·", []),
        ("backtracking/flags, cp-sat/columns", []),
        ("  a1, b2: the queen", ["the", "queen"]),
        ("✓ A000170 A002562", []),
    ],
)
def test_what_is_left_of_a_line_are_words(line: str, words: list[str]) -> None:
    assert words_of(line) == words
