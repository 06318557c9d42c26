"""The question in words, as the data that the board to play on needs, and as boards drawn once in Python.

The script clones the empty board and draws on the copy.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

from compare.classroom.page.language import Texts, count_in_words, fill
from compare.question.picture import layers_of
from models.catalogue.finding import pieces
from models.chess.board import bits
from models.chess.notation import square_names
from models.common_form import Among, Connected, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.drawing import Forbidden, Required, draw_board, symbol_id
from models.drawing.shapes import SECOND
from models.languages import noun
from models.problem import ANY, Instance

MOST_SQUARES = 400
"""Constraints are put on the page if the board has at most this many squares."""


def ask_in_words(instance: Instance, texts: Texts, language: str) -> str:
    """The whole question as a sentence, for example ``Place 8 queens on …``."""
    sentences, board = texts["problems"], instance.board
    return fill(
        sentences.get(instance.problem.name, sentences["any"]),
        pieces=how_many(instance, texts, language),
        board=fill(texts["boards"]["torus" if board.wrap else "plain"], rows=board.rows, columns=board.columns),
        title=instance.problem.lesson.partition("\n")[0].strip(),
    )


def how_many(instance: Instance, texts: Texts, language: str) -> str:
    """The pieces that are asked for, in words: ``8 queens``, ``as few queens as possible``."""
    if isinstance(instance.size, int):
        return count_in_words(names_of_piece(instance.piece.name, texts, language), instance.size, language)
    how = "any" if instance.size == ANY else instance.problem.wanted
    return fill(texts["sizes"][how], pieces=several(instance, texts, language))


def several(instance: Instance, texts: Texts, language: str) -> str:
    """The name of the pieces, without a number: ``queens``."""
    return fill(names_of_piece(instance.piece.name, texts, language)["other"], n="").strip()


def names_of_piece(name: str, texts: Texts, language: str) -> dict[str, str]:
    """The name of a piece, for one and for several; a piece without a name of its own is called by its notation."""
    if name in pieces():
        return {form: f"{{n}} {noun(name, count, language=language)}" for form, count in (("one", 1), ("other", 2))}
    return {form: fill(text, name=name) for form, text in texts["piece"].items()}


def marked_in_words(instance: Instance, texts: Texts) -> list[str]:
    """A sentence that names the required squares, and one that names the forbidden ones."""
    marked = {"required": instance.required, "forbidden": instance.forbidden}
    return [
        fill(texts["question"][what], squares=", ".join(square_names(instance.board, squares)))
        for what, squares in marked.items()
        if squares
    ]


def question_as_data(instance: Instance, texts: Texts, language: str) -> dict[str, Any]:
    """The question as data for the script. Squares are bit numbers; steps are pairs (rows, columns)."""
    board, conditions = instance.board, instance.problem.conditions
    moves = [instance.piece.on_layer(layer) for layer in range(board.layers)]
    return {
        "rows": board.rows,
        "columns": board.columns,
        "wrap": board.wrap,
        "names": square_names(board, board.full),
        "layers": board.layers,
        "symbols": _symbols_of_layers(instance),
        "piece": {"names": names_of_piece(instance.piece.name, texts, language)},
        "moves": [{"rides": sorted(one.rides), "leaps": sorted(one.leaps)} for one in moves],
        "size": instance.size,
        "wanted": instance.problem.wanted,
        "required": list(bits(instance.required)),
        "forbidden": list(bits(instance.forbidden)),
        "nonAttacking": conditions.non_attacking,
        "covered": conditions.covered,
        "attacked": conditions.attacked,
        "armies": conditions.armies,
        "marks": conditions.marks,
        "hasOtherConditions": not conditions.are_classic,
        "constraints": [] if conditions.are_classic else _other_constraints(instance),
    }


def common_form(instance: Instance) -> Sequence[Constraint] | None:
    """The common form of the question; None if there is none, or if the board is large."""
    return instance.problem.common_form(instance) if len(instance.board) <= MOST_SQUARES else None


def _other_constraints(instance: Instance) -> list[dict[str, Any]] | None:
    """The common form as data, by which the board judges other conditions than the classic ones; None if unknown."""
    stated = common_form(instance)
    return None if stated is None else list(map(_constraint_as_data, stated))


def _constraint_as_data(constraint: Constraint) -> dict[str, Any]:
    """A constraint as the script reads it; squares are bit numbers."""
    match constraint:
        case Among(squares, at_least, at_most):
            return {"kind": "among", "squares": list(bits(squares)), "atLeast": at_least, "atMost": at_most}
        case EquallyMany(first, second):
            return {"kind": "equal", "squares": list(bits(first)), "otherSquares": list(bits(second))}
        case PrivateNeighbour(square, neighbourhoods):
            return {"kind": "private", "square": square, "neighbourhoods": [list(bits(one)) for one in neighbourhoods]}
        case HalfReified(square, among, when_occupied):
            return {"kind": "half", "square": square, "whenOccupied": when_occupied, "then": _constraint_as_data(among)}
        case Connected(neighbours):
            return {"kind": "connected", "neighbours": [list(bits(one)) for one in neighbours]}


def _symbols_of_layers(instance: Instance) -> list[str | None]:
    """For each layer the id of the symbol of its pieces; None for a layer of marks."""
    first = symbol_id(instance.piece.on_layer(0).name)
    if instance.board.layers == 1:
        return [first]
    marks = instance.problem.conditions.marks
    return [first, None if marks else symbol_id(f"{instance.piece.on_layer(1).name}{SECOND}")]


def empty_board(instance: Instance) -> str:
    """The board as SVG, with the required and forbidden squares, and no piece."""
    required, forbidden = (reduce(or_, instance.board.faces(one)) for one in (instance.required, instance.forbidden))
    marked = [Required(required), Forbidden(forbidden)]
    return draw_board(instance.board, marked, title=" ", description="", shared=True)


def placed_board(instance: Instance, placement: int, title: str) -> str:
    """A placement as SVG, with the conditions that it breaks; the description of the picture names the squares."""
    squares = " ".join(square_names(instance.board, placement))
    return draw_board(instance.board, layers_of(instance, placement), title=title, description=squares, shared=True)
