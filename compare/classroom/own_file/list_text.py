"""A list of solutions as text: what programs and people print, with headings, numbers and borders around them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from compare.classroom.own_file.answer import is_one_solution
from compare.classroom.own_file.cells import cells_of, is_edge
from compare.classroom.own_file.notation import parse_literal
from models.chess.board import Board

SEPARATOR = re.compile(r"[-=*_~#\s]{3,}")
"""A line between solutions, such as MiniZinc writes; it may also be a row of empty squares."""
NUMBER = re.compile(r"^#?\d+\s*(?:[.:)]\s+(?=\S)|(?=[\[({]))")
"""The number before a solution in its line, such as ``3. `` or ``#3: ``."""
LABEL = re.compile(
    r"""^[^\W\d_][^\d:=()\[\]{}]*?                      # Solution
        (?:[\s.#-]\s*\#?\d+(?:\s+(?:of|von)\s+\d+)?)?  # 1, perhaps of 92
        (?:,\s+\d+\s+[^\W\d_]+)?                        # perhaps of how many boards a class consists
        \s*(?:[:=)]+\s*|(?=[\[({]))(?=\S)               # a colon, or the bracket with which the solution begins""",
    re.VERBOSE,
)
"""The words before a solution in its line, such as ``Solution 1:`` or ``q =``."""
NAME = re.compile(r"^[A-Za-z_]\w*\s*=\s*")
"""The name of a variable before its value, such as ``q1 = ``."""
ARRAY = re.compile(r"^array1d\([^,]*,\s*(\[.*\])\s*\)$")
"""An array as MiniZinc writes it: ``array1d(1..4, [2, 4, 1, 3])``."""
AMOUNT = re.compile(r"\d+(?:[.,]\d+)?")
"""A number in a heading, such as ``92`` or ``0.5``."""
SIDES = re.compile(r"(?<!\d)\d{1,6} ?[×x] ?\d{1,6}")
"""The sides of a board, such as ``8 × 8``."""
REMARKS = ("·", "✓", "✗", "!")
"""The marks with which the lines of our own commands begin that say something of all solutions."""
NO_SOLUTION = re.compile(
    r"\W*(s\s+)?unsatisfiable\W*|(.*\W)?(no|keine|0)\s+(solutions?|l(ö|oe)sung(en)?)\b.*", re.IGNORECASE
)
"""A line that says that there is no solution, in English or German, or as SAT solvers do."""


@dataclass
class SolutionsInText:
    """The solutions of a text as they are written, and the lines between them that are headings."""

    solutions: list[Any]
    headings: list[str] = field(default_factory=list)
    says_none: bool = False
    """Whether the text says that there is no solution."""


def parse_solutions(text: str, board: Board) -> SolutionsInText:
    """The solutions in a text: one list in JSON or Python, or boards of marks, or one solution a line.

    A line may have a number or a name before its solution. A heading between solutions, such as ``Solution 1``, is a
    line with words and at most two numbers.
    """
    whole = parse_literal(text)
    is_of_several_lines = isinstance(whole, tuple) and "\n" in text.strip()
    if whole is not None and not is_of_several_lines:
        solutions = _solutions_of_value(whole, board)
        return SolutionsInText(solutions, says_none=not solutions)
    with_separators = [line for line in text.splitlines() if line.strip()]
    lines = [line for line in with_separators if not SEPARATOR.fullmatch(line)]
    boards: list[Any] = _find_boards(with_separators, board) or _find_boards(lines, board)
    headings = {line for line in lines if _is_heading(line) and (boards or not is_one_solution(_unlabel(line), board))}
    solutions = boards or [_unlabel(line) for line in lines if line not in headings]
    passed_over = [line.strip() for line in lines if line in headings]
    return SolutionsInText(solutions, passed_over, says_none=any(map(NO_SOLUTION.fullmatch, passed_over)))


def _solutions_of_value(value: Any, board: Board) -> list[Any]:
    """The solutions in a value: the value if it is one, or its items; of a dictionary, those in its only list."""
    if value and is_one_solution(value, board):
        return [value]
    if isinstance(value, dict):
        lists = [inner for inner in value.values() if isinstance(inner, list)]
        return _solutions_of_value(lists[0], board) if len(lists) == 1 else [value]
    return list(value)


def _is_heading(line: str) -> bool:
    """Whether a line has words that are no squares, and at most two numbers: ``z: 0``, ``Solution 3 of 12``.

    The sides of a board are none of these numbers.
    """
    words = re.findall(r"[^\W\d_]+", line)
    plain, boards = SIDES.subn("", line)
    numbers = AMOUNT.findall(plain)
    if NO_SOLUTION.fullmatch(line) or line.startswith(REMARKS):
        return True
    if not words or re.search(r"[^\W\d_]\d|[\[({]", line):
        return False
    is_plain = any(len(word) > 1 for word in words) or ":" in line
    has_amounts = bool(numbers or boards or line.rstrip().endswith(":"))
    return is_plain and has_amounts and len(numbers) <= 2


def _find_boards(lines: Sequence[str], board: Board) -> list[list[str]]:
    """The lines between headings as boards of marks; none if any of them is no row of a board."""
    rows = []
    is_empty = True
    for line in lines:
        row = line.strip("\"'[],; \t") if '"' in line or "'" in line else line.rstrip()
        if not row or is_edge(row, board) or _is_heading(row):
            continue
        cells = cells_of(row, board)
        if cells is None:
            return []
        rows.append(row)
        is_empty = is_empty and not any(cells)
    if is_empty or len(rows) % board.rows:
        return []
    return [rows[start : start + board.rows] for start in range(0, len(rows), board.rows)]


def _unlabel(line: str) -> str:
    """The line without its number, the name of a variable, and a semicolon or comma at the end."""
    text = NUMBER.sub("", line.strip())
    text = NAME.sub("", LABEL.sub("", text)).removesuffix(";").removesuffix(",").strip()
    array = ARRAY.match(text)
    return array[1] if array else text
