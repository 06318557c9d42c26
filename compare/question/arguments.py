"""The arguments of a Python call, read as an instance and as formulations.

This is the counterpart of ``options.py``, with the same defaults. Every function here raises as Python does: TypeError
for a value of the wrong kind, LookupError for an unknown name, ValueError for a value that is not possible.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from compare.question.parsing import DEFAULT_PIECE, LONGEST_SIDE, check_number
from models.catalogue import finding
from models.chess.board import Board
from models.chess.piece import Piece
from models.chess.placement import Squares, as_bitboard
from models.engine import Engine
from models.formulation import Formulation
from models.languages import say
from models.lesson import as_name
from models.problem import Instance, Problem, Size

ProblemOrInstance = str | Problem | type[Problem] | Instance
FormulationOrName = str | Formulation | type[Formulation]
T = TypeVar("T")


def make_instance(
    question: ProblemOrInstance,
    n: int | None = None,
    rows: int | None = None,
    columns: int | None = None,
    *,
    wrap: bool = False,
    piece: str | Piece | None = None,
    size: Size | None = None,
    required: Squares = (),
    forbidden: Squares = (),
) -> Instance:
    """The instance that these arguments describe. ``question`` is a problem, or an instance that needs no others."""
    if isinstance(question, Instance):
        if (n, rows, columns, wrap, piece, size, required, forbidden) != (None, None, None, False, None, None, (), ()):
            raise TypeError(say("an Instance is a complete question: give no board, piece, size or squares beside it"))
        return question
    problem = _take(question, Problem, finding.find_problem, say("a problem, its name or its class, or an Instance"))  # type: ignore[type-abstract]
    board = replace(make_board(n, rows, columns, wrap=wrap), layers=problem.layers)
    occupied, empty = as_bitboard(board, required), as_bitboard(board, forbidden)
    if isinstance(size, int):
        check_number(size, "size", len(board), least=0)
    moving = _take(DEFAULT_PIECE if piece is None else piece, Piece, finding.find_piece, say("a piece or its name"))
    return Instance(problem, moving, board, size, occupied, empty)  # type: ignore[arg-type]


def make_board(
    n: int | None,
    rows: int | None,
    columns: int | None,
    *,
    wrap: bool,
    names: Sequence[str] = ("n", "rows", "columns"),
) -> Board:
    """The board of n × n squares, or of rows × columns; ``names`` are what the sides are called in messages."""
    side, first, second = names
    if n is not None and (rows is not None or columns is not None):
        sentence = "give either {side}, for a square board, or {first} and {second}, not both"
        raise TypeError(say(sentence, side=side, first=first, second=second))
    if n is not None:
        return Board(check_number(n, side, LONGEST_SIDE), wrap=wrap)
    if rows is None or columns is None:
        sentence = "give {side}, for a square board of {side} × {side}, or both {first} and {second}"
        raise TypeError(say(sentence, side=side, first=first, second=second))
    return Board(check_number(rows, first, LONGEST_SIDE), check_number(columns, second, LONGEST_SIDE), wrap)


def take_formulations(named: FormulationOrName | Iterable[FormulationOrName] | None) -> list[Formulation]:
    """The formulations that are given, by name, as objects or as classes, each once; all if nothing is given.

    A name is ``engine/file``, ``file`` alone, which several engines may have, or that of an engine.
    """
    if named is None:
        return list(finding.formulations().values())
    chosen: dict[str, Formulation] = {}
    is_one = isinstance(named, str | Formulation) or inspect.isclass(named) or not isinstance(named, Iterable)
    for one in [named] if is_one else named:  # type: ignore[union-attr]
        for formulation in _find(one):
            other = chosen.setdefault(formulation.name, formulation)
            if type(other) is not type(formulation):
                sentence = "two formulations are called {name}; give one of them another class name"
                raise ValueError(say(sentence, name=formulation.name))
    if not chosen:
        raise ValueError(say("no formulation is given; without the argument, all are asked"))
    return list(chosen.values())


def take_formulation(named: FormulationOrName) -> Formulation:
    """The one formulation that is given, by name, as an object or as a class."""
    formulations = _find(named)
    if len(formulations) > 1:
        names = say(" or ").join(formulation.name for formulation in formulations)
        raise LookupError(say("{asked!r} could be {names}", asked=named, names=names))
    return formulations[0]


def _find(named: object) -> list[Formulation]:
    """The formulations for which one name, object or class stands."""
    if isinstance(named, str):
        return (
            finding.find_formulations_of_engine(named)
            if as_name(named) in finding.engines()
            else finding.find_formulations(named)
        )
    made = _take(named, Formulation, finding.find_formulation, say("a formulation, its name or its class"))  # type: ignore[type-abstract]
    if not isinstance(getattr(made, "engine", None), Engine):
        sentence = '{name} has no engine; give it one, such as engine = Engine("mine", "my own")'
        raise TypeError(say(sentence, name=type(made).__name__))
    return [made]


def _take(given: object, kind: type[T], find: Callable[[str], T], expected: str) -> T:
    """The object of this kind that is given: itself, by its name, or by its class."""
    if isinstance(given, str):
        return find(given)
    made = given() if inspect.isclass(given) and issubclass(given, kind) else given
    if not isinstance(made, kind):
        raise TypeError(say("expected {expected}, not {given!r}", expected=expected, given=given))
    return made
