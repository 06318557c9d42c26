"""The cards of the page, one for each formulation: its lesson, its code, and its model with lit squares."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, String, _TokenType

from compare.classroom.figures import draw_figures, make_harmless
from compare.classroom.lesson import CODE, NO_CODE, code_below_lesson, find_file, parse_lesson
from compare.classroom.page.lit_squares import Lit, VariablesOnTheBoard, light_common_form
from compare.classroom.page.question import MOST_SQUARES, common_form
from compare.harness.faults import Fault
from models.common_form import Among, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.drawing import Figure
from models.formulation import Formulation
from models.languages import translate
from models.model_in_words import ConstraintInWords, ModelInWords
from models.problem import Instance

MOST_ROWS = 24
"""At most this many variables and constraints of a model are shown, and the number of the others."""
MOST_LIT = 48
"""At most this many constraints of a kind of the common form can be lit."""
MOST_ITEMS = 12
"""At most this many items of a list in a sentence are shown."""
STYLES: list[tuple[_TokenType, str]] = [
    (Comment, "comment"), (String, "string"), (Number, "number"), (Keyword, "keyword"),
    (Name.Function, "name"), (Name.Class, "name"), (Name.Decorator, "name"),
]  # fmt: skip
"""The classes of the kinds of words in code; the first that fits counts."""
Spans = list[tuple[str, str]]
"""Pieces of text, each with a class; most have none."""


@dataclass(frozen=True)
class LitSentence:
    """A variable or a constraint in words, how many times it is stated, and the squares that light up with it."""

    words: str
    detail: str
    lit: Lit
    times: int = 1


@dataclass(frozen=True)
class ModelOnCard:
    """The first variables and constraints, how many there are, and (``more``) how many constraints are not shown.

    Constraints that read alike count once in ``constraints`` and ``more``, but not in ``constraint_count``.
    """

    variables: list[LitSentence]
    constraints: list[LitSentence]
    variable_count: int
    constraint_count: int
    more: int
    objective: str


@dataclass(frozen=True)
class Card:
    """All that is shown of one formulation.

    ``sections`` are headings with paragraphs. ``fault`` says why its model cannot be shown, ``figures_fault`` why its
    figures cannot; None if they can, or if it has none.
    """

    name: str
    engine: str
    summary: Spans
    sections: list[tuple[str, list[Spans]]]
    code: Spans
    model: ModelOnCard | None
    fault: str | None
    figures: Sequence[Figure] = ()
    figures_fault: str | None = None


def make_card(formulation: Formulation, instance: Instance) -> Card:
    """The card of a formulation: its lesson, its code, its figures, and its model if it states one.

    A model or figures that cannot be made are left out, and the card says why. There is no model on a large board, nor
    if the number of pieces is open.
    """
    lesson = parse_lesson(formulation.lesson)
    sections = [
        (translate(one.heading), [mark_code(paragraph) for paragraph in one.paragraphs]) for one in lesson.sections
    ]
    model, fault = None, None
    if len(instance.board) <= MOST_SQUARES and isinstance(instance.size, int):
        try:
            stated = formulation.model_in_words(instance)
            model = None if stated is None else read_model(stated)
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
    figures, figures_fault = _draw_for_page(formulation, instance)
    return Card(
        name=formulation.name,
        engine=formulation.engine.name,
        summary=mark_code(lesson.summary),
        sections=sections,
        code=colour(code_of(formulation)),
        model=model,
        fault=fault,
        figures=figures,
        figures_fault=figures_fault,
    )


def group_cards(cards: Sequence[Card], first: str | None) -> list[tuple[str, list[Card]]]:
    """The cards of each engine; the one with the name ``first``, and its engine, stand before all others."""
    in_order = sorted(cards, key=lambda card: card.name != first)
    engines = dict.fromkeys(card.engine for card in in_order)
    return [(engine, [card for card in in_order if card.engine == engine]) for engine in engines]


def _draw_for_page(formulation: Formulation, instance: Instance) -> tuple[list[Figure], str | None]:
    """The figures, as they can stand in a page; or no figures, and the reason."""
    try:
        return [replace(one, svg=Markup(make_harmless(one.svg))) for one in draw_figures(formulation, instance)], None
    except (Fault, ValueError) as error:
        return [], str(error)


def code_of(formulation: Formulation) -> str:
    """The code below the lesson of a formulation, or of a student's file; empty if it cannot be read."""
    path = getattr(formulation, "path", None)
    try:
        return code_below_lesson(find_file(formulation) if path is None else Path(path))
    except NO_CODE:
        return ""


def read_model(stated: ModelInWords) -> ModelOnCard:
    """The first variables and constraints of a model, with their squares."""
    on_the_board = VariablesOnTheBoard(stated)
    variables = [
        LitSentence(one.name, one.domain, Lit(on_the_board.squares_of(one.name)))
        for one in stated.variables[:MOST_ROWS]
    ]
    times = Counter((one.says, tuple(one.of)) for one in stated.constraints)
    constraints = [
        LitSentence(says, shorten(of), on_the_board.light(ConstraintInWords(says, of)), times[says, of])
        for says, of in list(times)[:MOST_ROWS]
    ]
    objective = stated.objective
    in_words = f"{objective.says}: {shorten(tuple(objective.of))}" if objective else ""
    more = len(times) - len(constraints)
    return ModelOnCard(variables, constraints, len(stated.variables), len(stated.constraints), more, in_words)


def read_common_form(instance: Instance) -> list[dict[str, Any]]:
    """The constraints of the common form by kind, each kind with its limits, its squares and its count."""
    lit_by_kind: dict[KindOfConstraint, list[Lit]] = {}
    for one in common_form(instance) or ():
        lit_by_kind.setdefault(_kind_of(one), []).append(light_common_form(one))
    return [{**kind._asdict(), "lit": lit[:MOST_LIT], "count": len(lit)} for kind, lit in lit_by_kind.items()]


class KindOfConstraint(NamedTuple):
    """The kind of a constraint, as the texts of the page name it, and its limits; ``at_most`` None: no upper limit."""

    kind: str
    at_least: int = 0
    at_most: int | None = None


def _kind_of(constraint: Constraint) -> KindOfConstraint:
    """The kind of a constraint of the common form."""
    if isinstance(constraint, Among):
        return KindOfConstraint(_name_of_limits(constraint), constraint.at_least, constraint.at_most)
    if isinstance(constraint, EquallyMany):
        return KindOfConstraint("equal")
    if isinstance(constraint, HalfReified):
        return KindOfConstraint("where_occupied" if constraint.when_occupied else "where_empty")
    return KindOfConstraint("private" if isinstance(constraint, PrivateNeighbour) else "connected")


def _name_of_limits(among: Among) -> str:
    """The name of the kind of limits that a line of squares has."""
    if among.at_least == among.at_most:
        return "exactly"
    if not among.at_least:
        return "at_most"
    return "at_least" if among.at_most is None else "between"


def shorten(items: tuple[str, ...]) -> str:
    """The items with commas; of a long list the first ones and an ellipsis."""
    return ", ".join(items[:MOST_ITEMS]) + (", …" if len(items) > MOST_ITEMS else "")


def mark_code(paragraph: str) -> Spans:
    """A paragraph in which ``names of the code`` are marked."""
    return [(text, "code" if number % 2 else "") for number, text in enumerate(CODE.split(paragraph)) if text]


def colour(code: str) -> Spans:
    """Python code in pieces, with a class for each kind of word; its lines keep their numbers."""
    spans: Spans = []
    for token, text in PythonLexer(stripnl=False, ensurenl=False).get_tokens(code):
        style = next((name for kind, name in STYLES if token in kind), "")
        if spans and (spans[-1][1] == style or not text.strip()):
            spans[-1] = spans[-1][0] + text, spans[-1][1]
        else:
            spans.append((text, style))
    if spans:
        spans[-1] = spans[-1][0].rstrip("\n"), spans[-1][1]
    return spans
