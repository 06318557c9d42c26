"""Reads the outputs of solvers: the values of variables, one after another.

Programs for linear models (SCIP, HiGHS, CBC, Gurobi and GLPK) write solution files: after a line with the objective
come names and values. GLPK's ``-o`` writes a table with a mark between them, and its ``-w`` numbers in place of names.
The dual values of HiGHS are not read.
"""

import re
from collections.abc import Iterator, Sequence

from models.exporting.shared.format import Unreadable, Values, has_line, name_of_column
from models.languages import say

Assignments = Iterator[tuple[str, int] | None]
"""Variables with their values; ``END`` stands after the values of one solution."""
END = None
VALUES = re.compile(r"v\s+[01]{2,}\s*")
"""A line with a value for each variable."""
VALUE = re.compile(r"^\s*(\w+)\s*=\s*(-?\d+|true|false)\s*;\s*$")
"""A line of MiniZinc's with a variable and its value."""
ARRAY = re.compile(r"^\s*(?:\w+\s*=\s*)?(?:array1d\([^,]*,\s*)?\[([-\d\s,:]*)\]\s*\)?;?\s*$")
"""A line with the values of an array, as MiniZinc or Prolog prints it."""
INDEX = re.compile(r"-?\d+\s*:")
"""MiniZinc writes ``[0: 3, 1: 0]`` where an array does not count from 1."""
SOLUTION_END = "-" * 10
"""MiniZinc's line after each solution."""
MINIZINC_UNSATISFIABLE = "=====UNSATISFIABLE====="
"""MiniZinc's line that says that there is no solution."""
MOST_SHOWN = 40
"""The most characters of a wrong value that a message shows."""
TOLERANCE = 1e-4
"""The largest distance from a whole number at which a value is rounded."""
MOST_DIGITS = 9
"""The most characters of a value; no variable here has a longer one."""
SAYS_UNSATISFIABLE = "s UNSATISFIABLE"
"""As the competitions of SAT, pseudo-Boolean and XCSP3 solvers ask for it."""
BOOLEANS = {"true": 1, "false": 0}
NO_SOLUTION = (
    r"solution status: infeasible|infeasible$|(integer )?infeasible - |(c )?status: +(integer empty|infeasible)"
)
"""A line by which programs for linear models say that there is no solution; the values beside it are none."""
NOT_FOUND = "(c )?status: +(integer )?undefined"
"""GLPK writes values also where it has found nothing."""
WITHOUT_ZEROS = re.compile(r"objective value:|.* - objective value")
"""SCIP and CBC leave out what is 0: after this line even no value is a solution."""
MARKS = {"*", "B", "NL", "NU", "NF", "NS"}
"""The marks that GLPK's table has between names and values."""
NUMBERED = re.compile(r"^s (mip|bas|ipt) ", re.MULTILINE)
"""The line of GLPK's ``-w`` that names the method: branch and bound, the simplex method or interior points."""
PLACE_OF_VALUE = {"mip": 2, "ipt": 2, "bas": 3}
"""The word of a line with a value that is the value, from 0, by the method."""


def split_solutions(assignments: Assignments) -> Iterator[Values]:
    """The solutions of which these are the values. Each ends at ``END``, or where a variable comes a second time."""
    values: dict[str, int] = {}
    for assignment in assignments:
        if values and (assignment is END or assignment[0] in values):
            yield values
            values = {}
        if assignment is not END:
            variable, value = assignment
            values[variable] = value
    if values:
        yield values


def parse_value(text: str) -> int:
    """The value of a variable. Raises Unreadable if it has more digits than any value."""
    if not re.fullmatch("-?[0-9]+", text) or len(text) > MOST_DIGITS:
        raise Unreadable(say("expected the value of a variable, not {text}", text=repr(text[:MOST_SHOWN])))
    return int(text)


def list_words_of_v_lines(text: str) -> Iterator[str | None]:
    """The words of the lines that begin with ``v``; ``END`` where another line comes between them."""
    for line in text.splitlines():
        if line.startswith("v ") or line.strip() == "v":
            yield from line.split()[1:]
        else:
            yield END


def read_dimacs(text: str) -> Assignments:
    """The values in the ``v`` lines of a DIMACS solver. Raises Unreadable.

    A line has the literals that are true, ``v 1 -2 0``; or, as in newer MaxSAT evaluations, a value for each variable,
    ``v 10``.
    """
    has_values = all(VALUES.fullmatch(line) for line in text.splitlines() if line.startswith("v"))
    for word in list_words_of_v_lines(text):
        if word is END or word == "0":
            yield END
        elif has_values:
            yield from ((str(number), int(value)) for number, value in enumerate(word, start=1))
        elif re.fullmatch("-?[1-9][0-9]*", word):
            yield word.removeprefix("-"), 0 if word.startswith("-") else 1
        else:
            wrong = "expected a literal in a line that begins with v, not {text}"
            raise Unreadable(say(wrong, text=repr(word[:MOST_SHOWN])))


def read_minizinc(text: str) -> Assignments:
    """The values in lines such as ``x_a1 = 1;``, or of an array, named ``[0]``, ``[1]``, … Raises Unreadable."""
    for line in text.splitlines():
        value, array = VALUE.match(line), ARRAY.match(line)
        if value:
            yield value[1], BOOLEANS[value[2]] if value[2] in BOOLEANS else parse_value(value[2])
        elif array:
            numbers = INDEX.sub(" ", array[1]).replace(",", " ").split()
            yield from ((f"[{index}]", parse_value(number)) for index, number in enumerate(numbers))
        elif line.strip() == SOLUTION_END:
            yield END


def read_solution_file(text: str) -> Iterator[Values]:
    """The solutions in the solution file of a program for linear models. Raises Unreadable."""
    if has_line(NO_SOLUTION, text) or has_line(NOT_FOUND, text):
        return
    numbered = NUMBERED.search(text)
    if not numbered:
        yield from _named_values(text.splitlines())
        return
    place = PLACE_OF_VALUE[numbered[1]]  # in lines such as ``j 3 1``: column, and value
    rows = [words for words in map(str.split, text.splitlines()) if words[:1] == ["j"] and len(words) > place]
    yield {name_of_column(words[1]): _whole(words[place]) for words in rows}


def _named_values(lines: Sequence[str]) -> Iterator[Values]:
    """The solutions in lines with a name and a value each; a line with the objective begins the next one."""
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
        words = line.split()
        if words and words[0].isdecimal():  # CBC and GLPK number their lines
            del words[0]
        words = [word for word in words if word not in MARKS]
        if words and words[0].startswith("x_"):
            value = words[1:2] or _value_below(lines[position + 1 :])
            values |= {words[0]: _whole(value[0])} if value else {}
            is_solution = is_solution or bool(value)
    if is_solution:
        yield values


def _value_below(lines: Sequence[str]) -> list[str]:
    """The value at the beginning of these lines, before which GLPK breaks a line with a long name; empty if none is."""
    return [word for word in lines[0].split() if word not in MARKS][:1] if lines and lines[0].startswith("  ") else []


def _whole(text: str) -> int:
    """The value of an integer variable, which a solver may print as 0.9999999."""
    try:
        value = float(text)
        nearest = round(value)
    except (ValueError, OverflowError):
        raise Unreadable(say("expected the value of a variable, not {text}", text=repr(text[:MOST_SHOWN]))) from None
    if abs(value - nearest) > TOLERANCE:
        raise Unreadable(say("{text} is not close to a whole number", text=text[:MOST_SHOWN]))
    return nearest
