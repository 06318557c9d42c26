"""From the words of the command line to an instance, formulations and numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from compare.question.checks import (
    DEFAULT_PIECE,
    LONGEST_SIDE,
    MOST_NUMBER,
    check_disjoint,
    check_number,
    check_seconds,
    whole_number_in_words,
)
from compare.question.errors import BadUse, bad_use_of_names
from compare.question.files import read_text
from models.catalogue.finding import (
    find_formulations,
    find_formulations_of_engine,
    find_piece,
    find_problem,
    formulations,
)
from models.chess.board import Board
from models.chess.notation import parse_squares
from models.chess.piece import Piece
from models.formulation import Formulation
from models.problem import ANY, OPTIMUM, Instance, Problem, Size

DEFAULT_PROBLEM = "non-attacking"
LAST_PORT = 65535


def parse_question(
    n: str | None = None,
    rows: str | None = None,
    columns: str | None = None,
    wrap: bool = False,
    piece: str = DEFAULT_PIECE,
    problem: str = DEFAULT_PROBLEM,
    size: str | None = None,
    require: str = "",
    forbid: str = "",
) -> Instance:
    """The instance that these words describe. Raises BadUse."""
    the_piece, the_problem = parse_piece_and_problem(piece, problem)
    board = replace(_board(n, rows, columns, wrap), layers=the_problem.layers)
    with bad_use_of_names():
        required, forbidden = (parse_squares(board, read_squares(text)) for text in (require, forbid))
        check_disjoint(board, required, forbidden)
        size_asked = _size(size, the_problem, board, the_piece)
        return Instance(the_problem, the_piece, board, size_asked, required, forbidden)


def read_squares(text: str) -> str:
    """The names of squares: the text, or what the file says where the text is ``@`` and its path. Raises BadUse."""
    if not text.startswith("@"):
        return text
    if text == "@":
        raise BadUse("@ is followed by the path of a file that has squares, such as @given.txt")
    try:
        return read_text(text[1:])
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise BadUse(f"cannot read squares from {text[1:]!r}: {reason}") from None


def parse_piece_and_problem(piece: str, problem: str) -> tuple[Piece, Problem]:
    """The piece and the problem with these names. Raises BadUse."""
    with bad_use_of_names():
        return find_piece(piece), find_problem(problem)


def choose_formulations(only: Sequence[str] = (), engines: Sequence[str] = ()) -> list[Formulation]:
    """The formulations with these names and those of these engines; all if nothing is named. Raises BadUse."""
    every = list(formulations().values())
    if not only and not engines:
        return every
    with bad_use_of_names():
        chosen = [one for name in only for one in find_formulations(name)]
        chosen += [one for name in engines for one in find_formulations_of_engine(name)]
    names = {one.name for one in chosen}
    return [one for one in every if one.name in names]


def parse_number(text: str, what: str, most: int | None = None, least: int = 1) -> int:
    """A whole number, from ``least`` to ``most``. Raises BadUse."""
    try:
        number = int(_plain(text))
    except ValueError:
        is_long = text.isdecimal() and len(text) > len(str(MOST_NUMBER))
        expected = whole_number_in_words(what, MOST_NUMBER if is_long and most is None else most, least)
        raise BadUse(f"{expected}, not {text!r}") from None
    if abs(number) > MOST_NUMBER:
        raise BadUse(f"{whole_number_in_words(what, most or MOST_NUMBER, least)}, not {text.strip()}")
    with bad_use_of_names():
        return check_number(number, what, most, least)


def parse_port(text: str) -> int:
    """The number of a port; 0 is any that is free. Raises BadUse."""
    return parse_number(text, "--port", LAST_PORT, least=0)


def parse_seconds(text: str, what: str) -> float:
    """A number of seconds as ``check_seconds`` wants it. Raises BadUse."""
    try:
        seconds = float(_plain(text))
    except ValueError:
        raise BadUse(f"{what} is a number of seconds, not {text!r}") from None
    with bad_use_of_names():
        return check_seconds(seconds, what, text)


def _plain(text: str) -> str:
    """The text of a number. Raises ValueError where Python would read it, and people write numbers otherwise."""
    if not text.isascii() or "_" in text:
        raise ValueError(text)
    return text


def refuse_layers(layers: int, who: str) -> None:
    """Raise BadUse where the boards of a problem have two layers, and a command shows or reads boards of one."""
    if layers > 1:
        raise BadUse(f"{who} takes no board with two layers; run, show, first, bound, why, watch, page and judge do")


def choose_one(flags: Mapping[str, bool], otherwise: str) -> str:
    """The name of the one flag that is given. Raises BadUse if there are several."""
    given = [name for name, is_given in flags.items() if is_given]
    if len(given) > 1:
        raise BadUse(f"--{' and --'.join(given)} exclude each other: choose one")
    return given[0] if given else otherwise


def _board(n: str | None, rows: str | None, columns: str | None, wrap: bool) -> Board:
    if n is not None and (rows is not None or columns is not None):
        raise BadUse("give either N, for a square board, or --rows and --columns, not both")
    if n is None and (rows is None or columns is None):
        raise BadUse("give N, for a square board of N × N, or both --rows and --columns")
    if n is not None:
        side = parse_number(n, "N", LONGEST_SIDE)
        return Board(side, side, wrap)
    assert rows is not None
    assert columns is not None
    return Board(parse_number(rows, "--rows", LONGEST_SIDE), parse_number(columns, "--columns", LONGEST_SIDE), wrap)


def _size(text: str | None, problem: Problem, board: Board, piece: Piece) -> Size:
    if text is None:
        return problem.default_size(board, piece)
    for word in (OPTIMUM, ANY):
        if text.strip().lower() == word:
            return word
    try:
        return parse_number(text, "--size", len(board), least=0)
    except BadUse as error:
        raise BadUse(f"{str(error).replace('--size is', '--size is optimum, any, or', 1)}") from None
