"""A card says what a formulation is, and needs no search for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from compare.classroom.page.assembling import PageContent, assemble
from compare.classroom.page.cards import Spans, code_of, colour, group_cards, make_card
from compare.classroom.page.making import Wishes, make_page
from compare.harness.limits import Limits
from models import OPTIMUM, Board, Engine, Formulation, Instance, Search, find_formulation, find_problem
from models.languages import speaking
from models.model_in_words import ModelInWords
from tests.compare.classroom.test_figures import Illustrated
from tests.support.browser import needs_chromium, open_file
from tests.support.instances import QUEEN

QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(4))


def text_of(spans: Spans) -> str:
    return "".join(text for text, _ in spans)


def test_the_card_has_the_lesson_the_whole_code_and_the_model() -> None:
    columns = find_formulation("cp-sat/columns")
    card = make_card(columns, QUEENS)
    assert card.fault is None
    assert card.model is not None
    assert (card.model.variable_count, card.model.constraint_count, card.model.more) == (4, 3, 0)
    assert [heading for heading, _ in card.sections][:2] == ["Question", "Viewpoint"]
    assert text_of(card.code) == code_of(columns)
    assert "class Columns(OneQueenAColumn, CpSat):" in text_of(card.code)


def test_a_card_is_in_the_language_that_is_spoken() -> None:
    with speaking("de"):
        card = make_card(find_formulation("cp-sat/columns"), QUEENS)
    assert text_of(card.summary) == "Spalten als ganzzahlige Variablen, mit drei AllDifferent."
    assert [heading for heading, _ in card.sections][:2] == ["Frage", "Sichtweise"]


def test_the_cards_of_an_engine_stand_together_and_the_best_to_begin_with_first() -> None:
    names = ["cp-sat/columns", "backtracking/sets", "cp-sat/squares", "backtracking/flags"]
    groups = group_cards([make_card(find_formulation(name), QUEENS) for name in names], "backtracking/flags")
    assert [(engine, [card.name for card in cards]) for engine, cards in groups] == [
        ("backtracking", ["backtracking/flags", "backtracking/sets"]),
        ("cp-sat", ["cp-sat/columns", "cp-sat/squares"]),
    ]


def test_colours_change_no_code() -> None:
    code = 'def f(x: int) -> str:\n    # why\n    return f\'{x}\\n\' + """two\n\nlines"""\n\n\nclass A: ...'
    assert text_of(colour(code)) == code
    assert {style for _, style in colour(code)} >= {"keyword", "comment", "string", "name"}
    assert text_of(colour(f"\n\n{code}\n\n")) == f"\n\n{code}"


def test_no_model_is_stated_where_a_search_would_have_to_find_the_size_first() -> None:
    large = Instance(find_problem("domination"), QUEEN, Board(14), OPTIMUM)
    assert make_card(find_formulation("cp-sat/general"), large).model is None


@pytest.mark.usefixtures("_in_one_process")
def test_the_size_that_the_comparison_has_found_is_that_of_the_model() -> None:
    question = Instance(find_problem("domination"), QUEEN, Board(4), OPTIMUM)
    asked = [find_formulation(name) for name in ("backtracking/uncovered-square", "cp-sat/cover")]
    text, comparison = make_page(
        question, Wishes(parts=("formulations",), among=asked, limits=Limits(seconds=30.0))
    )  # fmt: skip
    assert comparison is not None
    assert comparison.size == 2
    assert "at least one: a4, b4, c4, d4" in text


class Broken(Formulation):
    """Its model cannot be told."""

    engine = Engine("test", "for tests")

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        return iter(())

    def model_in_words(self, instance: Instance) -> ModelInWords | None:
        raise ZeroDivisionError("on purpose")


def test_a_model_that_cannot_be_told_is_said_and_stops_nothing() -> None:
    card = make_card(Broken(), QUEENS)
    assert (card.model, card.fault) == (None, "ZeroDivisionError: on purpose")


@pytest.mark.usefixtures("_in_one_process")
@needs_chromium
@pytest.mark.xdist_group("browser")
def test_the_steps_of_a_figure_are_lit_one_after_another(browser: Browser, tmp_path: Path) -> None:
    flags = find_formulation("backtracking/flags")
    _, comparison = make_page(QUEENS, Wishes(parts=("formulations",), among=[flags]))
    content = PageContent(
        QUEENS, parts=("formulations",), cards=[make_card(Illustrated(), QUEENS)], comparison=comparison
    )
    card = content.cards[0]
    object.__setattr__(card, "engine", "backtracking")
    path = tmp_path / "page.html"
    path.write_text(assemble(content), encoding="utf-8")
    with open_file(browser, path) as opened:
        opened.page.locator("details.card > summary").click()
        step, back = (opened.page.get_by_role("button", name=name) for name in ("Step", "Back"))
        lit = "() => [...document.querySelectorAll('.figure .at-step')].map((one) => one.dataset.step)"
        assert opened.page.evaluate(lit) == []
        step.click()
        assert opened.page.evaluate(lit) == ["0"]
        step.click()
        assert opened.page.evaluate(lit) == ["1"]
        assert step.is_disabled()
        back.click()
        back.click()
        assert opened.page.evaluate(lit) == []
