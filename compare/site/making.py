"""Makes the site, file by file."""

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from importlib.resources import files

from compare.classroom.page.assembling import as_json, read_file, read_scripts, read_styles
from compare.lessons.browser.folder import runtime_files
from compare.lessons.chapter import chapters
from compare.site.atlas import atlas_pages, collect
from compare.site.catalogue import Stock, catalogue_pages, model_file
from compare.site.doors import Doors
from compare.site.learning import catch, course_pages, values_of_cells, worksheets
from compare.site.novelties import certified_question, download_files, gather, novelty_pages
from compare.site.numbers import measure, question_for
from compare.site.page import Edition, Page, plain_text
from compare.site.referring import reference_pages
from compare.site.side_by_side import comparing_pages
from compare.site.starting import start_page
from models.catalogue.finding import counters, engines, formulations, pieces, pitfalls, problems
from models.languages import ENGLISH, LANGUAGES, speaking

WORD = re.compile(r"\w{2,}")
OWN_SCRIPTS = ("theme.js", "site.js", "search.js")


@dataclass(frozen=True)
class SitePlan:
    """How much is made. ``address``: where the site will lie, with a slash at its end; it may be unknown."""

    engines: Collection[str] | None = None
    """Only formulations of these; None: of all that are installed."""
    problems: Collection[str] | None = None
    pieces: Collection[str] | None = None
    chapters: Collection[int] | None = None
    """Only these, by name or number; None: all."""
    pyodide: str | None = None
    """The folder of the npm package; None: the usual one."""
    runs: bool = True
    """Whether cells run in the browser: then Pyodide lies beside the pages."""
    address: str = ""

    def has(self, engine: str) -> bool:
        return self.engines is None or engine in self.engines


def make_site(
    plan: SitePlan, doors: Doors, note: Callable[[str], None] = lambda doing: None
) -> Iterator[tuple[str, bytes]]:
    """The files of the site: their paths, and what is in them. ``note`` is told what is done."""
    if plan.runs:  # first, as it may not be there
        yield from ((f"python/{name}", content) for name, content in runtime_files(plan.pyodide).items())
    yield from _assets()
    stock = take_stock(plan, doors, note)
    caught = catch({name: one for name, one in pitfalls().items() if plan.has(one.engine.name)}, note)
    found = [one for one in doors.new_values() if (one.subjects[0].problem, one.subjects[0].piece) in stock.questions]
    values = collect(stock, found, note)
    terms = gather(found, doors.b_file)
    note("the certificate")
    certificate = doors.certificate(certified_question())
    yield from download_files(terms, certificate)
    numbers = [one.number for one in chapters(ENGLISH) if plan.chapters is None or one.number in plan.chapters]
    for one in stock.formulations.values():
        for model in stock.models[one.name]:
            yield model_file(one, model), model.text.encode()
            yield f"{model_file(one, model)}.legend.json", model.legend.encode()
    for language in LANGUAGES:
        edition = Edition(language, plan.address)
        with speaking(language):
            index = []
            pages = [
                *_first_pages(edition),
                *course_pages(edition, caught, plan.runs, numbers),
                *catalogue_pages(edition, stock),
                *comparing_pages(edition, stock, caught, plan.runs),
                *atlas_pages(edition, stock, values),
                *novelty_pages(edition, terms, certificate, values_of_cells(language, plan.runs)),
                *reference_pages(edition, doors),
            ]
            for path, text in worksheets(edition, numbers):
                yield edition.place(path), text.encode()
            for page in pages:
                note(f"{language}: {page.path}")
                html = edition.write(page)
                index.append((page, html))
                yield edition.place(page.path), html.encode()
            yield f"assets/search-{language}.js", _search_index(edition, index).encode()


def _first_pages(edition: Edition) -> Iterator[Page]:
    yield start_page(edition)
    yield _search_page(edition)


def take_stock(plan: SitePlan, doors: Doors, note: Callable[[str], None]) -> Stock:
    """All that the pages show, as far as the plan goes; numbers are measured and models are written."""
    chosen = {name: one for name, one in formulations().items() if plan.has(one.engine.name)}
    counting = {name: one for name, one in counters().items() if plan.has(one.engine.name)}
    models = {}
    for name, one in chosen.items():
        question = question_for(one)
        models[name] = [] if question is None else list(doors.export(one, question))
    numbers = {one.instance: one for one in measure(list(chosen.values()), note)}
    asked = {name: one for name, one in problems().items() if plan.problems is None or name in plan.problems}
    moved = {name: one for name, one in pieces().items() if plan.pieces is None or name in plan.pieces}
    return Stock(engines(), chosen, counting, asked, moved, numbers, models)


def _search_page(edition: Edition) -> Page:
    texts = edition.texts["search"]
    values = {"texts_of_search": as_json({key: texts[key] for key in ("one", "several")})}
    return Page("search.html", texts["label"], "find.html", texts["placeholder"], values=values, is_listed=False)


def _search_index(edition: Edition, written: list[tuple[Page, str]]) -> str:
    """A script that holds for each page its path, title, part and description, and the other words on it, once each."""
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
