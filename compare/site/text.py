"""Texts as HTML: Markdown of the reference, docstrings, and code with colours."""

import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from compare.classroom.lesson import code_below_lesson, parse_lesson
from compare.classroom.page.cards import colour, mark_code
from compare.lessons.page import anchor
from compare.site.entries import lesson_language
from models.lesson import Documented

CODE = re.compile(r"``(.+?)``", re.DOTALL)
HELP = re.compile(r"(?:python -m compare )?help ([a-z-]+)")
WIDE = {
    "<pre><code": '<pre tabindex="0"><code',
    "<table>": '<div class="scroll" tabindex="0"><table>',
    "</table>": "</table></div>",
}
EMPTY_HEADING = re.compile(r"<th[^>]*></th>")
Link = Callable[[str], str | None]
"""The address of a topic of the reference; None if there is no such page."""


def markdown(source: str, link: Link) -> Markup:
    """Markdown as HTML: headings have ids, wide tables and code can be scrolled, ``help TOPIC`` leads to its page."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("fence", lambda _, tokens, number, *__: _code(tokens[number].content, tokens[number].info))
    tokens = parser.parse(source)
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before is not None and before.type == "heading_open":
            before.attrSet("id", anchor(token.content))
        for part in token.children or []:
            if part.type == "code_inline" and (topic := HELP.fullmatch(part.content)) and (there := link(topic[1])):
                part.type = "html_inline"
                part.content = str(Markup('<a href="{}"><code>{}</code></a>').format(there, part.content))
    return reachable(str(parser.renderer.render(tokens, parser.options, {})))


def reachable(html: str) -> Markup:
    """HTML of Markdown in which the keyboard reaches what is too wide, and no heading of a table is empty."""
    for before, after in WIDE.items():
        html = html.replace(before, after)
    return Markup(EMPTY_HEADING.sub("<td></td>", html))


def python_code(text: str) -> Markup:
    """Python with colours."""
    return Markup("").join(
        Markup('<span class="py-{}">{}</span>').format(style, part) if style else escape(part)
        for part, style in colour(text)
    )


def values_of_lesson(one: Documented) -> dict[str, Any]:
    """The values that the template of a lesson reads: its summary, its sections, and the code below it."""
    lesson = parse_lesson(one.lesson)
    return {
        "one": one,
        "summary": mark_code(lesson.summary),
        "sections": [(part.heading, [mark_code(text) for text in part.paragraphs]) for part in lesson.sections],
        "code": python_code(code_below_lesson(one.source_file)),
        "lesson_language": lesson_language(one),
    }


def _code(text: str, language: str) -> str:
    shown = python_code(text) if language.startswith(("python", "pycon")) else escape(text)
    return str(Markup('<pre class="code" tabindex="0"><code>{}</code></pre>\n').format(shown))


def docstring(text: str) -> Markup:
    """A docstring: paragraphs, ``names``, and examples after ``>>>``, or indented lines, as they stand."""
    return Markup("\n").join(_blocks(text))


def _blocks(text: str) -> Iterator[Markup]:
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if block.startswith((">>>", "=", " ", "- ")):
            yield Markup('<pre class="code" tabindex="0"><code>{}</code></pre>').format(textwrap.dedent(block))
        elif block.strip():
            yield Markup("<p>{}</p>").format(mark_names(block))


def mark_names(text: str) -> Markup:
    """Text in which ``names of the code`` are marked."""
    parts = CODE.split(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(one) if at % 2 else escape(one) for at, one in enumerate(parts)
    )
