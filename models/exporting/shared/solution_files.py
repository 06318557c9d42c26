"""The solution files of programs for linear models: SCIP, HiGHS, CBC, Gurobi and GLPK.

After a line with the objective come names and values. GLPK's ``-o`` writes a table with a mark between them, and its
``-w`` numbers in place of names. The dual values of HiGHS are not read.
"""

import re
from collections.abc import Iterator, Sequence

from models.exporting.shared.format import Unreadable, Values, has_line, name_of_column
from models.languages import say

NO_SOLUTION = (
    r"solution status: infeasible|infeasible$|(integer )?infeasible - |(c )?status: +(integer empty|infeasible)"
)
"""How these programs say that there is none; with it they may write values, which are no solution."""
NOT_FOUND = "(c )?status: +(integer )?undefined"
"""GLPK writes values also where it has found nothing."""
WITHOUT_ZEROS = re.compile(r"objective value:|.* - objective value")
"""SCIP and CBC leave out what is 0: after this line even no value is a solution."""
MARKS = {"*", "B", "NL", "NU", "NF", "NS"}
NUMBERED = re.compile(r"^s (mip|bas|ipt) ", re.MULTILINE)
PLACE_OF_VALUE = {"mip": 2, "ipt": 2, "bas": 3}


def solutions_of_sol(text: str) -> Iterator[Values]:
    """The solutions in such a file. Raises Unreadable."""
    if has_line(NO_SOLUTION, text) or has_line(NOT_FOUND, text):
        return
    numbered = NUMBERED.search(text)
    yield from [_numbered_values(text, PLACE_OF_VALUE[numbered[1]])] if numbered else _named_values(text.splitlines())


def _named_values(lines: Sequence[str]) -> Iterator[Values]:
    values: dict[str, int] = {}
    is_solution = False
    for position, line in enumerate(lines):
        if line.startswith("# Dual"):
            break
        if "objective" in line.lower():
            if is_solution:
                yield values
            values, is_solution = {}, WITHOUT_ZEROS.match(line) is not None
            continue
        words = [word for word in _without_number(line.split()) if word not in MARKS]
        if words and words[0].startswith("x_"):
            value = words[1:2] or _value_below(lines[position + 1 :])
            values |= {words[0]: _whole(value[0])} if value else {}
            is_solution = is_solution or bool(value)
    if is_solution:
        yield values


def _without_number(words: list[str]) -> list[str]:
    """CBC and GLPK number their lines."""
    return words[1:] if words[:1] and words[0].isdecimal() else words


def _value_below(lines: Sequence[str]) -> list[str]:
    """GLPK breaks a line after a long name."""
    return [word for word in lines[0].split() if word not in MARKS][:1] if lines and lines[0].startswith("  ") else []


def _numbered_values(text: str, place: int) -> dict[str, int]:
    """Lines such as ``j 3 1``: column, and value."""
    rows = [words for words in map(str.split, text.splitlines()) if words[:1] == ["j"] and len(words) > place]
    return {name_of_column(words[1]): _whole(words[place]) for words in rows}


def _whole(text: str) -> int:
    """The value of an integer variable, which a solver may print as 0.9999999."""
    try:
        value = float(text)
        nearest = round(value)
    except (ValueError, OverflowError):
        raise Unreadable(say("expected the value of a variable, not {text}", text=repr(text[:40]))) from None
    if abs(value - nearest) > 1e-4:
        raise Unreadable(say("{text} is not close to a whole number", text=text[:40]))
    return nearest
