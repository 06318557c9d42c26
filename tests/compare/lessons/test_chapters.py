"""Every chapter has the structure of a lesson, and says the same in both languages."""

import ast
import re
from itertools import combinations, groupby

import pytest

from compare.lessons.chapter import Chapter, Kind, Part, parse, teacher_sheet
from compare.lessons.pictures import parse_boards
from compare.lessons.texts import find_word, glossary
from compare.reference.pages import read_page
from models import find_piece
from models.languages import LANGUAGES, language_of_user
from tests.support.lessons import FILE, SCRIPT, all_chapters, exercises, name_of
from tests.support.markdown import code_spans, table_rows
from tests.support.program import ROOT

CHAPTERS = pytest.mark.parametrize("chapter", all_chapters(), ids=name_of)
BY_NUMBER = [
    list(same) for _, same in groupby(sorted(all_chapters(), key=lambda one: one.number), lambda one: one.number)
]
LONGEST_AIM = 120
"""In characters: a point is one sentence, and nothing of the paragraphs behind the list."""
TRANSLATED = pytest.mark.parametrize("chapters", BY_NUMBER, ids=lambda same: same[0].name)


def prose(chapter: Chapter) -> str:
    return "\n\n".join(part.text for part in chapter.parts if part.kind == Kind.PROSE)


@CHAPTERS
def test_a_chapter_has_the_headings_of_a_lesson(chapter: Chapter) -> None:
    headings = chapter.headings
    names = list(chapter.sections)
    assert re.match(rf"# {chapter.number} · \S", chapter.parts[0].text)
    assert names[:2] == ["", headings.aim]
    assert names[-3:] == [headings.exercises, headings.worksheet, headings.words]
    assert len(names) >= 7


def lesson_count(chapter: Chapter) -> int:
    """The number of lessons of 45 minutes: the chapter says where a second one begins."""
    return 1 + sum(part.text.count(f"> **{chapter.headings.second}") for part in chapter.parts)


@CHAPTERS
def test_the_aim_has_three_points_and_the_time(chapter: Chapter) -> None:
    aim = "\n".join(part.text for part in chapter.sections[chapter.headings.aim])
    assert len(chapter.aims) == 3
    assert all(chapter.aims)
    assert not any("45" in one or len(one) > LONGEST_AIM for one in chapter.aims)
    assert re.search(r"\b45 Minute[ns]\b|\b45 minutes\b", aim)
    assert bool(re.search(r"^Two lessons|^Zwei Stunden", aim, re.MULTILINE)) == (lesson_count(chapter) == 2)


@CHAPTERS
def test_the_second_lesson_begins_where_the_aim_says(chapter: Chapter) -> None:
    aim = "\n".join(part.text for part in chapter.sections[chapter.headings.aim])
    begins = [name for name, parts in chapter.sections.items() if parts and parts[0].text.startswith("\n> **")]
    assert len(begins) == lesson_count(chapter) - 1 <= 1
    assert all(re.search(rf'[„"]{re.escape(name)}[“"]', aim) for name in begins)


@CHAPTERS
def test_a_chapter_has_exercises_each_with_a_file_and_a_check(chapter: Chapter) -> None:
    parts = chapter.sections[chapter.headings.exercises]
    titles = [part.text.partition("\n")[0] for part in parts if part.text.startswith("### ")]
    numbers = range(1, len(titles) + 1)
    assert len(titles) >= 3
    assert titles == [f"### {chapter.headings.exercise} {number}" for number in numbers]
    found = exercises(chapter)
    assert [FILE.match(one.file).groups() for one in found] == [  # type: ignore[union-attr]
        (str(chapter.number), str(number)) for number in numbers
    ]
    for one in found:
        assert one.call[0] in ("grade", "judge", "run", SCRIPT)
        assert one.file in one.call


@CHAPTERS
def test_a_worksheet_has_questions_boards_and_room_to_write(chapter: Chapter) -> None:
    parts = chapter.sections[chapter.headings.worksheet]
    assert any(part.kind == Kind.BOARD for part in parts)
    text = "\n".join(part.text for part in parts if part.kind == Kind.PROSE)
    assert len(re.findall(r"^\*\*\d\.\*\*", text, re.MULTILINE)) >= 3
    assert re.search(r"^___$", text, re.MULTILINE)


def questions(parts: list[Part]) -> list[str]:
    """The numbers of the questions of a worksheet, or of their solutions."""
    return re.findall(
        r"^\*\*(\d)\.\*\*", "\n".join(part.text for part in parts if part.kind == Kind.PROSE), re.MULTILINE
    )


@CHAPTERS
def test_the_sheet_of_the_teacher_gives_each_lesson_45_minutes_and_solves_the_worksheet(chapter: Chapter) -> None:
    headings, sheet = chapter.headings, teacher_sheet(chapter)
    names = [headings.before, headings.minutes, headings.expected, headings.solutions]
    assert list(sheet.sections) == ["", *names]
    plan = "\n".join(part.text for part in sheet.sections[headings.minutes])
    minutes = [sum(map(int, re.findall(r"^\| (\d+) \|", table, re.MULTILINE))) for table in plan.split("|--:|")[1:]]
    assert minutes == [45] * lesson_count(chapter)
    assert questions(sheet.sections[headings.solutions]) == questions(chapter.sections[headings.worksheet])
    assert len(questions(sheet.sections[headings.solutions])) >= 3


@TRANSLATED
def test_the_sheets_of_the_teacher_have_the_same_boards_and_minutes_in_every_language(chapters: list[Chapter]) -> None:
    sheets = list(map(teacher_sheet, chapters))
    assert len({str(boards_of(one)) for one in sheets}) == 1
    assert len({str(re.findall(r"^\| (\d+) \|", prose(one), re.MULTILINE)) for one in sheets}) == 1


@CHAPTERS
def test_every_word_of_a_chapter_is_in_the_glossary(chapter: Chapter) -> None:
    assert len(chapter.words) >= 4
    assert len(set(chapter.words)) == len(chapter.words)
    for term in chapter.words:
        assert find_word(chapter.language, term).term == term


@CHAPTERS
def test_an_output_follows_a_cell(chapter: Chapter) -> None:
    for before, part in zip(chapter.parts, chapter.parts[1:], strict=False):
        if part.kind.is_output:
            assert before.kind == Kind.CELL or before.kind.is_output


@CHAPTERS
def test_no_fence_is_left_open_or_misspelt(chapter: Chapter) -> None:
    fences = re.findall(r"^```(.*)$", prose(chapter), re.MULTILINE)
    assert fences[1::2] == [""] * (len(fences) // 2)
    assert set(fences[::2]) <= {"text", "sh", "toml", "json"}


@CHAPTERS
def test_what_a_board_marks_as_attacked_or_safe_is_so(chapter: Chapter) -> None:
    """Where a board has crosses and queens, a square is marked with a cross exactly if a queen attacks it."""
    queen = find_piece("queen")
    for part in chapter.parts:
        for drawing in parse_boards(part.text) if part.kind in (Kind.BOARD, Kind.DRAWN) else []:
            marks = drawing.marks
            queens = {square for square, mark in marks.items() if mark == "Q"}
            crosses = {square for square, mark in marks.items() if mark == "x"}
            if queens and crosses:
                attacked = set().union(*(queen.attacked_from(drawing.board, square) for square in queens))
                assert crosses == attacked - queens, part.text


@CHAPTERS
def test_every_file_and_command_that_a_chapter_names_is_there(chapter: Chapter) -> None:
    named = [span for span in code_spans(prose(chapter)) if re.fullmatch(r"(?:models|compare|tests)/[\w/.]*", span)]
    assert [name for name in named if not (ROOT / name).exists()] == []
    links = re.findall(r"\]\(([^)]+)\)", prose(chapter))
    assert [link for link in links if not link.startswith("https://")] == []


AS_GERMAN = re.compile(r"""\.replace\("([,.])", "([,.])"\)""")
"""Where a German cell writes its numbers as one does in German."""


def skeleton(code: str) -> str:
    """The code of a cell without its comments and the texts that it prints."""
    code = AS_GERMAN.sub("", code)
    first, _, rest = code.partition("\n")
    if code.startswith("!") or (first.startswith("%%") and not first.endswith(".py")):
        return first
    magic = first if first.startswith("%%") else ""
    tree = ast.parse(rest if magic else code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return magic + ast.unparse(tree)


def numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


@TRANSLATED
def test_a_chapter_is_there_in_every_language(chapters: list[Chapter]) -> None:
    assert [chapter.language for chapter in chapters] == list(LANGUAGES)


@TRANSLATED
def test_the_cells_are_the_same_in_every_language(chapters: list[Chapter]) -> None:
    for one, other in combinations(chapters, 2):
        assert [skeleton(cell.text) for cell in one.cells] == [skeleton(cell.text) for cell in other.cells]


@TRANSLATED
def test_the_parts_the_boards_and_the_words_are_the_same_in_every_language(chapters: list[Chapter]) -> None:
    for one, other in combinations(chapters, 2):
        assert [part.kind for part in one.parts] == [part.kind for part in other.parts]
        assert boards_of(one) == boards_of(other)
        assert [find_word(one.language, term).key for term in one.words] == [
            find_word(other.language, term).key for term in other.words
        ]


def boards_of(chapter: Chapter) -> list[object]:
    """The boards without their captions."""
    texts = [part.text for part in chapter.parts if part.kind in (Kind.BOARD, Kind.DRAWN)]
    return [(drawing.board, drawing.marks) for text in texts for drawing in parse_boards(text)]


def test_a_fence_with_tags_is_a_cell_and_an_unknown_fence_is_prose() -> None:
    text = '# 1 · A\n\n```python tags=["time"]\n1\n```\n\n```text output\n1\n```\n\n## B\n\n```sh\nls\n```\n'
    chapter = parse("en", "1-a.md", text)
    assert [part.kind for part in chapter.parts] == [Kind.PROSE, Kind.CELL, Kind.OUTPUT, Kind.PROSE]
    assert chapter.cells[0].tags == ("time",)
    assert list(chapter.sections) == ["", "B"]


def test_no_term_of_the_glossary_is_there_twice() -> None:
    for language in LANGUAGES:
        terms = [word.term.casefold() for word in glossary(language).values()]
        assert len(set(terms)) == len(terms)


def test_help_prints_every_word_with_its_meaning() -> None:
    rows = {row[0]: row[1] for row in table_rows(read_page("glossary"))}
    assert rows == {word.term: word.definition for word in glossary("en").values()}


def test_the_language_is_that_of_the_locale_where_there_are_lessons_in_it() -> None:
    assert language_of_user({"LANG": "de_AT.UTF-8"}) == "de"
    assert language_of_user({"LC_ALL": "C", "LANG": "de_DE"}) == "en"
    assert language_of_user({"LC_ALL": "", "LC_MESSAGES": "de", "LANG": "fr"}) == "de"
    assert language_of_user({}) == "en"
