"""``show``, ``run`` and ``grade`` write pictures and pages."""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from compare.question.errors import BadUse
from compare.report import boards
from tests.support.drawn import NAMESPACE, identifiers, read
from tests.support.program import bezzel_here

VOID = {"meta", "br"}


class Page(HTMLParser):
    """The tags of a page, which are all closed in the right order, and its ids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value or "" for name, value in attributes if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page_of(path: Path) -> Page:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"(src|href)=\"(?!#)", text), "it is one file"
    return Page(text)


@pytest.mark.usefixtures("_in_one_process")
def test_show_draws_all_classes_into_one_svg(tmp_path: Path) -> None:
    path = tmp_path / "queens.svg"
    done = bezzel_here("show", "8", "--classes", "--svg", str(path))
    assert done.returncode == 0
    assert f"{path}: 12 boards" in done.stdout
    assert "·  ·" not in done.stdout
    root = read(path.read_text(encoding="utf-8"))
    assert len(list(root.iter(f"{NAMESPACE}use"))) == 12 * 8
    texts = {one.text for one in root.iter(f"{NAMESPACE}text")}
    assert {"class 1, 8 boards", "class 12, 8 boards"} <= texts


@pytest.mark.usefixtures("_in_one_process")
def test_show_draws_the_selected_boards_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "queens.svg"
    assert "90 more" in bezzel_here("show", "8", "--limit", "2", "--svg", str(path)).stdout
    assert len(list(read(path.read_text(encoding="utf-8")).iter(f"{NAMESPACE}use"))) == 2 * 8


def size_of_png(path: Path) -> tuple[int, int]:
    """Width and height in pixels."""
    header = path.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    return int.from_bytes(header[16:20]), int.from_bytes(header[20:24])


@pytest.mark.usefixtures("_in_one_process")
def test_show_draws_a_png_of_a_size_that_can_be_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        boards.refuse_png_without_converter()
    except BadUse as missing:
        pytest.skip(str(missing))
    path = tmp_path / "queens.png"
    assert bezzel_here("show", "4", "--png", str(path)).returncode == 0
    width, height = size_of_png(path)
    assert width > height > 300
    monkeypatch.setattr(boards, "MOST_PIXELS", 200)
    assert bezzel_here("show", "4", "--png", str(path)).returncode == 0
    assert max(size_of_png(path)) == 200


@pytest.mark.usefixtures("_in_one_process")
def test_without_a_converter_png_is_bad_use_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    done = bezzel_here("show", "4", "--png", str(tmp_path / "a.png"), "--svg", str(tmp_path / "a.svg"))
    assert done.returncode == 2
    assert "pip install" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("_in_one_process")
def test_the_gallery_has_every_class_and_opens_to_its_images(tmp_path: Path) -> None:
    path = tmp_path / "queens.html"
    assert bezzel_here("show", "6", "--html", str(path)).returncode == 0
    page = page_of(path)
    assert (page.tags.count("details"), page.tags.count("summary")) == (1, 1)
    assert page.tags.count("figure") == 4
    assert "script" not in page.tags
    assert len(page.ids) == len(set(page.ids))
    assert "half turn" not in path.read_text(encoding="utf-8").replace("quarter turn", "")
    assert "left-right reflection" in path.read_text(encoding="utf-8")


@pytest.mark.usefixtures("_in_one_process")
def test_a_gallery_of_no_solution_says_so(tmp_path: Path) -> None:
    path = tmp_path / "queens.html"
    assert bezzel_here("show", "3", "--html", str(path), "--svg", str(tmp_path / "a.svg")).returncode == 0
    assert "no solution" in path.read_text(encoding="utf-8")
    assert "details" not in page_of(path).tags
    assert identifiers(read((tmp_path / "a.svg").read_text(encoding="utf-8")))


@pytest.mark.usefixtures("_in_one_process")
def test_on_a_torus_a_gallery_shows_only_some_of_the_images(tmp_path: Path) -> None:
    path = tmp_path / "torus.html"
    assert bezzel_here("show", "5", "--wrap", "--limit", "1", "--html", str(path), "--size", "2").returncode == 0
    assert page_of(path).tags.count("figure") == 32
    assert "more</p>" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("option", ["--svg", "--png", "--html"])
@pytest.mark.usefixtures("_in_one_process")
def test_a_picture_that_cannot_be_written_is_bad_use(option: str, tmp_path: Path) -> None:
    done = bezzel_here("show", "4", option, str(tmp_path / "no folder" / "file"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot write" in done.stderr


@pytest.mark.parametrize("command", [["run", "4", "--only", "flags"], ["grade", __file__]])
@pytest.mark.usefixtures("_in_one_process")
def test_a_page_that_cannot_be_written_is_bad_use(command: list[str], tmp_path: Path) -> None:
    done = bezzel_here(*command, "--html", str(tmp_path / "no folder" / "file"))
    assert done.returncode == 2
    assert "cannot write" in done.stderr


ROOKS = "from itertools import permutations\ndef solve(n):\n    return list(map(list, permutations(range(n))))\n"


@pytest.mark.usefixtures("_in_one_process")
def test_run_writes_a_page_with_the_boards_on_which_formulations_differ(tmp_path: Path) -> None:
    file, path = tmp_path / "rooks.py", tmp_path / "page.html"
    file.write_text(ROOKS)
    done = bezzel_here("run", "4", "--only", "flags", "--with", str(file), "--html", str(path))
    assert done.returncode == 1
    assert "not agreed" in done.stdout
    page = page_of(path)
    text = path.read_text(encoding="utf-8")
    assert page.tags.count("figure") == 5
    assert "✗ not agreed: 22 placements are disputed" in text
    assert "bezzel-conflict" in text.partition("</style>")[2]
    assert len(page.ids) == len(set(page.ids))


@pytest.mark.usefixtures("_in_one_process")
def test_run_that_agrees_writes_a_page_with_the_first_classes(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert bezzel_here("run", "6", "--only", "flags", "--html", str(path)).returncode == 0
    assert page_of(path).tags.count("figure") == 1
    assert "backtracking/flags" in path.read_text(encoding="utf-8")


@pytest.mark.usefixtures("_in_one_process")
def test_grade_writes_a_page_with_the_board_on_which_a_file_fails(tmp_path: Path) -> None:
    file, path = tmp_path / "rooks.py", tmp_path / "page.html"
    file.write_text(ROOKS)
    done = bezzel_here("grade", str(file), "--html", str(path))
    assert done.returncode == 1
    text = path.read_text(encoding="utf-8")
    assert "failed on non-attacking, 2 queens, on 2 × 2" in text
    assert text.partition("</style>")[2].count('bezzel-conflict"') == 1
    assert "solution 1 is not a solution" in text
    assert page_of(path).tags.count("table") == 1


@pytest.mark.usefixtures("_in_one_process")
def test_a_page_of_several_grades_escapes_what_files_give(tmp_path: Path) -> None:
    (tmp_path / "evil.py").write_text("def solve(n):\n    return '<script>alert(1)</script>'\n")
    (tmp_path / "empty.py").write_text("")
    path = tmp_path / "page.html"
    assert bezzel_here("grade", str(tmp_path), "--html", str(path)).returncode == 1
    text = path.read_text(encoding="utf-8")
    assert "script" not in page_of(path).tags
    assert "&lt;script&gt;" in text
    assert "it cannot be asked" in text
