"""The pages and worksheets need no other file, and show all that the chapter has."""

import doctest
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from compare.lessons import pictures
from compare.lessons.chapter import Chapter, Kind, parse
from compare.lessons.files import answer_files, files_of
from compare.lessons.page import WordLinks, as_contents, as_page, as_teacher_sheet, as_worksheet
from compare.lessons.pictures import describe_boards, draw_boards, parse_boards
from compare.lessons.texts import Word
from models.languages import speaking
from tests.support.browser import AXE, needs_chromium, open_browser
from tests.support.lessons import all_chapters, name_of

CHAPTERS = pytest.mark.parametrize("chapter", all_chapters(), ids=name_of)


@cache
def all_pages() -> dict[str, str]:
    """The pages, made once for all who look at them."""
    return {name_of(chapter): as_page(chapter) for chapter in all_chapters()}


def page_of(chapter: Chapter) -> str:
    return all_pages()[name_of(chapter)]


class Page(HTMLParser):
    """The ids, links and sources of a page, and how many elements of each name it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.count: dict[str, int] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.count[tag] = self.count.get(tag, 0) + 1
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name in ("href", "src") if (value := given.get(name))]


def boards(chapter: Chapter, heading: str | None = None) -> int:
    parts = chapter.sections[heading] if heading else chapter.without(chapter.headings.worksheet)
    return sum(part.kind in (Kind.BOARD, Kind.DRAWN) for part in parts)


@CHAPTERS
def test_a_page_needs_no_other_file_and_its_links_lead_somewhere(chapter: Chapter) -> None:
    page = Page(page_of(chapter))
    assert len(set(page.ids)) == len(page.ids)
    for link in page.links:
        assert link.startswith("https://") or link == f"{chapter.name}-worksheet.html" or link[1:] in page.ids, link
    assert not {"script", "link", "img"} & set(page.count)


@CHAPTERS
def test_a_page_explains_every_word_at_its_first_mention(chapter: Chapter) -> None:
    text = page_of(chapter)
    linked = re.findall(r'<a class="word" href="#(word-[^"]+)"', text)
    assert len(linked) == len(set(linked))
    assert set(linked) == {one for one in Page(text).ids if one.startswith("word-")}


@CHAPTERS
def test_a_page_and_a_worksheet_have_all_their_boards(chapter: Chapter) -> None:
    assert Page(page_of(chapter)).count["svg"] == boards(chapter) + 1  # the symbols of the pieces
    assert Page(as_worksheet(chapter)).count["svg"] == boards(chapter, chapter.headings.worksheet)


@CHAPTERS
def test_the_sheet_of_the_teacher_needs_no_other_file_and_has_every_answer(chapter: Chapter) -> None:
    answers = answer_files(chapter)
    text = as_teacher_sheet(chapter, answers)
    page = Page(text)
    assert all(link[1:] in page.ids for link in page.links)
    assert not {"script", "link", "img"} & set(page.count)
    assert [name for name in answers if f"<h3>{name}</h3>" not in text] == []
    assert page.count["pre"] >= len(answers)


@CHAPTERS
def test_every_picture_is_well_formed_and_says_what_it_shows(chapter: Chapter) -> None:
    for part in chapter.parts:
        if part.kind in (Kind.BOARD, Kind.DRAWN):
            picture = ElementTree.fromstring(draw_boards(part.text))
            assert [one.text for one in picture if one.tag.endswith("title")] != [None]


def test_what_a_chapter_says_is_not_taken_as_html() -> None:
    text = "# 1 · A <b>\n\n## Aim\n\n- <i>\n\n```board\n. Q\nx <u>\n: <em>\n```\n\n## Worksheet\n\n<p>\n\n## Words\n"
    chapter = parse("en", "1-a.md", text)
    for page in (as_page(chapter), as_worksheet(chapter)):
        assert not {"b", "i", "u", "em"} & set(Page(page).count)


def test_the_examples_of_the_pictures_give_what_they_say() -> None:
    done = doctest.testmod(pictures)
    assert (done.attempted, done.failed) == (2, 0)


def test_a_picture_is_described_in_the_language_that_is_spoken() -> None:
    with speaking("de"):
        assert describe_boards(". Q\nx .\n\n. .\n. .") == "Q auf b2, x auf a1; ein leeres Brett"
        assert "Dame auf b2; x auf a1" in draw_boards(". Q\nx .")


def test_a_word_with_a_sharp_s_leads_to_its_definition() -> None:
    link = WordLinks("de", [Word("size", "Größe", "die Zahl")]).link("die Größe")
    assert link.startswith('die <a class="word" href="#word-size"')


def test_the_rows_of_a_board_must_be_of_one_length() -> None:
    with pytest.raises(ValueError, match="different lengths"):
        parse_boards(". .\n. . .")


def test_boards_side_by_side_must_be_of_one_size() -> None:
    with pytest.raises(ValueError, match="one size"):
        parse_boards(". .\n\n. .\n. .")


def test_boards_stand_side_by_side_with_their_captions() -> None:
    first, second = parse_boards(". Q\nx 3\n: one\n\n# #\n. .")
    assert (first.marks, first.caption) == ({(0, 1): "Q", (1, 0): "x", (1, 1): "3"}, "one")
    assert (len(second.board), second.caption) == (4, "")


WITH_ALL_KINDS = [chapter for chapter in all_chapters() if chapter.number in (5, 7)]


@needs_chromium
@pytest.mark.xdist_group("browser")
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: npm install --no-save axe-core")
def test_nobody_is_shut_out_of_pages_worksheets_and_sheets(tmp_path: Path) -> None:
    pages = [text for chapter in WITH_ALL_KINDS for name, text in files_of(chapter).items() if name.endswith(".html")]
    pages += [as_contents(WITH_ALL_KINDS)]
    with open_browser() as browser:
        tab = browser.new_page()
        for number, text in enumerate(pages):
            (tmp_path / f"{number}.html").write_text(text, encoding="utf-8")
            for width, scheme in ((1200, "light"), (390, "dark")):
                tab.set_viewport_size({"width": width, "height": 844})
                tab.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                tab.goto((tmp_path / f"{number}.html").as_uri())
                tab.evaluate(AXE.read_text(encoding="utf-8"))
                found = tab.evaluate("axe.run().then((found) => found.violations.map((one) => one.nodes[0].html))")
                assert found == []
                assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
