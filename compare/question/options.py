"""A question in words: the options that describe it, on the command line, in a form, or in a file.

A file has a board as text, or a whole question in JSON, as ``show --as-question`` writes both.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any

from compare.question.arguments import make_board
from compare.question.description import instance_as_data
from compare.question.errors import BadUse, bad_use_of_names, reason_of_system
from compare.question.files import read_text
from compare.question.parameters import Argument, MadeBy, Option
from compare.question.parsing import DEFAULT_PIECE, LONGEST_SIDE, parse_number
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.chess.notation import parse_board, parse_squares, square_names, write_board
from models.chess.piece import Piece
from models.languages import say
from models.problem import ANY, OPTIMUM, Instance, Problem, Size

DEFAULT_PROBLEM = "non-attacking"

Side = Annotated[str | None, Argument(metavar="[N]", help="Side of a square board.")]
Wrap = Annotated[bool, Option("--wrap", help="Join opposite edges: a torus.")]
PieceName = Annotated[str | None, Option(metavar="NAME", help="Which piece ('list' names them).", usual=DEFAULT_PIECE)]
ProblemName = Annotated[
    str | None, Option(metavar="NAME", help="Which problem ('list' names them).", usual=DEFAULT_PROBLEM)
]


@dataclass(frozen=True)
class InstanceOptions:
    """The one list of the options that describe a question; only N, the side of a square board, stands beside it.

    The command line has an option for each, the form of ``serve`` a field for each but ``board``. A file in JSON and
    the calls of the library have the same options, as values instead of words; ``NAMES_IN_DATA`` has those whose names
    differ there.
    """

    rows: Annotated[str | None, Option(metavar="R", help="Rows of the board, instead of N.")] = None
    columns: Annotated[str | None, Option(metavar="C", help="Columns of the board.")] = None
    wrap: Wrap = False
    piece: PieceName = None
    problem: ProblemName = None
    size: Annotated[
        str | None,
        Option(metavar="K|optimum|any", help="How many pieces. By default the optimum; for non-attacking queens "
                     "and rooks one on each line of the shorter side."),
    ] = None  # fmt: skip
    require: Annotated[
        str,
        Option(metavar="SQUARES", help="Squares that must be occupied: a1,c4 (a1 is bottom left), or @FILE, which "
                     "has them."),
    ] = ""  # fmt: skip
    forbid: Annotated[str, Option(metavar="SQUARES", help="Squares that must not be occupied: a1,c4 or @FILE.")] = ""
    board: Annotated[
        str | None,
        Option("--board", metavar="FILE", help="A board as text (. open, Q given, # forbidden), or a question in "
                     "JSON; 'show --as-question' writes both."),
    ] = None  # fmt: skip

    @property
    def has_sides(self) -> bool:
        """Whether the rows or the columns of the board are given, or a file with them."""
        return self.rows is not None or self.columns is not None or self.board is not None

    def on_side(self, n: str | None = None) -> Instance:
        """The instance that N and the options describe. Raises BadUse."""
        return self._read(n) if self.board is None else self._read_with_file(n, self.board)

    def _read(self, n: str | None) -> Instance:
        """The instance that N and the options describe, without a file. Raises BadUse."""
        piece, problem = parse_piece_and_problem(self.piece, self.problem)
        board = replace(_parse_board(n, self.rows, self.columns, wrap=self.wrap), layers=problem.layers)
        with bad_use_of_names():
            required, forbidden = (parse_squares(board, read_squares(text)) for text in (self.require, self.forbid))
            return Instance(problem, piece, board, _parse_size(self.size, problem, board, piece), required, forbidden)

    def _read_with_file(self, n: str | None, path: str) -> Instance:
        """The question of a file, with the squares of the other options. Raises BadUse if one contradicts the file."""
        given = {name: value for name, value in vars(self).items() if value != DEFAULTS[name] and name != "board"}
        if n is not None or given.keys() & {"rows", "columns"}:
            raise BadUse("--board has the sides of the board; give no N, --rows or --columns beside it")
        stated = options_in_file(path)
        squares = [given.pop(option, "") for option in NAMES_IN_DATA]
        contradicting = sorted(name for name in given.keys() & stated.keys() if given[name] != stated[name])
        if contradicting:
            raise BadUse("{path} says what --{option} says, too; give one of them", path=path, option=contradicting[0])
        try:
            instance = InstanceOptions(**{**stated, **given}).on_side()
        except BadUse as error:
            raise BadUse(f"{path}: {error}") from None
        with bad_use_of_names():
            required, forbidden = (parse_squares(instance.board, read_squares(text)) for text in squares)
            return instance.narrowed(required, forbidden)


DEFAULTS = {one.name: one.default for one in fields(InstanceOptions)}
"""The default of each option."""
NAMES_IN_DATA = {"require": "required", "forbid": "forbidden"}
"""The options whose names differ in data and in the library, with their names there."""
KINDS_IN_DATA: dict[str, tuple[type, ...]] = {
    "problem": (str,),
    "piece": (str,),
    "rows": (int,),
    "columns": (int,),
    "wrap": (bool,),
    "size": (int, str, type(None)),
    "required": (list,),
    "forbidden": (list,),
}
"""The fields of ``instance_as_data``, with the types that their values may have."""
WORDS_FOR_KINDS: dict[type, str] = {
    str: "a name",
    int: "a whole number",
    bool: "true or false",
    type(None): "null",
    list: "a list of names of squares",
}
"""The words for the value of a field, by its type."""
SHOWN_OF_VALUE = 60
"""The most characters that a message shows of a value."""
NEEDED_IN_DATA = "rows", "columns"
"""The fields that must not be left out."""


def parse_instance(options: InstanceOptions, n: Side = None) -> Instance:
    """The instance that N and the options describe. Raises BadUse."""
    return options.on_side(n)


AskedInstance = Annotated[Instance, MadeBy(parse_instance)]
"""The parameter of a command that is asked one question."""


def parse_piece_and_problem(piece: str | None, problem: str | None) -> tuple[Piece, Problem]:
    """The piece and the problem with these names; None: the usual one. Raises BadUse."""
    with bad_use_of_names():
        return (
            find_piece(DEFAULT_PIECE if piece is None else piece),
            find_problem(DEFAULT_PROBLEM if problem is None else problem),
        )


def read_squares(text: str) -> str:
    """The names of squares: the text itself, or of ``@`` and a path the content of the file. Raises BadUse."""
    if not text.startswith("@"):
        return text
    if text == "@":
        raise BadUse("@ is followed by the path of a file that has squares, such as @given.txt")
    return _read_text(text[1:], say("squares"))


def _read_text(path: str, what: str) -> str:
    """The text of a file that has ``what``. Raises BadUse if it cannot be read."""
    try:
        return read_text(path)
    except (OSError, ValueError) as error:
        reason = reason_of_system(error) if isinstance(error, OSError) else say("it is no text")
        raise BadUse("cannot read {what} from {path!r}: {reason}", what=what, path=path, reason=reason) from None


def _parse_board(n: str | None, rows: str | None, columns: str | None, *, wrap: bool) -> Board:
    """The board of these sides. Raises BadUse."""
    names = "N", "--rows", "--columns"
    given = zip((n, rows, columns), names, strict=True)
    side, height, width = (None if text is None else parse_number(text, name, LONGEST_SIDE) for text, name in given)
    try:
        return make_board(side, height, width, wrap=wrap, names=names)
    except TypeError as error:
        raise BadUse(str(error)) from None


def _parse_size(text: str | None, problem: Problem, board: Board, piece: Piece) -> Size:
    """The size in a text; the problem's default without one. Raises BadUse."""
    if text is None:
        return problem.default_size(board, piece)
    if (word := text.strip().lower()) in (OPTIMUM, ANY):
        return word  # type: ignore[return-value]
    try:
        return parse_number(text, "--size", len(board), least=0)
    except BadUse:
        given = text.strip() if re.fullmatch(r"\s*[-+]?[0-9]{1,9}\s*", text) else repr(text)
        sentence = "--size is optimum, any, or a whole number from 0 to {most}, not {given}"
        raise BadUse(sentence, most=len(board), given=given) from None


def question_as_text(instance: Instance) -> str:
    """The board as text with its required and forbidden squares; problem, piece and size are left out."""
    return write_board(instance.board, instance.required, instance.forbidden)


def question_as_json(instance: Instance) -> str:
    """The whole question in JSON, as ``options_in_file`` reads it."""
    return json.dumps(instance_as_data(instance), indent=2) + "\n"


def options_in_file(path: str) -> dict[str, Any]:
    """The options of a question that a file states. Raises BadUse.

    A file in JSON may leave fields out, all but the sides. A board as text states nothing of problem, piece, size and
    torus.
    """
    text = _read_text(path, say("a board"))
    try:
        return _options_in_data(_parse_json(text)) if text.lstrip().startswith("{") else _options_in_board(text)
    except (TypeError, ValueError) as error:
        raise BadUse(f"{path}: {error.args[0]}") from None


def _options_in_board(text: str) -> dict[str, Any]:
    """The options that a board as text states. Raises ValueError."""
    board, required, forbidden = parse_board(text)
    require, forbid = (" ".join(square_names(board, squares)) for squares in (required, forbidden))
    return {"rows": str(board.rows), "columns": str(board.columns), "require": require, "forbid": forbid}


def _parse_json(text: str) -> dict[str, Any]:
    """The object in a text that begins as one. Raises ValueError."""
    try:
        data: dict[str, Any] = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(say("no JSON: {error}", error=error)) from None
    except ValueError:  # Python's limit of digits
        raise ValueError(say("it has a number of too many digits for a question")) from None
    return data


def instance_of_data(data: Mapping[str, Any]) -> Instance:
    """The question that ``instance_as_data`` wrote as these data. Raises BadUse."""
    try:
        options = _options_in_data(data)
    except (TypeError, ValueError) as error:
        raise BadUse(error.args[0]) from None
    return InstanceOptions(**options).on_side()


def _options_in_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the fields of a question state. Raises ValueError or TypeError as ``_check_fields`` does."""
    _check_fields(data)
    unchanged = {name: data[name] for name in ("problem", "piece", "wrap") if name in data}
    squares = {option: " ".join(data.get(field, [])) for option, field in NAMES_IN_DATA.items()}
    size = {"size": ANY if data["size"] is None else str(data["size"])} if "size" in data else {}
    return {"rows": str(data["rows"]), "columns": str(data["columns"]), **unchanged, **squares, **size}


def _check_fields(data: Mapping[str, Any]) -> None:
    """Raise ValueError if a field is unknown or missing, TypeError if its value is of another kind."""
    unknown = sorted(set(data) - set(KINDS_IN_DATA))
    if unknown:
        sentence = "unknown field {name!r}; a question has {fields}"
        raise ValueError(say(sentence, name=unknown[0], fields=", ".join(KINDS_IN_DATA)))
    for name in NEEDED_IN_DATA:
        if name not in data:
            raise ValueError(say("{name!r} is missing", name=name))
    for name, value in data.items():
        has_only_names = not isinstance(value, list) or all(isinstance(one, str) and "@" not in one for one in value)
        if type(value) not in KINDS_IN_DATA[name] or not has_only_names:
            expected = say(" or ").join(say(WORDS_FOR_KINDS[kind]) for kind in KINDS_IN_DATA[name])
            shown = json.dumps(value)[:SHOWN_OF_VALUE]
            raise TypeError(say("{name} is {expected}, not {value}", name=name, expected=expected, value=shown))
