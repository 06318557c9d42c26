"""Makes the site, file by file."""

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from compare.classroom.own_file.outside.legend import ENDING as ENDING_OF_LEGEND
from compare.classroom.page.assembling import as_json, read_file, read_scripts, read_styles
from compare.classroom.page.language import load_texts as load_texts_of_page
from compare.lessons.browser.folder import runtime_files
from compare.lessons.chapter import chapters
from compare.lessons.texts import load_texts as load_texts_of_lessons
from compare.site.atlas import Values, atlas_pages, collect_values
from compare.site.catalogue import Stock, catalogue_pages, model_file
from compare.site.doors import Doors
from compare.site.learning import Caught, catch, course_pages, worksheets
from compare.site.novelties import NewTerms, certified_question, download_files, gather_new_terms, novelty_pages
from compare.site.numbers import measure, question_for
from compare.site.page import Edition, Page, load_texts, plain_text
from compare.site.referring import reference_pages
from compare.site.side_by_side import comparing_pages
from compare.site.starting import start_page
from models.catalogue.finding import counters, engines, formulations, pieces, pitfalls, problems
from models.languages import ENGLISH, LANGUAGES, speaking

WORD = re.compile(r"\w{2,}")
"""A word that the search of the site finds."""
OWN_SCRIPTS = ("theme.js", "site.js", "search.js")


@dataclass(frozen=True)
class SitePlan:
    """The parts of the site that are made.

    The engines whose formulations are shown, the problems and the pieces are named, the chapters numbered; None: all.
    ``pyodide`` is the folder of the npm package; None: the usual one. ``runs``: cells run in the browser, and Pyodide
    lies beside the pages. ``address`` is the one that the site will have, with a slash at its end; empty if unknown.
    """

    engines: Collection[str] | None = None
    problems: Collection[str] | None = None
    pieces: Collection[str] | None = None
    chapters: Collection[int] | None = None
    pyodide: str | None = None
    runs: bool = True
    address: str = ""

    def has_engine(self, engine: str) -> bool:
        """Whether formulations of this engine are shown."""
        return self.engines is None or engine in self.engines


def make_site(
    plan: SitePlan, doors: Doors, note: Callable[[str], None] = lambda doing: None
) -> Iterator[tuple[str, bytes]]:
    """The files of the site, each a path and its content. ``note`` is called with each piece of work.

    Raises BadUse or MissingText, before work that takes minutes, if a language lacks a text.
    """
    for language in LANGUAGES:
        chapters(language)
        for load in (load_texts, load_texts_of_page, load_texts_of_lessons):
            load(language)
    if plan.runs:  # first, as it may not be there
        yield from ((f"python/{name}", content) for name, content in runtime_files(plan.pyodide).items())
    yield from _assets()
    shown = _gather_all(plan, doors, note)
    yield from download_files(shown.terms, shown.certificate)
    yield from _model_files(shown.stock)
    for language in LANGUAGES:
        with speaking(language):
            yield from _files_in(Edition(language, plan.address, is_live=plan.runs), shown, doors, note)


@dataclass(frozen=True)
class Shown:
    """The contents of the pages, which are gathered once for all languages."""

    stock: Stock
    caught: Sequence[Caught]
    values: Mapping[tuple[str, str], Values]
    terms: Sequence[NewTerms]
    certificate: Mapping[str, bytes]
    chapters: Sequence[int]


def _gather_all(plan: SitePlan, doors: Doors, note: Callable[[str], None]) -> Shown:
    """Gather the contents of the pages, which takes most of the time. ``note`` is called with each piece of work."""
    stock = take_stock(plan, doors, note)
    caught = catch({name: one for name, one in pitfalls().items() if plan.has_engine(one.engine.name)}, note)
    firsts = ((value, value.subjects[0]) for value in doors.found_values())
    findings = [value for value, asked in firsts if asked.problem in stock.problems and asked.piece in stock.pieces]
    values = collect_values(stock, findings, note)
    note("new values and their certificate")
    terms, certificate = gather_new_terms(findings, doors.b_file), doors.certificate(certified_question())
    numbers = [one.number for one in chapters(ENGLISH) if plan.chapters is None or one.number in plan.chapters]
    return Shown(stock, caught, values, terms, certificate, numbers)


def _model_files(stock: Stock) -> Iterator[tuple[str, bytes]]:
    """The exported models and their legends: the path of each, and its content."""
    for one in stock.formulations.values():
        for model in stock.models[one.name]:
            yield model_file(one, model), model.text.encode()
            yield f"{model_file(one, model)}{ENDING_OF_LEGEND}", model.legend.encode()


def _files_in(edition: Edition, shown: Shown, doors: Doors, note: Callable[[str], None]) -> Iterator[tuple[str, bytes]]:
    """The pages of one language, which is spoken; its worksheets, and its index for the search."""
    for path, text in worksheets(edition, shown.chapters):
        yield edition.place(path), text.encode()
    index = []
    for page in _pages(edition, shown, doors):
        note(f"{edition.language}: {page.path}")
        html = edition.write(page)
        index.append((page, html))
        yield edition.place(page.path), html.encode()
    yield f"assets/search-{edition.language}.js", _search_index(edition, index).encode()


def _pages(edition: Edition, shown: Shown, doors: Doors) -> Iterator[Page]:
    """The pages of one language, which is spoken."""
    yield start_page(edition)
    yield _search_page(edition)
    yield from course_pages(edition, shown.caught, shown.chapters)
    yield from catalogue_pages(edition, shown.stock)
    yield from comparing_pages(edition, shown.stock, shown.caught)
    yield from atlas_pages(edition, shown.stock, shown.values)
    yield from novelty_pages(edition, shown.terms, shown.certificate)
    yield from reference_pages(edition, doors)


def take_stock(plan: SitePlan, doors: Doors, note: Callable[[str], None]) -> Stock:
    """The stock of the pages, as far as the plan goes; its numbers are measured, and its models exported."""
    chosen = {name: one for name, one in formulations().items() if plan.has_engine(one.engine.name)}
    counting = {name: one for name, one in counters().items() if plan.has_engine(one.engine.name)}
    models = {}
    for name, one in chosen.items():
        question = question_for(one)
        models[name] = [] if question is None else list(doors.export(one, question))
    numbers = {one.instance: one for one in measure(list(chosen.values()), note)}
    shown_problems = {name: one for name, one in problems().items() if plan.problems is None or name in plan.problems}
    shown_pieces = {name: one for name, one in pieces().items() if plan.pieces is None or name in plan.pieces}
    return Stock(engines(), chosen, counting, shown_problems, shown_pieces, numbers, models)


def _search_page(edition: Edition) -> Page:
    texts = edition.texts["search"]
    values = {"texts_of_search": as_json({key: texts[key] for key in ("one", "several")})}
    return Page("search.html", texts["label"], "find.html", texts["placeholder"], values=values, is_listed=False)


def _search_index(edition: Edition, written: list[tuple[Page, str]]) -> str:
    """A script that holds for each page its path, title, part and description, and the words on it, once each."""
    entries = []
    for page, html in written:
        if page.is_listed:
            content = plain_text(html.partition('<main id="content"')[2].partition("</main>")[0])
            plain = unicodedata.normalize("NFKD", content.lower())
            words = sorted(set(WORD.findall("".join(one for one in plain if not unicodedata.combining(one)))))
            part = edition.texts["parts"].get(page.part, "")
            entries.append([page.path, page.title, part, page.description, f"{' '.join(words)} "])
    rows = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in entries)
    return f'"use strict";\nconst searchIndex = [\n{rows},\n];\n'


def _assets() -> Iterator[tuple[str, bytes]]:
    """Styles, scripts and pictures that all pages share."""
    styles = [*read_styles(), read_file(__package__, "style", "site.css")]
    yield "assets/site.css", "\n".join(styles).encode()
    yield "assets/boards.js", "\n".join(read_scripts()).encode()
    for name in OWN_SCRIPTS:
        yield f"assets/{name}", read_file(__package__, "script", name).encode()
    yield "assets/cells.css", read_file("compare.lessons", "templates", "cells.css").encode()
    for name in ("icon.svg", "card.png"):
        yield f"assets/{name}", files(__package__).joinpath("pictures", name).read_bytes()
