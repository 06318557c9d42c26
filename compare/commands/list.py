"""``list``: what there is to ask, and who answers it."""

import sys

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from models.board import Board
from models.catalogue import counters, engines, find_piece, find_problem, formulations, pieces, problems
from models.discovery import is_installed, lack_of
from models.formulation import Formulation
from models.piece import Piece
from models.piece_notation import EXAMPLE
from models.problem import OPTIMUM, Instance, Problem

SIDES = 4, 12
"""Whether a formulation answers a question is asked on a small board, and on one for those that decline small ones."""


def command() -> None:
    """Name the problems, pieces, engines, formulations and counters, and say which formulation answers what."""
    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = 160
    for title, table in (
        ("Problems", _problems()),
        ("Pieces", _pieces()),
        ("Engines", _engines()),
        ("Formulations", _formulations()),
        ("Counters", _counters()),
    ):
        console.print(title, style="bold")
        console.print(table)


def _table(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 2), header_style="dim", show_header=bool(headings))
    for heading in headings:
        table.add_column(heading)
    return table


def _problems() -> Table:
    table = _table()
    for problem in problems().values():
        table.add_row(problem.name, _first_line(problem.lesson))
    return table


def _pieces() -> Table:
    table = _table()
    for piece in pieces().values():
        table.add_row(piece.name, _moves(piece), f"also {', '.join(piece.synonyms)}" if piece.synonyms else "")
    table.add_row("any other", f"in notation, {EXAMPLE}")
    return table


def _engines() -> Table:
    table = _table()
    for engine in engines().values():
        state = "" if is_installed(engine) else escape(lack_of(engine))
        table.add_row(engine.name, engine.title, state)
    return table


def _formulations() -> Table:
    table = _table("name", "answers", "pieces", "what it is")
    for formulation in formulations().values():
        answered = {problem: _answered(formulation, problem) for problem in problems().values()}
        names = [problem.name for problem, its_pieces in answered.items() if its_pieces]
        its_pieces = {name for names_of_pieces in answered.values() for name in names_of_pieces}
        answers = _all_or(names, problems()) or _why_nothing(formulation)
        table.add_row(formulation.name, answers, _all_or(its_pieces, pieces()), _first_line(formulation.lesson))
    return table


def _counters() -> Table:
    table = _table()
    for counter in counters().values():
        table.add_row(counter.name, _first_line(counter.lesson))
    return table


def _answered(formulation: Formulation, problem: Problem) -> list[str]:
    """The pieces with which a formulation answers a problem."""
    return [piece.name for piece in pieces().values() if _answers(formulation, problem, piece)]


def _answers(formulation: Formulation, problem: Problem, piece: Piece) -> bool:
    boards = [Board(side, side) for side in SIDES]
    asked = [(board, size) for board in boards for size in {OPTIMUM, problem.default_size(board, piece)}]
    return any(formulation.unsupported(Instance(problem, piece, *one)) is None for one in asked)


def _why_nothing(formulation: Formulation) -> str:
    """What a formulation says that answers no question here: its solver is not installed."""
    board = Board(SIDES[0], SIDES[0])
    question = Instance(find_problem("non-attacking"), find_piece("queen"), board, board.shorter_side)
    return formulation.unsupported(question) or ""


def _all_or(some: list[str] | set[str], every: dict[str, Problem] | dict[str, Piece]) -> str:
    return "all" if len(some) == len(every) else ", ".join(sorted(some))


def _moves(piece: Piece) -> str:
    """The steps of a piece, each named once whatever its signs and order."""
    parts = [("rides", piece.rides), ("leaps", piece.leaps)]
    return "; ".join(f"{verb} {_steps(steps)}" for verb, steps in parts if steps)


def _steps(steps: frozenset[tuple[int, int]]) -> str:
    shapes = sorted({(min(abs(a), abs(b)), max(abs(a), abs(b))) for a, b in steps})
    return " ".join(f"({a}, {b})" for a, b in shapes)


def _first_line(lesson: str) -> str:
    return lesson.partition("\n")[0]
