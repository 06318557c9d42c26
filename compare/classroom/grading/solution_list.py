"""A list of solutions as text, from any program: cut into solutions, each in a notation that is understood."""

import ast
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from compare.classroom.grading.answer import is_one_solution
from compare.classroom.grading.notation import cells_of, is_edge
from models.chess.board import Board

SEPARATORS = {"-" * 10, "=" * 10, "=====UNSATISFIABLE====="}
"""Lines that MiniZinc writes after solutions."""
NUMBER = re.compile(r"^\d+[.:)]\s+")
NAME = re.compile(r"^[A-Za-z_]\w*\s*=\s*")
ARRAY = re.compile(r"^array1d\([^,]*,\s*(\[.*\])\s*\)$")


def parse_solutions(text: str, board: Board) -> list[Any]:
    """The solutions in a text.

    It is one list in JSON or Python, or boards of marks, or one solution a line; a line may have a number before it.
    """
    whole = _literal(text)
    if whole is not None:
        return _of_one_value(whole, board)
    lines = [line for line in text.splitlines() if line.strip() and line.strip() not in SEPARATORS]
    return _boards(lines, board) or list(map(_bare, lines))


def _of_one_value(value: Any, board: Board) -> list[Any]:
    if value and is_one_solution(value, board):
        return [value]
    if isinstance(value, dict):
        inside = [part for part in value.values() if isinstance(part, list)]
        return inside[0] if len(inside) == 1 else [value]
    return list(value)


def _literal(text: str) -> Any:
    """The value of a text that is one list or dictionary, in JSON or Python; None if it is not."""
    if not text.lstrip().startswith(("[", "(", "{")):
        return None
    for parse in (json.loads, ast.literal_eval):
        try:
            value = parse(text.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            continue
        if isinstance(value, list | tuple | dict):
            return None if isinstance(value, tuple) and "\n" in text.strip() else value
    return None


def _boards(lines: Sequence[str], board: Board) -> list[list[str]]:
    """The lines as boards of marks; none if they are not."""
    rows = [line.strip("\"'[],; \t") if '"' in line or "'" in line else line.rstrip() for line in lines]
    rows = [row for row in rows if row and not is_edge(row, board)]
    cells = [cells_of(row, board) for row in rows]
    if len(rows) % board.rows or None in cells or not any(any(row or ()) for row in cells):
        return []
    return list(_in_parts(rows, board.rows))


def _in_parts(rows: Sequence[str], length: int) -> Iterator[list[str]]:
    for start in range(0, len(rows), length):
        yield list(rows[start : start + length])


def _bare(line: str) -> str:
    """The line without its number, the name of a variable, and a semicolon at the end."""
    bare = NAME.sub("", NUMBER.sub("", line.strip())).removesuffix(";").removesuffix(",").strip()
    array = ARRAY.match(bare)
    return array[1] if array else bare
