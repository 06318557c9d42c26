"""Every piece has a symbol; a web page can embed them once."""

from importlib.resources import files

import pytest

from models import pieces
from models.drawing import symbol_id, symbols
from models.drawing.shapes import TURNED, WITH_KNIGHT, symbol
from tests.support.drawn import NAMESPACE, identifiers, read

HOSTILE = ["", '"><script>alert(1)</script>', "]]>", "a&b", "\x00\x1b", "rider:2,3/leaper:0,1", "\ud800", "馬", "QUEEN"]
FILES = [file.name for file in files("models.drawing").joinpath("shapes").iterdir()]
NAMES_WITH_SHAPES = {*WITH_KNIGHT, *TURNED, *(name.removesuffix(".svg") for name in FILES if name.endswith(".svg"))}


def test_every_shape_is_that_of_a_named_piece() -> None:
    assert {"queen", "amazon", "nightrider", "zebra"} <= NAMES_WITH_SHAPES <= set(pieces())


def test_no_two_shapes_are_alike() -> None:
    drawn = {symbols([name]).split(">", 2)[2] for name in NAMES_WITH_SHAPES}
    assert len(drawn) == len(NAMES_WITH_SHAPES)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_piece_without_a_shape_is_a_disc_with_its_letter_whatever_its_name(name: str) -> None:
    (found,) = read(symbols([name]))
    disc, letter = found
    assert (disc.tag, letter.tag) == (f"{NAMESPACE}circle", f"{NAMESPACE}text")
    assert len(letter.text or "") == 1
    assert found.get("id") == symbol_id(name)
    assert symbol_id(name).replace("-", "").isalnum()


def test_different_names_have_different_ids() -> None:
    names = [*pieces(), *HOSTILE]
    assert len({symbol_id(name) for name in names}) == len(names)


def test_the_symbols_of_a_page_are_there_once_each_and_take_no_room() -> None:
    root = read(symbols(["queen", "rook", "queen"]))
    assert identifiers(root) == ["bezzel-queen", "bezzel-rook"]
    assert (root.get("width"), root.get("height")) == ("0", "0")
    assert root.get("aria-hidden") == "true"


def test_a_symbol_that_is_changed_does_not_change_the_shape() -> None:
    first = symbol("queen", "one")
    first[0].set("d", "M0 0")
    assert symbol("queen", "two")[0].get("d") != "M0 0"
