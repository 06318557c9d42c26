"""What the outputs of solvers have in common: values of variables, one after another."""

import re
from collections.abc import Iterable, Iterator

from models.exporting.shared.format import Unreadable, Values
from models.languages import say

Assignment = tuple[str, int]
END = None
"""Stands after the values of one solution."""
VALUES = re.compile(r"v\s+[01]{2,}\s*")
"""A line with a value for each variable."""
VALUE = re.compile(r"^\s*(\w+)\s*=\s*(-?\d+|true|false)\s*;\s*$")
ARRAY = re.compile(r"^\s*(?:\w+\s*=\s*)?(?:array1d\([^,]*,\s*)?\[([-\d\s,]*)\]\s*\)?;?\s*$")
SOLUTION_END = "-" * 10
MOST_DIGITS = 9
SAYS_UNSATISFIABLE = "s UNSATISFIABLE"
"""As the competitions of SAT, pseudo-Boolean and XCSP3 solvers ask for it."""
BOOLEANS = {"true": 1, "false": 0}


def solutions_of(assignments: Iterable[Assignment | None]) -> Iterator[Values]:
    """Each solution ends at ``END``, or where a variable comes a second time."""
    values: dict[str, int] = {}
    for one in assignments:
        if values and (one is END or one[0] in values):
            yield values
            values = {}
        if one is not END:
            values[one[0]] = one[1]
    if values:
        yield values


def whole_number(text: str) -> int:
    """The value of a variable. Raises Unreadable if it has more digits than any value."""
    if not re.fullmatch("-?[0-9]+", text) or len(text) > MOST_DIGITS:
        raise Unreadable(say("expected the value of a variable, not {text}", text=repr(text[:40])))
    return int(text)


def words_of_v_lines(text: str) -> Iterator[str | None]:
    """The words of the lines that begin with ``v``; ``END`` where another line comes between them."""
    for line in text.splitlines():
        if line.startswith("v ") or line.strip() == "v":
            yield from line.split()[1:]
        else:
            yield END


def dimacs_assignments(text: str) -> Iterator[Assignment | None]:
    """Literals that are true, ``v 1 -2 0``; or, as in newer MaxSAT evaluations, a value for each variable, ``v 10``."""
    has_values = all(VALUES.fullmatch(line) for line in text.splitlines() if line.startswith("v"))
    for word in words_of_v_lines(text):
        if word is END or word == "0":
            yield END
        elif has_values:
            yield from ((str(number), int(value)) for number, value in enumerate(word, start=1))
        elif re.fullmatch("-?[1-9][0-9]*", word):
            yield word.removeprefix("-"), 0 if word.startswith("-") else 1
        else:
            wrong = "expected a literal in a line that begins with v, not {text}"
            raise Unreadable(say(wrong, text=repr(word[:40])))


def minizinc_assignments(text: str) -> Iterator[Assignment | None]:
    """Lines such as ``x_a1 = 1;``, or an array, whose values are named ``[0]``, ``[1]``, …"""
    for line in text.splitlines():
        value, array = VALUE.match(line), ARRAY.match(line)
        if value:
            yield value[1], BOOLEANS[value[2]] if value[2] in BOOLEANS else whole_number(value[2])
        elif array:
            numbers = array[1].replace(",", " ").split()
            yield from ((f"[{index}]", whole_number(number)) for index, number in enumerate(numbers))
        elif line.strip() == SOLUTION_END:
            yield END
