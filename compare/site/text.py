"""Texts as HTML: Markdown of the reference, docstrings, and code with colours."""

import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from compare.classroom.lesson import CODE, code_below_lesson, parse_lesson
from compare.classroom.page.cards import colour, mark_code
from compare.lessons.page import anchor
from compare.site.page import lesson_language
from models.lesson import Documented

HELP = re.compile(r"(?:python -m compare )?help ([a-z-]+)")
"""A call of ``help`` in a text, with its topic."""
SCROLLABLE = {
    "<pre><code": '<pre tabindex="0"><code',
    "<table>": '<div class="scroll" tabindex="0"><table>',
    "</table>": "</table></div>",
}
"""The tags of what may be wider than the page, each with the tags that replace it."""
EMPTY_HEADING = re.compile(r"<th[^>]*></th>")
Link = Callable[[str], str | None]
"""Returns the address of a topic of the reference; None if there is no such page."""


def markdown(source: str, link: Link) -> Markup:
    """Markdown as HTML: headings have ids, wide tables and code can be scrolled, ``help TOPIC`` leads to its page."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("fence", lambda _, tokens, number, *__: _code(tokens[number].content, tokens[number].info))
    tokens = parser.parse(source)
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before is not None and before.type == "heading_open":
            before.attrSet("id", anchor(token.content))
        for child in token.children or []:
            topic = HELP.fullmatch(child.content) if child.type == "code_inline" else None
            if topic and (address := link(topic[1])):
                child.type = "html_inline"
                child.content = str(Markup('<a href="{}"><code>{}</code></a>').format(address, child.content))
    return reachable(str(parser.renderer.render(tokens, parser.options, {})))


def reachable(html: str) -> Markup:
    """HTML of Markdown, changed so that the keyboard can scroll wide tables and code, and no heading is empty."""
    for before, after in SCROLLABLE.items():
        html = html.replace(before, after)
    return Markup(EMPTY_HEADING.sub("<td></td>", html))


@cache  # the pages of every language show it
def python_code(text: str) -> Markup:
    """Python code as HTML, with classes for colours."""
    return Markup("").join(
        Markup('<span class="py-{}">{}</span>').format(style, piece) if style else escape(piece)
        for piece, style in colour(text)
    )


def values_of_lesson(documented: Documented) -> dict[str, Any]:
    """The values that the template of a lesson reads: its summary, its sections, and the code below it."""
    lesson = parse_lesson(documented.lesson)
    return {
        "one": documented,
        "summary": mark_code(lesson.summary),
        "sections": [(one.heading, [mark_code(text) for text in one.paragraphs]) for one in lesson.sections],
        "code": python_code(code_below_lesson(documented.source_file)),
        "lesson_language": lesson_language(documented),
    }


def _code(text: str, language: str) -> str:
    shown = python_code(text) if language.startswith(("python", "pycon")) else escape(text)
    return str(Markup('<pre class="code" tabindex="0"><code>{}</code></pre>\n').format(shown))


def docstring(text: str) -> Markup:
    """A docstring as HTML: paragraphs with marked names; examples after ``>>>``, and indented lines, as they stand."""
    return Markup("\n").join(_blocks(text))


def _blocks(text: str) -> Iterator[Markup]:
    """The paragraphs of a docstring, and its examples and indented lines as they stand, as HTML."""
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if block.startswith((">>>", "=", " ", "- ")):
            yield Markup('<pre class="code" tabindex="0"><code>{}</code></pre>').format(textwrap.dedent(block))
        elif block.strip():
            yield Markup("<p>{}</p>").format(mark_names(block))


def mark_names(text: str) -> Markup:
    """A text as HTML in which ``names of the code`` are marked."""
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if number % 2 else escape(piece)
        for number, piece in enumerate(CODE.split(text))
    )
