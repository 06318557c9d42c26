"""Questions in files: a board as text, or a whole question in JSON, as ``show --as-question`` writes both."""

import json
from collections.abc import Mapping
from inspect import signature
from typing import Any

from compare.question.checks import check_disjoint
from compare.question.description import instance_as_data
from compare.question.errors import BadUse, bad_use_of_names
from compare.question.files import read_text
from compare.question.parsing import parse_question, read_squares
from models.chess.notation import parse_board, parse_squares, square_names, write_board
from models.problem import ANY, Instance

FIELDS: dict[str, tuple[type, ...]] = {
    "problem": (str,),
    "piece": (str,),
    "rows": (int,),
    "columns": (int,),
    "wrap": (bool,),
    "size": (int, str, type(None)),
    "required": (list,),
    "forbidden": (list,),
}
"""Those of ``instance`` in what the commands print for programs, with the types of their values."""
NEEDED = "rows", "columns"
SQUARES_IN_WORDS = {"require": "required", "forbid": "forbidden"}
DEFAULTS = {one.name: one.default for one in signature(parse_question).parameters.values()}
"""What an option is that is not given."""


def question_as_text(instance: Instance) -> str:
    """The board of a question with its required and forbidden squares, and nothing else."""
    return write_board(instance.board, instance.required, instance.forbidden)


def question_as_json(instance: Instance) -> str:
    """The whole question."""
    return json.dumps(instance_as_data(instance), indent=2) + "\n"


def parse_question_in_file(path: str, **words: Any) -> Instance:
    """The question of a file, with what other words add; a word for what the file says is refused. Raises BadUse.

    ``words`` are those of ``parse_question``. ``require`` and ``forbid`` name squares besides those of the file.
    """
    added = {name: value for name, value in words.items() if value != DEFAULTS[name]}
    if added.keys() & {"n", "rows", "columns"}:
        raise BadUse("--board has the sides of the board; give no N, --rows or --columns beside it")
    read = read_words(path)
    squares = [added.pop(word, "") for word in SQUARES_IN_WORDS]
    twice = sorted(added.keys() & read.keys())
    if twice:
        raise BadUse(f"{path} says what --{twice[0]} says, too; give one of them")
    try:
        instance = parse_question(**{**read, **added})
    except BadUse as error:
        raise BadUse(f"{path}: {error}") from None
    with bad_use_of_names():
        required, forbidden = (parse_squares(instance.board, read_squares(text)) for text in squares)
        check_disjoint(instance.board, instance.required | required, instance.forbidden | forbidden)
    return instance.narrowed(required, forbidden)


def read_words(path: str) -> dict[str, Any]:
    """What a file says of a question, as words of ``parse_question``. Raises BadUse.

    A file in JSON may leave fields out, all but the sides. A board as text says nothing of problem, piece, size and
    torus.
    """
    text = _read(path)
    try:
        return _words_of_json(text) if text.lstrip().startswith("{") else _words_of_board(text)
    except (TypeError, ValueError) as error:
        raise BadUse(f"{path}: {error.args[0]}") from None


def _read(path: str) -> str:
    try:
        return read_text(path, "utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise BadUse(f"cannot read a board from {path!r}: {reason}") from None


def _words_of_board(text: str) -> dict[str, Any]:
    board, required, forbidden = parse_board(text)
    squares = {"require": required, "forbid": forbidden}
    names = {word: " ".join(square_names(board, marked)) for word, marked in squares.items()}
    return {"rows": str(board.rows), "columns": str(board.columns), **names}


def _words_of_json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"no JSON: {error}") from None
    except ValueError:  # Python's limit of digits
        raise ValueError("it has a number of too many digits for a question") from None
    return _words_of_data(data)


def parse_question_of_data(data: Mapping[str, Any]) -> Instance:
    """The question that ``instance_as_data`` gives. Raises BadUse."""
    try:
        words = _words_of_data(data)
    except (TypeError, ValueError) as error:
        raise BadUse(error.args[0]) from None
    return parse_question(**words)


def _words_of_data(data: Mapping[str, Any]) -> dict[str, Any]:
    _check_fields(data)
    words = {name: data[name] for name in ("problem", "piece", "wrap") if name in data}
    squares = {word: " ".join(data.get(field, [])) for word, field in SQUARES_IN_WORDS.items()}
    size = {"size": ANY if data["size"] is None else str(data["size"])} if "size" in data else {}
    return {"rows": str(data["rows"]), "columns": str(data["columns"]), **words, **squares, **size}


def _check_fields(data: Mapping[str, Any]) -> None:
    unknown = sorted(set(data) - set(FIELDS))
    if unknown:
        raise ValueError(f"unknown field {unknown[0]!r}; a question has {', '.join(FIELDS)}")
    missing = [name for name in NEEDED if name not in data]
    if missing:
        raise ValueError(f"{missing[0]!r} is missing")
    for name, value in data.items():
        is_list_of_names = not isinstance(value, list) or all(isinstance(one, str) for one in value)
        if type(value) not in FIELDS[name] or not is_list_of_names:
            raise TypeError(f"{name} is not {json.dumps(value)[:60]}")
