"""A chapter as an HTML page that needs nothing else, and its worksheet as a page for the printer."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer, TextLexer

from compare.lessons.chapter import Chapter, Kind, Part, teacher_sheet
from compare.lessons.pictures import PIECES, draw_boards
from compare.lessons.texts import Word, find_word, load_texts
from models.drawing import Theme, style_sheet, symbols


def as_page(chapter: Chapter) -> str:
    """The chapter as a page; the first mention of each word of the glossary leads to its definition."""
    headings = chapter.headings
    return render_chapter("page.html", chapter, chapter.without(headings.worksheet, headings.words))


def render_chapter(template: str, chapter: Chapter, parts: Sequence[Part], **more: Any) -> str:
    """The page that a template makes of these parts of a chapter, and of the values in ``more``."""
    values = values_of_chapter(chapter, parts)
    return _template(template).render(chapter=chapter, style=Markup(_style_of_page()), **values, **more)


def values_of_chapter(chapter: Chapter, parts: Sequence[Part]) -> dict[str, Any]:
    """The values of these parts of a chapter that templates read, by name."""
    words = [find_word(chapter.language, term) for term in chapter.words]
    links = WordLinks(chapter.language, words)
    sections = [name for name in chapter.sections if name not in ("", chapter.headings.worksheet)]
    blocks = [_block(part, links, "auto") for part in parts]
    for number, cell in enumerate((block for block in blocks if block["kind"] == "cell"), 1):
        cell["number"] = number
    outputs: list[dict[str, Any]] = []
    for block in blocks:  # a cell knows its outputs, which stand behind it
        outputs = block.get("outputs", outputs)
        if block["kind"] in ("output", "drawn"):
            outputs.append(block)
    return {
        "headings": chapter.headings,
        "words": words,
        "sections": sections,
        "blocks": blocks,
        "symbols": Markup(symbols(PIECES.values())),
        "anchor": anchor,
    }


def as_worksheet(chapter: Chapter) -> str:
    """The worksheet of the chapter as a page for A4; a rule (``___``) is a line to write on."""
    parts = chapter.sections[chapter.headings.worksheet]
    blocks = [_block(part, WordLinks(chapter.language, []), "light") for part in parts]
    style = Markup(_style())  # its boards have their colours themselves
    template = _template("worksheet.html")
    return template.render(chapter=chapter, headings=chapter.headings, style=style, blocks=blocks)


def as_teacher_sheet(chapter: Chapter, answers: Mapping[str, str]) -> str:
    """The sheet for the teacher as a page for A4; ``answers``: the answers of the exercises, by names of files."""
    blocks = [_block(part, WordLinks(chapter.language, []), "light") for part in teacher_sheet(chapter).parts]
    code = [
        (name, _block(Part(Kind.CELL, text), WordLinks(chapter.language, []), "light"))
        for name, text in answers.items()
    ]
    template = _template("teacher.html")
    return template.render(
        chapter=chapter, headings=chapter.headings, style=Markup(_style()), blocks=blocks, answers=code
    )


def as_contents(chapters: Sequence[Chapter], *, notebooks: bool = True) -> str:
    """A page with links to the files of these chapters, which are in one language; ``notebooks``: to notebooks, too."""
    headings, style = chapters[0].headings, Markup(_style())
    return _template("contents.html").render(chapters=chapters, notebooks=notebooks, headings=headings, style=style)


def anchor(heading: str) -> str:
    """The id of a heading."""
    return re.sub(r"\W+", "-", heading.casefold()).strip("-")


class WordLinks:
    """Makes the first mention of each word in a text a link to its definition."""

    def __init__(self, language: str, words: Sequence[Word]) -> None:
        self._endings = "|".join(load_texts(language)["endings"])
        self.table_label = load_texts(language)["headings"]["table"]
        """The words by which screen readers announce a table."""
        self._open = {word.term.casefold(): word for word in words}

    def link(self, text: str) -> str:
        """The text as HTML, with a link from each word that no earlier text has mentioned."""
        if not self._open:
            return str(Markup.escape(text))
        open_terms = sorted((word.term for word in self._open.values()), key=len, reverse=True)
        terms = "|".join(map(re.escape, open_terms))
        match = re.search(rf"\b({terms})(?:{self._endings})?\b", text, re.IGNORECASE)
        if match is None:
            return str(Markup.escape(text))
        word = self._open.pop(match[1].casefold())
        shown = Markup('<a class="word" href="#word-{key}" title="{definition}">{text}</a>').format(
            key=word.key, definition=word.definition, text=match[0]
        )
        return f"{Markup.escape(text[: match.start()])}{shown}{self.link(text[match.end() :])}"


def _block(part: Part, links: WordLinks, theme: Theme) -> dict[str, Any]:
    """The kind and the HTML of a part, as a template shows it."""
    match part.kind:
        case Kind.CELL:
            first_line = part.text.partition("\n")[0]
            is_other_file = first_line.startswith("%%writefile") and not first_line.endswith(".py")
            is_python = not is_other_file and not first_line.startswith("!")
            lexer = PythonLexer() if is_python else TextLexer()
            html = Markup(highlight(part.text, lexer, HtmlFormatter(nowrap=True)))
            return {"kind": "cell", "html": html, "text": part.text.rstrip("\n"), "outputs": []}
        case Kind.BOARD | Kind.DRAWN:
            kind = "drawn" if part.kind == Kind.DRAWN else "board"
            return {"kind": kind, "html": Markup(draw_boards(part.text, theme, shared=theme == "auto"))}
        case Kind.OUTPUT:
            return {"kind": "output", "html": part.text}
    return {"kind": "prose", "html": Markup(_markdown(part.text, links))}


def _markdown(text: str, links: WordLinks) -> str:
    """The HTML of Markdown; headings have ids, and HTML in the text is shown as it is written.

    Tables and code, which may be wider than the page, can be scrolled, and take the focus so that keys can do that.
    """
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    region = Markup('<div class="scroll" role="group" aria-label="{}" tabindex="0"><table>').format(links.table_label)
    rules = {
        "table_open": lambda _self, tokens, at, options, environment: str(region),
        "table_close": lambda _self, tokens, at, options, environment: "</table></div>",
        "fence": lambda _self, tokens, at, options, environment: _fence(tokens[at].content),
    }
    for name, rule in rules.items():
        parser.add_render_rule(name, rule)
    tokens = parser.parse(text)
    for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        if before is not None and before.type == "heading_open":
            before.attrSet("id", anchor(token.content))
        elif before is not None and after is not None and before.type == "th_open" and not token.content:
            before.tag = after.tag = "td"  # an empty corner is no heading
        elif token.type == "inline":
            _link_words(token.children or [], links)
    return str(parser.renderer.render(tokens, parser.options, {}))


def _link_words(tokens: Sequence[Token], links: WordLinks) -> None:
    """Have the words in texts lead to the glossary, unless they are within another link."""
    depth = 0
    for token in tokens:
        depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type == "text" and not depth:
            token.type, token.content = "html_inline", links.link(token.content)


def _fence(text: str) -> str:
    return str(Markup('<pre tabindex="0"><code>{}</code></pre>\n').format(text))


@cache
def _environment() -> Environment:
    loader = PackageLoader("compare.lessons", "templates")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def _template(name: str) -> Template:
    return _environment().get_template(name)


@cache
def _style() -> str:
    """The style of pages and worksheets, and of code on white paper."""
    source = _environment().loader.get_source(_environment(), "style.css")[0]  # type: ignore[union-attr]
    return f"{source}\n{_style_of_code('xcode')}"


@cache
def _style_of_page() -> str:
    """The style of a page with its boards, and of code on the dark page."""
    in_the_dark = f"@media screen and (prefers-color-scheme: dark) {{ {_style_of_code('github-dark')} }}"
    return f"{_style()}\n{in_the_dark}\n{style_sheet()}"


def _style_of_code(name: str) -> str:
    formatter: Any = HtmlFormatter(style=name)
    return f"{formatter.get_style_defs('.code')} .code {{ background: none }}"
