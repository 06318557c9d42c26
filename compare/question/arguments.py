"""From the arguments of a Python call to an instance and formulations.

The counterpart of ``options.py``, with the same defaults. What is wrong raises what Python raises: TypeError for a
value of the wrong kind, LookupError for an unknown name, ValueError for a value that is not possible.
"""

import inspect
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from compare.question.parsing import DEFAULT_PIECE, LONGEST_SIDE, check_disjoint, check_number
from models.catalogue.finding import (
    engines,
    find_formulations,
    find_formulations_of_engine,
    find_piece,
    find_problem,
    formulations,
)
from models.chess.board import Board
from models.chess.piece import Piece
from models.chess.placement import Squares, as_bitboard
from models.engine import Engine
from models.formulation import Formulation
from models.lesson import as_name
from models.problem import Instance, Problem, Size

ProblemOrInstance = str | Problem | type[Problem] | Instance
FormulationOrName = str | Formulation | type[Formulation]
T = TypeVar("T")


def make_instance(
    question: ProblemOrInstance,
    n: int | None = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    wrap: bool = False,
    piece: str | Piece | None = None,
    size: Size | None = None,
    required: Squares = (),
    forbidden: Squares = (),
) -> Instance:
    """The instance that these arguments describe. ``question`` is a problem, or an instance that stands for all."""
    if isinstance(question, Instance):
        if (n, rows, columns, wrap, piece, size, required, forbidden) != (None, None, None, False, None, None, (), ()):
            raise TypeError("an Instance is a complete question: give no board, piece, size or squares beside it")
        return question
    problem = _make_problem(question)
    board = replace(make_board(n, rows, columns, wrap=wrap), layers=problem.layers)
    occupied, empty = as_bitboard(board, required), as_bitboard(board, forbidden)
    check_disjoint(board, occupied, empty)
    if isinstance(size, int):
        check_number(size, "size", len(board), least=0)
    return Instance(problem, _make_piece(piece), board, size, occupied, empty)  # type: ignore[arg-type]


def take_formulations(asked: FormulationOrName | Iterable[FormulationOrName] | None) -> list[Formulation]:
    """The formulations that are given, by name, as objects or as classes, each once; all if nothing is given.

    A name is ``engine/file``, ``file`` alone, which several engines may have, or that of an engine.
    """
    if asked is None:
        return list(formulations().values())
    chosen: dict[str, Formulation] = {}
    for one in _listed(asked):
        for formulation in _find(one):
            other = chosen.setdefault(formulation.name, formulation)
            if type(other) is not type(formulation):
                raise ValueError(f"two formulations are called {formulation.name}; give one of them another class name")
    if not chosen:
        raise ValueError("no formulation is given; without the argument, all are asked")
    return list(chosen.values())


def take_formulation(asked: FormulationOrName) -> Formulation:
    """The one formulation that is given, by name, as an object or as a class."""
    found = _find(asked)
    if len(found) > 1:
        raise LookupError(f"{asked!r} could be {' or '.join(one.name for one in found)}")
    return found[0]


def _listed(asked: FormulationOrName | Iterable[FormulationOrName]) -> Iterable[FormulationOrName]:
    if isinstance(asked, str | Formulation) or inspect.isclass(asked):
        return [asked]
    if not isinstance(asked, Iterable):
        raise _not_a_formulation(asked)
    return asked


def _find(asked: object) -> list[Formulation]:
    """The formulations that one name, object or class stands for."""
    if isinstance(asked, str):
        return find_formulations_of_engine(asked) if as_name(asked) in engines() else find_formulations(asked)
    made = _make(asked, Formulation)  # type: ignore[type-abstract]
    if made is None:
        raise _not_a_formulation(asked)
    if not isinstance(getattr(made, "engine", None), Engine):
        raise TypeError(f'{type(made).__name__} has no engine; give it one, such as engine = Engine("mine", "my own")')
    return [made]


def _not_a_formulation(value: object) -> TypeError:
    return TypeError(f"expected a formulation, its name or its class, not {value!r}")


def _make_problem(question: object) -> Problem:
    made = find_problem(question) if isinstance(question, str) else _make(question, Problem)  # type: ignore[type-abstract]
    if made is None:
        raise TypeError(f"expected a problem, its name or its class, or an Instance, not {question!r}")
    return made


def _make_piece(piece: object) -> Piece:
    if piece is None:
        return find_piece(DEFAULT_PIECE)
    made = find_piece(piece) if isinstance(piece, str) else _make(piece, Piece)
    if made is None:
        raise TypeError(f"expected a piece or its name, not {piece!r}")
    return made


def _make(value: object, kind: type[T]) -> T | None:
    """The object of this kind that is given, or one of the class that is given; None for anything else."""
    made = value() if inspect.isclass(value) and issubclass(value, kind) else value
    return made if isinstance(made, kind) else None


def make_board(
    n: int | None,
    rows: int | None,
    columns: int | None,
    *,
    wrap: bool,
    names: tuple[str, str, str] = ("n", "rows", "columns"),
) -> Board:
    """The board of n × n squares, or of rows × columns; ``names`` are what the sides are called in messages."""
    side, first, second = names
    if n is not None and (rows is not None or columns is not None):
        raise TypeError(f"give either {side}, for a square board, or {first} and {second}, not both")
    if n is not None:
        return Board(check_number(n, side, LONGEST_SIDE), wrap=wrap)
    if rows is None or columns is None:
        raise TypeError(f"give {side}, for a square board of {side} × {side}, or both {first} and {second}")
    return Board(check_number(rows, first, LONGEST_SIDE), check_number(columns, second, LONGEST_SIDE), wrap)
