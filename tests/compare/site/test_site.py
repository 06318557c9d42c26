"""The files of the site: links, languages, sameness, and the folder that they are written to."""

import posixpath
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from compare.lessons.browser.kernel import WRITES
from compare.literature.published import COMPARED
from compare.question.errors import BadUse
from compare.site.atlas import KnownValue, TableLine, Values, atlas_pages
from compare.site.catalogue import Stock
from compare.site.folder import LISTING, SiteFolder
from compare.site.making import make_site
from compare.site.page import Edition, load_texts, plain_text, relative
from compare.site.referring import public_names
from compare.site.side_by_side import WRONG
from models import find_piece, find_problem
from models.languages import LANGUAGES, speaking
from tests.compare.site.conftest import SMALL, doors_of_tests, made
from tests.support.grading import graded

pytestmark = pytest.mark.xdist_group("browser")
"""With the tests in a browser, so that one process makes the site for all."""
MOST_BYTES = 300_000


class Links(HTMLParser):
    """The addresses to which a page leads or of which it is made, and the names of its places."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.places: set[str] = set()
        self.loaded: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("href", "src", "action", "data-worker") and value and tag != "use":
                self.addresses.append(value)
                if tag in ("script", "link", "img"):
                    self.loaded.append(value)
            if name == "data-files":
                self.addresses += (value or "").split()
            if name == "id" and value:
                self.places.add(value)


@cache
def pages() -> dict[str, Links]:
    return {name: Links(content.decode()) for name, content in made().items() if name.endswith(".html")}


def test_every_link_leads_to_a_file_and_a_place_of_the_site() -> None:
    there = pages()
    dead, external = [], set()
    for name, page in there.items():
        for address in page.addresses:
            parts = urlsplit(address)
            if parts.scheme:
                external.add(parts.netloc)
                continue
            path = (
                posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts.path))) if parts.path else name
            )
            is_there = path in made() and not address.startswith("/")
            if is_there and parts.fragment and path in there:
                is_there = unquote(parts.fragment) in there[path].places
            if not is_there and parts.path != "search.html":
                dead.append((name, address))
    assert dead == []
    assert external <= {"oeis.org", "", "arxiv.org", "github.com"} | external_of_reference()


def external_of_reference() -> set[str]:
    """The hosts to which the texts of the reference lead; nothing is loaded from them."""
    return {
        urlsplit(address).netloc
        for name, page in pages().items()
        if "/reference/" in f"/{name}" or "/learn/" in f"/{name}"
        for address in page.addresses
    }


def test_no_page_loads_anything_from_elsewhere() -> None:
    loaded = {address for page in pages().values() for address in page.loaded}
    assert {address for address in loaded if urlsplit(address).netloc or address.startswith("/")} == set()


def test_the_site_is_the_same_when_it_is_made_again() -> None:
    again = dict(make_site(SMALL, doors_of_tests()))
    assert again.keys() == made().keys()
    assert [name for name, content in made().items() if again[name] != content] == []


@pytest.mark.quick
def test_every_language_has_all_texts_and_a_link_is_relative() -> None:
    assert all(load_texts(language)["name"] for language in LANGUAGES)
    assert relative("de/ask/x/y.html", "assets/site.css") == "../../../assets/site.css"
    assert relative("index.html", "learn/index.html#a") == "learn/index.html#a"


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_site_whose_cells_run_says_so(language: str) -> None:
    texts, edition = load_texts(language), Edition(language)
    said = {
        "index.html": texts["start"]["live"],
        "learn/index.html": texts["learn"]["live"],
        "compare/index.html": texts["compare"]["verdict_live"],
        "ask/index.html": texts["ask"]["certificate_live"],
    }
    for path, sentence in said.items():
        assert (sentence in made()[edition.place(path)].decode()) == SMALL.runs


def test_a_status_is_in_the_language_of_the_page() -> None:
    rows = re.findall(r"<td>([^<]+)</td>", made()["de/compare/engines/answer-set.html"].decode())
    assert rows
    assert {*rows} <= {"✓", "antwortet nicht", "vollständig: keine Lösung"}


def test_every_page_is_there_in_every_language() -> None:
    names = {re.sub("^de/", "", name) for name in pages()}
    assert {f"de/{name}" for name in names} | names == set(pages())
    assert all(f'<html lang="{"de" if name.startswith("de/") else "en"}"' in made()[name].decode() for name in pages())


def test_an_entry_of_the_contents_says_its_language_where_it_is_not_that_of_the_page() -> None:
    engines, topics = made()["de/compare/index.html"].decode(), made()["de/reference/index.html"].decode()
    assert '<li><a href="engines/' in engines
    assert '<li lang="en"><a href="bounds.html">Bounds</a> <span>what a relaxation is' in topics


def test_the_first_page_and_all_that_it_loads_are_small() -> None:
    for name in ("index.html", "de/index.html"):
        loaded = [posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in pages()[name].loaded]
        own = [one for one in loaded if one in made() and one.startswith("assets/")]
        assert len(made()[name]) + sum(len(made()[one]) for one in own) < MOST_BYTES


def test_a_value_of_the_atlas_is_that_of_its_source() -> None:
    text = made()["ask/domination/queen.html"].decode()
    row = re.search(r'<tr><th scope="row">8</th>(.*?)</tr>', text, re.DOTALL)
    assert row is not None
    cells = re.findall(r'<td class="right">(.*?)</td>', row[1])
    assert [re.sub(r"\D", "", cell) for cell in cells] == ["5", "4860", "638"]
    assert "A002564" in row[1]


def test_between_several_findings_of_one_board_there_are_commas() -> None:
    one = next(value for value in doors_of_tests().found_values() if value.is_new)
    found = [replace(one, methods=["a"]), replace(one, methods=["b"])]
    line = TableLine(3, {name: KnownValue(1, found=of_name) for name, of_name in zip(COMPARED, found, strict=False)})
    values = {("domination", "queen"): Values(find_problem("domination"), find_piece("queen"), [line], None)}
    stock = Stock({}, {}, {}, {"domination": find_problem("domination")}, {"queen": find_piece("queen")}, {}, {})
    with speaking("en"):
        *_, page = atlas_pages(Edition("en"), stock, values)
        row = plain_text(Edition("en").write(page))
    assert re.search(rf"found here : a; \S+ s; {one.dates[-1]}, found here : b;", row)


def test_the_program_that_is_caught_in_the_browser_is_wrong_on_a_small_board(tmp_path: Path) -> None:
    first, _, program = WRONG.partition("\n")
    (tmp_path / first.removeprefix(WRITES)).write_text(program)
    grade = graded(str(tmp_path / "mine.py"))
    assert not grade["passed"]
    assert grade["boards"][-1]["instance"]["rows"] == 2


def test_a_folder_with_other_files_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("all of it")
    with pytest.raises(BadUse, match="choose another folder"):
        SiteFolder(tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_of_somebody_else_in_the_folder_of_a_site_is_not_written_over(tmp_path: Path) -> None:
    folder = SiteFolder(tmp_path)
    (tmp_path / "thesis.txt").write_text("all of it")
    with pytest.raises(BadUse, match=r"thesis\.txt is no file of this site"):
        folder.write("thesis.txt", b"")
    assert (tmp_path / "thesis.txt").read_text() == "all of it"


def test_a_site_that_was_stopped_before_its_first_file_is_made_at_the_next_call(tmp_path: Path) -> None:
    SiteFolder(tmp_path / "public")
    folder = SiteFolder(tmp_path / "public")
    folder.write("a.html", b"")
    folder.finish()
    assert folder.sizes == {"a.html": 0}


def test_a_site_is_made_anew_in_its_folder_without_the_files_that_it_has_no_more(tmp_path: Path) -> None:
    for names in (["a.html", "b/c.html"], ["a.html"]):
        folder = SiteFolder(tmp_path / "public")
        for name in names:
            folder.write(name, name.encode())
        folder.finish()
    assert [one.name for one in (tmp_path / "public").rglob("*.html")] == ["a.html"]


def test_a_file_that_cannot_be_removed_or_written_is_bad_use(tmp_path: Path) -> None:
    folder = SiteFolder(tmp_path / "public")
    folder.write("a.html", b"")
    (folder.path / "a.html").unlink()
    (folder.path / "a.html").mkdir()
    with pytest.raises(BadUse, match="cannot write"):
        SiteFolder(folder.path).finish()
    with pytest.raises(BadUse, match="cannot write"):
        folder.write("a.html", b"")


@pytest.mark.parametrize("name", ["../thesis.txt", "b/../../thesis.txt", "link/thesis.txt", "/{folder}/thesis.txt", ""])
def test_a_listed_name_that_leads_out_of_the_folder_is_never_removed(name: str, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("all of it")
    folder = SiteFolder(tmp_path / "public")
    (folder.path / "link").symlink_to(tmp_path)
    (folder.path / LISTING).write_text(f"{name.format(folder=tmp_path)}\n")
    SiteFolder(folder.path).finish()
    assert (tmp_path / "thesis.txt").read_text() == "all of it"


def test_a_file_that_was_half_written_is_written_at_the_next_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_half(path: Path, content: bytes) -> None:
        with path.open("wb") as file:
            file.write(content[:1])
        raise KeyboardInterrupt

    folder = SiteFolder(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", write_half)
        with pytest.raises(KeyboardInterrupt):
            folder.write("a.html", b"all of it")
    SiteFolder(tmp_path).write("a.html", b"all of it")
    assert (tmp_path / "a.html").read_bytes() == b"all of it"


def test_a_public_name_of_a_type_is_shown_as_a_value_and_not_as_a_function() -> None:
    shown = {one.name: (one.kind, one.call, str(one.about)) for one in public_names("models")}
    assert shown["Square"] == ("value", " = tuple[int, int]", "")
    assert shown["Size"] == ("value", "", "")
    assert shown["ANY"] == ("value", " = 'any'", "")
    assert shown["bits"][:2] == ("function", "(bitboard)")
