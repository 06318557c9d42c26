"""Figures are drawn in a process of their own, written as files, and stand in a page without any harm."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from compare.classroom.figures import draw_figures, make_harmless, write_figures
from compare.classroom.page.cards import make_card
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from models import Board, Engine, Formulation, Instance, Search, find_problem
from models.drawing import Figure
from tests.support.instances import QUEEN
from tests.support.program import bezzel_here

QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(4))
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-label="two steps">{}</svg>'
STEPS = SVG.format('<circle r="1" data-step="0"/><circle r="2" data-step="1"/><circle r="3"/>')


class Illustrated(Formulation):
    """It has a figure with two steps."""

    engine = Engine("test", "for tests")

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from ()

    def figures(self, instance: Instance) -> Iterator[Figure]:
        yield Figure("circles", f"on {instance.board.rows} rows", STEPS)


class Hanging(Illustrated):
    def figures(self, instance: Instance) -> Iterator[Figure]:
        while True:
            pass


class Failing(Illustrated):
    def figures(self, instance: Instance) -> Iterator[Figure]:
        raise ZeroDivisionError("no such figure")


def test_a_figure_is_drawn_and_written_under_its_name(tmp_path: Path) -> None:
    drawn = draw_figures(Illustrated(), QUEENS)
    assert drawn == [Figure("illustrated-circles", "on 4 rows", STEPS)]
    (path,) = write_figures(drawn, str(tmp_path / "new" / "folder"))
    assert (path.name, path.read_text()) == ("illustrated-circles.svg", STEPS)


def test_a_figure_that_hangs_or_fails_is_a_fault_with_its_reason() -> None:
    with pytest.raises(Fault, match="no such figure"):
        draw_figures(Failing(), QUEENS)
    with pytest.raises(Fault):
        draw_figures(Hanging(), QUEENS, Limits(0.2))
    card = make_card(Failing(), QUEENS)
    assert card.figures_fault is not None
    assert "no such figure" in card.figures_fault


def test_a_folder_that_cannot_be_written_is_bad_use(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadUse, match="file"):
        write_figures([Figure("one", "", STEPS)], str(tmp_path / "file"))


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>", '<g onclick="alert(1)"/>', '<a href="https://example.org"><text>x</text></a>',
        '<use href="https://example.org/x.svg#y"/>', "<style>* { display: none }</style>",
        '<rect style="fill: url(x)"/>',
        '<rect fill="URL(https://e.org)"/>', r'<rect fill="\75rl(https://e.org)"/>',
        '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', '<rect fill="url(https://e.org)"/>',
    ],
)  # fmt: skip
def test_what_is_not_a_shape_or_a_word_does_not_reach_the_page(hostile: str) -> None:
    kept = make_harmless(SVG.format(hostile + '<circle r="4"/>'))
    assert '<circle r="4"' in kept
    for word in ("script", "onclick", "example.org", "e.org", "style", "foreignObject", "alert"):
        assert word not in kept


def test_what_is_no_svg_is_refused() -> None:
    for text in ("<svg", "<html/>", ""):
        with pytest.raises(ValueError, match="no SVG"):
            make_harmless(text)


def test_the_command_says_that_a_formulation_has_no_pictures(tmp_path: Path) -> None:
    done = bezzel_here("explain", "flags", "--figures", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "has no pictures" in done.stderr
    done = bezzel_here("explain", "flags", "--figures", str(tmp_path), "--code")
    assert done.returncode == 2
