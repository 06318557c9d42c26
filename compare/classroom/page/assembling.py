"""Puts the page together: data, templates, styles and scripts become one HTML file that needs nothing else.

What comes from plug-ins and from students' files is text: templates escape it, and the script only ever sets
``textContent``. The policy in the head of the page allows its own scripts, known by their digests, and no others.
"""

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from compare.classroom.page.agreement import make_matrix
from compare.classroom.page.chart import Chart, make_chart, shape_of
from compare.classroom.page.drawing import disputed_board, empty_board, solved_board, symbols_of, symbols_of_layers
from compare.classroom.page.language import Texts, count_in_words, fill, load_texts
from compare.classroom.page.lessons import Card, read_common_form
from compare.classroom.page.question import (
    MOST_SQUARES,
    ask_in_words,
    how_many,
    marked_in_words,
    question_as_data,
    several,
)
from compare.classroom.page.recording import Recording
from compare.report.columns import select_supported, select_unsupported
from compare.report.disputed import lines_about
from compare.report.sentences import criteria_in_words, findings_in_words, why_unsettled
from compare.report.views.json import as_data
from compare.verdict.comparison import Comparison
from models.chess.symmetry import orbits
from models.drawing import style_sheet
from models.formulation import Status
from models.languages import catalogue, speaking, write_number
from models.problem import Instance

PARTS = ("question", "search", "formulations", "verdict", "solutions")
STYLES = ("page.css", "boards.css", "search.css", "results.css", "beamer.css", "print.css")
SCRIPTS = (
    "texts.js", "board.js", "attacks.js", "judge.js", "play.js", "recording.js", "reasons.js", "tree.js", "timeline.js",
    "stage.js", "player.js", "constraints.js", "theme.js", "parts.js", "start.js",
)  # fmt: skip
"""In the order in which the page reads them: what a file uses of another one comes before it."""
SEQUENCE = re.compile(r"(A\d{6})")
MOST_BOARDS = 120
MOST_DISAGREEMENTS = 12


@dataclass(frozen=True)
class Lesson:
    """All that a page is made of. Parts whose data is missing are left out.

    ``words`` are the question in the words of who makes the page; None: in ours. ``failures`` are searches that failed:
    their names, and why. ``left_out`` are the names of other formulations that answer, and ``not_asked`` of those for
    which no time was left.
    """

    instance: Instance
    language: str = "en"
    parts: Sequence[str] = PARTS
    beamer: bool = False
    words: str | None = None
    recordings: Sequence[Recording] = ()
    failures: Mapping[str, str] = field(default_factory=dict)
    cards: Sequence[Card] = ()
    comparison: Comparison | None = None
    left_out: Sequence[str] = ()
    not_asked: Sequence[str] = ()


def assemble(lesson: Lesson) -> str:
    """The whole page as text."""
    with speaking(lesson.language):
        return _assemble(lesson)


def _assemble(lesson: Lesson) -> str:
    texts = load_texts(lesson.language)
    data = _data_for_script(lesson, texts)
    scripts = [Markup(_read("script", name)) for name in SCRIPTS]
    template = make_environment("compare.classroom.page", lesson.language).get_template("page.html")
    return template.render(
        t=texts,
        lesson=lesson,
        parts=[part for part in lesson.parts if part in _possible_parts(lesson)],
        title=_title(lesson.instance, texts, lesson.language),
        symbols=Markup(symbols_of(lesson.instance)),
        styles=[Markup(style_sheet()), *(Markup(_read("style", name)) for name in STYLES)],
        scripts=scripts,
        policy=_policy(scripts),
        data=as_json(data),
        empty_board=Markup(empty_board(lesson.instance)),
        question=_question(lesson, texts),
        **_results(lesson, texts),
    )


class _ItemsFirst(Environment):
    """Reads ``t.search.keys`` as the text with this key, and not as the method of a dictionary."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def make_environment(package: str, language: str) -> Environment:
    """The templates of a package, escaped, with the filters for texts and numbers."""
    made = _ItemsFirst(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["fill"] = fill
    made.filters["count"] = lambda forms, number: count_in_words(forms, number, language)
    made.filters["number"] = lambda value, digits=0: write_number(value, language, digits)
    made.filters["seconds"] = lambda value: write_number(value, language, 3)
    made.filters["decimals"] = lambda value: _write_decimal(value, language)
    made.filters["sources"] = link_sources
    made.filters["json"] = lambda value: json.dumps(value, separators=(",", ":"))
    return made


def _possible_parts(lesson: Lesson) -> set[str]:
    """The parts for which there is something to show."""
    searched = {"search"} if lesson.recordings or lesson.failures else set()
    compared = {"formulations", "verdict", "solutions"} if lesson.comparison is not None else set()
    return {"question"} | searched | compared


def _title(instance: Instance, texts: Texts, language: str) -> str:
    board = instance.board
    marks = instance.problem.conditions.marks  # the size counts these, too, and says little
    pieces = several(instance, texts, language) if marks else how_many(instance, texts, language)
    return f"{pieces[:1].upper()}{pieces[1:]} · {board.rows} × {board.columns}"


def _question(lesson: Lesson, texts: Texts) -> dict[str, Any]:
    sentence = lesson.words or ask_in_words(lesson.instance, texts, lesson.language)
    how_to_try = "try"
    if lesson.instance.board.layers > 1:
        how_to_try = "try_marks" if lesson.instance.problem.conditions.marks else "try_armies"
    return {"sentence": sentence, "how_to_try": how_to_try, "marked": marked_in_words(lesson.instance, texts)}


def _data_for_script(lesson: Lesson, texts: Texts) -> dict[str, Any]:
    size = lesson.comparison.size if lesson.comparison is not None else None
    question = question_as_data(lesson.instance, texts, lesson.language)
    question["symbols"] = symbols_of_layers(lesson.instance)
    question["optimum"] = size if lesson.instance.size == "optimum" and _is_proved(lesson.comparison) else None
    return {
        "language": lesson.language,
        "texts": texts["script"],
        "question": question,
        "recordings": [one.as_data(lesson.instance) for one in lesson.recordings] if "search" in lesson.parts else [],
        "beamer": lesson.beamer,
    }


def _is_proved(comparison: Comparison | None) -> bool:
    return comparison is not None and comparison.count is not None


def _results(lesson: Lesson, texts: Texts) -> dict[str, Any]:
    """What the parts about the comparison show; nothing where there is none."""
    comparison = lesson.comparison
    if comparison is None:
        return {"comparison": None}
    names = dict.fromkeys(one.engine for one in select_supported(comparison.outcomes))
    engines = [{"name": name, "number": place, "shape": shape_of(place)} for place, name in enumerate(names)]
    groups, number = read_common_form(lesson.instance)
    return {
        "comparison": as_data(comparison),
        "asked": [one for one in as_data(comparison)["formulations"] if one["status"] != Status.UNSUPPORTED],
        "declined": len(select_unsupported(comparison.outcomes)),
        "engines": engines,
        "charts": _charts(comparison),
        "common_form": groups,
        "common_form_count": number,
        "engines_by_name": {one["name"]: one for one in engines},
        "most_squares": MOST_SQUARES,
        "is_large": len(lesson.instance.board) > MOST_SQUARES,
        "is_open": lesson.instance.size in ("optimum", "any")
        and (comparison.count is None or not comparison.solutions),
        "findings": findings_in_words(comparison),
        "criteria": criteria_in_words(comparison),
        "matrix": make_matrix(comparison),
        "published": _published(comparison),
        "disagreements": [
            (lines, Markup(disputed_board(lesson.instance, one.placement, lines[0])))
            for one in comparison.disagreements[:MOST_DISAGREEMENTS]
            for lines in [lines_about(lesson.instance, one)]
        ],
        "unsettled": why_unsettled(comparison),
        "classes": _classes(comparison, texts),
        "class_count": comparison.classes,
        "most_boards": MOST_BOARDS,
    }


def link_sources(source: str) -> list[tuple[str, str | None]]:
    """A source in pieces of text; A-numbers have the address of their page in the OEIS."""
    parts = SEQUENCE.split(source)
    return [(text, f"https://oeis.org/{text}" if SEQUENCE.fullmatch(text) else None) for text in parts if text]


def _write_decimal(value: float, language: str) -> str:
    """A power of ten below 1: ``0.001``."""
    text = f"{value:.10f}".rstrip("0")
    return text.replace(".", catalogue(language).decimal_mark)


def _charts(comparison: Comparison) -> dict[str, Chart | None]:
    return {
        "time": make_chart(comparison.outcomes, lambda one: one.seconds, 0.0001),
        "nodes": make_chart(comparison.outcomes, lambda one: one.statistics.nodes, 1),
    }


def _published(comparison: Comparison) -> list[dict[str, Any]]:
    """The published values beside ours; None where ours is not settled, or there is none."""
    ours = {one.name: (one.ours, one.agrees) for one in comparison.checks}
    return [
        {"name": name, "ours": mine, "theirs": value.value, "source": value.source, "agrees": agrees}
        for name, value in comparison.published.items()
        for mine, agrees in [ours.get(name, (None, None))]
    ]


def _classes(comparison: Comparison, texts: Texts) -> list[dict[str, Any]]:
    """One board of each class, the first ones; nothing where the set is not known to be complete."""
    if comparison.orbit_sizes is None:
        return []
    found = []
    for number, orbit in enumerate(orbits(comparison.solutions, comparison.instance.symmetries()), 1):
        if number > MOST_BOARDS:
            break
        title = fill(texts["solutions"]["class"], n=number)
        picture = Markup(solved_board(comparison.instance, orbit[0], title))
        found.append({"title": title, "members": len(orbit), "board": picture})
    return found


def _policy(scripts: Sequence[str]) -> str:
    """What the page may do: run its own scripts, and reach nothing."""
    digests = " ".join(f"'sha256-{_digest(one)}'" for one in scripts)
    return f"default-src 'none'; script-src {digests}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def as_json(data: object) -> Markup:
    """JSON that can stand in HTML: nothing in it can end the element or begin another one."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def _read(folder: str, name: str) -> str:
    return read_file("compare.classroom.page", folder, name)


def read_file(package: str, folder: str, name: str) -> str:
    """The text of a file that belongs to a package."""
    return files(package).joinpath(folder, name).read_text(encoding="utf-8")
