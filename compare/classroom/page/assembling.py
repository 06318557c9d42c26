"""Puts the page together: data, templates, styles and scripts become one HTML file that needs nothing else.

Whatever plug-ins and students' files give is text: templates escape it, and the script only ever sets ``textContent``.
The policy in the head of the page allows its own scripts, known by their digests, and no others.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from compare.classroom.page.cards import Card, group_cards
from compare.classroom.page.language import Texts, count_in_words, fill, load_texts
from compare.classroom.page.question import (
    ask_in_words,
    empty_board,
    how_many,
    marked_in_words,
    placed_board,
    question_as_data,
    several,
)
from compare.classroom.page.recording import Recording
from compare.classroom.page.results import link_sources, results_of
from compare.question.picture import names_of_shapes
from compare.report.tables import format_seconds
from compare.verdict.comparison import Comparison
from models.drawing import style_sheet, symbols
from models.drawing.domains import PROPAGATOR_COLOURS, SIGNS
from models.languages import catalogue, speaking, write_number
from models.problem import OPTIMUM, Instance

PARTS = ("question", "search", "formulations", "verdict", "solutions")
"""The names of the parts of the page, in their order."""
STYLES = (
    "page.css", "boards.css", "search.css", "algorithm.css", "domains.css", "results.css", "beamer.css", "print.css",
)  # fmt: skip
SCRIPTS = (
    "texts.js", "board.js", "attacks.js", "judge.js", "play.js", "search/inferences.js", "search/algorithm.js",
    "search/recording.js", "search/reasons.js", "search/tree.js", "search/curve.js", "search/counterparts.js",
    "search/timeline.js", "search/domains.js", "search/stage.js", "search/player.js", "constraints.js", "figure.js",
    "theme.js", "parts.js", "start.js",
)  # fmt: skip
"""The scripts in the order in which the page reads them: a file comes after those that it uses."""


@dataclass(frozen=True)
class NoSolution:
    """The reason why there is no solution: lines with a mark or indented, and boards, each a title and a placement."""

    lines: Sequence[str]
    boards: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class PageContent:
    """All that a page is made of. Parts whose data is missing are left out.

    ``beamer``: the page is for a projector. ``own_words``: the question as the maker of the page puts it; None: in our
    words. ``failures``: the names of the searches that failed, and why. ``left_out``: the names of other formulations
    that answer; ``not_asked``: the names of those for which no time was left. ``why_not``: why there is no solution, if
    there is none and this is known.
    """

    instance: Instance
    language: str = "en"
    parts: Sequence[str] = PARTS
    beamer: bool = False
    own_words: str | None = None
    recordings: Sequence[Recording] = ()
    failures: Mapping[str, str] = field(default_factory=dict)
    cards: Sequence[Card] = ()
    comparison: Comparison | None = None
    left_out: Sequence[str] = ()
    not_asked: Sequence[str] = ()
    why_not: NoSolution | None = None


def assemble(content: PageContent) -> str:
    """The whole page as text."""
    with speaking(content.language):
        scripts = [Markup(one) for one in read_scripts()]
        template = environment_of(content.language, __package__).get_template("page.html")
        return template.render(
            styles=list(map(Markup, read_styles())),
            scripts=scripts,
            digests=" ".join(map(digest, scripts)),
            **values_of_parts(content),
        )


def values_of_parts(content: PageContent) -> dict[str, Any]:
    """The values that the templates of the parts read, by their names; in the language that is spoken."""
    texts = load_texts(content.language)
    compared = content.comparison is not None
    possible = {"question": True, "search": content.recordings or content.failures}
    return {
        "t": texts,
        "content": content,
        "parts": [part for part in content.parts if possible.get(part, compared)],
        "title": _title(content.instance, texts, content.language),
        "symbols": Markup(symbols(sorted(names_of_shapes(content.instance)))),
        "data": as_json(_data_for_script(content, texts)),
        "recordings": _packed_recordings(content),
        "empty_board": Markup(empty_board(content.instance)),
        "question": _question(content, texts),
        "why_boards": _why_boards(content),
        "begin_with": _begin_with(content),
        "cards_by_engine": group_cards(content.cards, _begin_with(content)),
        **(results_of(content.comparison, texts) if content.comparison is not None else {"comparison": None}),
    }


def read_styles() -> list[str]:
    """The style sheet of boards, and those of the page, in their order."""
    return [style_sheet(), *(read_file(__package__, "style", name) for name in STYLES)]


def read_scripts() -> list[str]:
    """The scripts of the page, in their order."""
    return [read_file(__package__, "script", name) for name in SCRIPTS]


class _ItemsFirst(Environment):
    """Reads ``t.search.keys`` as the text with this key, and not as the method of a dictionary."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment_of(language: str, *packages: str) -> Environment:
    """The environment for the templates of these packages; of equal names, that of the first package counts.

    Values are escaped, and there are filters for texts and numbers. It is made once, so that each template is compiled
    once.
    """
    environment = _ItemsFirst(
        loader=ChoiceLoader([*map(PackageLoader, packages)]), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.filters |= {
        "fill": fill,
        "count": lambda forms, number: count_in_words(forms, number, language),
        "number": lambda value, digits=0: write_number(value, language, digits),
        "seconds": format_seconds,
        "decimals": lambda value: f"{value:.10f}".rstrip("0").replace(".", catalogue(language).decimal_mark),
        "sources": link_sources,
        "json": lambda value: json.dumps(value, separators=(",", ":")),
    }
    return environment


def _title(instance: Instance, texts: Texts, language: str) -> str:
    """The title of the page: the pieces and the board."""
    board = instance.board
    marks = instance.problem.conditions.marks  # the size counts these, too, and says little
    pieces = several(instance, texts, language) if marks else how_many(instance, texts, language)
    return f"{pieces[:1].upper()}{pieces[1:]} · {board.rows} × {board.columns}"


def _begin_with(content: PageContent) -> str | None:
    """The name of the card that is best read first: the first of a search that is shown, or the first of all."""
    names = [card.name for card in content.cards]
    return next((one.name for one in content.recordings if one.name in names), next(iter(names), None))


def _why_boards(content: PageContent) -> list[tuple[str, Markup]]:
    """The boards that show why there is no solution, each with its title."""
    boards = content.why_not.boards if content.why_not else ()
    return [(title, Markup(placed_board(content.instance, placement, title))) for title, placement in boards]


def _question(content: PageContent, texts: Texts) -> dict[str, Any]:
    """The values that the template of the question reads."""
    sentence = content.own_words or ask_in_words(content.instance, texts, content.language)
    how_to_try = "try"
    if content.instance.board.layers > 1:
        how_to_try = "try_marks" if content.instance.problem.conditions.marks else "try_armies"
    return {"sentence": sentence, "how_to_try": how_to_try, "marked": marked_in_words(content.instance, texts)}


def _data_for_script(content: PageContent, texts: Texts) -> dict[str, Any]:
    """The data that the scripts read, apart from the recordings."""
    instance, comparison = content.instance, content.comparison
    is_proved = comparison is not None and comparison.count is not None
    recordings = content.recordings if "search" in content.parts else ()
    return {
        "language": content.language,
        "group_mark": catalogue(content.language).group_mark,
        "texts": texts["script"],
        "question": {
            **question_as_data(instance, texts, content.language),
            "optimum": comparison.size if comparison and is_proved and instance.size == OPTIMUM else None,
        },
        **({"signs": SIGNS[:PROPAGATOR_COLOURS]} if any(one.inferences for one in recordings) else {}),
        "beamer": content.beamer,
    }


def _packed_recordings(content: PageContent) -> str:
    """The recordings, the largest part of a page, as JSON, compressed, in base64; empty if there are none."""
    if "search" not in content.parts or not content.recordings:
        return ""
    text = json.dumps([one.as_data(content.instance) for one in content.recordings], separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def digest(script: str) -> str:
    """The digest of a script, in the form in which a content security policy allows the script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def as_json(data: object) -> Markup:
    """The data as JSON that can stand in HTML: nothing in it can end the element or begin another one."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def read_file(package: str, folder: str, name: str) -> str:
    """The text of a file that belongs to a package."""
    return files(package).joinpath(folder, name).read_text(encoding="utf-8")
